import { smppRoleType } from '../../../contract/smppAccounts.ts';
import type { Db, Tx } from '../../db/database.ts';
import { firstRow, type Row } from '../../db/sql/rows.ts';
import { platformClientId } from '../../domain/reach.ts';

/** Stores a code and deletes those that have ended. Index: registration_codes_by_expiry. */
export async function insertCode(
  tx: Db | Tx,
  { now, ...code }: { request: Buffer; code: Buffer; expires: Date; now: Date },
): Promise<void> {
  await tx.insertInto('registration_codes').values(code).execute();
  await tx.deleteFrom('registration_codes').where('expires', '<=', now).execute();
}

type UnusedRow = Pick<Row<'users'>, 'id' | 'client_id' | 'full_name' | 'msisdn'>;

/**
 * The account of a client's person with a number (E.164 digits) that another person made and to which no one has signed in; undefined
 * of any other number. Indexes: users_msisdn, audit_log_by_user.
 */
export const findUnused = (db: Db | Tx, msisdn: string): Promise<UnusedRow | undefined> => firstRow(db)`
  SELECT u.id, u.client_id, u.full_name, u.msisdn FROM users u JOIN roles r ON r.id = u.role_id
  WHERE u.msisdn = ${msisdn} AND u.deleted IS NULL AND u.password_change_due AND u.access_changed IS NOT NULL
    AND u.client_id <> ${platformClientId} AND r.role_type <> ${smppRoleType}
    AND NOT EXISTS (SELECT FROM audit_log a WHERE a.user_id = u.id AND a.action = 'user.sign_in')`;
