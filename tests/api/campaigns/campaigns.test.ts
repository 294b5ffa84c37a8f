// Sends of campaigns at the API: to groups, files and typed numbers, and their refusals (requirements/portal.md#group-campaigns;
// requirements/domain.md#sending).
import { afterAll, expect, test } from 'vitest';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { campaignCalls, groupSend, scheduled } from '../../support/api/campaignCalls.ts';
import { aGroup, numbersFrom, senderName } from '../../support/campaignHarness.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
app.clock.now = new Date('2026-11-02T09:00:00Z');
// The ledger must be correct after every test.
afterAll(async () => expect(await verifyLedger(db)).toEqual([]));
const { aCaller, upload, expandAll } = campaignCalls(app);

test('a group send answers 201 with a message, reserves its units and is a running campaign', async () => {
  const caller = await aCaller();
  const groupId = await aGroup(db, caller.clientId, 12);
  const answer = await caller.call('message/send/contact-group', groupSend(groupId));
  expect(answer).toMatchObject({
    status: 201,
    body: { message: 'SMS queued for 12 numbers', accepted: 12, units: 12, balance: 988 },
  });
  expect(await caller.units()).toBe(988);
  await expandAll();
  const list = await caller.call('message/groupbulk', { page: 1, per_page: 10 });
  expect(list).toMatchObject({
    status: 200,
    body: {
      last_page: 1,
      total: 1,
      data: [
        {
          id: answer.body.campaign_id,
          campaign_name: 'Fees reminder',
          sender_id: senderName,
          status: 1,
          state: 'running',
          status_description: 'Sending',
          recipients: 12,
          queued: 12,
          delivered: 0,
          failed: 0,
          pending: 0,
          units: 12,
          rate: 0,
          seconds_left: null,
        },
      ],
    },
  });
});

test('two concurrent group sends with the same key are one send', async () => {
  const caller = await aCaller();
  const groupId = await aGroup(db, caller.clientId, 5);
  const answers = await Promise.all(
    [1, 2].map(() => caller.call('message/send/contact-group', groupSend(groupId), { key: 'same' })),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(await caller.units()).toBe(995);
  const other = await caller.call('message/send/contact-group', groupSend(groupId, { message: 'Other' }), {
    key: 'same',
  });
  expect(other).toMatchObject({
    status: 422,
    body: { message: 'This Idempotency-Key was used for another request' },
  });
});

test('exactly 50 of 200 concurrent group sends on 50 units are accepted, the others answer 402', async () => {
  const caller = await aCaller(50);
  const groupId = await aGroup(db, caller.clientId, 1);
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => caller.call('message/send/contact-group', groupSend(groupId))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  const refused = answers.filter(({ status }) => status === 402);
  expect(refused).toHaveLength(150);
  expect(refused[0]?.body.message).toMatch(/^Insufficient balance: 1 unit needed, \d+ available$/);
  expect(await caller.units()).toBe(0);
});

test('a send to a group of more than 20 numbers is held like a file, one to fewer or on a schedule is not', async () => {
  const caller = await aCaller();
  const send = async (numbers: number, more = {}) => {
    const groupId = await aGroup(db, caller.clientId, numbers);
    return (await caller.call('message/send/contact-group', groupSend(groupId, more))).body;
  };
  const held = await send(21);
  expect(held).toMatchObject({ accepted: 21, hold_seconds: 60, balance: 979 });
  expect(await send(20)).not.toHaveProperty('hold_seconds');
  const weekly = { schedule: true, send_time: '10:00', repeat_type: 'EVERY_WEEK', start_date: '2031-01-31' };
  expect(await send(21, weekly)).not.toHaveProperty('hold_seconds');
  const cancelled = await caller.call(`campaign/${held.campaign_id}/cancel`);
  expect(cancelled.body.message).toBe('Request cancelled');
  expect(await caller.units()).toBe(980);
});

test('a held send can be sent without waiting, once, by an active client', async () => {
  const caller = await aCaller();
  const { body: held } = await upload(caller, 'phone,name\n0712000001,Wanjiku\n');
  const release = () => caller.call(`campaign/${held.campaign_id}/release`);
  const setStatus = (status: 0 | 1) =>
    db.updateTable('clients').set({ status }).where('id', '=', caller.clientId).execute();
  await setStatus(0);
  expect(await release()).toMatchObject({ status: 422, body: { code: 'account_suspended' } });
  await setStatus(1);
  expect(await release()).toMatchObject({ status: 200, body: { message: 'Campaign started' } });
  const [started] = (await caller.call('message/groupbulk')).body.data;
  expect(started).toMatchObject({ state: 'running', hold_until: null, recipients: 1 });
  expect(await release()).toMatchObject({ status: 422, body: { code: 'campaign_not_held' } });
});

test('a cancellation during the hold is refused once the hold is over, as messages may have been sent', async () => {
  const caller = await aCaller();
  const { body: sent } = await upload(caller, 'phone,name\n0712000001,Wanjiku\n');
  const cancel = (body: object) => caller.call(`campaign/${sent.campaign_id}/cancel`, body);
  await caller.call(`campaign/${sent.campaign_id}/release`);
  expect(await cancel({ held: true })).toMatchObject({ status: 422, body: { code: 'campaign_not_held' } });
  expect(await cancel({})).toMatchObject({ status: 200, body: { message: 'Campaign cancelled' } });
});

test('a user who may send, but not control campaigns, ends and cancels holds of their own sends alone', async () => {
  const caller = await aCaller();
  const role = await db
    .insertInto('roles')
    .values({ name: 'Sender', role_type: 'CLIENT' })
    .returning('id as roleId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role_permissions')
    .values({ role_id: role.roleId, module: 'send', action: 'create' })
    .execute();
  const sender = await signedIn(db, { clientId: caller.clientId, ...role, now: app.clock.now });
  const file = 'phone,name\n0712000001,Wanjiku\n';
  const sendBy = async ({ token }: { token: string }) => (await upload({ ...caller, token }, file)).body;
  const act = async (verb: string, { campaign_id: id }: { campaign_id: number }) => {
    const { status, body } = await app.call(`campaign/${id}/${verb}`, {}, { token: sender.token });
    return [status, body.code ?? body.message];
  };
  const [own, other] = [await sendBy(sender), await sendBy(caller)];
  expect(await act('cancel', other)).toEqual([403, 'permission_denied']);
  expect(await act('release', other)).toEqual([403, 'permission_denied']);
  expect(await act('cancel', own)).toEqual([200, 'Request cancelled']);
  expect(await act('cancel', own)).toEqual([422, 'campaign_cancelled']);
  const started = await sendBy(sender);
  expect(await act('release', started)).toEqual([200, 'Campaign started']);
  expect(await act('cancel', started)).toEqual([422, 'campaign_not_held']);
  expect(await act('pause', started)).toEqual([403, 'permission_denied']);
});

test('a group send that exceeds the balance is refused with 402 and stores nothing', async () => {
  const caller = await aCaller(11);
  const groupId = await aGroup(db, caller.clientId, 12);
  const answer = await caller.call('message/send/contact-group', groupSend(groupId));
  expect(answer).toMatchObject({
    status: 402,
    body: { message: 'Insufficient balance: 12 units needed, 11 available' },
  });
  expect((await caller.call('message/groupbulk')).body.total).toBe(0);
});

test('an upload answers 201, is held for 60 seconds, and cancelling it releases all units', async () => {
  const caller = await aCaller();
  const answer = await upload(caller, 'phone,name\n0712000001,Wanjiku\n0712000002,Otieno\n07,Kip\n');
  expect(answer).toMatchObject({
    status: 201,
    body: { message: 'SMS queued for 2 numbers, 1 rejected', hold_seconds: 60, units: 2, balance: 998 },
  });
  expect(await caller.units()).toBe(998);
  const [held] = (await caller.call('message/groupbulk')).body.data;
  expect(held).toMatchObject({
    status: 1,
    state: 'held',
    hold_until: '2026-11-02T09:01:00.000Z',
    recipients: 2,
    units: 2,
    status_description: 'On hold',
  });
  const cancelled = await caller.call(`campaign/${answer.body.campaign_id}/cancel`);
  expect(cancelled).toMatchObject({ status: 200, body: { message: 'Request cancelled' } });
  expect(await caller.call(`campaign/${answer.body.campaign_id}/cancel`)).toMatchObject({
    status: 422,
    body: { code: 'campaign_cancelled' },
  });
  expect(await caller.units()).toBe(1000);
  const [after] = (await caller.call('message/groupbulk')).body.data;
  expect(after).toMatchObject({ status: 0, state: 'cancelled', hold_until: null, units: 0 });
});

test('an upload repeated with its key is one send, and another file with that key is refused', async () => {
  const caller = await aCaller();
  const file = 'phone,name\n0712000001,Wanjiku\n';
  const [first, second] = await Promise.all([1, 2].map(() => upload(caller, file, 'once')));
  expect(first?.status).toBe(201);
  expect([second?.status, second?.body]).toEqual([first?.status, first?.body]);
  expect(await caller.units()).toBe(999);
  const files = db.selectFrom('uploads').select('id').where('client_id', '=', caller.clientId);
  expect(await files.execute()).toHaveLength(1);
  const other = await upload(caller, `${file}0712000002,Otieno\n`, 'once');
  expect(other.status).toBe(422);
});

test('a repeated upload answers the remaining seconds of its hold, and 0 after it', async () => {
  const caller = await aCaller();
  const file = 'phone,name\n0712000001,Wanjiku\n';
  const holds = [];
  for (const at of ['09:00:00.000', '09:00:41.300', '09:02:00.000']) {
    app.clock.now = new Date(`2026-11-02T${at}Z`);
    const { hold_seconds, hold_until, ...answer } = (await upload(caller, file, 'once')).body;
    holds.push([hold_seconds, hold_until, answer.campaign_id]);
  }
  app.clock.now = new Date('2026-11-02T09:00:00Z');
  const [[, , id] = []] = holds;
  expect(holds).toEqual([60, 19, 0].map((left) => [left, '2026-11-02T09:01:00.000Z', id]));
});

test('a promotional send to typed numbers without a schedule starts at once', async () => {
  const caller = await aCaller();
  const answer = await caller.call('message/send/promotional', {
    message: 'Habari',
    msisdn: numbersFrom(1, 3).join(','),
    sender_id: senderName,
    campaign_name: 'Rent',
    schedule: false,
  });
  expect(answer).toMatchObject({ status: 200, body: { accepted: 3, units: 3, balance: 997 } });
  await expandAll();
  const messages = await caller.call('message/all/promotional');
  expect(messages.body.total).toBe(3);
});

test.each([
  ['no group', { contact_group_id: undefined }, 'Contact group is required'],
  ['no name', { campaign_name: ' ' }, 'Campaign name is required'],
  ['no message', { message: '' }, 'Message is required'],
  ['a sender of others', { sender_id: 'OTHER' }, 'Sender ID OTHER is not available to your account'],
  ['an unknown field', { message: '{shoe_size}' }, 'There is no field {shoe_size}'],
  ['a start in the past', { ...scheduled, start_date: '2026-11-01' }, 'The start is in the past'],
  ['no time', { ...scheduled, send_time: '' }, 'Choose the time of the send'],
  [
    'an end before the start',
    { ...scheduled, end_date: '2027-01-30' },
    'The end date is before the start date',
  ],
])('a group send with %s is refused with 422', async (_, wrong, message) => {
  const caller = await aCaller();
  const groupId = await aGroup(db, caller.clientId, 1);
  const answer = await caller.call('message/send/contact-group', groupSend(groupId, wrong));
  expect(answer.status).toBe(422);
  expect(answer.body.message).toContain(message);
  expect(await caller.units()).toBe(1000);
});

test('no recipients, an upload without a file and a suspended client are refused with 422', async () => {
  const caller = await aCaller();
  const empty = await aGroup(db, caller.clientId, 0);
  expect(await caller.call('message/send/contact-group', groupSend(empty))).toMatchObject({
    status: 422,
    body: { message: 'There are no recipients' },
  });
  expect(await upload(caller)).toMatchObject({
    status: 422,
    body: { message: 'Choose a file' },
  });
  await db.updateTable('clients').set({ status: 0 }).where('id', '=', caller.clientId).execute();
  expect(await caller.call('message/send/contact-group', groupSend(empty))).toMatchObject({
    status: 422,
    body: { message: 'Your account is suspended. It can read, but not send.' },
  });
});
