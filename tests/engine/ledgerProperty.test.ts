// Under random concurrent loads, transfers, credits, debits, bonuses, sends, refusals, receipts, refunds and kills the ledger is
// correct and consistent with the messages (requirements/domain.md#double-entry). Sends pass through an engine and a telco.
// LEDGER_OPERATIONS sets the number of operations.
import { sql } from 'kysely';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tx } from '../../server/db/database.ts';
import { Refusal } from '../../server/domain/refusal.ts';
import { available, releaseReserved, reserveRun } from '../../server/modules/ledger/ledger.service.ts';
import {
  creditPackage,
  debitPackage,
  giveBonus,
  loadUnits,
  transferUnits,
} from '../../server/modules/ledger/stock.service.ts';
import { stockLeft } from '../../server/modules/ledger/statements.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { eventually } from '../support/eventually.ts';
import { aClient } from '../support/people.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';

const operations = Number(process.env['LEDGER_OPERATIONS'] ?? 600);
/** Operations of one run; the ledger is verified after each run. */
const runLength = 200;
/** Concurrent operations. */
const atOnce = 8;

/** Delivered; undelivered; refused by the telco, which is refunded. */
const endings = ['5555', '5555', '0002', '0001'] as const;

const operation = fc.record({
  kind: fc.constantFrom(
    'load',
    'transfer',
    'credit',
    'debit',
    'bonus',
    'aside',
    'send',
    'send',
    'send',
    'kill',
  ),
  client: fc.integer({ min: 0, max: 2 }),
  units: fc.integer({ min: 1, max: 400 }),
  parts: fc.integer({ min: 1, max: 3 }),
  ending: fc.constantFrom(...endings),
});
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

const by = { userId: null, cause: 'property', description: 'property' };

test(
  `after ${operations} random concurrent operations every rule of the ledger holds`,
  async () => {
    const harness = await engineHarness();
    const { db } = harness;
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    await harness.engine();
    const clients = [await aClient(db), await aClient(db), await aClient(db)];
    const model = { stock: await stockLeft(db), given: 0, refused: 0, killed: 0 };
    const inTx = (run: (tx: Tx) => Promise<void>) => db.transaction().execute(run);

    const acts: Record<Operation['kind'], (given: Operation & { clientId: number }) => Promise<void>> = {
      load: async ({ units }) => {
        await inTx((tx) => loadUnits(tx, { ...by, units }));
        model.stock += units;
      },
      transfer: async ({ units, clientId }) => {
        await inTx((tx) => transferUnits(tx, { ...by, units, clientId }));
        model.stock -= units;
        model.given += units;
      },
      credit: ({ units }) => inTx((tx) => creditPackage(tx, { ...by, units, packageId: 1001 })),
      debit: ({ units }) => inTx((tx) => debitPackage(tx, { ...by, units, packageId: 1001 })),
      bonus: async ({ units, clientId }) => {
        await inTx((tx) => giveBonus(tx, { ...by, units, clientId }));
        model.stock -= units;
        model.given += units;
      },
      aside: ({ units, clientId }) =>
        inTx(async (tx) => {
          await reserveRun(tx, { ...by, units, clientId });
          await releaseReserved(tx, { ...by, units, clientId });
        }),
      send: async ({ units, parts, ending, clientId }) => {
        await harness.send({ clientId, connectorId, parts, numbers: uniqueNumbers((units % 5) + 1, ending) });
      },
      // The connection is killed after the units were moved, before the commit.
      kill: async ({ units, clientId }) => {
        let isMoved = false;
        const killed = inTx(async (tx) => {
          await transferUnits(tx, { ...by, units, clientId });
          isMoved = true;
          await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx);
        });
        const error = await killed.catch((reason: unknown) => reason);
        if (!isMoved) throw error;
        model.killed++;
      },
    };
    const act = async (given: Operation) => {
      try {
        await acts[given.kind]({ ...given, clientId: clients[given.client] ?? 0 });
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'balance_insufficient')) throw error;
        model.refused++;
      }
    };

    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: runLength, maxLength: runLength }), async (all) => {
        for (let n = 0; n < all.length; n += atOnce) await Promise.all(all.slice(n, n + atOnce).map(act));
        await eventually(
          async () => {
            const { queued = 0, submitting = 0, pending = 0 } = await harness.states();
            expect(queued + submitting + pending).toBe(0);
          },
          { timeout: 20_000 },
        );
        expect(await verifyLedger(db)).toEqual([]);
        expect(await stockLeft(db)).toBe(model.stock);
        const { rows } = await sql<{ charged: number }>`
            SELECT coalesce(sum(CASE WHEN state = 'failed' THEN parts_sent ELSE parts END), 0)::bigint AS charged
            FROM messages`.execute(db);
        const left = await Promise.all(clients.map((clientId) => available(db, clientId)));
        expect(left.reduce((sum, units) => sum + units, 0)).toBe(model.given - (rows[0]?.charged ?? 0));
      }),
      {
        numRuns: Math.ceil(operations / runLength),
        endOnFailure: true,
        // Prints the seed, which reproduces the operations.
        reporter: ({ failed, seed, errorInstance }) => {
          if (failed) throw new Error(`Broken with seed ${seed}`, { cause: errorInstance });
        },
      },
    );
    // The run must have covered the interesting cases.
    expect((await harness.states()).failed).toBeGreaterThan(0);
    expect(Math.min(model.refused, model.killed)).toBeGreaterThan(0);
  },
  20_000 + operations * 20,
);
