import { sql, type RawBuilder } from 'kysely';
import { approvalDays } from '../../../contract/approvals.ts';
import { paymentDecisions, type Payment, type PaymentState } from '../../../contract/payments.ts';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import { allOf, containing, equals, named, within } from '../../db/sql/conditions.ts';
import type { Db } from '../../db/database.ts';
import { allRows, firstNumber, firstRow, onlyRow } from '../../db/sql/rows.ts';
import { onDays, type Days } from '../../db/sql/days.ts';
import { numberPatterns } from '../../domain/numberSearch.ts';
import { platformClientId, type Reach } from '../../domain/reach.ts';
import { iso, type Dated } from '../../domain/iso.ts';

export type StateGroup = 'attention' | 'paid' | 'open' | 'failed' | 'dismissed' | 'reversed';

/** States by the filter of the list. */
const groups: Record<StateGroup, readonly PaymentState[]> = {
  attention: ['review'],
  paid: ['paid'],
  open: ['sending', 'waiting', 'confirming'],
  failed: ['cancelled', 'no_funds', 'wrong_pin', 'unreachable', 'expired', 'failed'],
  dismissed: ['dismissed'],
  reversed: ['reversed'],
};

export interface PaymentFilter extends Days {
  reach: Reach;
  ids?: readonly number[] | undefined;
  source?: Payment['source'] | undefined;
  client_id?: number | undefined;
  state?: StateGroup | undefined;
  search?: string | undefined;
}

type ViewRow = Dated<Payment, 'created' | 'paid_at'>;

/** M-Pesa's time of the payment, else that of its arrival or request. Index: payments_by_time. */
const paidAt = sql`coalesce(p.paid_at, p.created)`;

/** The state to show. A reversed payment stays `paid` in its row; a prompt credited by another row has the state of that row. */
const state = sql`CASE WHEN p.state = 'paid' AND coalesce(p.reversed, s.reversed) IS NOT NULL THEN 'reversed' ELSE p.state END`;

/** The cause of the posting that credited it (causes.ts). */
const creditCause = sql`'payment:' || coalesce(s.id, p.id) || coalesce(':' || nullif(coalesce(s.moves, p.moves), 0), '')`;

/** What the posting gave: the top-up, the price of a unit, and the credit in KES before and after. Index: ledger_postings_by_cause. */
const given = sql`(
  SELECT max(e.id) FILTER (WHERE e.given) AS topup_id,
    round(sum(e.amount) FILTER (WHERE l.kind = 'sales') / sum(e.amount) FILTER (WHERE l.kind = 'client_balance'), 4)::text AS sms_cost,
    (jsonb_agg(jsonb_build_object('before', e.opening::text, 'after', e.closing::text))
      FILTER (WHERE l.kind = 'client_credit'))->0 AS credit
  FROM ledger_postings t JOIN ledger_entries e ON e.posting_id = t.id JOIN ledger_accounts l ON l.id = e.account_id
  WHERE t.cause = ${creditCause})`;

/** The request for another person's approval of a decision, which only the platform sees. Index: approvals_waiting. */
const approvalIn = (reach: Reach) => sql`(
  SELECT a.id, a.kind FROM approvals a
  WHERE ${reach === 'all'} AND a.state = 'waiting' AND a.asked > now() - make_interval(days => ${approvalDays}::int)
    AND a.kind = ANY(${textArray(paymentDecisions)}::text[]) AND a.body->>'id' = p.id::text
  ORDER BY a.id DESC LIMIT 1)`;

/** The payment as listed. One credited by another row of its receipt shows that row's units. */
const viewIn = (reach: Reach) => sql`
  SELECT p.id, p.source, ${state} AS state, coalesce(p.paid, p.amount)::text AS amount, p.msisdn, p.reference,
    coalesce(p.receipt, s.receipt, p.claimed_receipt) AS receipt, coalesce(p.units, s.units) AS units, p.reason,
    p.client_id, c.name AS client_name, p.payer, p.note, h.full_name AS handled_by, p.created, ${paidAt} AS paid_at,
    g.*, jsonb_build_object('name', o.name, 'address', o.address) AS seller,
    a.kind AS approval, a.id AS approval_id
  FROM payments p
  LEFT JOIN payments s ON s.id = p.settled_by
  LEFT JOIN clients c ON c.id = p.client_id
  LEFT JOIN clients o ON o.id = ${platformClientId}
  LEFT JOIN users h ON h.id = p.handled_by
  LEFT JOIN LATERAL ${given} g ON true
  LEFT JOIN LATERAL ${approvalIn(reach)} a ON true`;

export async function findView(db: Db, reach: Reach, id: number): Promise<Payment | undefined> {
  const row = await firstRow(db)<ViewRow>`${viewIn(reach)} WHERE p.id = ${id}::bigint`;
  return row && iso(row);
}

/** Lists payments, newest first. Index: payments_by_time. */
export async function listViews(
  db: Db,
  filter: PaymentFilter,
  page: { offset: number; limit: number },
): Promise<Payment[]> {
  const rows = await allRows(db)<ViewRow>`
    ${viewIn(filter.reach)} WHERE ${matching(filter)} ORDER BY ${paidAt} DESC, p.id DESC OFFSET ${page.offset} LIMIT ${page.limit}`;
  return rows.map(iso);
}

/** Keys to find payments by, of which any may match. */
export interface PaymentKeys {
  /** M-Pesa receipt in upper case. */
  receipt: string | undefined;
  references: readonly string[];
  /** The client of the account number. */
  clientId: number | undefined;
  id: number | undefined;
}

/** Finds payments by any of the keys, newest first, by the index of each key. */
export async function findViews(
  db: Db,
  reach: Reach,
  { keys, limit }: { keys: PaymentKeys; limit: number },
): Promise<Payment[]> {
  const fits = [sql`p.reference = ANY(${[...keys.references]}::text[])`];
  if (keys.receipt !== undefined)
    fits.push(sql`p.receipt = ${keys.receipt}`, sql`p.claimed_receipt = ${keys.receipt}`);
  if (keys.clientId !== undefined) fits.push(sql`p.client_id = ${keys.clientId}::int`);
  if (keys.id !== undefined) fits.push(sql`p.id = ${keys.id}::int`);
  const rows = await allRows(db)<ViewRow>`
    ${viewIn(reach)} WHERE ${visible(reach)} AND (${sql.join(fits, sql` OR `)})
    ORDER BY ${paidAt} DESC, p.id DESC LIMIT ${limit}`;
  return rows.map(iso);
}

/** What a payment brought in, for the units that it paid for. */
export interface Receipt {
  client_id: number | null;
  /** KES. */
  amount: string;
  receipt: string | null;
}

/** The receipts of payments by their ids. */
export async function findReceipts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Receipt>> {
  if (ids.length === 0) return new Map();
  const rows = await allRows(db)<Receipt & { id: number }>`
    SELECT p.id, p.client_id, coalesce(p.paid, p.amount)::text AS amount, coalesce(p.receipt, p.claimed_receipt) AS receipt
    FROM payments p WHERE p.id = ANY(${numberArray(ids)}::bigint[])`;
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Whether a payment is money that came in and was not sent back, credited or not. */
const received = sql`${state} IN ('paid', 'review', 'dismissed')`;

/** Sums the payments that {@link listViews} lists: their number, the KES received and the units credited. */
export const sumViews = (
  db: Db,
  filter: PaymentFilter,
): Promise<{ total: number; amount: string; units: number }> => onlyRow(db)`
  SELECT count(*) AS total, coalesce(sum(coalesce(p.paid, p.amount)) FILTER (WHERE ${received}), 0)::text AS amount,
    coalesce(sum(coalesce(p.units, s.units)) FILTER (WHERE ${received}), 0)::bigint AS units
  FROM payments p
  LEFT JOIN payments s ON s.id = p.settled_by LEFT JOIN clients c ON c.id = p.client_id
  WHERE ${matching(filter)}`;

/** Counts the payments to review. Index: payments_to_review. */
export const countToReview = (db: Db): Promise<number> => firstNumber(db)`
  SELECT count(*) AS total FROM payments WHERE state = 'review'`;

/** Those within reach. The platform finds no prompts credited by another row of their receipt, which is found instead. */
const visible = (reach: Reach): RawBuilder<unknown> =>
  reach === 'all' ? sql`p.settled_by IS NULL` : sql`p.client_id = ${reach.clientId}`;

const matching = (filter: PaymentFilter): RawBuilder<unknown> =>
  allOf([
    within(filter.reach, 'p.client_id'),
    // The row that credited a prompt is listed and summed in its place.
    sql`p.settled_by IS NULL`,
    equals('p.client_id', filter.client_id),
    named(filter.ids, 'p.id'),
    equals('p.source', filter.source),
    filter.state ? sql`${state} = ANY(${[...groups[filter.state]]}::text[])` : sql`true`,
    onDays(paidAt, filter),
    filter.search ? mentions(filter.search) : sql`true`,
  ]);

const mentions = (text: string) => sql`(
  concat_ws(E'\n', p.receipt, p.claimed_receipt, p.reference, p.payer, c.name) ILIKE ${containing(text)}
  OR p.msisdn LIKE ANY(${numberPatterns(text)}::text[]))`;
