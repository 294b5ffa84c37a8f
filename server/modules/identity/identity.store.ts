import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export interface NewUser {
  clientId: number;
  roleId: number;
  fullName: string;
  msisdn: string;
  email: string;
  passwordHash: string;
  passwordChangeDue?: boolean;
  /** 1 active, 0 not. */
  status?: number;
}

/** The new user's id; undefined where the number is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      client_id: user.clientId,
      role_id: user.roleId,
      full_name: user.fullName,
      msisdn: user.msisdn,
      email: user.email,
      password_hash: user.passwordHash,
      password_change_due: user.passwordChangeDue ?? false,
      status: user.status ?? 1,
    })
    .onConflict((conflict) => conflict.column('msisdn').where('deleted', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface SignInRow {
  id: number;
  client_id: number;
  full_name: string;
  password_hash: string;
  user_status: number;
  role_status: number;
}

/** Index: users_msisdn, which holds no deleted user. */
export const findSignIn = (db: Db, msisdn: string): Promise<SignInRow | undefined> =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['u.id', 'u.client_id', 'u.full_name', 'u.password_hash'])
    .select(['u.status as user_status', 'r.status as role_status'])
    .where('u.msisdn', '=', msisdn)
    .where('u.deleted', 'is', null)
    .executeTakeFirst();

interface CallerRow {
  hash: Buffer;
  user_id: number;
  client_id: number;
  role_id: number;
  password_change_due: boolean;
  client_status: number;
  permissions: string[];
}

/** The user of each token, with role and client. Served by four primary keys. */
export async function findCallers(db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<CallerRow[]> {
  const { rows } = await sql<CallerRow>`
    SELECT t.hash, u.id AS user_id, u.client_id, u.role_id, u.password_change_due, c.status AS client_status,
      ARRAY(SELECT p.module || ':' || p.action FROM role_permissions p WHERE p.role_id = u.role_id) AS permissions
    FROM tokens t
    JOIN users u ON u.id = t.user_id
    JOIN roles r ON r.id = u.role_id
    JOIN clients c ON c.id = u.client_id
    WHERE t.hash = ANY(${tokenHashes}::bytea[]) AND t.expires > ${now} AND u.status = 1 AND r.status = 1`.execute(
    db,
  );
  return rows;
}

export interface UserRow {
  id: number;
  client_id: number;
  role_id: number;
  role_name: string;
  full_name: string;
  msisdn: string;
  password_change_due: boolean;
  permissions: { module: string; actions: string[] }[];
}

export async function findUser(db: Db, userId: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    SELECT u.id, u.client_id, u.role_id, r.name AS role_name, u.full_name, u.msisdn, u.password_change_due,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('module', m.module, 'actions', m.actions) ORDER BY m.module)
        FROM (SELECT module, array_agg(action ORDER BY action) AS actions
              FROM role_permissions WHERE role_id = u.role_id GROUP BY module) m
      ), '[]') AS permissions
    FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.id = ${userId}`.execute(db);
  return rows[0];
}

export const findPerson = (
  db: Db,
  userId: number,
): Promise<{ full_name: string; msisdn: string } | undefined> =>
  db.selectFrom('users').select(['full_name', 'msisdn']).where('id', '=', userId).executeTakeFirst();

export async function findPasswordHash(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash;
}

export async function updatePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_change_due: false })
    .where('id', '=', userId)
    .execute();
}

/** Sets a password that must be changed at the next sign-in. */
export async function updateToOneTimePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_change_due: true })
    .where('id', '=', userId)
    .execute();
}

/**
 * Whether the checked password is still the user's and the user active; locks both until the transaction ends. Needed
 * because checking a password is slow.
 */
export async function holdPassword(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('status', '=', 1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a new token and deletes the user's expired ones. */
export async function insertToken(
  db: Db,
  token: { userId: number; hash: Buffer; now: Date; expires: Date },
): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where('user_id', '=', token.userId)
    .where('expires', '<=', token.now)
    .execute();
  await db
    .insertInto('tokens')
    .values({ hash: token.hash, user_id: token.userId, created: token.now, expires: token.expires })
    .execute();
}

export async function deleteToken(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hash).execute();
}

export async function deleteOtherTokens(tx: Tx, userId: number, keptHash: Buffer): Promise<void> {
  await tx.deleteFrom('tokens').where('user_id', '=', userId).where('hash', '<>', keptHash).execute();
}

export async function deleteTokensOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('tokens').where('user_id', '=', userId).execute();
}

export async function deleteTokensOfRole(tx: Tx, roleId: number): Promise<void> {
  await sql`DELETE FROM tokens t USING users u WHERE u.id = t.user_id AND u.role_id = ${roleId}`.execute(tx);
}

export async function deleteTokensOfClient(tx: Tx, clientId: number): Promise<void> {
  await sql`DELETE FROM tokens t USING users u WHERE u.id = t.user_id AND u.client_id = ${clientId}`.execute(
    tx,
  );
}

export async function anyUserExists(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
