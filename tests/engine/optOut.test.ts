// Numbers on a do-not-disturb list, by a STOP or otherwise, get no messages (requirements/domain.md#opt-out).
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runPreflight } from '../../server/modules/intake/preflight.service.ts';
import { eventually } from '../support/eventually.ts';
import { aClient } from '../support/people.ts';
import { dnd, inbound, startWithDeliveredMessage } from '../support/smpp/subscriber.ts';
import { engineHarness, uniqueNumbers, type EngineHarness } from './engineHarness.ts';

const dayMs = 86_400_000;
const onDndList = 'The number is on the do-not-disturb list';
const ago = (days: number) => new Date(Date.now() - days * dayMs);

/** Gives the harness's client the sender ID TUMA on the connector. */
async function addSenderId(harness: EngineHarness, connectorId: number): Promise<void> {
  const { id } = await harness.db
    .insertInto('sender_configurations')
    .values({ code: 'TUMA', connector_id: connectorId, package_id: 1001 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await harness.db
    .insertInto('client_senders')
    .values({ client_id: harness.clientId, sender_configuration_id: id })
    .execute();
}

describe('a subscriber who answers STOP', () => {
  test('is on the list of the client, with source and text, before the text is acknowledged', async () => {
    const { harness, connectorId, number, writes } = await startWithDeliveredMessage();
    await writes(' stop. Asante');
    const text = await harness.db.selectFrom('inbound_messages').select('id').executeTakeFirstOrThrow();
    expect(await dnd(harness)).toMatchObject([
      {
        client_id: harness.clientId,
        msisdn: number,
        source: 'subscriber',
        detail: `Text ${text.id} to TUMA`,
      },
    ]);
    const message = { connector_id: connectorId, msisdn: number, destination: 'TUMA' };
    expect(await inbound(harness)).toEqual([{ ...message, message: 'stop. Asante', action: 'stop' }]);
  });

  test('gets no message from the next send: the pre-flight has the reason, and queued messages fail with a refund', async () => {
    const { harness, smsc, connectorId, number, writes } = await startWithDeliveredMessage();
    await addSenderId(harness, connectorId);
    await writes('STOP');
    const { report } = await runPreflight(harness.db, {
      clientId: harness.clientId,
      source: { numbers: number },
      sender: 'TUMA',
      text: 'Habari',
      optOut: false,
      class: 'promotional',
    });
    expect(report).toMatchObject({
      accepted: 0,
      units: 0,
      rejects: [{ row: 1, value: number, reason: 'DND' }],
    });
    const before = await harness.balance('client_balance');
    const [id] = await harness.send({ connectorId, numbers: [number], class: 'promotional' });
    await eventually(async () => expect((await harness.message(id)).state).toBe('failed'));
    expect(await harness.message(id)).toMatchObject({
      reason: onDndList,
      failure_code: 'on_dnd_list',
      parts_sent: 0,
      cost: '0.0000',
    });
    expect((await harness.message(id)).timeline.at(-1)).toMatchObject({ kind: 'failed', raw: onDndList });
    expect(await harness.balance('client_balance')).toBe(before);
    expect(smsc.log).toHaveLength(1);
  });

  test('opts out of the client whose message from that sender came last, and of no other', async () => {
    const { harness, connectorId, number, writes } = await startWithDeliveredMessage();
    const [later, other] = [
      await aClient(harness.db, { units: 10 }),
      await aClient(harness.db, { units: 10 }),
    ];
    const to = { numbers: [number], connectorId };
    await harness.send({ ...to, clientId: later });
    await harness.send({ ...to, clientId: other, senderId: 'OTHER' });
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 3 }));
    // This message is not submitted yet.
    await harness.send({ ...to, clientId: other, notBefore: new Date(Date.now() + dayMs) });
    await writes('STOP');
    expect(await dnd(harness)).toMatchObject([{ client_id: later, msisdn: number }]);
  });

  test('to a number that sent no message opts out of all recent clients of that connector', async () => {
    const { harness, smsc, connectorId, number, writes } = await startWithDeliveredMessage();
    const [lately, long, elsewhere] = await Promise.all(
      [1, 2, 3].map(() => aClient(harness.db, { units: 10 })),
    );
    const to = { numbers: [number], connectorId };
    await harness.send({ ...to, clientId: lately, at: ago(89) });
    await harness.send({ ...to, clientId: lately, at: ago(5) });
    await harness.send({ ...to, clientId: long, at: ago(91) });
    await harness.send({ ...to, clientId: elsewhere, connectorId: await harness.connector(smsc.port) });
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 5 }));
    await writes('STOP', '22123');
    expect((await dnd(harness)).map((row) => row.client_id)).toEqual([harness.clientId, lately]);
  });

  test('and START directly afterwards is opted in, and gets messages again', async () => {
    const { harness, connectorId, number, writes } = await startWithDeliveredMessage();
    for (let round = 0; round < 5; round++) await Promise.all([writes('STOP'), writes('START')]);
    expect(await dnd(harness)).toEqual([]);
    expect((await inbound(harness)).map(({ action }) => action).slice(0, 4)).toEqual([
      'stop',
      'start',
      'stop',
      'start',
    ]);
    const [id] = await harness.send({ connectorId, numbers: [number] });
    await eventually(async () => expect((await harness.message(id)).state).toBe('delivered'));
  });

  test('gets the acknowledgement only after the opt-out is stored', async () => {
    const { harness, smsc, writes } = await startWithDeliveredMessage();
    const lock = await harness.database.pool.connect();
    await lock.query('BEGIN; LOCK TABLE inbound_messages IN ACCESS EXCLUSIVE MODE');
    const acknowledged = writes('STOP');
    await eventually(async () => {
      const { rows } = await sql`SELECT 1 FROM pg_locks
        WHERE NOT granted AND relation = 'inbound_messages'::regclass`.execute(harness.db);
      expect(rows).toHaveLength(1);
    });
    expect(smsc.receipts).toMatchObject({ waiting: 1, taken: 1 });
    await lock.query('COMMIT');
    lock.release();
    await acknowledged;
    expect(await dnd(harness)).toHaveLength(1);
  });
});

test('START deletes the subscriber’s opt-out, and no entry of the client, a file or the telco', async () => {
  const { harness, connectorId, number, writes } = await startWithDeliveredMessage();
  const other = await aClient(harness.db);
  const numbers = uniqueNumbers(3);
  await harness.send({ connectorId, numbers });
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: 4 }));
  const entries = (['console', 'import', 'receipt'] as const).map((source, index) => ({
    client_id: harness.clientId,
    msisdn: numbers[index] ?? '',
    source,
  }));
  const theirs = { client_id: other, msisdn: number, source: 'subscriber' as const };
  const platform = { client_id: null, msisdn: number, source: 'console' as const };
  await harness.db
    .insertInto('dnd')
    .values([...entries, theirs, platform])
    .execute();
  for (const from of [number, ...numbers]) {
    await writes('STOP', 'TUMA', from);
    await writes('START', 'TUMA', from);
  }
  expect(await dnd(harness)).toMatchObject([...entries, theirs, platform]);
});

test('a receipt with SenderName Blacklisted puts the number on the list of the client, and of no other', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc();
  const connectorId = await harness.connector(smsc.port);
  await harness.engine();
  const [blocked = ''] = uniqueNumbers(1, '0005');
  await harness.send({ connectorId, numbers: [blocked, ...uniqueNumbers(1, '0002'), ...uniqueNumbers(1)] });
  await eventually(async () => expect(await harness.states()).toEqual({ failed: 2, delivered: 1 }));
  const learnt = {
    client_id: harness.clientId,
    msisdn: blocked,
    source: 'receipt',
    detail: 'SenderName Blacklisted',
  };
  expect(await dnd(harness)).toEqual([learnt]);
  const [again] = await harness.send({ connectorId, numbers: [blocked] });
  await eventually(async () => expect((await harness.message(again)).state).toBe('failed'));
  expect(await harness.message(again)).toMatchObject({
    reason: onDndList,
    failure_code: 'on_dnd_list',
    parts_sent: 0,
  });
  expect(smsc.log).toHaveLength(3);
});

test('the demo’s number that answers STOP answers a text that offers STOP', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc();
  const connectorId = await harness.connector(smsc.port);
  await harness.engine();
  const [number = ''] = uniqueNumbers(1, '0011');
  await harness.send({ connectorId, numbers: [number], text: 'Karibu' });
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: 1 }));
  await harness.send({
    connectorId,
    numbers: [number],
    text: 'Sale today STOP*456*9*5#',
    class: 'promotional',
  });
  await eventually(async () =>
    expect(await dnd(harness)).toMatchObject([{ msisdn: number, source: 'subscriber' }]),
  );
  expect(await inbound(harness)).toHaveLength(1);
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: 2 }));
});

describe('at dispatch', () => {
  test.each(['transactional', 'promotional'] as const)(
    'a %s message to a number that was put on an applicable list fails with a refund',
    async (messageClass) => {
      const harness = await engineHarness();
      const smsc = await harness.smsc();
      const connectorId = await harness.connector(smsc.port);
      const [own = '', everyone = '', others = ''] = uniqueNumbers(3);
      const before = await harness.balance('client_balance');
      const numbers = [own, everyone, others];
      const ids = await harness.send({
        connectorId,
        numbers,
        class: messageClass,
        parts: 2,
        text: 'a'.repeat(200),
      });
      const console = { source: 'console' as const };
      await harness.db
        .insertInto('dnd')
        .values([
          { ...console, client_id: harness.clientId, msisdn: own },
          { ...console, client_id: null, msisdn: everyone },
          { ...console, client_id: await aClient(harness.db), msisdn: others },
        ])
        .execute();
      await harness.engine();
      await eventually(async () => expect(await harness.states()).toEqual({ failed: 2, delivered: 1 }));
      expect(await harness.message(ids[2])).toMatchObject({ state: 'delivered' });
      expect(new Set(smsc.log.map(({ destination }) => destination))).toEqual(new Set([others]));
      expect(await harness.balance('client_balance')).toBe(before - 2);
    },
  );
});
