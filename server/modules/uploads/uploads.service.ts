// Files of numbers: kept as they came, read as often as needed, always to the same rows (spec part 1 section 2; DOMAIN
// section 5). Never trusts a name, a size or a heading; every file it cannot read is a 422 that says what to do.
import type { Db, Tx } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import { readTable, type Table } from './table.ts';
import { deleteUploads, findUpload } from './uploads.store.ts';

export { deleteUpload as dropUpload, insertUpload as keepUpload } from './uploads.store.ts';
export { readTable, type Table } from './table.ts';

/** A kept file of the client's own; 422 where there is none. */
export async function openUpload(
  db: Db | Tx,
  upload: { clientId: number; uploadId: number; numberColumn?: string },
): Promise<Table> {
  const file = await findUpload(db, upload);
  if (!file) throw new Refusal(422, 'upload_expired', 'Upload not found. Choose the file again', 'upload_id');
  return readTable(file, upload.numberColumn);
}

/** Hours a file is kept that was never sent to. */
const keptHours = 24;

/** Forgets files that were read and never sent to; gives how many. */
export const forgetUploads = (db: Db, now: Date): Promise<number> =>
  deleteUploads(db, new Date(now.getTime() - keptHours * 3_600_000));
