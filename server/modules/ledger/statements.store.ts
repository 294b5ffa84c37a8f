import { sql, type RawBuilder } from 'kysely';
import { textArray } from '../../db/arrays.ts';
import { allOf, equals, named, within } from '../../db/conditions.ts';
import type { Db } from '../../db/database.ts';
import { endOfNairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';
import type { Reach } from '../../domain/reach.ts';

export interface Window {
  offset: number;
  limit: number;
}

export interface StatementRow {
  id: number;
  kind: string;
  description: string;
  amount: string;
  opening: string;
  closing: string;
  created: Date;
}

const sorts = { id: sql`e.id`, amount: sql`e.amount` } as const;
export type GivenSort = keyof typeof sorts;

/** What the clients within reach were given. */
export interface GivenFilter extends Range {
  reach: Reach;
  ids: readonly number[] | undefined;
  /** As bonus, or not. */
  bonus: boolean | undefined;
}

const given = ({ reach, ids, bonus, ...range }: GivenFilter) => sql`e.given AND e.account_id = ANY(ARRAY(
  SELECT id FROM ledger_accounts
  WHERE ${within(reach, 'client_id')} AND client_id IS NOT NULL AND unit = 'sms'
    AND kind = ANY(${textArray(bonus === undefined ? [balanceKind, bonusKind] : [bonus ? bonusKind : balanceKind])}::text[])))
  AND ${named(ids, 'e.id')} AND ${ofDays(range)}`;

const [balanceKind, bonusKind] = ['client_balance', 'client_bonus'];

/** What a client was given. Index: ledger_entries_given, which holds nothing else. */
export async function listGiven(
  db: Db,
  filter: GivenFilter,
  page: Window & { sort: GivenSort; descending: boolean },
): Promise<GivenRow[]> {
  const direction = page.descending ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<GivenRow>`
    SELECT e.id, p.kind, p.description, e.amount, e.opening, e.closing, e.created, p.cause, a.client_id
    FROM ledger_entries e JOIN ledger_postings p ON p.id = e.posting_id JOIN ledger_accounts a ON a.id = e.account_id
    WHERE ${given(filter)}
    ORDER BY ${sorts[page.sort]} ${direction}, e.id DESC OFFSET ${page.offset} LIMIT ${page.limit}`.execute(
    db,
  );
  return rows;
}

export type GivenRow = StatementRow & { cause: string; client_id: number };

/** How many, and their units. */
export async function sumGiven(db: Db, filter: GivenFilter): Promise<{ total: number; units: number }> {
  const { rows } = await sql<{ total: number; units: number }>`
    SELECT count(*) AS total, coalesce(sum(e.amount), 0)::bigint AS units FROM ledger_entries e
    WHERE ${given(filter)}`.execute(db);
  return rows[0] ?? { total: 0, units: 0 };
}

export interface Range {
  /** Days in Africa/Nairobi, both inclusive. */
  startDate: string | undefined;
  endDate: string | undefined;
}

export interface StockFilter extends Range {
  ids: readonly number[] | undefined;
  /** Of the posting. */
  kind: string | undefined;
  /** At the other end. */
  clientId: number | undefined;
}

const ofStock = ({ ids, kind, clientId, ...range }: StockFilter): RawBuilder<unknown> => {
  const conditions = [
    sql`e.account_id = (SELECT id FROM ledger_accounts WHERE kind = 'platform_stock' AND unit = 'sms')`,
    named(ids, 'e.id'),
    ofDays(range),
  ];
  if (kind !== undefined)
    conditions.push(
      sql`EXISTS (SELECT FROM ledger_postings p WHERE p.id = e.posting_id AND ${equals('p.kind', kind)})`,
    );
  if (clientId !== undefined)
    conditions.push(
      sql`EXISTS (SELECT FROM ledger_entries o JOIN ledger_accounts a ON a.id = o.account_id
        WHERE o.posting_id = e.posting_id AND ${equals('a.client_id', clientId)})`,
    );
  return allOf(conditions);
};

const ofDays = ({ startDate, endDate }: Range): RawBuilder<boolean> => {
  const conditions = [sql`true`];
  if (startDate !== undefined) conditions.push(sql`e.created >= ${startOfNairobiDay(startDate)}`);
  if (endDate !== undefined) conditions.push(sql`e.created < ${endOfNairobiDay(endDate)}`);
  return allOf(conditions);
};

/** Entries of the platform's stock, newest first, with the client at the other end. Index: ledger_entries_by_account. */
export async function listStock(db: Db, filter: StockFilter, page: Window): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    SELECT s.*, p.kind, p.description, p.cause, o.client_id, o.client_name
    FROM (
      SELECT e.id, e.posting_id, e.amount, e.opening, e.closing, e.created FROM ledger_entries e
      WHERE ${ofStock(filter)} ORDER BY e.id DESC OFFSET ${page.offset} LIMIT ${page.limit}
    ) s JOIN ledger_postings p ON p.id = s.posting_id LEFT JOIN LATERAL (
      SELECT c.id AS client_id, c.name AS client_name FROM ledger_entries o JOIN ledger_accounts a ON a.id = o.account_id
        JOIN clients c ON c.id = a.client_id WHERE o.posting_id = s.posting_id LIMIT 1
    ) o ON true ORDER BY s.id DESC`.execute(db);
  return rows;
}

export type StockRow = StatementRow & {
  cause: string;
  client_id: number | null;
  client_name: string | null;
};

export async function countStock(db: Db, filter: StockFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ledger_entries e WHERE ${ofStock(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function findStock(db: Db): Promise<string> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'platform_stock')
    .where('unit', '=', 'sms')
    .executeTakeFirst();
  return row?.balance ?? '0';
}
