import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import { endOfNairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';

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

const givenTo = (clientId: number) => sql`given AND account_id = ANY(ARRAY(
  SELECT id FROM ledger_accounts
  WHERE client_id = ${clientId}::int AND unit = 'sms' AND kind IN ('client_balance', 'client_bonus')))`;

/** What a client was given. Index: ledger_entries_given, which holds nothing else. */
export async function listGiven(
  db: Db,
  clientId: number,
  page: Window & { sort: GivenSort; descending: boolean },
): Promise<StatementRow[]> {
  const direction = page.descending ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<StatementRow>`
    SELECT e.id, p.kind, p.description, e.amount, e.opening, e.closing, e.created
    FROM ledger_entries e JOIN ledger_postings p ON p.id = e.posting_id
    WHERE ${givenTo(clientId)}
    ORDER BY ${sorts[page.sort]} ${direction}, e.id DESC OFFSET ${page.offset} LIMIT ${page.limit}`.execute(
    db,
  );
  return rows;
}

export const countGiven = (db: Db, clientId: number): Promise<number> =>
  count(db, sql`SELECT count(*) AS total FROM ledger_entries WHERE ${givenTo(clientId)}`);

export interface Range {
  /** Days in Africa/Nairobi, both inclusive. */
  startDate: string | undefined;
  endDate: string | undefined;
}

const ofStock = ({ startDate, endDate }: Range): RawBuilder<unknown> => {
  const conditions = [
    sql`e.account_id = (SELECT id FROM ledger_accounts WHERE kind = 'platform_stock' AND unit = 'sms')`,
  ];
  if (startDate !== undefined) conditions.push(sql`e.created >= ${startOfNairobiDay(startDate)}`);
  if (endDate !== undefined) conditions.push(sql`e.created < ${endOfNairobiDay(endDate)}`);
  return sql.join(conditions, sql` AND `);
};

/** Entries of the platform's stock, newest first, with the client at the other end. Index: ledger_entries_by_account. */
export async function listStock(
  db: Db,
  range: Range,
  page: Window,
): Promise<(StatementRow & { client_name: string | null })[]> {
  const { rows } = await sql<StatementRow & { client_name: string | null }>`
    SELECT s.*, p.kind, p.description, (
      SELECT c.name FROM ledger_entries o JOIN ledger_accounts a ON a.id = o.account_id
        JOIN clients c ON c.id = a.client_id WHERE o.posting_id = s.posting_id LIMIT 1
    ) AS client_name
    FROM (
      SELECT e.id, e.posting_id, e.amount, e.opening, e.closing, e.created FROM ledger_entries e
      WHERE ${ofStock(range)} ORDER BY e.id DESC OFFSET ${page.offset} LIMIT ${page.limit}
    ) s JOIN ledger_postings p ON p.id = s.posting_id ORDER BY s.id DESC`.execute(db);
  return rows;
}

export const countStock = (db: Db, range: Range): Promise<number> =>
  count(db, sql`SELECT count(*) AS total FROM ledger_entries e WHERE ${ofStock(range)}`);

async function count(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`${query}`.execute(db);
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
