import type { Db, Tx } from '../../db/database.ts';
import { allRows, type Row } from '../../db/sql/rows.ts';

const profile = ['full_name', 'msisdn', 'email', 'language'] as const;
type ProfileRow = Pick<Row<'users'>, (typeof profile)[number]>;

export const findProfile = (db: Db, userId: number): Promise<ProfileRow> =>
  db.selectFrom('users').select(profile).where('id', '=', userId).executeTakeFirstOrThrow();

export const lockProfile = (tx: Tx, userId: number): Promise<ProfileRow> =>
  tx.selectFrom('users').select(profile).where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();

export async function updateProfile(tx: Tx, userId: number, change: Partial<ProfileRow>): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', userId).execute();
}

/** Sign-ins shown. */
const signInsMax = 10;

/** A user's latest sign-ins, from the audit log. Index: audit_log_by_user, of which it reads the newest thousand entries at most. */
export const listSignIns = (
  db: Db,
  userId: number,
): Promise<{ id: number; at: Date; address: string }[]> => allRows(db)`
  SELECT id, created AS at, address FROM (
    SELECT id, created, address, action FROM audit_log WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1000
  ) newest WHERE action = 'user.sign_in' ORDER BY id DESC LIMIT ${signInsMax}`;

/** Stores a code and deletes the user's ended ones. */
export async function insertCode(
  tx: Db | Tx,
  { now, ...code }: { request: Buffer; user_id: number; code: Buffer; expires: Date; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('password_codes')
    .where('user_id', '=', code.user_id)
    .where('expires', '<=', now)
    .execute();
  await tx.insertInto('password_codes').values(code).execute();
}

/** Deletes the codes of a user. */
export async function deleteCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_codes').where('user_id', '=', userId).execute();
}
