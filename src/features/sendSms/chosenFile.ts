// The chosen file: checked here, then uploaded and read by the server ahead of the send, so that its columns can be used
// in the message and nothing is uploaded twice. Goes on while the dialog is closed.
import { readUpload, uploadBytesMax } from '../../../contract/send.ts';
import { call } from '../../dataProvider/call.ts';
import { hasCode, HttpError } from '../../dataProvider/http.ts';
import { isMissingCall } from '../../dataProvider/compat/missingCall.ts';
import { changeDraft, readDraft } from './draft.ts';
import type { ChosenFile } from './draft.ts';

let reading: { file: File; stop: AbortController; done: Promise<void> } | undefined;

export function chooseFile(file: File | undefined): void {
  reading?.stop.abort();
  reading = undefined;
  if (!file) return changeDraft({ chosen: undefined });
  const failure = faultOfFile(file);
  changeDraft({ chosen: { file, state: failure ? 'refused' : 'waiting', uploaded: 0, failure } });
}

/** What the server would refuse, said before the file is uploaded. */
function faultOfFile({ name, size }: File): string | undefined {
  if (!/\.(csv|txt|xlsx)$/i.test(name)) return `${name} cannot be read. Choose a .csv, .txt or .xlsx file`;
  if (size === 0) return `${name} is empty`;
  if (size > uploadBytesMax) return `${name} is larger than ${uploadBytesMax / 1024 / 1024} MB`;
  return undefined;
}

/** Lets the server read the chosen file, once; resolves when it has, however that ended. */
export function readChosenFile(): Promise<void> {
  const { chosen } = readDraft();
  if (!chosen || chosen.state === 'read' || chosen.state === 'unread' || chosen.state === 'refused') {
    return Promise.resolve();
  }
  if (reading?.file === chosen.file) return reading.done;
  const stop = new AbortController();
  const mine = { file: chosen.file, stop, done: Promise.resolve() };
  reading = mine;
  mine.done = readFile(chosen, stop.signal).finally(() => {
    if (reading === mine) reading = undefined;
  });
  return mine.done;
}

/** Takes another column for the numbers. */
export function chooseNumberColumn(numberColumn: string): Promise<void> {
  const { chosen } = readDraft();
  if (!chosen) return Promise.resolve();
  changeDraft({ chosen: { ...chosen, state: 'waiting', numberColumn } });
  return readChosenFile();
}

/** Of a file the server no longer keeps, which it does for a day: the browser still has it, and uploads it again. */
export function forgetUpload(): void {
  const { chosen } = readDraft();
  if (chosen) changeDraft({ chosen: { ...chosen, state: 'waiting', uploadId: undefined, uploaded: 0 } });
}

async function readFile({ uploadId, ...unsent }: ChosenFile, signal: AbortSignal): Promise<void> {
  const { file, numberColumn } = unsent;
  const tell = (changed: Partial<ChosenFile>) => {
    const { chosen } = readDraft();
    // Another file was chosen meanwhile, or another person signed in.
    if (chosen?.file === file && !signal.aborted) changeDraft({ chosen: { ...chosen, ...changed } });
  };
  tell({ state: 'reading', uploaded: uploadId === undefined ? 0 : 1, failure: undefined });
  try {
    const { message } = await call(
      readUpload,
      { upload_id: uploadId, number_column: numberColumn },
      uploadId === undefined ? { file, signal, onProgress: (uploaded) => tell({ uploaded }) } : { signal },
    );
    const { upload_id, columns, number_column, rows, numbers } = message;
    tell({
      state: 'read',
      uploaded: 1,
      uploadId: upload_id,
      columns,
      numberColumn: number_column,
      rows,
      numbers,
    });
  } catch (error) {
    if (uploadId !== undefined && hasCode(error, 'upload_expired')) return readFile(unsent, signal);
    if (!signal.aborted) tell(afterFailure(error));
  }
}

function afterFailure(error: unknown): Partial<ChosenFile> {
  if (isMissingCall(error)) return { state: 'unread' };
  if (!(error instanceof HttpError))
    return { state: 'failed', failure: 'An error occurred. Please try again.' };
  // A backend without codes refuses nothing but the file here.
  const isOfFile = error.code?.startsWith('file_') ?? (error.status === 422 || error.status === 413);
  if (isOfFile) return { state: 'refused', failure: error.message };
  return { state: 'failed', uploadId: undefined, failure: error.message };
}
