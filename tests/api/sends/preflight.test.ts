// requirements/domain.md#text, #pre-flight: the effect of a send is computed before it is sent, for numbers, groups and files alike.
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { candidatesOf } from '../../../server/modules/intake/recipients.service.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';
import { aShop, base, csv, midday, preflightApi } from '../../support/api/preflightApi.ts';
import { aGroup, aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
app.clock.now = midday;
let me: SignedIn;
beforeEach(async () => {
  me = await aShop(app);
});
const { upload, typed, onDnd } = preflightApi(app, () => me);
const group = (contact_group_id: unknown, more: object = {}) =>
  app.call('message/preflight/contact-group', { ...base, contact_group_id, ...more }, { token: me.token });

describe('a group', () => {
  test('is sent to its members in order, with their names, and its muted members are counted', async () => {
    const id = await aGroup(db, {
      clientId: me.clientId,
      members: [
        { msisdn: '254712000003', first_name: 'Asha', other_name: 'W' },
        { msisdn: '254712000001', first_name: 'Juma', other_name: 'K', status: 0 },
        { msisdn: '254712000002', first_name: ' ', other_name: 'M' },
        { msisdn: '254733000002', first_name: 'Ali', other_name: 'O' },
      ],
    });
    const { status, body } = await group(id, { message: 'Hi {first_name} {Other_Name} {msisdn}' });
    expect(status).toBe(200);
    expect(body.message).toMatchObject({ rows: 4, accepted: 2 });
    expect(body.message.rejects).toEqual([
      { row: 2, value: '254712000001', reason: 'Muted' },
      { row: 3, value: '254712000002 without {first_name}', reason: 'Missing field' },
    ]);
    expect(body.message.samples.map((sample: { text: string }) => sample.text)).toEqual([
      'Hi Asha W 254712000003',
      'Hi Ali O 254733000002',
    ]);
  });

  test('is screened for a text without fields as for one with them', async () => {
    const id = await aGroup(db, {
      clientId: me.clientId,
      members: [
        { msisdn: '254712000003' },
        { msisdn: '254712000001', status: 0 },
        { msisdn: '254733000002' },
      ],
    });
    await db
      .updateTable('contacts')
      .set({ consent_at: midday, consent_source: 'sms', consent_text: 'JOIN' })
      .where('msisdn', '=', '254712000003')
      .execute();
    const { body } = await group(id, { message: 'Hi' });
    expect(body.message).toMatchObject({
      rows: 3,
      accepted: 2,
      without_consent: 1,
      rejects: [{ row: 2, value: '254712000001', reason: 'Muted' }],
    });
    expect(body.message.samples.map((sample: { text: string }) => sample.text)).toEqual(['Hi', 'Hi']);
  });

  test('of any size is read to its last member', async () => {
    const members = Array.from({ length: 2500 }, (_, n) => ({
      msisdn: `2547120${String(n).padStart(5, '0')}`,
    }));
    const id = await aGroup(db, { clientId: await aClient(db), members });
    await db.updateTable('contact_groups').set({ client_id: me.clientId }).where('id', '=', id).execute();
    await onDnd(me.clientId, '254712000009');
    await onDnd(null, '254712002499');
    expect((await group(id)).body.message).toMatchObject({
      rows: 2500,
      accepted: 2498,
      balance_after: -1498,
    });
  });

  test('of another client is answered like one that does not exist, byte for byte', async () => {
    const theirs = await aGroup(db, { clientId: await aClient(db), members: [{ msisdn: '254712000001' }] });
    const [one, other] = await Promise.all([group(theirs), group(999_999)]);
    expect([one?.status, one?.body]).toEqual([
      422,
      { code: 'contact_group_not_found', message: 'Contact group not found', field: 'contact_group_id' },
    ]);
    expect(one?.text).toBe(other?.text);
  });
});

describe('typed numbers', () => {
  test('keep braces as plain text', async () => {
    const { body } = await typed('0712000001', { message: 'Use {code}' });
    expect(body.message.samples[0].text).toBe('Use {code}');
  });

  test('are sent as their pre-flight shows', async () => {
    const now = await signedIn(db, { clientId: await aClient(db, { units: 10 }), now: app.clock.now });
    await aSender(db, { clientId: now.clientId, code: 'SHOP' });
    await db
      .insertInto('dnd')
      .values({ client_id: now.clientId, msisdn: '254712000007', source: 'console' })
      .execute();
    const body = { message: 'Hello {name}', sender_id: 'SHOP', msisdn: '0712000006, 0712000007 0712000006' };
    const before = await app.call('message/preflight/transactional', body, { token: now.token });
    expect(before.body.message).toMatchObject({ rows: 3, accepted: 1, units: 1, balance_after: 9 });
    const sent = await app.call('message/send/transactional', body, { token: now.token });
    expect(sent.body).toEqual({
      message: 'SMS queued for 1 number, 2 rejected',
      accepted: 1,
      units: 1,
      balance: 9,
    });
    const rows = await db
      .selectFrom('messages')
      .select(['msisdn', 'message', 'cost'])
      .where('client_id', '=', now.clientId)
      .execute();
    expect(rows).toEqual([{ msisdn: '254712000006', message: 'Hello {name}', cost: '0.5000' }]);
  });

  test('above ten thousand are rejected with 422', async () => {
    const { status, body } = await typed('0712000001,'.repeat(10_001));
    expect([status, body.message]).toEqual([422, 'At most 10,000 numbers can be typed at once']);
  });

  test('with a sender the client may not use are rejected with 422', async () => {
    const { status, body } = await typed('0712000001', { sender_id: 'OTHER' });
    expect([status, body]).toEqual([
      422,
      {
        code: 'sender_unavailable',
        message: 'Sender ID OTHER is not available to your account',
        field: 'sender_id',
      },
    ]);
  });
});

describe('the approved purpose of a sender ID', () => {
  async function approved(purpose: 'transactional' | 'promotional', networks: Record<string, string>) {
    const { id } = await db
      .insertInto('sender_requests')
      .values({ client_id: me.clientId, code: 'shop', purpose, requested_by: 'Grace', user_id: me.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [name, state] of Object.entries(networks)) {
      const connector = await db.selectFrom('connectors').select('id').where('name', '=', name).executeTakeFirstOrThrow();
      await db.insertInto('sender_request_networks').values({ request_id: id, connector_id: connector.id, state: state as 'approved' }).execute();
    }
  } // oxfmt-ignore
  const offPurpose = async (msisdn = '0712000001,0733000001') =>
    (await typed(msisdn)).body.message.off_purpose;
  const transactional = () =>
    app.call(
      'message/preflight/transactional',
      { message: 'Hello', sender_id: 'SHOP', msisdn: '0712000001' },
      { token: me.token },
    );

  test('warns a send of the other class about the networks, and accepts it', async () => {
    expect(await offPurpose()).toBeUndefined();
    await approved('transactional', { Safaricom: 'approved', Airtel: 'rejected' });
    expect(await offPurpose()).toEqual({ approved_for: 'transactional', networks: ['Safaricom'] });
    expect(await offPurpose('0733000001')).toBeUndefined();
    expect((await transactional()).body.message.off_purpose).toBeUndefined();
    const groupId = await aGroup(db, { clientId: me.clientId, members: [{ msisdn: '254715550001' }] });
    expect((await group(groupId)).body.message.off_purpose).toMatchObject({ networks: ['Safaricom'] });
    const file = await upload(csv('phone\n0715550001\n'));
    expect(file.body.message.off_purpose).toMatchObject({ networks: ['Safaricom'] });
    const body = { ...base, contact_group_id: groupId };
    expect((await app.call('message/send/contact-group', body, { token: me.token })).status).toBe(201);
    // The name is now approved for both networks, so nothing is reported.
    await approved('promotional', { Safaricom: 'approved', Airtel: 'approved' });
    expect(await offPurpose('0712000001')).toBeUndefined();
    const other = await signedIn(db, { clientId: await aClient(db), now: app.clock.now });
    await aSender(db, { clientId: other.clientId, code: 'SHOP' });
    const theirs = await app.call('message/preflight/transactional', { message: 'Hello', sender_id: 'SHOP', msisdn: '0733000001' }, { token: other.token }); // oxfmt-ignore
    expect(theirs.body.message.off_purpose).toBeUndefined();
  });
});

describe('failed recipients of an earlier campaign', () => {
  test('are the rows whose message failed, with their fields, then failed numbers without a row', async () => {
    const groupId = await aGroup(db, {
      clientId: me.clientId,
      members: ['1', '2', '3'].map((n) => ({ msisdn: `25471300000${n}`, first_name: `Name ${n}` })),
    });
    const campaign = {
      client_id: me.clientId,
      user_id: me.id,
      name: 'A',
      kind: 'group' as const,
      sender_id: 'SHOP',
      message: 'Hi {first_name}',
      state: 'finished' as const,
    };
    const { id } = await db
      .insertInto('campaigns')
      .values({ ...campaign, source: JSON.stringify({ group_id: groupId }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const outcomes = [
      ['254713000001', 'delivered'],
      ['254713000002', 'failed'],
      ['254713000003', 'failed'],
      ['254713000009', 'failed'],
    ] as const;
    for (const [msisdn, state] of outcomes) {
      await aMessage(db, {
        at: app.clock.now,
        clientId: me.clientId,
        msisdn,
        state,
        class: 'promotional',
        campaignId: id,
      });
    }
    const found = [];
    const source = { campaign_id: id };
    const text = campaign.message;
    for await (const batch of await candidatesOf(db, { clientId: me.clientId, source, text, by: 'request' }))
      found.push(...batch);
    expect(found.map(({ row, msisdn, fields }) => [row, msisdn, fields.first_name])).toEqual([
      [2, '254713000002', 'Name 2'],
      [3, '254713000003', 'Name 3'],
      [4, '254713000009', undefined],
    ]);
    const theirs = candidatesOf(db, { clientId: await aClient(db), source, text, by: 'request' });
    await expect(theirs).rejects.toMatchObject({ status: 404 });
  });
});

test('of a suspended client is refused like its send, for every kind of recipients', async () => {
  await db.updateTable('clients').set({ status: 0 }).where('id', '=', me.clientId).execute();
  const suspended = {
    status: 422,
    body: {
      code: 'account_suspended',
      message: 'Your account is suspended. It can read, but not send.',
    },
  };
  const groupId = await aGroup(db, { clientId: me.clientId, members: [{ msisdn: '254715550001' }] });
  const { token } = me;
  const one = { message: 'Hello', sender_id: 'SHOP', msisdn: '0712000001' };
  const file = csv('phone\n0712000001\n');
  for (const answer of [
    await app.call('message/preflight/transactional', one, { token }),
    await typed('0712000001'),
    await group(groupId),
    await upload(file),
    await app.form('message/preflight/upload-columns', file, { token }),
  ])
    expect(answer).toMatchObject(suspended);
});

describe('permissions', () => {
  const paths = ['promotional', 'contact-group', 'upload-file', 'upload-rejects'].map(
    (path) => `message/preflight/${path}`,
  );

  test.each(paths)('%s answers 401 without a token and 403 without the permission', async (path) => {
    expect((await app.call(path, base)).status).toBe(401);
    const support = await signedIn(db, { clientId: 1, roleId: roleIds.support, now: app.clock.now });
    expect((await app.call(path, base, { token: support.token })).status).toBe(403);
  });

  test.each([
    ['promotional', { campaign_name: '' }, 'Campaign name is required'],
    ['promotional', { msisdn: '' }, 'Phone numbers are required'],
    ['contact-group', {}, 'Contact group is required'],
    ['contact-group', { contact_group_id: 1, message: ' ' }, 'Message is required'],
    ['upload-file', { sender_id: '' }, 'Sender ID is required'],
  ])('%s with %j is 422: %s', async (path, more, message) => {
    const { status, body } = await app.call(
      `message/preflight/${path}`,
      { ...base, msisdn: '0712000001', ...more },
      { token: me.token },
    );
    expect([status, body.message]).toEqual([422, message]);
  });
});
