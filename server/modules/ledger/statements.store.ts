import { sql, type RawBuilder } from 'kysely';
import { allOf, equals, named, within } from '../../db/sql/conditions.ts';
import type { Db } from '../../db/database.ts';
import { listOrder, newestFirst } from '../../db/sql/listOrder.ts';
import { allRows, firstNumber, firstRow, onlyRow, type Row } from '../../db/sql/rows.ts';
import { onDays, type Days } from '../../db/sql/days.ts';
import type { PostingKind } from '../../domain/postingKinds.ts';
import type { Reach } from '../../domain/reach.ts';
import type { PageWindow, SortedWindow } from '../../http/listPage.ts';
import { correctableUnits, correctedUnits } from './corrections.store.ts';

type Entry = Pick<Row<'ledger_entries'>, 'id' | 'amount' | 'opening' | 'closing' | 'created'>;
export type StatementRow = Entry & Pick<Row<'ledger_postings'>, 'kind' | 'description' | 'cause'>;

const sorts = { id: sql`e.id`, sms_units: sql`e.amount` };

/** Filter of the units that clients within reach were given. */
export interface GivenFilter extends Days {
  reach: Reach;
  ids?: readonly number[] | undefined;
  /** Kind of the posting. */
  kind?: PostingKind | undefined;
}

const given = ({ reach, ids, kind, ...days }: GivenFilter) => sql`e.given AND e.account_id = ANY(ARRAY(
  SELECT id FROM ledger_accounts
  WHERE ${within(reach, 'client_id')} AND client_id IS NOT NULL AND unit = 'sms' AND kind IN ('client_balance', 'client_bonus')))
  AND ${named(ids, 'e.id')} AND ${onDays('e.created', days)} AND ${ofPosting(kind)}`;

/** The entries `e` of postings of a kind; all if it is undefined. */
const ofPosting = (kind: PostingKind | undefined) =>
  kind === undefined
    ? sql`true`
    : sql`EXISTS (SELECT FROM ledger_postings p WHERE p.id = e.posting_id AND ${equals('p.kind', kind)})`;

/**
 * Whether posting `p` is the credit of a payment that was then reversed or moved (modules/payments/causes.ts). Index:
 * ledger_postings_by_cause.
 */
const isTakenBack = sql`EXISTS (
  SELECT FROM ledger_postings r WHERE r.id > p.id AND r.cause = ANY(CASE WHEN p.cause LIKE 'payment:%' THEN ARRAY[
    'reversal:' || split_part(p.cause, ':', 2), 'reversal:' || substr(p.cause, 9),
    'moved:' || split_part(p.cause, ':', 2) || ':' || 1 + coalesce(nullif(split_part(p.cause, ':', 3), ''), '0')::int
  ] END))`;

/** Lists the units a client was given. Index: ledger_entries_given, which holds nothing else. */
export function listGiven(
  db: Db,
  filter: GivenFilter,
  { sort, offset, limit }: SortedWindow<keyof typeof sorts>,
): Promise<GivenRow[]> {
  return allRows(db)`
    SELECT e.id, p.kind, p.description, e.amount, e.opening, e.closing, e.created, p.cause, a.client_id,
      ${correctableUnits} AS correctable
    FROM ledger_entries e JOIN ledger_postings p ON p.id = e.posting_id JOIN ledger_accounts a ON a.id = e.account_id
    WHERE ${given(filter)}
    ORDER BY ${listOrder(sorts, sort ?? newestFirst)}, e.id DESC OFFSET ${offset} LIMIT ${limit}`;
}

/** The newest units that a client was given, less corrections, and that no reversal or move took back. By ledger_entries_given. */
export const findLastGiven = (
  db: Db,
  clientId: number,
): Promise<Pick<Entry, 'amount' | 'created'> | undefined> =>
  firstRow(db)`
    SELECT e.amount - ${correctedUnits} AS amount, e.created FROM ledger_entries e JOIN ledger_postings p ON p.id = e.posting_id
    WHERE ${given({ reach: { clientId } })} AND e.amount > ${correctedUnits} AND NOT ${isTakenBack}
    ORDER BY e.id DESC LIMIT 1`;

export type GivenRow = StatementRow & { client_id: number; correctable: number };

/** The number of entries, and the sum of their units. */
export const sumGiven = (db: Db, filter: GivenFilter): Promise<{ total: number; units: number }> =>
  onlyRow(db)`
    SELECT count(*) AS total, coalesce(sum(e.amount), 0)::bigint AS units FROM ledger_entries e
    WHERE ${given(filter)}`;

export interface StockFilter extends Days {
  ids?: readonly number[] | undefined;
  /** Kind of the posting. */
  kind?: PostingKind | undefined;
  /** The client at the other end of the posting. */
  client_id?: number | undefined;
}

const ofStock = ({ ids, kind, client_id, ...days }: StockFilter): RawBuilder<unknown> =>
  allOf([
    sql`e.account_id = (SELECT id FROM ledger_accounts WHERE kind = 'platform_stock' AND unit = 'sms')`,
    named(ids, 'e.id'),
    onDays('e.created', days),
    ofPosting(kind),
    client_id === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM ledger_entries o JOIN ledger_accounts a ON a.id = o.account_id
          WHERE o.posting_id = e.posting_id AND ${equals('a.client_id', client_id)})`,
  ]);

/** Entries of the platform's stock, newest first, with the client at the other end. Index: ledger_entries_by_account. */
export const listStock = (db: Db, filter: StockFilter, page: PageWindow): Promise<StockRow[]> => allRows(db)`
  SELECT e.*, p.kind, p.description, p.cause, o.client_id, o.client_name, ${correctableUnits} AS correctable
  FROM (
    SELECT e.id, e.posting_id, e.amount, e.opening, e.closing, e.created FROM ledger_entries e
    WHERE ${ofStock(filter)} ORDER BY e.id DESC OFFSET ${page.offset} LIMIT ${page.limit}
  ) e JOIN ledger_postings p ON p.id = e.posting_id LEFT JOIN LATERAL (
    SELECT c.id AS client_id, c.name AS client_name FROM ledger_entries o JOIN ledger_accounts a ON a.id = o.account_id
      JOIN clients c ON c.id = a.client_id WHERE o.posting_id = e.posting_id LIMIT 1
  ) o ON true ORDER BY e.id DESC`;

export type StockRow = StatementRow & {
  client_id: number | null;
  client_name: string | null;
  correctable: number;
};

export const countStockMoves = (db: Db, filter: StockFilter): Promise<number> => firstNumber(db)`
  SELECT count(*) AS total FROM ledger_entries e WHERE ${ofStock(filter)}`;

export async function findStock(db: Db): Promise<string> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'platform_stock')
    .where('unit', '=', 'sms')
    .executeTakeFirst();
  return row?.balance ?? '0';
}
