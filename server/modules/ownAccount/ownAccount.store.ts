import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export interface ProfileRow {
  full_name: string;
  msisdn: string;
  email: string;
  language: 'en' | 'sw' | null;
}

const profile = ['full_name', 'msisdn', 'email', 'language'] as const;

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
export async function listSignIns(
  db: Db,
  userId: number,
): Promise<{ id: number; at: Date; address: string }[]> {
  const { rows } = await sql<{ id: number; at: Date; address: string }>`
    SELECT id, created AS at, address FROM (
      SELECT id, created, address, action FROM audit_log WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1000
    ) newest WHERE action = 'user.sign_in' ORDER BY id DESC LIMIT ${signInsMax}`.execute(db);
  return rows;
}

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

/**
 * Counts a try of a request's code; undefined where the request is unknown or ended, or has no tries left. Tries at once are
 * counted one by one, as each updates the row.
 */
export const takeTry = (
  db: Db,
  { request, now, triesMax }: { request: Buffer; now: Date; triesMax: number },
): Promise<{ user_id: number; code: Buffer } | undefined> =>
  db
    .updateTable('password_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('request', '=', request)
    .where('expires', '>', now)
    .where('tries', '<', triesMax)
    .returning(['user_id', 'code'])
    .executeTakeFirst();

/** Deletes the codes of a user; false where one was not there any more, because it was used at the same time. */
export async function useCode(
  tx: Tx,
  { request, userId }: { request: Buffer; userId: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_codes')
    .where('request', '=', request)
    .executeTakeFirst();
  await tx.deleteFrom('password_codes').where('user_id', '=', userId).execute();
  return numDeletedRows > 0;
}
