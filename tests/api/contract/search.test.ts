// Support's search (requirements/domain.md#sending).
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aMessage, clearMessages } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { searchAs, staffWhoRead } from '../../support/api/supportSearch.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const messagesOnly = await staffWhoRead(db, ['messages']);
const builtIn = await signedIn(db, { clientId: 1, roleId: roleIds.support });
const everything = ['messages', 'campaigns', 'dnd', 'payments'];
const support = await staffWhoRead(db, everything);
const mine = await signedIn(db, { clientId: await aClient(db, { name: 'Duka Ltd' }) });
const other = await signedIn(db);
beforeEach(() => clearMessages(db));

const search = (q: string, caller: { token: string } = support) => searchAs(app, caller, q);
const idsOf = (found: { messages: { data: { id: number }[] } }) => found.messages.data.map(({ id }) => id);

describe('support/search', () => {
  test.each(['0712345678', '+254 712 345 678', '254-712-345-678', '712345678', '00254712345678'])(
    'finds the whole history of %s over all clients and both classes, newest first',
    async (q) => {
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
    await aMessage(db, {
      clientId: mine.clientId,
      msisdn: '254712000222',
      otp: true,
      text: '4711',
    });
    expect((await search('0712000222')).messages.data[0].message).toBe('••••••');
  });

  test('is refused without a text, and to who may not read messages', async () => {
    expect((await app.call('support/search', { q: '  ' }, support)).status).toBe(422);
    expect((await app.call('support/search', { q: '0712345678' })).status).toBe(401);
  });

  test('a short piece of digits is no search by number', async () => {
    await aMessage(db, { clientId: mine.clientId, msisdn: '254712000333' });
    expect((await search('333')).messages.total).toBe(0);
  });
});

describe('support/search by a role that may not read everything', () => {
  const msisdn = '254712000222';
  const kinds = async (caller: { token: string }) => {
    const [byNumber, byName, byReceipt, byCampaign] = await Promise.all(
      [msisdn, 'Easter offers', 'CCCCCCCCC1', `campaign:${campaignId}`].map((q) => search(q, caller)),
    );
    return {
      messages: byNumber.messages.total,
      dnd: byNumber.number.dnd?.length,
      campaigns: byName.campaigns.length,
      campaign: byCampaign.campaigns.length,
      payments: byReceipt.payments.length,
    };
  };
  let campaignId: number;
  beforeEach(async () => {
    await db.deleteFrom('campaigns').execute();
    await aMessage(db, { clientId: mine.clientId, msisdn });
    await db.deleteFrom('dnd').execute();
    await db.insertInto('dnd').values({ client_id: mine.clientId, msisdn, source: 'subscriber' }).execute();
    const campaign = {
      client_id: mine.clientId,
      user_id: mine.id,
      name: 'Easter offers',
      kind: 'typed' as const,
      state: 'finished' as const,
      sender_id: 'DUKA',
      message: 'Offers',
      source: JSON.stringify({ numbers: msisdn }),
    };
    campaignId = (await db.insertInto('campaigns').values(campaign).returning('id').executeTakeFirstOrThrow()).id;
    await db.deleteFrom('payments').execute();
    const payment = { source: 'stk', state: 'review', client_id: mine.clientId, amount: '350', reference: 'x' } as const;
    await db.insertInto('payments').values({ ...payment, receipt: 'CCCCCCCCC1' }).execute();
  });

  test('finds all kinds for a role that may read them', async () => {
    expect(await kinds(support)).toEqual({ messages: 1, dnd: 1, campaigns: 1, campaign: 1, payments: 1 });
  });

  test.each([
    ['dnd', { dnd: undefined }],
    ['campaigns', { campaigns: 0, campaign: 0 }],
    ['payments', { payments: 0 }],
  ])('says nothing of %s to a role without them', async (module, hidden) => {
    const caller = await staffWhoRead(db, everything.filter((each) => each !== module));
    const all = { messages: 1, dnd: 1, campaigns: 1, campaign: 1, payments: 1 };
    expect(await kinds(caller)).toEqual({ ...all, ...hidden });
  });

  test('finds all but payments for the built-in role Support', async () => {
    const found = { messages: 1, dnd: 1, campaigns: 1, campaign: 1, payments: 0 };
    expect(await kinds(builtIn)).toEqual(found);
  });
}); // oxfmt-ignore

describe('support/search by client', () => {
  test('finds clients by name with status, balance and newest message, and their newest campaigns', async () => {
    const at = new Date('2026-11-20T06:03:00Z');
    const savanna = await aClient(db, { name: 'Savanna Sacco', units: 250, status: 0 });
    await aMessage(db, { clientId: savanna, at: new Date('2026-11-19T06:00:00Z') });
    await aMessage(db, { clientId: savanna, at, class: 'promotional' });
    const { id: userId } = await signedIn(db, { clientId: savanna });
    const stopped = await aCampaign({ clientId: savanna, userId, name: 'Loan reminders', state: 'running' });
    const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
    await app.call(`campaign/${stopped}/pause`, {}, root);

    const found = await search('savanna', builtIn);
    expect(found.clients).toEqual([
      { id: savanna, name: 'Savanna Sacco', status: 0, balance: 250, last_sent: at.toISOString() },
    ]);
    const { full_name: by } = await db.selectFrom('users').select('full_name').where('id', '=', root.id).executeTakeFirstOrThrow(); // oxfmt-ignore
    const [campaign] = found.campaigns;
    expect(campaign).toMatchObject({ campaign_name: 'Loan reminders', state: 'paused', stopped_by: by });
    expect(Date.parse(campaign.stopped_at)).toBeGreaterThan(Date.now() - 60_000);
    expect((await search('savanna', messagesOnly)).clients).toEqual([]);
    expect((await search('savanna', mine)).clients).toEqual([]);
  });
});

describe('support/search by a number that campaigns skipped', () => {
  const skipped = async (q: string, caller?: { token: string }) => (await search(q, caller)).skipped;

  test.each(['0712 555 999', '+254712555999', '254712555999 without {loan}', '712555999 (11 parts)'])(
    'finds it as it was written in the list: %s',
    async (value) => {
      const campaign = await aCampaign({ clientId: mine.clientId, userId: mine.id, name: 'Reminders' });
      const due = new Date('2026-11-22T06:00:00Z');
      const { id: run_id } = await db.insertInto('campaign_runs').values({ campaign_id: campaign, due, state: 'finished' }).returning('id').executeTakeFirstOrThrow(); // oxfmt-ignore
      await db.deleteFrom('campaign_rejects').execute();
      await db.insertInto('campaign_rejects').values([
        { run_id, row: 1, value, reason: 'Missing field' },
        { run_id, row: 2, value: '0712555998', reason: 'DND' },
      ]).execute(); // oxfmt-ignore
      const row = { campaign_id: campaign, campaign_name: 'Reminders', client_name: 'Duka Ltd', due: due.toISOString(), reason: 'Missing field', value }; // oxfmt-ignore
      expect(await skipped('0712555999')).toEqual([row]);
      expect(await skipped('0712555999', mine)).toEqual([row]);
      expect(await skipped('0712555999', other)).toEqual([]);
      expect(await skipped('0712555999', messagesOnly)).toEqual([]);
    },
  );
});

async function aCampaign(given: { clientId: number; userId: number; name: string; state?: 'running' }) {
  const { clientId: client_id, userId: user_id, name, state = 'finished' } = given;
  const source = JSON.stringify({ numbers: '' });
  const campaign = { client_id, user_id, name, state, source, queued: state === 'running' ? 1 : 0, kind: 'typed', sender_id: 'DUKA', message: 'Offers' } as const; // oxfmt-ignore
  return (await db.insertInto('campaigns').values(campaign).returning('id').executeTakeFirstOrThrow()).id;
}
