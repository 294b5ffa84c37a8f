// The cancellation of one waiting message with a refund. The engine and a cancellation never both get the message
// (decisions/043-validity-and-schedules.md).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { moveQueued } from '../../../server/modules/connectors/queue.store.ts';
import { countMoves, movedQueued } from '../../../server/modules/counts/counts.service.ts';
import { cancelMessage, refusalOfCancel } from '../../../server/modules/intake/cancellation.service.ts';
import { acceptOrders } from '../../../server/modules/intake/intake.service.ts';
import type { Order, OrderVerdict } from '../../../server/modules/intake/orders.service.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { ensurePrefixes } from '../../../server/modules/networks/networks.service.ts';
import { isScheduled } from '../../../server/domain/messageStates.ts';
import { claim } from '../../../server/sending/claim/outbox.ts';
import { releaseDelayed } from '../../../server/sending/claim/queues.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient } from '../../support/people.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';

const { db } = await closeAfterAll(testDatabase());
await ensurePrefixes(db);
await sql`
  INSERT INTO connectors (id, name, scope, queue_prefix, mcc, mnc) VALUES (1, 'Safaricom', 'NETWORK', 'saf', '639', '02')`.execute(
  db,
);
await sql`INSERT INTO sender_configurations (id, code, connector_id, package_id) OVERRIDING SYSTEM VALUE
  VALUES (1, 'DUKA', 1, 7), (2, 'CODES', 1, 7)`.execute(db);

const now = new Date();
const hour = 3_600_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * hour);

let clientId: number;
beforeEach(async () => {
  clientId = await aClient(db, { units: 100 });
  await sql`
    INSERT INTO client_senders (client_id, sender_configuration_id, otp) VALUES (${clientId}, 1, 0), (${clientId}, 2, 1)`.execute(
    db,
  );
});

const accept = async (order: Partial<Order> = {}): Promise<OrderVerdict | undefined> => {
  const full = { clientId, sender: 'DUKA', text: 'Habari', to: { numbers: '0712345678' }, userId: null, ...order };
  const [verdict] = await db.transaction().execute((tx) => acceptOrders(tx, [full], { wait: true, now }));
  return verdict;
}; // oxfmt-ignore

async function accepted(order: Partial<Order> = {}): Promise<number> {
  const verdict = await accept(order);
  if (!verdict || 'refusal' in verdict) throw new Error('Refused');
  return verdict.messageIds[0] ?? 0;
}

const cancel = (id: number, reach: Parameters<typeof cancelMessage>[1]['reach'] = { clientId }) =>
  db.transaction().execute((tx) => cancelMessage(tx, { id, reach }));

const message = (id: number) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const claimAll = (on: Db) =>
  claim(on, { connectorId: 1, engineId: 1, limit: 100, range: { first: 0, last: 2 }, now });

describe('an accepted order', () => {
  test('stores its validity and its time with the message and in the outbox, and nothing where it has none', async () => {
    const plain = await accepted();
    const timed = await accepted({ sendAt: inHours(2), validUntil: inHours(3) });
    expect(await message(plain)).toMatchObject({ not_before: null, valid_until: null });
    expect(await message(timed)).toMatchObject({
      not_before: inHours(2),
      valid_until: inHours(3),
      timeline: [{ kind: 'scheduled', raw: inHours(2).toISOString() }],
    });
    expect(isScheduled(await message(timed), now)).toBe(true);
    expect(isScheduled(await message(timed), inHours(2))).toBe(false);
    expect(isScheduled(await message(plain), now)).toBe(false);
    expect(await verifyLedger(db)).toEqual([]);
  });

  test('shares a statement with orders that have neither', async () => {
    const order = { clientId, sender: 'DUKA', text: 'Habari', to: { numbers: '0712345678' }, userId: null };
    const orders = [order, { ...order, sendAt: inHours(1) }, { ...order, validUntil: inHours(1) }];
    const verdicts = await db.transaction().execute((tx) => acceptOrders(tx, orders, { wait: true, now }));
    const ids = verdicts.flatMap((one) => (one && 'messageIds' in one ? one.messageIds : []));
    const stored = await Promise.all(ids.map(message));
    expect(stored.map((row) => [row.not_before, row.valid_until, row.timeline[0]?.kind])).toEqual([
      [null, null, 'queued'],
      [inHours(1), inHours(73), 'scheduled'],
      [null, inHours(1), 'queued'],
    ]);
  });

  test('is refused alone for a time that it cannot have', async () => {
    expect(await accept({ sendAt: inHours(-1) })).toMatchObject({ refusal: { code: 'schedule_past' } });
    expect(await accept({ sendAt: inHours(200) })).toMatchObject({ refusal: { code: 'schedule_too_far' } });
    expect(await accept({ validUntil: now })).toMatchObject({ refusal: { code: 'validity_invalid' } });
    expect(await available(db, clientId)).toBe(100);
  });
});

describe('a cancelled message', () => {
  test.each([
    ['is queued', {}],
    ['is urgent', { sender: 'CODES' }],
    ['is scheduled', { sendAt: inHours(1) }],
    ['expires', { validUntil: inHours(1) }],
  ])('that %s fails with its units back, and is never claimed', async (_name, order) => {
    const id = await accepted(order);
    expect(await available(db, clientId)).toBe(99);
    expect(await cancel(id)).toBe('cancelled');
    expect(await message(id)).toMatchObject({
      state: 'failed',
      failure_code: 'message_cancelled',
      cost: '0.0000',
      reason: 'Cancelled before it was sent',
      timeline: [{}, { kind: 'failed' }],
    });
    expect(await available(db, clientId)).toBe(100);
    expect(await verifyLedger(db)).toEqual([]);
    expect(await claimAll(db)).not.toContainEqual(expect.objectContaining({ id }));
  });

  test('of which a part was sent is charged for that part', async () => {
    const id = await accepted({ text: 'a'.repeat(400) });
    expect(await available(db, clientId)).toBe(97);
    // As its retry after a refusal of the second part waits.
    await sql`UPDATE messages SET parts_sent = 1 WHERE id = ${id}`.execute(db);
    expect(await cancel(id)).toBe('cancelled');
    expect(await available(db, clientId)).toBe(99);
    expect(await verifyLedger(db)).toEqual([]);
  });

  test('that was scheduled and has become due is found in its queue', async () => {
    const id = await accepted({ sendAt: inHours(1) });
    await releaseDelayed(db, inHours(1));
    expect(await cancel(id)).toBe('cancelled');
    expect(await verifyLedger(db)).toEqual([]);
  });

  test('whose queue is moved to another connector meanwhile is found there', async () => {
    await sql`INSERT INTO connectors (id, name, scope, queue_prefix, mcc, mnc) VALUES (2, 'Airtel', 'DEFAULT', 'air', '639', '03')`.execute(
      db,
    );
    await sql`INSERT INTO sender_configurations (id, code, connector_id, package_id) OVERRIDING SYSTEM VALUE VALUES (3, 'DUKA', 2, 8)`.execute(
      db,
    );
    await sql`INSERT INTO client_senders (client_id, sender_configuration_id) VALUES (${clientId}, 3)`.execute(
      db,
    );
    for (const order of [{}, { sendAt: inHours(1) }]) {
      const id = await accepted(order);
      const { cancelling } = await db.transaction().execute(async (tx) => {
        const moved = await moveQueued(tx, { from: 1, to: 2, until: id, limit: 1 });
        await countMoves(
          tx,
          moved.flatMap(({ before, package_id, ...row }) =>
            movedQueued(row, { before, after: { connector_id: 2, package_id } }),
          ),
        );
        const started = { cancelling: cancel(id) };
        await untilBlocked(db);
        return started;
      });
      expect(await cancelling).toBe('cancelled');
    }
    expect(await available(db, clientId)).toBe(100);
    expect(await verifyLedger(db)).toEqual([]);
  });

  test('says that it was cancelled before when it is cancelled again', async () => {
    const id = await accepted();
    await cancel(id);
    expect(await cancel(id)).toBe('cancelled_before');
    expect(await available(db, clientId)).toBe(100);
  });
});

describe('a cancellation changes nothing', () => {
  test('of a message that an engine has claimed', async () => {
    const id = await accepted();
    await claimAll(db);
    expect(await cancel(id)).toBe('sending');
    expect(await message(id)).toMatchObject({ state: 'queued', failure_code: null });
  });

  test('of a message whose claim is in progress, for which it waits', async () => {
    const id = await accepted();
    const claimed = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const engine = db.transaction().execute(async (tx) => {
      await claimAll(tx);
      claimed.resolve();
      await mayCommit.promise;
    });
    await claimed.promise;
    const verdict = cancel(id);
    await untilBlocked(db);
    mayCommit.resolve();
    await engine;
    expect(await verdict).toBe('sending');
  });

  test('of a message that is at the network, delivered or failed', async () => {
    for (const state of ['pending', 'unknown'] as const)
      expect(await cancel(await aMessage(db, { clientId, state, at: inHours(-1) }))).toBe('sending');
    for (const state of ['delivered', 'failed'] as const)
      expect(await cancel(await aMessage(db, { clientId, state, at: inHours(-1) }))).toBe('done');
  });

  test('of a message of a campaign', async () => {
    for (const state of ['queued', 'held'] as const)
      expect(await cancel(await aMessage(db, { clientId, state, campaignId: 1, at: inHours(-1) }))).toBe(
        'in_campaign',
      );
  });

  test('of another client’s message, as of none', async () => {
    const id = await accepted();
    expect(await cancel(id, { clientId: clientId + 1 })).toBe('not_found');
    expect(await cancel(1, 'all')).toBe('not_found');
    expect(await cancel(id, 'all')).toBe('cancelled');
  });
});

test('each reason not to cancel has a refusal', () => {
  expect(refusalOfCancel('not_found')).toMatchObject({ status: 404, code: 'message_not_found' });
  for (const verdict of ['sending', 'done', 'in_campaign'] as const)
    expect(refusalOfCancel(verdict)).toMatchObject({ status: 409, code: 'message_not_cancellable' });
});
