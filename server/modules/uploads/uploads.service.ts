// Files of numbers: kept as they came, read as often as needed, always to the same rows (spec part 1 section 2; DOMAIN
// section 5). Never trusts a name, a size or a heading; every file it cannot read is a 422 that says what to do.
import type { Db, Tx } from '../../db/database.ts';
import { notFound } from '../../domain/refusal.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { readTable, type Table } from './table.ts';
import { findUpload, insertUpload } from './uploads.store.ts';

export { readTable, type Table, type TableRow } from './table.ts';

/** Keeps a file and returns its handle; nothing of it is looked at. */
export const keepUpload = (
  db: Db | Tx,
  upload: { clientId: number; userId: number; file: UploadedFile },
): Promise<number> => insertUpload(db, upload);

/** A kept file of the client's own; 404 where there is none. */
export async function openUpload(
  db: Db | Tx,
  upload: { clientId: number; uploadId: number; numberColumn?: string },
): Promise<Table> {
  const file = await findUpload(db, upload);
  if (!file) throw notFound('Upload');
  return readTable(file, upload.numberColumn);
}
