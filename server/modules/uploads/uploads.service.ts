// Files of numbers: stored unchanged, and read any number of times to the same rows
// (requirements/portal.md#uploads; requirements/domain.md#uploaded-files). Never trusts a name, a size or a heading; a file
// that cannot be read is a 422 whose message explains what to do.
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { readUpload } from '../../../contract/send.ts';
import type { Db, Tx } from '../../db/database.ts';
import { hourMs } from '../../domain/durations.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { Readers, type OpenTable } from './readers.ts';
import * as store from './uploads.store.ts';

export { fileAsKeyed } from './fileAsKeyed.ts';
export { deleteUnusedUpload, deleteUpload, findStoredUpload } from './uploads.store.ts';
export type { OpenTable } from './readers.ts';

const limits = { deadlineMs: 30_000, memoryMb: 256, idleMs: 1000 };

/** Separate pools, so that running campaigns never wait for files that users choose. Jobs have one thread per job. */
const readers = {
  request: new Readers({ ...limits, threads: 2, waitingMax: 16 }),
  job: new Readers({ ...limits, threads: 3, waitingMax: Infinity }),
};
export type ReadBy = keyof typeof readers;

/** Opens a CSV, a text of numbers or an Excel workbook, whatever it is named; refuses like {@link Readers.open}. */
export const readFile = (file: UploadedFile, numberColumn?: string): Promise<OpenTable> =>
  readers.request.open(file, numberColumn);

/** Most bytes of a client's files within 24 hours. Unused ones are kept for so long. A small file counts as 100 kB, for its row. */
const dayLimit = { bytes: 1024 ** 3, leastBytes: 100_000 };

/** Stores a file and returns its id; 429 where the client has uploaded too much within a day. */
export async function storeUpload(
  db: Db | Tx,
  upload: { clientId: number; userId: number; file: UploadedFile },
): Promise<number> {
  const { clientId, file } = upload;
  const bytes = await store.bytesOfDay(db, { clientId, leastBytes: dayLimit.leastBytes });
  if (bytes + file.bytes.length > dayLimit.bytes)
    throw new Refusal(
      429,
      'upload_limit_reached',
      'The files uploaded within 24 hours are limited to 1 GB. Try again later',
    );
  return store.insertUpload(db, upload);
}

/** Opens a stored file of the client; 422 where it is missing. Refuses like {@link Readers.open}. */
export async function openUpload(
  db: Db | Tx,
  upload: { clientId: number; uploadId: number; numberColumn?: string; by: ReadBy },
): Promise<OpenTable> {
  const file = await store.findUpload(db, upload);
  if (!file) throw uploadExpired();
  return readers[upload.by].open(file, upload.numberColumn);
}

/** Locks a file of the client until the send to it is stored: it may have been deleted after its numbers were read. */
export async function shareUpload(tx: Tx, upload: { clientId: number; uploadId: number }): Promise<void> {
  if (!(await store.shareUpload(tx, upload))) throw uploadExpired();
}

export const uploadExpired = () =>
  new Refusal(422, 'upload_expired', 'Upload not found. Choose the file again', 'upload_id');

/** Rows of the preview. */
const sampledRows = 5;

/** Previews a stored file; refuses like {@link openUpload}. */
export async function readColumns(
  db: Db,
  upload: { clientId: number; upload_id: number; number_column?: string },
): Promise<Omit<AnswerOf<typeof readUpload>['message'], 'upload_id'>> {
  const { clientId, upload_id: uploadId, number_column: numberColumn } = upload;
  const table = await openUpload(db, {
    clientId,
    uploadId,
    by: 'request',
    ...(numberColumn && { numberColumn }),
  });
  return { ...(await previewOf(table)), number_column: table.numberColumn };
}

/** The columns of an open file, the number of its rows, and the first ones. Throws where a row count is not allowed by `checkRows`. */
export async function previewOf(table: OpenTable, checkRows: (rows: number) => void = () => undefined) {
  const found = { rows: 0, numbers: 0, sample: [] as string[][] };
  for await (const batch of table) {
    found.rows += batch.length;
    for (const { msisdn, cells } of batch) {
      if (msisdn !== undefined) found.numbers++;
      if (found.sample.length < sampledRows) found.sample.push([...cells]);
    }
    checkRows(found.rows);
  }
  const { columns, sheet } = table;
  return { columns: [...columns], ...found, ...(sheet !== undefined && { sheet }) };
}

/** Hours after which an unused file is deleted. */
const keptHours = 24;

/** Deletes files that no send uses; returns how many. */
export const deleteUnusedUploads = (db: Db, now: Date): Promise<number> =>
  store.deleteUploads(db, new Date(now.getTime() - keptHours * hourMs));
