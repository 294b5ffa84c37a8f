// The check of the books while the platform runs: the rules of verify.ts that cost little. What only ever grows (postings,
// entries) is read from where the check before the last one ended, and charged units are compared with the counts by month
// instead of the messages. `npm run verify-ledger` checks everything. Reads only, but for the row of its own result.
import type { Db } from '../../db/database.ts';
import * as store from './books.store.ts';
import { verifyRules, type LedgerFault } from './verify.ts';

export interface BooksCheck {
  checked: Date;
  /** The names of the rules that were broken; empty where the books balance. */
  broken: string[];
}

/** The last check; undefined before the first. */
export const lastBooksCheck = (db: Db): Promise<BooksCheck | undefined> => store.findCheck(db);

/** Checks the books, stores the result and returns what is broken. */
export async function checkBooks(db: Db, now: Date): Promise<LedgerFault[]> {
  const last = await store.findCheck(db);
  const { posting, entry } = await store.findEnds(db);
  // The lower bound is that of the check before the last one: an entry becomes visible only when its transaction commits.
  const faults = await verifyRules(
    db,
    store.rulesFrom({ posting: last?.last_posting ?? 0, entry: last?.last_entry ?? 0 }),
  );
  // After a fault the same range is read again until it is repaired.
  const isBroken = faults.length > 0;
  const from = {
    posting: (isBroken ? last?.last_posting : last?.next_posting) ?? 0,
    entry: (isBroken ? last?.last_entry : last?.next_entry) ?? 0,
  };
  await store.storeCheck(db, {
    checked: now,
    broken: faults.map(({ rule }) => rule),
    last_posting: from.posting,
    last_entry: from.entry,
    next_posting: posting,
    next_entry: entry,
  });
  return faults;
}
