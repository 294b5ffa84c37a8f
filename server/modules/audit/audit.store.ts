import { sql, type RawBuilder } from 'kysely';
import { containing, within } from '../../db/conditions.ts';
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

const json = (fields: AuditedFields | undefined) => (fields ? JSON.stringify(fields) : null);

/** Keeps the name of the user as it is now. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await sql`
    INSERT INTO audit_log (user_id, user_name, client_id, address, action, subject, before, after)
    SELECT ${entry.userId}::int, coalesce((SELECT full_name FROM users WHERE id = ${entry.userId}), 'Unknown'),
      ${entry.clientId}::int, ${entry.address}, ${entry.action}, ${entry.subject},
      ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb`.execute(tx);
}

export interface AuditFilter {
  reach: Reach;
  text: string | undefined;
  /** Days in Africa/Nairobi, both inclusive. */
  startDate: string | undefined;
  endDate: string | undefined;
}

export interface AuditRow {
  id: number;
  created: Date;
  user_id: number | null;
  user_name: string;
  client_name: string | null;
  action: string;
  subject: string;
  before: AuditedFields | null;
  after: AuditedFields | null;
  address: string;
}

/** Newest or oldest first, by primary key or audit_log_by_client. */
export async function listEntries(
  db: Db,
  filter: AuditFilter,
  page: { offset: number; limit: number; oldestFirst: boolean },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    SELECT a.id, a.created, a.user_id, a.user_name, c.name AS client_name, a.action, a.subject, a.before, a.after,
      a.address
    FROM audit_log a LEFT JOIN clients c ON c.id = a.client_id
    WHERE ${matching(filter)} ORDER BY a.id ${page.oldestFirst ? sql`ASC` : sql`DESC`}
    OFFSET ${page.offset} LIMIT ${page.limit}`.execute(db);
  return rows;
}

export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM audit_log a LEFT JOIN clients c ON c.id = a.client_id
    WHERE ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function matching({ reach, text, startDate, endDate }: AuditFilter): RawBuilder<unknown> {
  const conditions = [within(reach, 'a.client_id')];
  if (startDate !== undefined) conditions.push(sql`a.created >= ${startOfNairobiDay(startDate)}`);
  if (endDate !== undefined) conditions.push(sql`a.created < ${endOfNairobiDay(endDate)}`);
  if (text !== undefined) {
    conditions.push(
      sql`concat_ws(E'\n', a.user_name, a.action, a.subject, a.address, c.name) ILIKE ${containing(text)}`,
    );
  }
  return sql.join(conditions, sql` AND `);
}
