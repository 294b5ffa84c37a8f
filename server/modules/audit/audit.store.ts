import { sql, type RawBuilder } from 'kysely';
import { auditKinds, type AuditKind } from '../../../contract/audit.ts';
import { numberArray, textArray } from '../../db/arrays.ts';
import { allOf, containing, equals, named, within } from '../../db/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { AuditedFields } from '../../db/schema.ts';
import { endOfNairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';
import type { Reach } from '../../domain/reach.ts';
import { createdText, noHash } from './chain.store.ts';

export interface NewEntry {
  /** Null where a client's system did it by its key. */
  userId: number | null;
  keyId?: number | undefined;
  clientId: number | null;
  address: string;
  action: string;
  subject: string;
  before: AuditedFields | undefined;
  after: AuditedFields | undefined;
}

/** Keeps the names of the users and keys as they are now. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map(({ userId, keyId, clientId, ...entry }) => ({
    ...entry,
    user_id: userId,
    key_id: keyId,
    client_id: clientId,
  }));
  await sql`
    INSERT INTO audit_log (user_id, user_name, client_id, address, action, subject, before, after)
    SELECT e.user_id, coalesce(u.full_name, 'API key ' || k.name, CASE e.address WHEN '' THEN 'System' ELSE 'Unknown' END), e.client_id, e.address, e.action, e.subject, e.before, e.after
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(rows)}::json) AS (user_id int, key_id int, client_id int, address text,
      action text, subject text, before jsonb, after jsonb)) WITH ORDINALITY
      AS e(user_id, key_id, client_id, address, action, subject, before, after, place)
    LEFT JOIN users u ON u.id = e.user_id LEFT JOIN api_keys k ON k.id = e.key_id ORDER BY e.place`.execute(
    tx,
  );
}

/** Whose account it is, by the name that the screens show. */
export interface Account {
  subject: string;
  clientId: number;
}

/** Users by number and SMPP accounts by system id; unknown ones are absent. Indexes: users_msisdn, smpp_accounts_system_id_key. */
export async function findAccounts(
  db: Db,
  { msisdns, systemIds }: { msisdns: readonly string[]; systemIds: readonly string[] },
): Promise<Map<string, Account>> {
  const { rows } = await sql<Account & { name: string }>`
    SELECT msisdn AS name, full_name || ' (' || msisdn || ')' AS subject, client_id AS "clientId" FROM users
    WHERE msisdn = ANY(${textArray(msisdns)}::text[]) AND deleted IS NULL
    UNION ALL
    SELECT system_id, system_id, client_id FROM smpp_accounts
    WHERE system_id = ANY(${textArray(systemIds)}::text[]) AND deleted IS NULL`.execute(db);
  return new Map(rows.map(({ name, ...account }) => [name, account]));
}

export interface AuditFilter {
  reach: Reach;
  text: string | undefined;
  /** Days in Africa/Nairobi, both inclusive. */
  startDate: string | undefined;
  endDate: string | undefined;
  ids: readonly number[] | undefined;
  action: string | undefined;
  kind: AuditKind | undefined;
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

export interface SealedRow extends Omit<AuditRow, 'created'> {
  created: string;
  seq: number | null;
  salt: string | null;
  previous_hash: string | null;
  hash: string | null;
}

/** A batch with its seals, oldest first. Indexes as {@link listEntries}; audit_seals_entry_id_key, audit_seals_pkey. */
export async function listSealed(
  db: Db,
  filter: AuditFilter,
  page: { after: number; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    SELECT a.id, ${createdText} AS created, a.user_id, a.user_name, a.client_id, c.name AS client_name, a.action, a.subject,
      a.before, a.after, a.address, s.seq, s.salt, encode(s.hash, 'hex') AS hash,
      CASE WHEN s.seq = 1 THEN ${noHash.toString('hex')} ELSE encode(p.hash, 'hex') END AS previous_hash
    FROM (
      SELECT a.* FROM audit_log a LEFT JOIN clients c ON c.id = a.client_id
      WHERE ${matching(filter)} AND a.id > ${page.after} ORDER BY a.id LIMIT ${page.limit}
    ) a LEFT JOIN clients c ON c.id = a.client_id
    LEFT JOIN audit_seals s ON s.entry_id = a.id LEFT JOIN audit_seals p ON p.seq = s.seq - 1 ORDER BY a.id`.execute(
    db,
  );
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
    ofKind(filter.kind),
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

/** Literals: the index of actions leaves out the most frequent one, which none of them is. */
const ofKind = (kind: AuditKind | undefined) =>
  kind === undefined
    ? sql`true`
    : sql`a.action IN (${sql.join(auditKinds[kind].map((action) => sql.lit(action)))})`;
