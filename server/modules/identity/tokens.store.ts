import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, runSql, type Row } from '../../db/sql/rows.ts';
import { minuteMs } from '../../domain/durations.ts';
import { platformClientId } from '../../domain/reach.ts';
import { factorIsDue } from './identity.store.ts';

/**
 * Whether token t of user u has not ended by the platform settings s. Only sessions of the console end without use: programs with a
 * token may pause.
 */
export const hasNotEnded = (
  now: Date,
) => sql`(t.expires > ${now} AND (NOT t.browser OR t.seen > ${now}::timestamptz - make_interval(mins =>
  CASE WHEN u.client_id = ${platformClientId}::int THEN s.platform_idle_minutes ELSE s.client_idle_minutes END)))`;

interface CallerRow {
  hash: Buffer;
  browser: boolean;
  seen: Date;
  user_id: number;
  client_id: number;
  role_id: number;
  password_change_due: boolean;
  second_factor_due: boolean;
  confirm_with: 'code' | 'password';
  confirm_asked: boolean;
  confirmed: boolean;
  client_status: number;
  permissions: string[];
}

/** The user of each token that has not ended, with role and client. Served by six primary keys. */
export const findCallers = (db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<CallerRow[]> =>
  allRows(db)`
    SELECT t.hash, t.browser, t.seen, u.id AS user_id, u.client_id, u.role_id, u.password_change_due, c.status AS client_status,
      ${factorIsDue} AS second_factor_due,
      CASE WHEN f.user_id IS NOT NULL THEN 'code' ELSE 'password' END AS confirm_with,
      f.user_id IS NOT NULL OR s.confirmation = 'everyone' AS confirm_asked,
      coalesce(t.confirmed > ${confirmedSince(now)}, false) AS confirmed,
      ARRAY(SELECT p.module || ':' || p.action FROM role_permissions p WHERE p.role_id = u.role_id) AS permissions
    FROM tokens t
    JOIN users u ON u.id = t.user_id
    JOIN roles r ON r.id = u.role_id
    JOIN clients c ON c.id = u.client_id
    JOIN platform_settings s ON s.singleton
    LEFT JOIN second_factors f ON f.user_id = u.id AND NOT f.pending
    WHERE t.hash = ANY(${tokenHashes}::bytea[]) AND ${hasNotEnded(now)} AND u.status = 1 AND r.status = 1`;

/** Minutes for which a person who confirmed who it is is not asked again in a session. */
const confirmedMinutes = 10;
const confirmedSince = (now: Date) => new Date(now.getTime() - confirmedMinutes * minuteMs);

/** Stores that the person of a session confirmed who it is. */
export async function markConfirmed(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('tokens').set({ confirmed: now }).where('hash', '=', tokenHash).execute();
}

/** Stores the last use of tokens. */
export const markSeen = (db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<void> =>
  runSql(db)`UPDATE tokens SET seen = ${now} WHERE hash = ANY(${tokenHashes}::bytea[])`;

type SessionRow = Pick<Row<'tokens'>, 'id' | 'hash' | 'browser' | 'agent' | 'address' | 'created' | 'seen'>;

/** A user's sessions that have not ended, the last used first. Index: tokens_by_user. */
export const listSessions = (
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<SessionRow[]> => allRows(db)`
  SELECT t.id, t.hash, t.browser, t.agent, t.address, t.created, t.seen
  FROM tokens t JOIN users u ON u.id = t.user_id JOIN platform_settings s ON s.singleton
  WHERE t.user_id = ${userId} AND ${hasNotEnded(now)} ORDER BY t.seen DESC, t.id DESC`;

/** Ends a session of a user. Index: tokens_by_user. */
export async function deleteSession(db: Db, { userId, id }: { userId: number; id: number }): Promise<void> {
  await db.deleteFrom('tokens').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Most tokens of a user; beyond it, the least recently used token ends when another is made. */
const tokensMax = 10;

export interface NewToken {
  userId: number;
  hash: Buffer;
  now: Date;
  expires: Date;
  /** Whether the token is a session of the console; undefined as false. */
  browser?: boolean;
  address?: string;
  agent?: string;
}

/**
 * Stores a new token, and deletes the user's expired ones and those beyond {@link tokensMax}. Two at once are in turn where the
 * user's row is locked, as at sign-in.
 */
export async function insertToken(db: Db, { userId, now, ...token }: NewToken): Promise<void> {
  await db
    .insertInto('tokens')
    .values({ ...token, user_id: userId, created: now, seen: now })
    .execute();
  await runSql(db)`
    DELETE FROM tokens WHERE user_id = ${userId} AND (expires <= ${now} OR hash IN (
      SELECT hash FROM tokens WHERE user_id = ${userId} ORDER BY seen DESC, id DESC OFFSET ${tokensMax}
    ))`;
}

export async function deleteToken(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hash).execute();
}

export async function deleteOtherTokens(tx: Tx, userId: number, keptHash: Buffer): Promise<void> {
  await tx.deleteFrom('tokens').where('user_id', '=', userId).where('hash', '<>', keptHash).execute();
}

export async function endSessions(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('tokens').where('user_id', '=', userId).execute();
}

export const endSessionsOfRole = (tx: Tx, roleId: number): Promise<void> =>
  runSql(tx)`DELETE FROM tokens t USING users u WHERE u.id = t.user_id AND u.role_id = ${roleId}`;

export const endSessionsOfClient = (tx: Tx, clientId: number): Promise<void> =>
  runSql(tx)`DELETE FROM tokens t USING users u WHERE u.id = t.user_id AND u.client_id = ${clientId}`;
