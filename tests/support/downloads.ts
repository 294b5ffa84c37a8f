// The files that a test downloads.
import { vi } from 'vitest';

export interface SavedFile {
  name: string;
  text: () => Promise<string>;
}

/** Collects what the console saves instead of saving it: jsdom has no downloads. */
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

/** jsdom's Blob has no text(). Without its byte order mark. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^\uFEFF/, '')));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')));
    reader.readAsText(blob);
  });
