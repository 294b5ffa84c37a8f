import { sql } from 'kysely';
import { smppRoleType } from '../../../contract/smppAccounts.ts';
import type { Db, Tx } from '../../db/database.ts';
import { platformClientId } from '../../domain/reach.ts';

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

export interface UnusedRow {
  id: number;
  client_id: number;
  full_name: string;
  msisdn: string;
}

/**
 * The account of a client's person with a number (E.164 digits) that another person made and to which no one has signed in; undefined
 * of any other number. Indexes: users_msisdn, audit_log_by_user.
 */
export async function findUnused(db: Db | Tx, msisdn: string): Promise<UnusedRow | undefined> {
  const { rows } = await sql<UnusedRow>`
    SELECT u.id, u.client_id, u.full_name, u.msisdn FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.msisdn = ${msisdn} AND u.deleted IS NULL AND u.password_change_due AND u.access_changed IS NOT NULL
      AND u.client_id <> ${platformClientId} AND r.role_type <> ${smppRoleType}
      AND NOT EXISTS (SELECT FROM audit_log a WHERE a.user_id = u.id AND a.action = 'user.sign_in')`.execute(
    db,
  );
  return rows[0];
}
