// No client delays another on the connector that both use (decisions/038-fair-queue.md).
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { firstIdAt } from '../../server/domain/messageId.ts';
import { countMoves } from '../../server/modules/counts/counts.service.ts';
import { reserveUnits } from '../../server/modules/ledger/ledger.service.ts';
import { listQueues } from '../../server/sending/claim/queues.ts';
import { startSmppServer } from '../../server/smpp/index.ts';
import type { SubmitRecord } from '../../simulators/smsc/smsc.ts';
import { eventually } from '../support/eventually.ts';
import { aClient, giveUnits } from '../support/people.ts';
import { watchPlans } from '../support/database/plans.ts';
import { testDatabase } from '../support/database/testDatabase.ts';
import { costPerPart, engineHarness, uniqueNumbers, type EngineHarness } from './engineHarness.ts';

interface Bulk {
  clientId: number;
  connectorId: number;
  count: number;
  senderId: string;
  class?: 'transactional' | 'promotional';
}

let bulks = 0;

/** Queues many messages by SQL, with their units and counts. */
async function queueMany({ db }: EngineHarness, bulk: Bulk): Promise<void> {
  const { clientId, connectorId, count, senderId, class: messageClass = 'transactional' } = bulk;
  // Each bulk has other seconds, so that no ID is used twice.
  const first = firstIdAt(new Date(Date.now() - 60_000 * ++bulks));
  await giveUnits(db, clientId, count);
  await db.transaction().execute(async (tx) => {
    await reserveUnits(tx, { clientId, units: count, userId: null, cause: `bulk:${bulks}`, description: 'x' });
    await sql`
      INSERT INTO messages (id, created, client_id, class, connector_id, sender_id, package_id, msisdn, network, message, parts,
        cost, timeline)
      SELECT ${first}::bigint + n, ${new Date(Date.now() - 60_000 * bulks)}, ${clientId}::int, ${messageClass}, ${connectorId}::int,
        ${senderId}, 1001, '2547' || 30000000 + n * 10 + 5, 'Safaricom', 'Habari', 1, ${costPerPart}, '[]'
      FROM generate_series(1, ${count}::int) n`.execute(tx);
    const cost = costPerPart.toFixed(4);
    const each = { client_id: clientId, class: messageClass, connector_id: connectorId, sender_id: senderId, package_id: 1001, from: null, to: 'queued' as const, parts: 1, cost };
    await countMoves(tx, Array.from({ length: count }, (_, n) => ({ ...each, id: first + n + 1 })));
    await sql`NOTIFY outbox`.execute(tx);
  });
} // oxfmt-ignore

/** Returns how many of the first `count` messages each sender has. */
const sendersOf = (log: readonly SubmitRecord[], count: number): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(log.slice(0, count), ({ source }) => source)].map(([source, { length }]) => [
      source,
      length,
    ]),
  );

describe('a one-time password', () => {
  test('leaves within a second while 200,000 messages of another client wait, and claims read no more for them', async () => {
    const database = await testDatabase();
    const plans = await watchPlans(database);
    onTestFinished(plans.stop);
    const harness = await engineHarness(database);
    const smsc = await harness.smsc();
    const rate = 20;
    const connectorId = await harness.connector(smsc.port, { rate });
    await queueMany(harness, { clientId: harness.clientId, connectorId, count: 200_000, senderId: 'BULK' });
    const other = await aClient(harness.db, { units: 10 });
    await harness.engine({ pollMs: 1_000 });
    await eventually(() => expect(smsc.log.length).toBeGreaterThan(rate), { timeout: 10_000 });
    plans.scans.splice(0);

    for (let n = 1; n <= 3; n++) {
      const from = Date.now();
      await harness.send({ connectorId, clientId: other, numbers: uniqueNumbers(1), otp: true, senderId: 'OTP' });
      await eventually(() => expect(sendersOf(smsc.log, Infinity)['OTP']).toBe(n), { every: 5 });
      const sent = Date.parse(smsc.log.findLast(({ source }) => source === 'OTP')?.at ?? '');
      expect(sent - from).toBeLessThan(1_000 + 1_000 / rate);
    }
    const reads = plans.scans.filter(({ table }) => table === 'outbox');
    expect(reads.filter(({ statement }) => statement.includes('WITH RECURSIVE')).length).toBeGreaterThan(10);
    // The statement of the function lock_queued.
    expect(reads.filter(({ statement }) => statement.includes('FOR UPDATE SKIP LOCKED')).length).toBeGreaterThanOrEqual(3);
    expect(reads.filter(({ rows, node }) => rows > 30 || node === 'Seq Scan')).toEqual([]);
    // A Tid Scan counts the pages of the function that returns its places, whose first call on a connection reads catalogs.
    expect(reads.filter(({ pages, node }) => pages > 100 && node !== 'Tid Scan')).toEqual([]);
  }, 120_000); // oxfmt-ignore

  test('is claimed although enough others are ready, and leaves first as soon as the telco answers', async () => {
    const harness = await engineHarness();
    const answered = Promise.withResolvers<void>();
    const senders: string[] = [];
    const telco = await startSmppServer({
      host: '127.0.0.1',
      port: 0,
      authenticate: () => 'ESME_ROK',
      onSubmit: async (_peer, { params }) => {
        senders.push(params.source);
        await answered.promise;
        return { status: 'ESME_ROK', messageId: `id${senders.length}` };
      },
    });
    harness.atEnd(() => telco.close());
    const window = 8;
    const connectorId = await harness.connector(telco.port, { window });
    await queueMany(harness, { clientId: harness.clientId, connectorId, count: 40, senderId: 'BULK' });
    await harness.engine();
    const states = { queued: 40 - 2 * window, submitting: 2 * window };
    await eventually(async () => {
      expect(await harness.states()).toEqual(states);
      expect(senders).toHaveLength(window);
    });
    const other = await aClient(harness.db, { units: 10 });
    await harness.send({ connectorId, clientId: other, numbers: uniqueNumbers(1), otp: true, senderId: 'OTP' });
    await eventually(async () => expect(await harness.states()).toEqual({ ...states, submitting: 2 * window + 1 }));
    answered.resolve();
    await eventually(async () => expect(await harness.states()).toEqual({ pending: 41 }));
    expect(senders.indexOf('OTP')).toBe(window);
  }); // oxfmt-ignore

  test('in a campaign does not make it urgent', async () => {
    const harness = await engineHarness();
    const connectorId = await harness.connector(1);
    const numbers = uniqueNumbers(1);
    await harness.send({ connectorId, numbers, otp: true, class: 'promotional' });
    await harness.send({ connectorId, numbers, otp: true });
    await harness.send({ connectorId, numbers });
    const { rows } = await sql<{ priority: number }>`SELECT priority FROM outbox ORDER BY id`.execute(
      harness.db,
    );
    expect(rows.map(({ priority }) => priority)).toEqual([2, 0, 1]);
  });
});

describe('clients that wait for one connector', () => {
  test('share its rate within a tenth, also after a client that came first, and with two engines', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port, { rate: 300, sessions: 2 });
    for (const [senderId, count] of [['ONE', 2_000], ['TWO', 500], ['THREE', 500]] as const)
      await queueMany(harness, { clientId: await aClient(harness.db), connectorId, count, senderId });
    await Promise.all([harness.engine(), harness.engine()]);
    await eventually(() => expect(smsc.log.length).toBeGreaterThan(900), { timeout: 20_000 });
    for (const sent of Object.values(sendersOf(smsc.log, 900))) {
      expect(sent).toBeGreaterThan(270);
      expect(sent).toBeLessThan(330);
    }
  }); // oxfmt-ignore

  test('share it by their weights', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port, { rate: 300 });
    const heavy = await aClient(harness.db);
    await harness.db.updateTable('clients').set({ sending_weight: 3 }).where('id', '=', heavy).execute();
    await queueMany(harness, { clientId: await aClient(harness.db), connectorId, count: 800, senderId: 'ONE' });
    await queueMany(harness, { clientId: heavy, connectorId, count: 800, senderId: 'THREE' });
    await harness.engine();
    await eventually(() => expect(smsc.log.length).toBeGreaterThan(800), { timeout: 20_000 });
    const { ONE: one = 0 } = sendersOf(smsc.log, 800);
    expect(one).toBeGreaterThan(180);
    expect(one).toBeLessThan(220);
    // The first claim took only messages of the first client, which counts as its turn.
    expect(sendersOf(smsc.log, 120)['ONE']).toBeGreaterThan(24);
  }); // oxfmt-ignore

  test('send transactional messages first, and promotional ones are not held up for ever', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port, { rate: 300 });
    const promoter = await aClient(harness.db);
    await queueMany(harness, { clientId: promoter, connectorId, count: 300, senderId: 'PROMO', class: 'promotional' });
    await queueMany(harness, { clientId: harness.clientId, connectorId, count: 800, senderId: 'TRANS' });
    await harness.engine();
    await eventually(() => expect(smsc.log.length).toBeGreaterThan(800), { timeout: 20_000 });
    const { PROMO: promotional = 0 } = sendersOf(smsc.log, 800);
    expect(promotional).toBeGreaterThan(20);
    expect(promotional).toBeLessThan(60);
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 1_100 }), { timeout: 20_000 });
  }); // oxfmt-ignore
});

test('messages that wait for their time lie in no queue, and join the end of theirs', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc();
  const connectorId = await harness.connector(smsc.port);
  const hour = 3_600_000;
  await harness.send({ connectorId, numbers: uniqueNumbers(3), notBefore: new Date(Date.now() + hour) });
  expect(await listQueues(harness.db, connectorId)).toEqual([]);
  await harness.engine();
  await harness.send({ connectorId, numbers: uniqueNumbers(2) });
  await eventually(async () => expect(await harness.states()).toEqual({ queued: 3, delivered: 2 }));
  harness.advance(2 * hour);
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: 5 }));
});
