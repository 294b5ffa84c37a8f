// The chosen file: checked, then uploaded once and read by the server before the send, so that the message can use its columns. Continues
// while the dialog is closed.
import { uploadBytesMax } from '../../../../contract/send.ts';
import { hasCode, HttpError } from '../../../dataProvider/http.ts';
import { isFileFault } from '../../../dataProvider/compat/send.ts';
import { write } from '../../../dataProvider/write.ts';
import { changeDraft, readDraft, type ChosenFile } from '../draft.ts';
import { rememberColumn, rememberedColumn } from './numberColumns.ts';
import { errorTexts } from '../../../i18n/entry.ts';
import { submitTexts as texts } from '../submit/submitTexts.ts';

let reading: { file: File; stop: AbortController; done: Promise<void> } | undefined;

export function chooseFile(file: File | undefined): void {
  stopReading();
  if (!file) return changeDraft({ chosen: null });
  const failure = faultOfFile(file);
  changeDraft({ chosen: { file, state: failure ? 'refused' : 'waiting', uploaded: 0, failure } });
}

function stopReading(): void {
  reading?.stop.abort();
  reading = undefined;
}

/** Finds before the upload what the server would refuse. */
function faultOfFile({ name, size }: File): string | undefined {
  if (!/\.(csv|txt|xlsx)$/i.test(name)) return texts.wrongKind(name);
  if (size === 0) return texts.empty(name);
  if (size > uploadBytesMax) return texts.tooLarge(name, uploadBytesMax / 1024 / 1024);
  return undefined;
}

/** Uploads the chosen file to be read, only once; resolves when that has succeeded or failed. */
export function readChosenFile(): Promise<void> {
  const { chosen } = readDraft();
  if (!chosen || chosen.state === 'read' || chosen.state === 'unread' || chosen.state === 'refused') {
    return Promise.resolve();
  }
  if (reading?.file === chosen.file) return reading.done;
  const stop = new AbortController();
  const mine = { file: chosen.file, stop, done: Promise.resolve() };
  reading = mine;
  mine.done = readFile(chosen, stop.signal).then(() => {
    // Another file or column was chosen in the meantime.
    if (reading !== mine) return readChosenFile();
    reading = undefined;
    return undefined;
  });
  return mine.done;
}

/** Reads the numbers from another column. */
export function chooseNumberColumn(numberColumn: string): Promise<void> {
  const { chosen } = readDraft();
  if (!chosen) return Promise.resolve();
  stopReading();
  rememberColumn(chosen.columns ?? [], numberColumn);
  changeDraft({ chosen: { ...chosen, state: 'waiting', numberColumn } });
  return readChosenFile();
}

/** Prepares to upload the file again after the server has deleted it, which it does after a day. */
export function resetUpload(): void {
  const { chosen } = readDraft();
  if (chosen) changeDraft({ chosen: { ...chosen, state: 'waiting', uploadId: undefined, uploaded: 0 } });
}

async function readFile({ uploadId, ...unsent }: ChosenFile, signal: AbortSignal): Promise<void> {
  const { file, numberColumn } = unsent;
  const update = (changed: Partial<ChosenFile>) => {
    const { chosen } = readDraft();
    // Skipped if another file was chosen or another person signed in meanwhile.
    if (chosen?.file === file && !signal.aborted) changeDraft({ chosen: { ...chosen, ...changed } });
  };
  update({ state: 'reading', uploaded: uploadId === undefined ? 0 : 1, failure: undefined });
  try {
    const isNew = uploadId === undefined;
    const answer = await write('uploads', 'create', {
      data: { upload_id: uploadId, number_column: numberColumn },
      signal,
      ...(isNew && { file, onProgress: (uploaded: number) => update({ uploaded }) }),
    });
    if (!answer) return update({ state: 'unread' });
    const { upload_id, columns, number_column, rows, numbers, sample, sheet } = answer.message;
    const remembered = numberColumn === undefined ? rememberedColumn(columns) : undefined;
    if (remembered !== undefined && remembered !== number_column)
      return readFile({ ...unsent, uploadId: upload_id, numberColumn: remembered }, signal);
    update({
      state: 'read',
      uploaded: 1,
      uploadId: upload_id,
      columns,
      numberColumn: number_column,
      rows,
      numbers,
      sheet,
      sample,
    });
  } catch (error) {
    if (uploadId !== undefined && hasCode(error, 'upload_expired')) return readFile(unsent, signal);
    update(afterFailure(error));
  }
}

function afterFailure(error: unknown): Partial<ChosenFile> {
  if (!(error instanceof HttpError)) return { state: 'failed', failure: errorTexts.other };
  if (isFileFault(error)) return { state: 'refused', failure: error.message };
  return { state: 'failed', uploadId: undefined, failure: error.message };
}
