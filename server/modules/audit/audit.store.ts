import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AuditAction } from '../../../contract/access.ts';
import { auditKinds, type AuditKind, type auditLog, type SealedEntry } from '../../../contract/audit.ts';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import { allOf, containing, equals, named, within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { onDays } from '../../db/sql/days.ts';
import { allRows, firstNumber, runSql, type Row } from '../../db/sql/rows.ts';
import type { AuditedFields } from '../../db/schema.ts';
import type { Reach } from '../../domain/reach.ts';
import { createdText, noHash } from './chain.store.ts';

export interface AuditRecord {
  /** The user who made the change; null if a client's system made it with its key. */
  userId: number | null;
  keyId?: number | undefined;
  /** The client that the changed record belongs to; null if it belongs to none. The client's people may read the entry if their role allows. */
  clientId: number | null;
  /** The address the call came from. */
  address: string;
  /** One of the contract's {@link AuditAction}. */
  action: string;
  /** The changed record, by the name that the screens show. */
  subject: string;
  before?: AuditedFields | undefined;
  after?: AuditedFields | undefined;
}

/** Stores entries, with the current names of users and keys. */
export async function insertEntries(tx: Tx, entries: readonly AuditRecord[]): Promise<void> {
  const rows = entries.map(({ userId, keyId, clientId, ...entry }) => ({
    ...entry,
    user_id: userId,
    key_id: keyId,
    client_id: clientId,
  }));
  await runSql(tx)`
    INSERT INTO audit_log (user_id, user_name, client_id, address, action, subject, before, after)
    SELECT e.user_id, coalesce(u.full_name, 'API key ' || k.name, CASE e.address WHEN '' THEN 'System' ELSE 'Unknown' END), e.client_id, e.address, e.action, e.subject, e.before, e.after
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(rows)}::json) AS (user_id int, key_id int, client_id int, address text,
      action text, subject text, before jsonb, after jsonb)) WITH ORDINALITY
      AS e(user_id, key_id, client_id, address, action, subject, before, after, place)
    LEFT JOIN users u ON u.id = e.user_id LEFT JOIN api_keys k ON k.id = e.key_id ORDER BY e.place`;
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
  const rows = await allRows(db)<Account & { name: string }>`
    SELECT msisdn AS name, full_name || ' (' || msisdn || ')' AS subject, client_id AS "clientId" FROM users
    WHERE msisdn = ANY(${textArray(msisdns)}::text[]) AND deleted IS NULL
    UNION ALL
    SELECT system_id, system_id, client_id FROM smpp_accounts
    WHERE system_id = ANY(${textArray(systemIds)}::text[]) AND deleted IS NULL`;
  return new Map(rows.map(({ name, ...account }) => [name, account]));
}

export type AuditFilter = z.output<typeof auditLog.filter>;
type Reached = AuditFilter & { reach: Reach };

export type AuditRow = Row<'audit_log'> & { client_name: string | null };

/** Lists entries, newest or oldest first, by primary key or audit_log_by_client, _by_user or _by_action. */
export const listEntries = (
  db: Db,
  filter: Reached,
  page: { offset: number; limit: number; oldestFirst: boolean },
): Promise<AuditRow[]> => allRows(db)`
  SELECT a.id, a.created, a.user_id, a.user_name, a.client_id, c.name AS client_name, a.action, a.subject, a.before, a.after,
    a.address
  FROM audit_log a LEFT JOIN clients c ON c.id = a.client_id
  WHERE ${matching(filter)} ORDER BY a.id ${page.oldestFirst ? sql`ASC` : sql`DESC`}
  OFFSET ${page.offset} LIMIT ${page.limit}`;

/** A batch of entries with their seals, oldest first. Indexes as {@link listEntries}; audit_seals_entry_id_key, audit_seals_pkey. */
export const listSealed = (
  db: Db,
  filter: Reached,
  page: { after: number; limit: number },
): Promise<SealedEntry[]> => allRows(db)`
  SELECT a.id, ${createdText} AS created, a.user_id, a.user_name, a.client_id, c.name AS client_name, a.action, a.subject,
    a.before, a.after, a.address, s.seq, s.salt, encode(s.hash, 'hex') AS hash,
    CASE WHEN s.seq = 1 THEN ${noHash.toString('hex')} ELSE encode(p.hash, 'hex') END AS previous_hash
  FROM (
    SELECT a.* FROM audit_log a LEFT JOIN clients c ON c.id = a.client_id
    WHERE ${matching(filter)} AND a.id > ${page.after} ORDER BY a.id LIMIT ${page.limit}
  ) a LEFT JOIN clients c ON c.id = a.client_id
  LEFT JOIN audit_seals s ON s.entry_id = a.id LEFT JOIN audit_seals p ON p.seq = s.seq - 1 ORDER BY a.id`;

/** The newest entry of an action about each subject of a client. Index: audit_log_by_action, newest first. */
export const listLatest = (
  db: Db,
  action: 'campaign.pause' | 'campaign.cancel',
  subjects: readonly { clientId: number; subject: string }[],
): Promise<Pick<AuditRow, 'subject' | 'client_id' | 'user_name' | 'created'>[]> => allRows(db)`
  SELECT a.* FROM unnest(${numberArray(subjects.map(({ clientId }) => clientId))}::int[],
    ${textArray(subjects.map(({ subject }) => subject))}::text[]) AS s(client_id, subject)
  CROSS JOIN LATERAL (
    SELECT subject, client_id, user_name, created FROM audit_log
    -- As a literal, since the index leaves out the most frequent action.
    WHERE action = ${sql.lit(action)} AND client_id = s.client_id AND subject = s.subject
    ORDER BY id DESC LIMIT 1
  ) a`;

/** When the last entry of an action was made. Index: audit_log_by_action. */
export async function findLast(db: Db, action: AuditAction): Promise<Date | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select('created')
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created;
}

/** Counts the matching entries, at most `countMax` if it is given. */
export const countEntries = (db: Db, filter: Reached, countMax?: number): Promise<number> => firstNumber(db)`
  SELECT count(*) AS total FROM (
    SELECT FROM audit_log a LEFT JOIN clients c ON c.id = a.client_id WHERE ${matching(filter)} LIMIT ${countMax ?? null}::bigint
  ) counted`;

const matching = ({ reach, q, id, action, kind, user_id, ...days }: Reached): RawBuilder<unknown> =>
  allOf([
    within(reach, 'a.client_id'),
    named(id, 'a.id'),
    equals('a.action', action),
    ofKind(kind),
    equals('a.user_id', user_id),
    onDays('a.created', days),
    q
      ? sql`concat_ws(E'\n', a.user_name, a.action, a.subject, a.address, c.name) ILIKE ${containing(q)}`
      : sql`true`,
  ]);

/** Actions as literals, so that the planner can use the partial index of actions, which omits the most frequent action. */
const ofKind = (kind: AuditKind | undefined) =>
  kind === undefined
    ? sql`true`
    : sql`a.action IN (${sql.join(auditKinds[kind].map((action) => sql.lit(action)))})`;
