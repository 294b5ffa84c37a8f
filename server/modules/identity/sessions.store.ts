import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { allRows, type Row } from '../../db/sql/rows.ts';
import { platformClientId } from '../../domain/reach.ts';

/**
 * Whether token t of user u has not ended by the platform settings s. Only sessions of the console end without use: programs with a
 * token may pause.
 */
export const hasNotEnded = (
  now: Date,
) => sql`(t.expires > ${now} AND (NOT t.browser OR t.seen > ${now}::timestamptz - make_interval(mins =>
  CASE WHEN u.client_id = ${platformClientId}::int THEN s.platform_idle_minutes ELSE s.client_idle_minutes END)))`;

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
