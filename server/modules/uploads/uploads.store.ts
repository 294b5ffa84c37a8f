import type { Db, Tx } from '../../db/database.ts';
import type { UploadedFile } from '../../http/multipart.ts';

export async function insertUpload(
  db: Db | Tx,
  { clientId, userId, file }: { clientId: number; userId: number; file: UploadedFile },
): Promise<number> {
  const { id } = await db
    .insertInto('uploads')
    .values({ client_id: clientId, user_id: userId, file_name: file.name, bytes: file.bytes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findUpload(
  db: Db | Tx,
  { clientId, uploadId }: { clientId: number; uploadId: number },
): Promise<UploadedFile | undefined> {
  return db
    .selectFrom('uploads')
    .select(['file_name as name', 'bytes'])
    .where('id', '=', uploadId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}
