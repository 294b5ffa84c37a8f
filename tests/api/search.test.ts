// Support's search and the explanation of one message (DOMAIN sections 1, 2, 5 and 6).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { aMessage, clearMessages } from '../support/messages.ts';
import { aClient, signedIn } from '../support/people.ts';
import { testApp, type TestApp } from '../support/testApp.ts';

let it: TestApp;
let support: { token: string };
let mine: { id: number; token: string; clientId: number };
let other: { token: string; clientId: number };

beforeAll(async () => {
  it = await testApp();
  const { db } = it.database;
  support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
  mine = await signedIn(db, { clientId: await aClient(db, { name: 'Duka Ltd' }) });
  other = await signedIn(db);
});
beforeEach(() => clearMessages(it.database.db));
afterAll(() => it.close());

const search = async (q: string, caller: { token: string } = support, page = 1) => {
  const answer = await it.call('support/search', { q, page, per_page: 10 }, caller);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
const idsOf = (found: { messages: { data: { id: number }[] } }) => found.messages.data.map(({ id }) => id);

describe('support/search', () => {
  test.each(['0712345678', '+254 712 345 678', '254-712-345-678', '712345678', '00254712345678'])(
    'finds the whole history of %s over all clients and both classes, newest first',
    async (q) => {
      const { db } = it.database;
      const msisdn = '254712345678';
      const first = await aMessage(db, {
        clientId: mine.clientId,
        msisdn,
        at: new Date('2026-10-01T09:00:00Z'),
      });
      const last = await aMessage(db, { clientId: other.clientId, msisdn, class: 'promotional' });
      await aMessage(db, { clientId: mine.clientId, msisdn: '254712345679' });
      const found = await search(q);
      expect(idsOf(found)).toEqual([last, first]);
      expect(found.number).toEqual({ msisdn, network: 'Safaricom', dnd: [] });
      expect(found.messages.data[1]).toMatchObject({ client_name: 'Duka Ltd' });
    },
  );

  test('keeps a client within its own messages and its own DND list', async () => {
    const { db } = it.database;
    const msisdn = '254712000111';
    const own = await aMessage(db, { clientId: mine.clientId, msisdn });
    const theirs = await aMessage(db, { clientId: other.clientId, msisdn });
    await db
      .insertInto('dnd')
      .values([
        { client_id: null, msisdn, source: 'receipt' },
        { client_id: other.clientId, msisdn, source: 'subscriber' },
      ])
      .execute();
    const found = await search(msisdn, mine);
    expect(idsOf(found)).toEqual([own]);
    expect(found.number.dnd).toEqual([expect.objectContaining({ platform: true, source: 'receipt' })]);
    expect((await search(msisdn)).number.dnd).toHaveLength(2);
    expect(idsOf(await search(String(theirs), mine))).toEqual([]);
    expect(await search(String(theirs), mine)).toEqual(await search('99999999999999', mine));
  });

  test('finds by the last digits, by message id and by campaign', async () => {
    const { db } = it.database;
    const id = await aMessage(db, { clientId: mine.clientId, msisdn: '254712987654' });
    expect(idsOf(await search('87654'))).toEqual([id]);
    expect(idsOf(await search(String(id)))).toEqual([id]);
    const { id: campaignId } = await db
      .insertInto('campaigns')
      .values({
        client_id: mine.clientId,
        user_id: mine.id,
        name: 'Black Friday',
        kind: 'typed',
        state: 'finished',
        sender_id: 'DUKA',
        message: 'Offers',
        source: JSON.stringify({ numbers: '0712987654' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('messages').set({ campaign_id: campaignId }).where('id', '=', id).execute();
    expect((await search('black fri')).campaigns).toEqual([
      expect.objectContaining({ id: campaignId, campaign_name: 'Black Friday', client_name: 'Duka Ltd' }),
    ]);
    expect(idsOf(await search(`campaign:${campaignId}`))).toEqual([id]);
    const hidden = await search(`campaign:${campaignId}`, other);
    expect([hidden.campaigns, idsOf(hidden)]).toEqual([[], []]);
  });

  test('masks one-time passwords', async () => {
    await aMessage(it.database.db, {
      clientId: mine.clientId,
      msisdn: '254712000222',
      otp: true,
      text: '4711',
    });
    expect((await search('0712000222')).messages.data[0].message).toBe('••••••');
  });

  test('is refused without a text, and to who may not read messages', async () => {
    expect((await it.call('support/search', { q: '  ' }, support)).status).toBe(422);
    expect((await it.call('support/search', { q: '0712345678' })).status).toBe(401);
  });

  test('a short piece of digits is no search by number', async () => {
    await aMessage(it.database.db, { clientId: mine.clientId, msisdn: '254712000333' });
    expect((await search('333')).messages.total).toBe(0);
  });
});

describe('support/message', () => {
  const explained = async (id: number, caller: { token: string } = support) =>
    (await it.call('support/message', { id }, caller)).body.message;

  test('a phone that was off: whose side, that it was charged, what to say', async () => {
    const at = new Date();
    const id = await aMessage(it.database.db, {
      clientId: mine.clientId,
      state: 'failed',
      reason: 'The phone was off or out of coverage',
      parts: 2,
      timeline: [{ at: at.toISOString(), kind: 'failed', raw: 'AbsentSubscriber' }],
    });
    await it.database.db.updateTable('messages').set({ parts_sent: 2 }).where('id', '=', id).execute();
    expect(await explained(id)).toEqual({
      happened: 'Safaricom did not deliver it: The phone was off or out of coverage',
      side: 'The subscriber’s phone',
      charged: 'Yes, 2 units: the network had taken it',
      tell: 'The phone was off or out of coverage for too long. Once it is back, send again.',
    });
  });

  test('what never left was given back', async () => {
    const id = await aMessage(it.database.db, {
      clientId: mine.clientId,
      state: 'failed',
      reason: 'The network does not know this sender ID',
    });
    expect(await explained(id)).toMatchObject({ charged: 'No, 1 unit given back', side: 'The sender ID' });
  });

  test('another client’s message and a missing one answer alike', async () => {
    const id = await aMessage(it.database.db, { clientId: other.clientId });
    const theirs = await it.call('support/message', { id }, mine);
    const missing = await it.call('support/message', { id: 123 }, mine);
    expect([theirs.status, theirs.text]).toEqual([422, missing.text]);
  });
});
