import { sql } from 'kysely';
import { textArray } from '../../db/sql/arrays.ts';
import type { Db } from '../../db/database.ts';
import { onlyRow, runSql, type Row } from '../../db/sql/rows.ts';
import { ledgerRules, type LedgerRules } from './verify.ts';

interface Bounds {
  posting: number;
  entry: number;
}

/** Balances and the messages' units are read in one statement each, so a send in between breaks no rule. */
export const rulesFrom = ({ posting, entry }: Bounds): LedgerRules => ({
  'every posting sums to zero, per unit': sql`
    SELECT e.posting_id AS posting FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
    WHERE e.posting_id > ${posting} GROUP BY e.posting_id, a.unit HAVING sum(e.amount) <> 0`,
  'every balance is where its last entry closed': sql`
    SELECT a.id AS account, a.kind, a.client_id AS client FROM ledger_accounts a LEFT JOIN LATERAL (
      SELECT closing FROM ledger_entries WHERE account_id = a.id ORDER BY id DESC LIMIT 1
    ) e ON true WHERE a.balance <> coalesce(e.closing, 0)`,
  'every entry opens where the one before closed': sql`
    SELECT e.account_id AS account, e.id AS entry FROM ledger_entries e LEFT JOIN LATERAL (
      SELECT closing FROM ledger_entries WHERE account_id = e.account_id AND id < e.id ORDER BY id DESC LIMIT 1
    ) before ON true WHERE e.id > ${entry} AND e.opening <> coalesce(before.closing, 0)`,
  'charged less refunded units of each client equal the counted parts': sql`
    SELECT client_id AS client FROM (
      SELECT client_id, sum(balance) AS charged FROM ledger_accounts
      WHERE kind IN ('client_consumption', 'client_refunds') GROUP BY client_id
    ) l FULL JOIN (
      SELECT client_id, sum(parts) AS charged FROM message_counts_monthly GROUP BY client_id
    ) m USING (client_id) WHERE coalesce(l.charged, 0) <> coalesce(m.charged, 0)`,
  ...Object.fromEntries(unchanged.map((rule) => [rule, ledgerRules[rule]])),
});

/** Rules of small tables. */
const unchanged = [
  'no balance is below its floor',
  'a client’s balance may fall below zero by its credit limit, and by nothing where it pays before',
  'the reserved units of a client equal what its runs have not spent',
  'no units stay reserved for a run that is over',
  'a payment is replaced by a paid one of the same client',
] as const satisfies (keyof typeof ledgerRules)[];

type Check = Omit<Row<'books_checks'>, 'singleton'>;

/** The last check; undefined before the first. */
export const findCheck = (db: Db): Promise<Check | undefined> =>
  db.selectFrom('books_checks').selectAll().executeTakeFirst();

/** The last posting and the last entry. */
export const findEnds = (db: Db): Promise<Bounds> => onlyRow(db)`
  SELECT coalesce((SELECT max(id) FROM ledger_postings), 0) AS posting,
    coalesce((SELECT max(id) FROM ledger_entries), 0) AS entry`;

export const storeCheck = (db: Db, check: Check): Promise<void> => runSql(db)`
  INSERT INTO books_checks (checked, broken, last_posting, last_entry, next_posting, next_entry)
  VALUES (${check.checked}, ${textArray(check.broken)}::text[], ${check.last_posting}, ${check.last_entry},
    ${check.next_posting}, ${check.next_entry})
  ON CONFLICT (singleton) DO UPDATE SET (checked, broken, last_posting, last_entry, next_posting, next_entry) =
    (excluded.checked, excluded.broken, excluded.last_posting, excluded.last_entry, excluded.next_posting,
     excluded.next_entry)`;
