import { sql, type RawBuilder } from 'kysely';
import { numberArray, textArray } from '../../db/arrays.ts';
import { allOf, containing, equals, named, within } from '../../db/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { AuditedFields } from '../../db/schema.ts';
import { endOfNairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';
import type { Reach } from '../../domain/reach.ts';

export interface NewEntry {
  userId: number;
  clientId: number | null;
  address: string;
  action: string;
  subject: string;
  before: AuditedFields | undefined;
  after: AuditedFields | undefined;
}

/** Keeps the names of the users as they are now. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map(({ userId, clientId, ...entry }) => ({
    ...entry,
    user_id: userId,
    client_id: clientId,
  }));
  await sql`
    INSERT INTO audit_log (user_id, user_name, client_id, address, action, subject, before, after)
    SELECT e.user_id, coalesce(u.full_name, 'Unknown'), e.client_id, e.address, e.action, e.subject, e.before, e.after
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(rows)}::json) AS (user_id int, client_id int, address text,
      action text, subject text, before jsonb, after jsonb)) WITH ORDINALITY
      AS e(user_id, client_id, address, action, subject, before, after, place)
    LEFT JOIN users u ON u.id = e.user_id ORDER BY e.place`.execute(tx);
}

export interface AuditFilter {
  reach: Reach;
  text: string | undefined;
  /** Days in Africa/Nairobi, both inclusive. */
  startDate: string | undefined;
  endDate: string | undefined;
  ids: readonly number[] | undefined;
  action: string | undefined;
  userId: number | undefined;
}

export interface AuditRow {
  id: number;
  created: Date;
  user_id: number | null;
  user_name: string;
  client_id: number | null;
  client_name: string | null;
  action: string;
  subject: string;
  before: AuditedFields | null;
  after: AuditedFields | null;
  address: string;
}

/** Newest or oldest first, by primary key or audit_log_by_client, _by_user or _by_action. */
export async function listEntries(
  db: Db,
  filter: AuditFilter,
  page: { offset: number; limit: number; oldestFirst: boolean },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    SELECT a.id, a.created, a.user_id, a.user_name, a.client_id, c.name AS client_name, a.action, a.subject, a.before, a.after,
      a.address
    FROM audit_log a LEFT JOIN clients c ON c.id = a.client_id
    WHERE ${matching(filter)} ORDER BY a.id ${page.oldestFirst ? sql`ASC` : sql`DESC`}
    OFFSET ${page.offset} LIMIT ${page.limit}`.execute(db);
  return rows;
}

export interface LatestRow {
  subject: string;
  client_id: number;
  user_name: string;
  created: Date;
}

/** The newest entry of an action about each subject of a client. Index: audit_log_by_action, newest first. */
export async function listLatest(
  db: Db,
  action: 'campaign.pause' | 'campaign.cancel',
  subjects: readonly { clientId: number; subject: string }[],
): Promise<LatestRow[]> {
  const { rows } = await sql<LatestRow>`
    SELECT a.* FROM unnest(${numberArray(subjects.map(({ clientId }) => clientId))}::int[],
      ${textArray(subjects.map(({ subject }) => subject))}::text[]) AS s(client_id, subject)
    CROSS JOIN LATERAL (
      SELECT subject, client_id, user_name, created FROM audit_log
      -- As a literal, since the index leaves out the most frequent action.
      WHERE action = ${sql.lit(action)} AND client_id = s.client_id AND subject = s.subject
      ORDER BY id DESC LIMIT 1
    ) a`.execute(db);
  return rows;
}

export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM audit_log a LEFT JOIN clients c ON c.id = a.client_id
    WHERE ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function matching(filter: AuditFilter): RawBuilder<unknown> {
  const { text, startDate, endDate } = filter;
  const conditions = [
    within(filter.reach, 'a.client_id'),
    named(filter.ids, 'a.id'),
    equals('a.action', filter.action),
    equals('a.user_id', filter.userId),
  ];
  if (startDate !== undefined) conditions.push(sql`a.created >= ${startOfNairobiDay(startDate)}`);
  if (endDate !== undefined) conditions.push(sql`a.created < ${endOfNairobiDay(endDate)}`);
  if (text !== undefined) {
    conditions.push(
      sql`concat_ws(E'\n', a.user_name, a.action, a.subject, a.address, c.name) ILIKE ${containing(text)}`,
    );
  }
  return allOf(conditions);
}
