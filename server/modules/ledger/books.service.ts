// The check of the books while the platform runs: the rules of verify.ts that cost little. What only ever grows (postings,
// entries) is read from where the check before the last one ended, and charged units are compared with the counts by month
// instead of the messages. `npm run verify-ledger` checks everything. Reads only, but for the row of its own result.
import { sql } from 'kysely';
import { textArray } from '../../db/arrays.ts';
import type { Db } from '../../db/database.ts';
import { onlyRow, runSql } from '../../db/rows.ts';
import { ledgerRules, verifyRules, type LedgerFault, type LedgerRules } from './verify.ts';

export interface BooksCheck {
  checked: Date;
  /** The names of the rules that were broken; empty where the books balance. */
  broken: string[];
}

interface Bounds {
  posting: number;
  entry: number;
}

/** Balances and the messages' units are read in one statement each, so a send in between breaks no rule. */
const rulesFrom = ({ posting, entry }: Bounds): LedgerRules => ({
  'every posting sums to zero, per unit': sql`
    SELECT 1 FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
    WHERE e.posting_id > ${posting} GROUP BY e.posting_id, a.unit HAVING sum(e.amount) <> 0`,
  'every balance is where its last entry closed': sql`
    SELECT 1 FROM ledger_accounts a LEFT JOIN LATERAL (
      SELECT closing FROM ledger_entries WHERE account_id = a.id ORDER BY id DESC LIMIT 1
    ) e ON true WHERE a.balance <> coalesce(e.closing, 0)`,
  'every entry opens where the one before closed': sql`
    SELECT 1 FROM ledger_entries e LEFT JOIN LATERAL (
      SELECT closing FROM ledger_entries WHERE account_id = e.account_id AND id < e.id ORDER BY id DESC LIMIT 1
    ) before ON true WHERE e.id > ${entry} AND e.opening <> coalesce(before.closing, 0)`,
  'charged less refunded units of each client equal the counted parts': sql`
    SELECT 1 FROM (
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

/** The last check; undefined before the first. */
export const lastBooksCheck = (db: Db): Promise<BooksCheck | undefined> =>
  db.selectFrom('books_checks').select(['checked', 'broken']).executeTakeFirst();

/** Checks the books, stores the result and returns what is broken. */
export async function checkBooks(db: Db, now: Date): Promise<LedgerFault[]> {
  const last = await db.selectFrom('books_checks').selectAll().executeTakeFirst();
  const { posting, entry } = await onlyRow(db)<Bounds>`
    SELECT coalesce((SELECT max(id) FROM ledger_postings), 0) AS posting,
      coalesce((SELECT max(id) FROM ledger_entries), 0) AS entry`;
  // The lower bound is that of the check before the last one: an entry becomes visible only when its transaction commits.
  const faults = await verifyRules(
    db,
    rulesFrom({ posting: last?.last_posting ?? 0, entry: last?.last_entry ?? 0 }),
  );
  // After a fault the same range is read again until it is repaired.
  const isBroken = faults.length > 0;
  const from = {
    posting: (isBroken ? last?.last_posting : last?.next_posting) ?? 0,
    entry: (isBroken ? last?.last_entry : last?.next_entry) ?? 0,
  };
  await runSql(db)`
    INSERT INTO books_checks (checked, broken, last_posting, last_entry, next_posting, next_entry)
    VALUES (${now}, ${textArray(faults.map(({ rule }) => rule))}::text[], ${from.posting}, ${from.entry}, ${posting}, ${entry})
    ON CONFLICT (singleton) DO UPDATE SET (checked, broken, last_posting, last_entry, next_posting, next_entry) =
      (excluded.checked, excluded.broken, excluded.last_posting, excluded.last_entry, excluded.next_posting,
       excluded.next_entry)`;
  return faults;
}
