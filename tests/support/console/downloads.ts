// Collects the files that the console saves in a test.
import { vi } from 'vitest';

export interface SavedFile {
  name: string;
  text: () => Promise<string>;
}

/** Collects files instead of saving them, because jsdom has no downloads. */
export function collectDownloads(): SavedFile[] {
  const files: SavedFile[] = [];
  let last: Blob | undefined;
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => {
        last = blob;
        return 'blob:test';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = last;
    if (!blob) throw new Error('A link was clicked without a file');
    files.push({ name: this.download, text: () => textOf(blob) });
  });
  return files;
}

/** Reads a Blob, as jsdom's has no text(), and removes its byte order mark. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^\uFEFF/, '')));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')));
    reader.readAsText(blob);
  });
