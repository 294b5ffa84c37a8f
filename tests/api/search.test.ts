// Support's search and the explanation of one message (requirements/domain.md#sending).
import { beforeEach, describe, expect, test } from 'vitest';
import { failureCodes } from '../../contract/failures.ts';
import { accountNumber, promptReference } from '../../server/domain/accountNumber.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { failures } from '../../server/modules/messages/explain.ts';
import { aMessage, clearMessages } from '../support/messages.ts';
import { aClient, signedIn } from '../support/people.ts';
import { startTestApp } from '../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const messagesOnly = await staffWhoRead(['messages']);
const builtIn = await signedIn(db, { clientId: 1, roleId: roleIds.support });
const everything = ['messages', 'campaigns', 'dnd', 'payments'];
const support = await staffWhoRead(everything);
const mine = await signedIn(db, { clientId: await aClient(db, { name: 'Duka Ltd' }) });
const other = await signedIn(db);
beforeEach(() => clearMessages(db));

/** One of the platform's people whose role may read these modules and do nothing else. */
async function staffWhoRead(modules: readonly string[]) {
  const role = { name: `Reads ${modules.join(', ')}`, role_type: 'PLATFORM' };
  const { id: roleId } = await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
  const grants = modules.map((module) => ({ role_id: roleId, module, action: 'read' }));
  await db.insertInto('role_permissions').values(grants).execute();
  return signedIn(db, { clientId: 1, roleId });
}

const search = async (q: string, caller: { token: string } = support, page = 1) => {
  const answer = await app.call('support/search', { q, page, per_page: 10 }, caller);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
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
    const caller = await staffWhoRead(everything.filter((each) => each !== module));
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
  const campaign = { client_id, user_id, name, state, source, kind: 'typed', sender_id: 'DUKA', message: 'Offers' } as const; // oxfmt-ignore
  return (await db.insertInto('campaigns').values(campaign).returning('id').executeTakeFirstOrThrow()).id;
}

describe('support/search by payment', () => {
  const paid = (clientId: number | null, given: object = {}) =>
    db
      .insertInto('payments')
      .values({
        source: 'stk',
        state: 'review',
        client_id: clientId,
        amount: '350',
        msisdn: '254712345678',
        reference: 'SHOP 7',
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const paymentsOf = async (q: string, caller?: { token: string }) =>
    ((await search(q, caller)).payments as { id: number }[]).map(({ id }) => id);

  test.each(['TKL4X9Q2ZA', 'tkl4x9q2za', ' TKL4 X9Q2 ZA '])(
    'finds a payment by its receipt %s',
    async (q) => {
      await db.deleteFrom('payments').execute();
      await paid(mine.clientId, { receipt: 'TKL4X9Q2ZB' });
      const { id } = await paid(mine.clientId, { receipt: 'TKL4X9Q2ZA', reference: 'x' });
      const found = await search(q);
      expect(found.payments).toEqual([
        {
          id,
          source: 'stk',
          state: 'review',
          amount: '350.00',
          msisdn: '25471••••678',
          reference: 'x',
          receipt: 'TKL4X9Q2ZA',
          units: null,
          client_id: mine.clientId,
          client_name: 'Duka Ltd',
          created: expect.any(String),
        },
      ]);
      expect(found.messages.total).toBe(0);
    },
  );

  test('finds by a receipt that was only claimed, by reference, by account number and by id', async () => {
    await db.deleteFrom('payments').execute();
    const [account, theirs] = [accountNumber(mine.clientId), accountNumber(other.clientId)];
    const first = await paid(mine.clientId, { claimed_receipt: 'AAAAAAAAA1', reference: account });
    const prompt = promptReference(mine.clientId, 7);
    const second = await paid(mine.clientId, { reference: prompt });
    const unassigned = await paid(null);
    expect(await paymentsOf('aaaaaaaaa1')).toEqual([first.id]);
    expect(await paymentsOf(prompt)).toEqual([second.id]);
    expect(new Set(await paymentsOf(account))).toEqual(new Set([first.id, second.id]));
    expect(await paymentsOf(theirs)).toEqual([]);
    expect(await paymentsOf('SHOP 7')).toEqual([unassigned.id]);
    expect(await paymentsOf(`payment:${unassigned.id}`)).toEqual([unassigned.id]);
    expect(await paymentsOf(String(first.id))).toEqual([first.id]);
  });

  test('a client finds its own alone, and who may not see its top-ups none', async () => {
    await db.deleteFrom('payments').execute();
    const { id } = await paid(mine.clientId, { receipt: 'BBBBBBBBB1' });
    expect(await paymentsOf('BBBBBBBBB1', mine)).toEqual([id]);
    expect(await search('BBBBBBBBB1', other)).toEqual(await search('BBBBBBBBB2', other));
    await paid(null, { receipt: 'BBBBBBBBB3' });
    expect(await paymentsOf('BBBBBBBBB3', mine)).toEqual([]);
    await db
      .deleteFrom('role_permissions')
      .where('role_id', '=', roleIds.clientAdmin)
      .where('module', '=', 'topups')
      .execute();
    const later = await signedIn(db, { clientId: mine.clientId });
    expect(await paymentsOf('BBBBBBBBB1', later)).toEqual([]);
  });
});

describe('support/message', () => {
  const explained = async (id: number, caller: { token: string } = support) =>
    (await app.call('support/message', { id }, caller)).body.message;

  test('explains a message to a phone that was off with side, charge and advice', async () => {
    const at = new Date();
    const id = await aMessage(db, {
      clientId: mine.clientId,
      state: 'failed',
      reason: 'The phone was off or out of coverage',
      failureCode: 'absent_subscriber',
      parts: 2,
      timeline: [{ at: at.toISOString(), kind: 'failed', raw: 'AbsentSubscriber' }],
    });
    await db.updateTable('messages').set({ parts_sent: 2 }).where('id', '=', id).execute();
    expect(await explained(id)).toEqual({
      happened: 'Safaricom did not deliver it: The phone was off or out of coverage',
      side: 'The subscriber’s phone',
      charged: 'Yes, 2 units: the network accepted it',
      tell: 'The phone was off or out of coverage for too long; please send the message again once it is on.',
      facts: {
        kind: 'failed',
        network: 'Safaricom',
        parts: 2,
        parts_sent: 2,
        failure_code: 'absent_subscriber',
        reason: 'The phone was off or out of coverage',
      },
    });
  });

  test('explains that a message that was not sent was refunded', async () => {
    const id = await aMessage(db, {
      clientId: mine.clientId,
      state: 'failed',
      reason: 'The network does not know this sender ID',
      failureCode: 'sender_unknown',
    });
    expect(await explained(id)).toMatchObject({ charged: 'No, 1 unit refunded', side: 'The sender ID' });
  });

  test.each(failureCodes)('has an explanation of %s that does not read its words', async (failureCode) => {
    const id = await aMessage(db, {
      clientId: mine.clientId,
      state: 'failed',
      failureCode,
      reason: 'Opted out, expired, cancelled',
    });
    const { side, tell } = failures[failureCode];
    expect(await explained(id)).toMatchObject({ side: side('Safaricom'), tell: tell('Safaricom') });
    // One sentence without codes or quoted words of the network.
    expect(tell('Safaricom')).toMatch(/^[A-Z][^.“]*\.$/);
  });

  test('gives the network’s words for a queued message that the network could not take', async () => {
    const retry = { at: new Date().toISOString(), kind: 'retry', raw: 'ESME_RTHROTTLED' } as const;
    const id = await aMessage(db, { clientId: mine.clientId, state: 'queued', timeline: [retry] });
    expect(await explained(id)).toMatchObject({
      happened: 'Safaricom could not take it for now (ESME_RTHROTTLED); we try again',
      facts: { kind: 'retrying', failure_code: null, reason: 'ESME_RTHROTTLED', parts_sent: 0 },
    });
  });

  test('says of a waiting message that its network is down, and since when its window is closed', async () => {
    const smpp = JSON.stringify({ host: '127.0.0.1', port: 2775, system_id: 'tuma', password: 'secret' });
    const connector = { name: 'Safaricom', scope: 'NETWORK', queue_prefix: 's', mcc: '639', mnc: '02', smpp } as const; // oxfmt-ignore
    const { id: connectorId } = await db.insertInto('connectors').values(connector).returning('id').executeTakeFirstOrThrow(); // oxfmt-ignore
    const window = { connector_id: connectorId, class: 'promotional', opens: '00:00', closes: '00:00:01' } as const; // oxfmt-ignore
    await db.insertInto('sending_windows').values(window).execute();
    const waiting = { clientId: mine.clientId, connectorId, state: 'queued' } as const;
    const down = { state: 'down', trouble: 'engine', since: null };
    const answer = await explained(await aMessage(db, waiting), mine);
    expect(answer).toMatchObject({
      tell: 'Our link to Safaricom is down at the moment; the message goes out by itself as soon as it is back.',
      facts: { kind: 'queued', health: down },
    });
    expect(Object.keys(answer.facts.health)).toEqual(['state', 'trouble', 'since']);
    await db.insertInto('engines').values({ pid: 1 }).execute();
    const closed = await explained(await aMessage(db, { ...waiting, class: 'promotional' }));
    expect(closed.facts).toMatchObject({ opens_at: expect.any(String) });
    expect(closed.tell).toMatch(/^Promotional messages go out in the daytime only, .* at 00:00\.$/);
    await db.deleteFrom('engines').execute();
  });

  test('explains a failure without a code by its reason', async () => {
    const reason = 'The phone was off or out of coverage';
    const id = await aMessage(db, { clientId: mine.clientId, state: 'failed', reason });
    expect(await explained(id)).toMatchObject({
      happened: `It was not sent: ${reason}`,
      tell: 'Safaricom could not deliver the message; please send it again, and call us if it fails once more.',
    });
  });

  test('names the SMPP account a message came in by, and none for any other message', async () => {
    const id = await aMessage(db, { clientId: mine.clientId });
    const { id: accountId } = await db
      .insertInto('smpp_accounts')
      .values({
        client_id: mine.clientId,
        role_id: 5,
        system_id: 'core-k3x9',
        password_hash: 'x',
        full_name: 'Core',
        email: 'a@b.example',
        msisdn: '254712000777',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('gateway_messages')
      .values({
        id: 1,
        account_id: accountId,
        message_id: id,
        source: '',
        destination: '',
        on_failure_only: false,
        receipt: 'none',
      })
      .execute();
    expect(await explained(id)).toMatchObject({ smpp_account: 'core-k3x9' });
    expect(await explained(await aMessage(db, { clientId: mine.clientId }))).not.toHaveProperty(
      'smpp_account',
    );
  });

  test('another client’s message and a missing one answer alike', async () => {
    const id = await aMessage(db, { clientId: other.clientId });
    const theirs = await app.call('support/message', { id }, mine);
    const missing = await app.call('support/message', { id: 123 }, mine);
    expect([theirs.status, theirs.text]).toEqual([422, missing.text]);
  });
});
