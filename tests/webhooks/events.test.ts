/** Events of messages are recorded in the transaction that changes the messages, for clients with an endpoint that subscribes to them. */
import { describe, expect, test } from 'vitest';
import { recordEvents } from '../../server/modules/webhooks/events.service.ts';
import { engineHarness, uniqueNumbers } from '../engine/engineHarness.ts';
import { eventually } from '../support/eventually.ts';
import { aClient } from '../support/people.ts';
import { anEndpoint, eventsOf } from '../support/webhooks.ts';

describe('a message of a client with an endpoint', () => {
  test('has an event when it is sent and one when it is delivered, each with its state of then', async () => {
    const harness = await engineHarness();
    const { db, clientId } = harness;
    const { id: endpointId } = await anEndpoint(db, { clientId });
    await anEndpoint(db, { clientId, live: false });
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    await harness.engine();
    const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(1), text: 'Habari, ñandú [1]' });
    const events = await eventually(async () => {
      const found = await eventsOf(db, clientId);
      expect(found.map(({ type }) => type)).toEqual(['message.sent', 'message.delivered']);
      return found;
    });
    const message = await harness.message(id);
    expect(events.map(({ data }) => data)).toMatchObject([
      { id, state: 'pending', encoding: 'UCS-2', parts: 1 },
      { id, state: 'delivered', encoding: 'UCS-2', parts: 1 },
    ]);
    expect(events.map(({ created }) => created.toISOString())).toEqual(
      message.timeline.filter(({ kind }) => kind === 'pending' || kind === 'delivered').map(({ at }) => at),
    );
    expect(JSON.stringify(events)).not.toContain('Habari');
    const queued = await db.selectFrom('webhook_queue').selectAll().execute();
    expect(queued.map(({ endpoint_id }) => endpoint_id)).toEqual([endpointId, endpointId]);
  });

  test('has one event for the way it failed', async () => {
    const harness = await engineHarness();
    const { db, clientId } = harness;
    await anEndpoint(db, { clientId, types: ['message.undelivered', 'message.failed', 'message.expired'] });
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    await harness.engine();
    const numbers = ['0002', '0001', '0006'].flatMap((ending) => uniqueNumbers(1, ending));
    await harness.send({ connectorId, numbers, text: 'Habari [1] {€}\nñ' });
    const events = await eventually(async () => {
      const found = await eventsOf(db, clientId);
      expect(found).toHaveLength(3);
      return found;
    });
    expect(Object.fromEntries(events.map(({ type, data }) => [String(data['msisdn']), type]))).toEqual({
      [String(numbers[0])]: 'message.undelivered',
      [String(numbers[1])]: 'message.failed',
      [String(numbers[2])]: 'message.expired',
    });
    expect(events.map(({ data }) => data['encoding'])).toEqual(['GSM-7', 'GSM-7', 'GSM-7']);
  });
});

test('events are recorded for enabled live endpoints that want their type, and for no other client', async () => {
  const harness = await engineHarness();
  const { db, clientId } = harness;
  const other = await aClient(db);
  const off = await aClient(db);
  await anEndpoint(db, { clientId, types: ['balance.low'] });
  const second = await anEndpoint(db, { clientId, types: ['balance.low', 'recipient.opted_out'] });
  await anEndpoint(db, { clientId: off, status: 0 });
  await anEndpoint(db, { clientId, live: false });
  const at = new Date();
  await db.transaction().execute((tx) =>
    recordEvents(tx, [
      { clientId, type: 'balance.low', at, data: { object: 'balance', note: 'a "quoted" \\ text' } },
      { clientId, type: 'recipient.opted_out', at, data: { object: 'opt_out' } },
      { clientId, type: 'incoming_message.received', at, data: { object: 'incoming_message' } },
      { clientId: other, type: 'balance.low', at, data: {} },
      { clientId: off, type: 'balance.low', at, data: {} },
    ]),
  );
  const events = await db.selectFrom('webhook_events').selectAll().orderBy('id').execute();
  expect(events.map(({ client_id, type }) => [client_id, type])).toEqual([
    [clientId, 'balance.low'],
    [clientId, 'recipient.opted_out'],
  ]);
  expect(events[0]?.data).toEqual({ object: 'balance', note: 'a "quoted" \\ text' });
  const deliveries = await db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();
  expect(deliveries).toHaveLength(3);
  expect(deliveries.filter(({ endpoint_id }) => endpoint_id === second.id)).toHaveLength(2);
});

test('what is rolled back records no event', async () => {
  const harness = await engineHarness();
  const { db, clientId } = harness;
  await anEndpoint(db, { clientId });
  const failed = db.transaction().execute(async (tx) => {
    await recordEvents(tx, [{ clientId, type: 'balance.low', at: new Date(), data: {} }]);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await eventsOf(db, clientId)).toEqual([]);
});
