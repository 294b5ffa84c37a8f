// A message of unknown outcome is settled by the first receipt that can belong to no other message
// (requirements/domain.md#message-states).
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { applyReceipts } from '../../server/sending/settle/receipts.ts';
import { rematchRecentReceipts } from '../../server/sending/settle/unmatchedReceipts.ts';
import { expireUnknown } from '../../server/sending/upkeep/expiry.ts';
import type { ReceiptState } from '../../server/smpp/index.ts';
import { Effects } from '../../server/sending/shared/effects.ts';
import { closeAfterAll } from '../support/closeAfterAll.ts';
import { aMessage, type TestMessage } from '../support/messages.ts';
import { aNetworkConnector } from '../support/smpp/networkConnector.ts';
import { aClient } from '../support/people.ts';
import { testDatabase } from '../support/database/testDatabase.ts';

const { db } = await closeAfterAll(testDatabase());
const connectorId = await aNetworkConnector(db, 'Safaricom');
const otherConnectorId = await aNetworkConnector(db, 'Airtel');
let numbers = 0;
let msisdn: string;
let unknown: number;
beforeEach(async () => {
  msisdn = `2547${String(++numbers).padStart(8, '0')}`;
  unknown = await message({ state: 'unknown' });
});

const message = async (given: Partial<TestMessage>) =>
  aMessage(db, { clientId: await aClient(db), connectorId, msisdn, ...given });

/** Applies a receipt of the id X1; returns whether it settled a message of unknown outcome. */
const receive = (state: ReceiptState = 'DELIVRD', raw = '', smsc_id = `X${numbers}`) =>
  db.transaction().execute(async (tx) => {
    const receipt = {
      connector_id: connectorId,
      smsc_id,
      msisdn,
      sender_id: 'TUMA',
      state,
      raw,
    };
    const effects = new Effects();
    const { resolved } = await applyReceipts(tx, { receipts: [receipt], now: new Date() }, effects);
    await effects.apply(tx, `receipt:${numbers}`);
    return resolved === 1;
  });

const stateOf = async (id: number) =>
  (await db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test.each([
  ['no other message', undefined],
  ['a message that has the id of another receipt', { state: 'pending', smscId: 'other' }],
  ['a message of another sender', { state: 'unknown', senderId: 'DUKA' }],
  ['a message of another connector', { state: 'unknown', connectorId: otherConnectorId }],
  ['a message to another number', { state: 'unknown', msisdn: '254722000000' }],
] as const)('is settled beside %s', async (_what, other) => {
  const id = other && (await message(other));
  expect(await receive()).toBe(true);
  expect(await stateOf(unknown)).toBe('delivered');
  if (id !== undefined) expect(await stateOf(id)).toBe(other?.state);
});

test('is not settled beside another one of the same sender to the number, as the receipt may belong to either', async () => {
  const second = await message({ state: 'unknown' });
  expect(await receive()).toBe(false);
  expect([await stateOf(unknown), await stateOf(second)]).toEqual(['unknown', 'unknown']);
});

test('is not settled beside one that is being sent, whose answer may not be stored yet', async () => {
  const claimed = await message({ state: 'queued' });
  await sql`INSERT INTO claims (connector_id, ids, attempts) VALUES (${connectorId}, ${[claimed]}, '{1}')`.execute(db);
  expect(await receive()).toBe(false);
  expect(await stateOf(unknown)).toBe('unknown');
}); // oxfmt-ignore

test('is not settled by a receipt without an id', async () => {
  expect(await receive('DELIVRD', '', '')).toBe(false);
  expect(await stateOf(unknown)).toBe('unknown');
});

test('is not settled by the repeated receipt of another message', async () => {
  await message({ state: 'delivered', smscId: `X${numbers}` });
  expect(await receive()).toBe(false);
  expect(await stateOf(unknown)).toBe('unknown');
});

test.each(['pending', 'failed'] as const)(
  'is not settled by the receipt of a part of another message that is %s',
  async (state) => {
    const at = new Date().toISOString();
    const timeline = [{ kind: 'pending' as const, at, parts: { [`X${numbers}`]: 1 } }];
    const long = await message({ state, parts: 2, partsSent: 2, timeline, smscId: 'last' });
    expect(await receive()).toBe(false);
    expect([await stateOf(unknown), await stateOf(long)]).toEqual(['unknown', state]);
  },
);

test('takes from the stock of its package the parts that no answer has taken', async () => {
  const stock = async () => {
    const { rows } = await sql<{ units: number }>`
      SELECT coalesce(sum(balance), 0)::int AS units FROM ledger_accounts WHERE kind = 'package_stock' AND package_id = 1001`.execute(db);
    return rows[0]?.units ?? 0;
  };
  await db.updateTable('messages').set({ parts: 3, parts_sent: 1 }).where('id', '=', unknown).execute();
  const before = await stock();
  expect(await receive()).toBe(true);
  expect(before - (await stock())).toBe(2);
}); // oxfmt-ignore

test('is accepted by the network if a receipt says that it is on its way', async () => {
  expect(await receive('ENROUTE')).toBe(true);
  const sent = await db
    .selectFrom('messages')
    .select(['state', 'parts_sent'])
    .where('id', '=', unknown)
    .execute();
  expect(sent).toEqual([{ state: 'pending', parts_sent: 1 }]);
  await receive();
  expect(await stateOf(unknown)).toBe('delivered');
});

test('puts the number on the list of its client if its receipt reports an opt-out', async () => {
  expect(await receive('REJECTD', 'SenderName Blacklisted')).toBe(true);
  expect(await stateOf(unknown)).toBe('failed');
  const { client_id } = await db.selectFrom('messages').select('client_id').where('id', '=', unknown).executeTakeFirstOrThrow();
  const listed = await db.selectFrom('dnd').select(['client_id', 'source']).where('msisdn', '=', msisdn).execute();
  expect(listed).toEqual([{ client_id, source: 'receipt' }]);
}); // oxfmt-ignore

test.each(['unknown', 'pending'] as const)(
  'a receipt that was stored before a message was created never settles it: the telco has given its id before (%s)',
  async (state) => {
    const id = state === 'unknown' ? unknown : await message({ state, smscId: `X${numbers}` });
    await sql`
      INSERT INTO unmatched_receipts (connector_id, smsc_id, msisdn, sender_id, state, raw, received)
      VALUES (${connectorId}, ${`X${numbers}`}, ${msisdn}, 'TUMA', 'DELIVRD', '', now() - interval '1 minute')`.execute(db);
    expect(await rematchRecentReceipts(db, new Date())).toBeUndefined();
    expect(await stateOf(id)).toBe(state);
    await sql`UPDATE unmatched_receipts SET received = now() WHERE msisdn = ${msisdn}`.execute(db);
    await rematchRecentReceipts(db, new Date());
    expect(await stateOf(id)).toBe('delivered');
  },
); // oxfmt-ignore

test('loses its text once it is settled, if its sender ID sends codes', async () => {
  await db.updateTable('messages').set({ otp: true }).where('id', '=', unknown).execute();
  expect(await receive()).toBe(true);
  const stored = await db.selectFrom('messages').select('message').where('id', '=', unknown).execute();
  expect(stored).toEqual([{ message: '' }]);
});

test('fails once it has been unknown for three days', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const sent = { state: 'unknown', partsSent: 1 } as const;
  const [old, young] = [
    await message({ ...sent, at: hoursAgo(73) }),
    await message({ ...sent, at: hoursAgo(71) }),
  ];
  expect(await expireUnknown(db, () => new Date())).toBe(1);
  expect([await stateOf(old), await stateOf(young)]).toEqual(['failed', 'unknown']);
});
