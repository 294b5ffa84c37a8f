// Receipts of the parts before the last of a long message (decisions/042-a-lost-part-is-known.md).
import { expect, test } from 'vitest';
import { startSmppServer } from '../../server/smpp/index.ts';
import { timelineOf } from '../../server/modules/messages/timeline.ts';
import { findLife } from '../../server/modules/messages/messages.store.ts';
import { eventually } from '../support/eventually.ts';
import { dnd } from '../support/smpp/subscriber.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';
import { scriptedTelco } from './scriptedTelco.ts';

const long = 'Ujumbe mrefu kwa wateja wote. '.repeat(12).trim();
const parts = 3;

async function startWithLongMessage() {
  const harness = await engineHarness();
  const telco = await scriptedTelco(harness);
  const connectorId = await harness.connector(telco.port);
  await harness.engine();
  const numbers = uniqueNumbers(1);
  const [id] = await harness.send({ numbers, connectorId, text: long, parts });
  const answer = async (...ids: string[]) => {
    for (const [index, messageId] of ids.entries()) (await telco.submitted(index)).answer(messageId);
  };
  const message = () => harness.message(id);
  return { harness, telco, connectorId, id: id ?? 0, msisdn: numbers[0], answer, message };
}

test('only the last part asks for every receipt, the others for those of failures', async () => {
  const harness = await engineHarness();
  const requested: number[] = [];
  const server = await startSmppServer({
    host: '127.0.0.1',
    port: 0,
    authenticate: () => 'ESME_ROK',
    onSubmit: (_peer, { params }) => {
      requested.push(params.registeredDelivery);
      return { status: 'ESME_ROK', messageId: `id${requested.length}` };
    },
  });
  harness.atEnd(() => server.close());
  const connectorId = await harness.connector(server.port);
  await harness.engine();
  await harness.send({ numbers: uniqueNumbers(1), connectorId, text: long, parts });
  await eventually(async () => expect(await harness.states()).toEqual({ pending: 1 }));
  expect(requested).toEqual([2, 2, 1]);
});

test('a telco that refuses receipts of failures alone gets every part without, and nothing is charged twice', async () => {
  const harness = await engineHarness();
  const requested: number[] = [];
  const server = await startSmppServer({
    host: '127.0.0.1',
    port: 0,
    authenticate: () => 'ESME_ROK',
    onSubmit: (_peer, { params: { registeredDelivery } }) => {
      requested.push(registeredDelivery);
      if (registeredDelivery === 2) return { status: 'ESME_RINVREGDLVFLG' };
      return { status: 'ESME_ROK', messageId: `id${requested.length}` };
    },
  });
  harness.atEnd(() => server.close());
  const connectorId = await harness.connector(server.port);
  await harness.engine();
  await harness.send({ numbers: uniqueNumbers(1), connectorId, text: long, parts });
  await eventually(async () => expect(await harness.states()).toEqual({ pending: 1 }));
  expect(requested).toEqual([2, 0, 0, 1]);
});

test('a message fails when its first part fails, and the later receipt of its last part changes nothing', async () => {
  const { harness, telco, id, answer, message } = await startWithLongMessage();
  await answer('a1', 'a2', 'a3');
  await eventually(async () => expect(await message()).toMatchObject({ state: 'pending', smsc_id: 'a3' }));
  await (await telco.submitted(0)).receipt({ smscId: 'a1', state: 'UNDELIV', error: 'AbsentSubscriber' });
  expect(await message()).toMatchObject({
    state: 'failed',
    failure_code: 'absent_subscriber',
    reason: 'The phone was off or out of coverage',
    parts_sent: parts,
  });
  await (await telco.submitted(2)).receipt({ smscId: 'a3', state: 'DELIVRD' });
  expect((await message()).state).toBe('failed');
  const life = await findLife(harness.db, 'all', id);
  const titles = timelineOf(life!, { unmatched: [], reroutes: [] }).map(({ title }) => title);
  expect(titles.at(-1)).toBe('Safaricom could not deliver part 1: the message cannot be read');
  expect(await harness.balance('client_balance')).toBe(100_000 - parts);
});

test('a part whose receipt reports an opt-out puts the number on the list of the client', async () => {
  const { harness, telco, msisdn, answer, message } = await startWithLongMessage();
  await answer('e1', 'e2', 'e3');
  await eventually(async () => expect((await message()).state).toBe('pending'));
  await (
    await telco.submitted(0)
  ).receipt({ smscId: 'e1', state: 'REJECTD', error: 'SenderName Blacklisted' });
  expect(await message()).toMatchObject({ state: 'failed', failure_code: 'opted_out' });
  expect(await dnd(harness)).toMatchObject([{ client_id: harness.clientId, msisdn, source: 'receipt' }]);
});

test('a part that fails after the message was delivered is recorded in its timeline alone', async () => {
  const { harness, telco, answer, message } = await startWithLongMessage();
  await answer('b1', 'b2', 'b3');
  await (await telco.submitted(2)).receipt({ smscId: 'b3', state: 'DELIVRD' });
  await (await telco.submitted(1)).receipt({ smscId: 'b2', state: 'EXPIRED', error: '027' });
  const { state, reason, timeline } = await message();
  expect([state, reason]).toEqual(['delivered', null]);
  expect(timeline.at(-1)).toMatchObject({ kind: 'receipt', part: 2, raw: 'EXPIRED 027' });
  expect(await harness.unmatchedReceipts()).toEqual([]);
});

test('a part that fails before the last one is answered fails the message once it is', async () => {
  const { harness, telco, answer, message } = await startWithLongMessage();
  await answer('c1', 'c2');
  await (await telco.submitted(0)).receipt({ smscId: 'c1', state: 'REJECTD', error: '010' });
  expect(await harness.unmatchedReceipts()).toEqual([{ smsc_id: 'c1', state: 'REJECTD' }]);
  (await telco.submitted(2)).answer('c3');
  await eventually(async () => expect(await message()).toMatchObject({ state: 'failed', smsc_id: 'c3' }));
  expect(await harness.unmatchedReceipts()).toEqual([]);
});

test('receipts of parts that arrived, which some telcos send unasked, change nothing and are not kept', async () => {
  const { harness, telco, answer, message } = await startWithLongMessage();
  await answer('d1', 'd2', 'd3');
  await eventually(async () => expect((await message()).state).toBe('pending'));
  await (await telco.submitted(0)).receipt({ smscId: 'd1', state: 'DELIVRD' });
  await (await telco.submitted(1)).receipt({ smscId: 'd2', state: 'ENROUTE' });
  expect((await message()).state).toBe('pending');
  await (await telco.submitted(2)).receipt({ smscId: 'd3', state: 'DELIVRD' });
  expect((await message()).state).toBe('delivered');
  expect(await harness.unmatchedReceipts()).toEqual([]);
});

test('a receipt of another telco with the id of a part and the same number changes nothing', async () => {
  const harness = await engineHarness();
  const [telco, other] = [await scriptedTelco(harness), await scriptedTelco(harness)];
  const connectorId = await harness.connector(telco.port);
  const otherId = await harness.connector(other.port);
  await harness.engine();
  const numbers = uniqueNumbers(1);
  const [id] = await harness.send({ numbers, connectorId, text: long, parts });
  for (let part = 0; part < parts; part++) (await telco.submitted(part)).answer(`f${part}`);
  await eventually(async () => expect((await harness.message(id)).state).toBe('pending'));
  await harness.send({ numbers, connectorId: otherId });
  const short = await other.submitted(0);
  short.answer('g0');
  await short.receipt({ smscId: 'f0', state: 'UNDELIV', error: '001' });
  expect((await harness.message(id)).state).toBe('pending');
  expect(await harness.unmatchedReceipts()).toEqual([{ smsc_id: 'f0', state: 'UNDELIV' }]);
});

test('a part that fails leaves another message whose telco reused the id of the last part', async () => {
  const { harness, telco, connectorId, answer, message } = await startWithLongMessage();
  await answer('h1', 'h2', 'h3');
  await eventually(async () => expect((await message()).state).toBe('pending'));
  const [other] = await harness.send({ numbers: uniqueNumbers(1), connectorId });
  const reused = await telco.submitted(parts);
  reused.answer('h3');
  await eventually(async () => expect((await harness.message(other)).state).toBe('pending'));
  await (await telco.submitted(0)).receipt({ smscId: 'h1', state: 'UNDELIV', error: '001' });
  expect((await message()).state).toBe('failed');
  await reused.receipt({ smscId: 'h3', state: 'DELIVRD' });
  expect((await harness.message(other)).state).toBe('delivered');
});
