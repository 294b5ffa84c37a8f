// requirements/domain.md#double-entry: double entry, append-only, no unit spent twice.
import { sql } from 'kysely';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tx } from '../../../server/db/database.ts';
import { Refusal } from '../../../server/domain/refusal.ts';
import {
  available,
  lockBalance,
  openAccounts,
  post,
  refundUnits,
  releaseReserved,
  reserveEach,
  reserveUnits,
  reserveRun,
} from '../../../server/modules/ledger/ledger.service.ts';
import {
  creditPackage,
  drawPackages,
  giveBonus,
  loadUnits,
  setCreditLimit,
  transferUnits,
} from '../../../server/modules/ledger/stock.service.ts';
import { balancesAt } from '../../../server/modules/ledger/statements.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';

const { db } = await closeAfterAll(testDatabase());

const by = { userId: null, cause: 'test', description: 'test' };
let clients = 0;

async function aClient(units = 0): Promise<number> {
  clients++;
  const { id } = await db
    .insertInto('clients')
    .values({ name: `Client ${clients}`, msisdn: `2547000${clients}`, email: 'a@b.example' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.transaction().execute((tx) => openAccounts(tx, id));
  if (units > 0) {
    await db.transaction().execute(async (tx) => {
      await loadUnits(tx, { ...by, units });
      await transferUnits(tx, { ...by, units, clientId: id });
    });
  }
  return id;
}

const inTx = (run: (tx: Tx) => Promise<void>) => db.transaction().execute(run);

const reserve = (clientId: number, units: number) =>
  db.transaction().execute((tx) => reserveUnits(tx, { ...by, clientId, units }));

/** Returns faults of the ledger except those about messages, because these tests reserve units without writing messages. */
async function bookkeepingFaults(): Promise<string[]> {
  const faults = await verifyLedger(db);
  return faults.map((fault) => fault.rule).filter((rule) => !rule.includes('messages'));
}

test('exactly fifty of two hundred concurrent sends on fifty units are accepted', async () => {
  const clientId = await aClient(50);
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => reserve(clientId, 1)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(outcomes.length - refused.length).toBe(50);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 402 });
  expect(await available(db, clientId)).toBe(0);
  expect(await bookkeepingFaults()).toEqual([]);
});

test('a send that exceeds the balance is refused with 402 and the missing units', async () => {
  const clientId = await aClient(1200);
  await expect(reserve(clientId, 1201)).rejects.toThrow(
    'Insufficient balance: 1,201 units needed, 1,200 available',
  );
  expect(await available(db, clientId)).toBe(1200);
});

test('a send of a client without accounts opens them, and is refused with 402', async () => {
  const clientId = await aClient();
  await db.deleteFrom('ledger_accounts').where('client_id', '=', clientId).execute();
  await expect(reserve(clientId, 1)).rejects.toMatchObject({
    message: 'Insufficient balance: 1 unit needed, 0 available',
  });
});

test('bonus is spent before the balance', async () => {
  const clientId = await aClient(10);
  await db.transaction().execute((tx) =>
    post(tx, { kind: 'bonus', ...by }, [
      { account: { kind: 'supply', unit: 'sms' }, amount: -4 },
      { account: { kind: 'client_bonus', unit: 'sms', clientId }, amount: 4 },
    ]),
  );
  expect(await available(db, clientId)).toBe(14);
  await reserve(clientId, 6);
  const { rows } = await sql<{ kind: string; balance: string }>`
    SELECT kind, balance FROM ledger_accounts WHERE client_id = ${clientId} AND balance <> 0 ORDER BY kind`.execute(
    db,
  );
  expect(rows.map(({ kind, balance }) => [kind, Number(balance)])).toEqual([
    ['client_balance', 8],
    ['client_consumption', 6],
  ]);
});

test('a send across bonus and balance empties the bonus first; refunds and released units return to the balance', async () => {
  const clientId = await aClient(10);
  await inTx((tx) => loadUnits(tx, { ...by, units: 6 }));
  await inTx((tx) => giveBonus(tx, { ...by, clientId, units: 6 }));
  const held = async () => {
    const { rows } = await sql<{ kind: string; balance: string }>`
      SELECT kind, balance FROM ledger_accounts WHERE client_id = ${clientId} ORDER BY kind`.execute(db);
    const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.balance);
    return { balance: of('client_balance'), bonus: of('client_bonus'), reserved: of('client_reserved') };
  };
  await reserve(clientId, 4);
  expect(await held()).toEqual({ balance: 10, bonus: 2, reserved: 0 });
  await inTx((tx) => reserveRun(tx, { ...by, clientId, units: 5 }));
  expect(await held()).toEqual({ balance: 7, bonus: 0, reserved: 5 });
  await inTx((tx) => refundUnits(tx, { ...by, refunds: new Map([[clientId, 4]]) }));
  await inTx((tx) => releaseReserved(tx, { ...by, clientId, units: 5 }));
  expect(await held()).toEqual({ balance: 16, bonus: 0, reserved: 0 });
  await expect(inTx((tx) => giveBonus(tx, { ...by, clientId, units: 1 }))).rejects.toThrow(
    'The stock does not hold that many units',
  );
  expect(await bookkeepingFaults()).toEqual([]);
});

test.each([
  { first: 'a send', second: 'a refund' },
  { first: 'a refund', second: 'a send' },
] as const)(
  'a statement counts $second that was posted while $first had begun, and both',
  async ({ first, second }) => {
    const clientId = await aClient(1000);
    const posts = {
      'a send': (tx: Tx) => reserveUnits(tx, { ...by, clientId, units: 300 }),
      'a refund': (tx: Tx) => refundUnits(tx, { ...by, refunds: new Map([[clientId, 20]]) }),
    };
    await inTx(async (tx) => {
      await sql`SELECT now()`.execute(tx);
      await inTx(posts[second]);
      await posts[first](tx);
    });
    expect(await balancesAt(db, clientId, ['2999-12-31'])).toEqual([
      { held: 720, consumed: 300, refunded: 20 },
    ]);
  },
);

test('sends of several clients share a posting, and each account is moved by its own entries, bonus first', async () => {
  const [one, other] = [await aClient(10), await aClient(10)];
  await inTx((tx) => loadUnits(tx, { ...by, units: 3 }));
  await inTx((tx) => giveBonus(tx, { ...by, clientId: other, units: 3 }));
  const cause = 'send:shared';
  await inTx(async (tx) => {
    const locked = await lockBalance(tx, [one, other], { wait: true });
    const takes = [4, 5, 2].map((units, n) => ({ balance: locked.get(n === 2 ? one : other)!, units }));
    await reserveEach(tx, [{ ...by, cause, takes }]);
  });
  const { rows } = await sql<{
    client_id: number;
    kind: string;
    amounts: string;
    closing: string;
    postings: number;
  }>`
    SELECT a.client_id, a.kind, string_agg(e.amount::int::text, ' ' ORDER BY e.id) AS amounts, max(a.balance)::int AS closing,
      count(DISTINCT p.id)::int AS postings
    FROM ledger_postings p JOIN ledger_entries e ON e.posting_id = p.id JOIN ledger_accounts a ON a.id = e.account_id
    WHERE p.cause = ${cause} GROUP BY a.client_id, a.kind ORDER BY a.client_id, a.kind`.execute(db);
  expect(rows).toEqual([
    { client_id: one, kind: 'client_balance', amounts: '-2', closing: 8, postings: 1 },
    { client_id: one, kind: 'client_consumption', amounts: '2', closing: 2, postings: 1 },
    { client_id: other, kind: 'client_balance', amounts: '-1 -5', closing: 4, postings: 1 },
    { client_id: other, kind: 'client_bonus', amounts: '-3', closing: 0, postings: 1 },
    { client_id: other, kind: 'client_consumption', amounts: '4 5', closing: 9, postings: 1 },
  ]);
  expect(await bookkeepingFaults()).toEqual([]);
});

test('a take by what an account held before it was moved undoes its transaction', async () => {
  const clientId = await aClient(10);
  const stale = inTx(async (tx) => {
    const balance = (await lockBalance(tx, [clientId], { wait: true })).get(clientId)!;
    await reserveUnits(tx, { ...by, clientId, units: 1 });
    await reserveEach(tx, [{ ...by, takes: [{ balance, units: 1 }] }]);
  });
  await expect(stale).rejects.toThrow('A locked account did not hold what was read');
  expect(await available(db, clientId)).toBe(10);
  expect(await bookkeepingFaults()).toEqual([]);
});

test('a POSTPAID client spends down to its credit limit and not below', async () => {
  const clientId = await aClient(5);
  await db
    .updateTable('clients')
    .set({ billing_mode: 'POSTPAID', credit_limit: 20 })
    .where('id', '=', clientId)
    .execute();
  const limit = (units: number) => db.transaction().execute((tx) => setCreditLimit(tx, { clientId, units }));
  expect(await limit(20)).toBeUndefined();
  expect(await available(db, clientId)).toBe(25);
  await reserve(clientId, 25);
  await expect(reserve(clientId, 1)).rejects.toThrow(Refusal);
  expect(await limit(19)).toBe(20);
  expect(await bookkeepingFaults()).toEqual([]);
});

test('a load with a transfer and a concurrent transfer to a new client both succeed', async () => {
  const clientId = await aClient();
  let meanwhile: Promise<void> | undefined;
  await db.transaction().execute((tx) => loadUnits(tx, { ...by, units: 1 }));
  await db.transaction().execute(async (tx) => {
    await loadUnits(tx, { ...by, units: 10 });
    meanwhile = db.transaction().execute((other) => transferUnits(other, { ...by, units: 1, clientId }));
    await untilBlocked(db);
    await transferUnits(tx, { ...by, units: 5, clientId });
  });
  await meanwhile;
  expect(await available(db, clientId)).toBe(6);
  expect(await bookkeepingFaults()).toEqual([]);
});

test('a transfer above the stock is refused', async () => {
  const clientId = await aClient();
  const transfer = db
    .transaction()
    .execute((tx) => transferUnits(tx, { ...by, units: 1_000_000_000, clientId }));
  await expect(transfer).rejects.toThrow('The stock does not hold that many units');
});

test.each([0, -1, 1.5, 1_000_000_001, Number.NaN])('an amount of %s is refused with 422', async (units) => {
  const load = db.transaction().execute((tx) => loadUnits(tx, { ...by, units }));
  await expect(load).rejects.toMatchObject({ status: 422, field: 'amount' });
});

test('postings cannot be changed or deleted', async () => {
  await aClient(1);
  const rewrite = sql`UPDATE ledger_entries SET amount = 2, closing = opening + 2`.execute(db);
  await expect(rewrite).rejects.toThrow('the ledger is append-only');
  await expect(sql`DELETE FROM ledger_postings`.execute(db)).rejects.toThrow('the ledger is append-only');
});

test('the verification finds a balance that was edited directly', async () => {
  const clientId = await aClient(3);
  const edit = (units: number) => sql`
    UPDATE ledger_accounts SET balance = balance + ${units} WHERE client_id = ${clientId} AND kind = 'client_balance'`;
  await edit(1).execute(db);
  expect(await bookkeepingFaults()).toEqual(['every balance is the sum of its entries']);
  await edit(-1).execute(db);
  expect(await bookkeepingFaults()).toEqual([]);
});

test('every rule holds after parallel credits, sends, refunds and submissions', async () => {
  const owners = await Promise.all([aClient(100), aClient(100), aClient(100)]);
  const step = fc.record({
    kind: fc.constantFrom('load', 'transfer', 'reserve', 'refund', 'draw', 'credit' as const),
    clientId: fc.constantFrom(...owners),
    units: fc.integer({ min: 1, max: 60 }),
  });
  const spent = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await Promise.allSettled(
        steps.map(({ kind, clientId, units }) =>
          db.transaction().execute(async (tx) => {
            if (kind === 'load') await loadUnits(tx, { ...by, units });
            if (kind === 'transfer') await transferUnits(tx, { ...by, units, clientId });
            if (kind === 'credit') await creditPackage(tx, { ...by, units, packageId: 7 });
            if (kind === 'draw') await drawPackages(tx, { packages: new Map([[7, units]]), cause: 'test' });
            if (kind === 'refund') await refundUnits(tx, { refunds: new Map([[clientId, units]]), ...by });
            if (kind === 'reserve') {
              await reserveUnits(tx, { ...by, clientId, units });
              spent.set(clientId, (spent.get(clientId) ?? 0) + units);
            }
          }),
        ),
      );
      expect(await bookkeepingFaults()).toEqual([]);
    }),
    { numRuns: 25 },
  );
  expect(spent.size).toBeGreaterThan(0);
});
