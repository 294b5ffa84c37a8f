// The check of the books while the platform runs (requirements/domain.md#double-entry): it reads what was added since the check before
// the last one.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkBooks } from '../../../server/modules/ledger/books.service.ts';
import { loadUnits } from '../../../server/modules/ledger/stock.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';

const { db } = await closeAfterAll(testDatabase());

const load = (units: number) =>
  db
    .transaction()
    .execute((tx) => loadUnits(tx, { units, userId: null, cause: 'test', description: 'test' }));

/** The rules that a check finds broken. */
const broken = async () => (await checkBooks(db, new Date())).map(({ rule }) => rule);

/** Writes an entry of the platform's stock as an error or an intruder would, and returns its posting. */
async function entry(amount: number, { opensLater = 0 }: { opensLater?: number } = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH posting AS (
      INSERT INTO ledger_postings (kind, description, cause) VALUES ('load', 'test', 'test') RETURNING id
    ), moved AS (
      UPDATE ledger_accounts SET balance = balance + ${amount}::int + ${opensLater}::int WHERE kind = 'platform_stock' RETURNING id, balance
    ) INSERT INTO ledger_entries (posting_id, account_id, amount, opening, closing)
    SELECT posting.id, moved.id, ${amount}::int, balance - ${amount}::int, balance FROM posting, moved
    RETURNING posting_id AS id`.execute(db);
  return rows[0]!.id;
}

const edit = (change: ReturnType<typeof sql>) =>
  db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only`.execute(tx);
    await change.execute(tx);
    await sql`ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only`.execute(tx);
  });

const unbalanced = 'every posting sums to zero, per unit';
const disconnected = 'every entry opens where the one before closed';

test('books that balance have no fault, from the first check on and after each posting', async () => {
  for (const units of [5, 7, 11]) {
    await load(units);
    expect(await broken()).toEqual([]);
  }
});

test('a posting that does not sum to zero is found by every check until it is repaired', async () => {
  const id = await entry(3);
  for (let checks = 0; checks < 4; checks++) expect(await broken()).toEqual([unbalanced]);
  await edit(sql`DELETE FROM ledger_entries WHERE posting_id = ${id}`);
  await sql`UPDATE ledger_accounts SET balance = balance - 3 WHERE kind = 'platform_stock'`.execute(db);
  expect(await broken()).toEqual([]);
});

test('an entry that does not open where the one before closed is found by every check until it is repaired', async () => {
  const id = await entry(3, { opensLater: 1 });
  for (let checks = 0; checks < 4; checks++) expect(await broken()).toEqual([unbalanced, disconnected]);
  await edit(sql`DELETE FROM ledger_entries WHERE posting_id = ${id}`);
  await sql`UPDATE ledger_accounts SET balance = balance - 4 WHERE kind = 'platform_stock'`.execute(db);
  expect(await broken()).toEqual([]);
});

test('a posting that two checks have read is not read again, and verify-ledger still finds what is wrong with it', async () => {
  await load(13);
  for (let checks = 0; checks < 2; checks++) expect(await broken()).toEqual([]);
  await edit(sql`
    UPDATE ledger_entries SET amount = amount + 1, opening = opening - 1
    WHERE amount > 0 AND posting_id = (SELECT min(id) FROM ledger_postings)`);
  expect(await broken()).toEqual([]);
  expect((await verifyLedger(db)).map(({ rule }) => rule)).toContain(unbalanced);
});
