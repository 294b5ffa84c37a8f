import { sql } from 'kysely';
import { textArray } from '../../db/sql/arrays.ts';
import type { Db } from '../../db/database.ts';
import { allRows, firstColumn, onlyValue } from '../../db/sql/rows.ts';
import type { UnitsAccountKind } from '../../domain/ledgerAccounts.ts';
import { nairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';

/** Units of a client at a point in time. */
export interface Balances {
  /** Balance, bonus, and reserved for campaigns. */
  held: number;
  /** Spent and refunded since the client began. */
  consumed: number;
  refunded: number;
}

const held: UnitsAccountKind[] = ['client_balance', 'client_bonus', 'client_reserved'];
const kinds: UnitsAccountKind[] = [...held, 'client_consumption', 'client_refunds'];
const accountsOf = (clientId: number) => sql`
  SELECT id, kind FROM ledger_accounts
  WHERE client_id = ${clientId} AND unit = 'sms'
    AND kind = ANY(${textArray(kinds)}::text[])`;

/** The balances at the beginning of each of some days, yyyy-MM-dd. Index: ledger_entries_by_time, one probe an account and day. */
export function balancesAt(db: Db, clientId: number, days: readonly string[]): Promise<Balances[]> {
  const starts = textArray(days.map((day) => startOfNairobiDay(day).toISOString()));
  return allRows(db)`
    SELECT coalesce(sum(e.closing) FILTER (WHERE a.kind = ANY(${textArray(held)}::text[])), 0)::bigint AS held,
      coalesce(sum(e.closing) FILTER (WHERE a.kind = 'client_consumption'), 0)::bigint AS consumed,
      coalesce(-sum(e.closing) FILTER (WHERE a.kind = 'client_refunds'), 0)::bigint AS refunded
    FROM unnest(${starts}::timestamptz[]) WITH ORDINALITY AS d(at, place)
    CROSS JOIN (${accountsOf(clientId)}) a
    LEFT JOIN LATERAL (
      SELECT closing FROM ledger_entries WHERE account_id = a.id AND created < d.at
      ORDER BY created DESC, id DESC LIMIT 1
    ) e ON true
    GROUP BY d.place ORDER BY d.place`;
}

/** The day of the client's first entry; undefined where it has none. */
export async function firstEntryDay(db: Db, clientId: number): Promise<string | undefined> {
  const first = await onlyValue(db)<Date | null>`
    SELECT min(e.created) AS first FROM (${accountsOf(clientId)}) a
    CROSS JOIN LATERAL (
      SELECT created FROM ledger_entries WHERE account_id = a.id ORDER BY created LIMIT 1
    ) e`;
  return first ? nairobiDay(first) : undefined;
}

/** KES of what was sent in each step, less refunds; counts of the messages. */
export const costBySteps = (
  db: Db,
  clientId: number,
  steps: readonly { date: string; next: string }[],
): Promise<string[]> => firstColumn(db)`
  SELECT coalesce(sum(c.cost), 0)::numeric(24,4)::text AS cost
  FROM unnest(${textArray(steps.map(({ date }) => date))}::date[], ${textArray(steps.map(({ next }) => next))}::date[])
    WITH ORDINALITY AS s(first, next, place)
  LEFT JOIN message_counts c ON c.client_id = ${clientId} AND c.day >= s.first AND c.day < s.next
  GROUP BY s.place ORDER BY s.place`;
