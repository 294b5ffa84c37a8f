import type { Db, Tx } from '../../db/database.ts';

/** Stores a code and deletes those that have ended. Index: registration_codes_by_expiry. */
export async function insertCode(
  tx: Db | Tx,
  { now, ...code }: { request: Buffer; code: Buffer; expires: Date; now: Date },
): Promise<void> {
  await tx.insertInto('registration_codes').values(code).execute();
  await tx.deleteFrom('registration_codes').where('expires', '<=', now).execute();
}

/**
 * Counts a try of a request's code; undefined where the request is unknown or ended, or has no tries left. Tries at once are
 * counted one by one, as each updates the row.
 */
export const takeTry = (
  db: Db,
  { request, now, triesMax }: { request: Buffer; now: Date; triesMax: number },
): Promise<{ code: Buffer } | undefined> =>
  db
    .updateTable('registration_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('request', '=', request)
    .where('expires', '>', now)
    .where('tries', '<', triesMax)
    .returning('code')
    .executeTakeFirst();

/** Deletes a code; false where it is not there any more, because it was used at the same time. */
export async function useCode(tx: Tx, request: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('registration_codes')
    .where('request', '=', request)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
