// requirements/portal.md#group-campaigns, #scheduled-campaigns; requirements/domain.md#sending: campaigns at the API.
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { expandRun } from '../../server/modules/campaigns/runs/expansion.service.ts';
import { findDueWork } from '../../server/modules/campaigns/runs/dueWork.service.ts';
import { available } from '../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { aGroup, aSender, numbersFrom, senderName } from '../support/campaignHarness.ts';
import { aClient, signedIn } from '../support/people.ts';
import { startTestApp } from '../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
app.clock.now = new Date('2026-11-02T09:00:00Z');
// Whatever the tests did, the books add up.
afterAll(async () => expect(await verifyLedger(db)).toEqual([]));

/** A client with units, a sender ID and a signed-in user. */
async function aCaller(units = 1000) {
  const clientId = await aClient(db, { units });
  await aSender(db, clientId);
  const user = await signedIn(db, { clientId, now: app.clock.now });
  const call = (
    path: string,
    body: object = {},
    more: { key?: string; query?: Record<string, string> } = {},
  ) =>
    app.call(path, body, {
      token: user.token,
      headers: more.key === undefined ? {} : { 'idempotency-key': more.key },
      ...(more.query && { query: more.query }),
    });
  return { ...user, call, units: () => available(db, clientId) };
}
type Caller = Awaited<ReturnType<typeof aCaller>>;

const groupSend = (contact_group_id: number, more: object = {}) => ({
  campaign_name: 'Fees reminder',
  contact_group_id,
  message: 'Habari {first_name}',
  sender_id: senderName,
  schedule: false,
  ...more,
});

const scheduled = {
  schedule: true,
  send_time: '08:00',
  repeat_type: 'EVERY_MONTH',
  repeat_interval_value: 30,
  start_date: '2027-01-31',
  end_date: '2027-12-31',
};

const uploadFields = {
  campaign_name: 'Open day',
  message: 'Karibu {name}',
  sender_id: senderName,
  schedule: 'false',
};

const upload = ({ token }: Caller, file?: string, key?: string) =>
  app.form(
    'message/send/upload-file',
    { ...uploadFields, ...(file !== undefined && { file: { name: 'people.csv', content: file } }) },
    { token, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
  );
async function expandAll(): Promise<void> {
  const { toExpand } = await findDueWork(db, app.clock.now);
  for (const id of toExpand) await expandRun(app.database, id);
}

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
    body: { message: 'This Idempotency-Key was used for another send' },
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
    status_description: 'On hold',
  });
  const cancelled = await caller.call(`campaign/${answer.body.campaign_id}/cancel`);
  expect(cancelled).toMatchObject({ status: 200, body: { message: 'Request cancelled' } });
  expect(await caller.units()).toBe(1000);
  const [after] = (await caller.call('message/groupbulk')).body.data;
  expect(after).toMatchObject({ status: 0, state: 'cancelled', hold_until: null });
});

test('an upload repeated with its key is one send, and another file with that key is refused', async () => {
  const caller = await aCaller();
  const file = 'phone,name\n0712000001,Wanjiku\n';
  const [first, second] = await Promise.all([1, 2].map(() => upload(caller, file, 'once')));
  expect(first?.status).toBe(201);
  expect([second?.status, second?.body]).toEqual([first?.status, first?.body]);
  expect(await caller.units()).toBe(999);
  const other = await upload(caller, `${file}0712000002,Otieno\n`, 'once');
  expect(other.status).toBe(422);
});

test('a scheduled send to typed numbers answers 200, reserves nothing yet and is listed as scheduled', async () => {
  const caller = await aCaller();
  const answer = await caller.call('message/send/promotional', {
    country_code: 'KE',
    message: 'Habari',
    msisdn: numbersFrom(1, 3).join(','),
    sender_id: senderName,
    campaign_name: 'Rent',
    ...scheduled,
  });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Scheduled for 3 recipients' } });
  expect(await caller.units()).toBe(1000);
  const list = await caller.call('message/all/scheduled', {}, { query: { group_name: 'ren' } });
  expect(list.body.data).toMatchObject([
    {
      campaign_name: 'Rent',
      status: 1,
      state: 'scheduled',
      start_date: '2027-01-31T05:00:00.000Z',
      next_run: '2027-01-31T05:00:00.000Z',
      end_date: '2027-12-31',
      repeat_type: 'EVERY_MONTH',
      recipients: 3,
      number_of_sends: 0,
      statistics: null,
    },
  ]);
  expect((await caller.call('message/groupbulk')).body.total).toBe(0);
  const id = String(answer.body.campaign_id);
  expect((await caller.call(`campaign/${id}/skip`)).body.message).toBe('The next run is skipped');
  const filter = encodeURIComponent(JSON.stringify({ campaign_id: answer.body.campaign_id }));
  const runs = await app.get(`/api/campaign-runs?filter=${filter}`, { token: caller.token });
  expect(runs.headers['content-range']).toBe('campaign-runs 0-0/1');
  expect(runs.body).toMatchObject([
    { state: 'skipped', due: '2027-01-31T05:00:00.000Z', recipients: 0, reason_code: 'run_skipped' },
  ]);
});

test('a schedule of one recipient reads "1 recipient", and its run "1 run to 1 recipient"', async () => {
  const caller = await aCaller();
  const answer = await caller.call('message/send/promotional', {
    country_code: 'KE', message: 'Habari', msisdn: '0712000001', sender_id: senderName, campaign_name: 'One', ...scheduled,
  });
  expect(answer.body.message).toBe('Scheduled for 1 recipient');
  const id = answer.body.campaign_id as number;
  await db.updateTable('campaigns').set({ runs: 1, recipients: 1, delivered: 1 }).where('id', '=', id).execute();
  const list = await caller.call('message/all/scheduled');
  expect(list.body.data[0].statistics).toBe('1 run to 1 recipient: 1 delivered, 0 failed, 0 waiting for a receipt');
  await db.deleteFrom('campaigns').where('id', '=', id).execute();
}); // oxfmt-ignore

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

test('the preview of a schedule has the next five runs in UTC', async () => {
  const caller = await aCaller();
  const answer = await caller.call('message/preflight/schedule', { ...scheduled, end_date: '' });
  expect(answer.body.message).toEqual([
    '2027-01-31T05:00:00.000Z',
    '2027-02-28T05:00:00.000Z',
    '2027-03-31T05:00:00.000Z',
    '2027-04-30T05:00:00.000Z',
    '2027-05-31T05:00:00.000Z',
  ]);
});

test('recipients are listed as failed, pending, pending receipt, delivered and rejected', async () => {
  const caller = await aCaller();
  const groupId = await aGroup(db, caller.clientId, 6);
  await db
    .updateTable('contacts')
    .set({ status: 0 })
    .where('client_id', '=', caller.clientId)
    .where('msisdn', '=', '254710000006')
    .execute();
  const { body } = await caller.call('message/send/contact-group', groupSend(groupId));
  await expandAll();
  const group_id = String(body.campaign_id);
  const download = async (status?: string, page = 1) => {
    const query: Record<string, string> = status === undefined ? { group_id } : { group_id, status };
    return (await caller.call('message/groupbulk/download', { page, per_page: 2 }, { query })).body;
  };
  expect(await download('pending')).toEqual({
    data: [
      {
        msisdn: '254710000001',
        status: 'Queued',
        status_description: 'Waiting to be sent',
        message_id: expect.any(Number),
      },
      {
        msisdn: '254710000002',
        status: 'Queued',
        status_description: 'Waiting to be sent',
        message_id: expect.any(Number),
      },
    ],
    current_page: 1,
    last_page: 3,
    total: 5,
  });
  expect((await download('pending', 3)).data).toHaveLength(1);
  expect((await download('rejected')).data).toEqual([
    { msisdn: '254710000006', status: 'Rejected', status_description: 'Muted' },
  ]);
  expect((await download()).total).toBe(5);
  await caller.call(`campaign/${group_id}/cancel`);
  expect((await download('failed')).data[0]).toEqual({
    msisdn: '254710000001',
    status: 'Failed',
    status_description: 'Cancelled',
    message_id: expect.any(Number),
  });
  expect((await download('delivered')).data).toEqual([]);
  expect((await download('pending_dlr')).data).toEqual([]);
});

test('pausing and resuming answer 200 and show in the list, and a finished campaign refuses both', async () => {
  const caller = await aCaller();
  const groupId = await aGroup(db, caller.clientId, 3);
  const { body } = await caller.call('message/send/contact-group', groupSend(groupId));
  const id = body.campaign_id as number;
  const state = async () => (await caller.call('message/groupbulk')).body.data[0].state as string;

  expect((await caller.call(`campaign/${id}/pause`)).status).toBe(200);
  expect(await state()).toBe('paused');
  expect((await caller.call(`campaign/${id}/pause`)).status).toBe(422);
  expect((await caller.call(`campaign/${id}/resume`)).status).toBe(200);
  expect(await state()).toBe('running');

  expect((await caller.call(`campaign/${id}/cancel`)).status).toBe(200);
  expect((await caller.call(`campaign/${id}/pause`)).status).toBe(422);
  expect((await caller.call(`campaign/${id}/resume`)).status).toBe(422);
  expect(await state()).toBe('cancelled');
});

test('another client’s campaign is answered like a missing one, byte for byte', async () => {
  const owner = await aCaller();
  const groupId = await aGroup(db, owner.clientId, 2);
  const { body } = await owner.call('message/send/contact-group', groupSend(groupId));
  const stranger = await aCaller();
  expect((await stranger.call('message/groupbulk')).body.total).toBe(0);
  const verbs = [
    'pause',
    'resume',
    'cancel',
    'skip',
    'resend-failed',
    'resend-failed/preview',
    'copy',
    'outcomes',
  ];
  for (const verb of verbs) {
    const theirs = await stranger.call(`campaign/${body.campaign_id}/${verb}`);
    const missing = await stranger.call(`campaign/999999/${verb}`);
    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe(missing.text);
  }
  const query = { group_id: String(body.campaign_id) };
  expect((await stranger.call('message/groupbulk/download', {}, { query })).status).toBe(404);
  expect(await stranger.call('message/send/contact-group', groupSend(groupId))).toMatchObject({
    status: 422,
    body: { message: 'Contact group not found' },
  });
  const filter = encodeURIComponent(JSON.stringify({ campaign_id: body.campaign_id }));
  expect((await app.get(`/api/campaign-runs?filter=${filter}`, { token: stranger.token })).status).toBe(404);
});

test('a resend to failed recipients is a campaign of its own, listed beside the first', async () => {
  const caller = await aCaller();
  const groupId = await aGroup(db, caller.clientId, 3);
  const { body } = await caller.call('message/send/contact-group', groupSend(groupId));
  await expandAll();
  expect((await caller.call(`campaign/${body.campaign_id}/resend-failed`)).status).toBe(422);
  await caller.call(`campaign/${body.campaign_id}/cancel`);
  const again = await caller.call(`campaign/${body.campaign_id}/resend-failed`);
  expect(again).toMatchObject({ status: 201, body: { accepted: 3, units: 3 } });
  await expandAll();
  const list = await caller.call('message/groupbulk');
  expect(list.body.data.map((row: { campaign_name: string }) => row.campaign_name)).toEqual([
    'Fees reminder (again)',
    'Fees reminder',
  ]);
});

test('the failures of a campaign are grouped by reason, and a resend is priced without the permanent ones', async () => {
  const caller = await aCaller();
  const groupId = await aGroup(db, caller.clientId, 4);
  const { body } = await caller.call('message/send/contact-group', groupSend(groupId));
  const id = body.campaign_id as number;
  await expandAll();
  await caller.call(`campaign/${id}/cancel`);
  const messages = await db
    .selectFrom('messages')
    .select('id')
    .where('campaign_id', '=', id)
    .orderBy('id')
    .execute();
  const gone = messages.slice(0, 1).map((message) => message.id);
  await db.updateTable('messages').set({ failure_code: 'number_unknown' }).where('id', 'in', gone).execute();
  await db
    .updateTable('message_failures')
    .set({ failure_code: 'number_unknown' })
    .where('id', 'in', gone)
    .execute();
  expect((await caller.call(`campaign/${id}/outcomes`)).body.message).toEqual({
    failed: [
      { failure_code: 'campaign_cancelled', count: 3 },
      { failure_code: 'number_unknown', count: 1 },
    ],
    rejected: [],
  });
  expect(await caller.call(`campaign/${id}/resend-failed/preview`)).toMatchObject({
    status: 200,
    body: { message: { accepted: 3, units: 3, balance: 1000, rejected: [] } },
  });
  const unknown = { failure_codes: ['number_unknown'] };
  expect((await caller.call(`campaign/${id}/resend-failed/preview`, unknown)).body.message.accepted).toBe(1);
  expect((await caller.call(`campaign/${id}/resend-failed`)).body).toMatchObject({ accepted: 3, units: 3 });
  expect((await caller.call(`campaign/${id}/resend-failed`, unknown)).body).toMatchObject({ accepted: 1 });
});

test('a paused or cancelled campaign names who stopped it, when and why, and a resumed one does not', async () => {
  const caller = await aCaller();
  const groupId = await aGroup(db, caller.clientId, 1);
  const { body } = await caller.call('message/send/contact-group', groupSend(groupId));
  const id = body.campaign_id as number;
  const row = async () => (await caller.call('message/groupbulk')).body.data[0] as object;
  const { full_name: name } = await db
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow();

  await caller.call(`campaign/${id}/pause`);
  expect(await row()).toMatchObject({ stopped_by: name, stopped_at: expect.any(String), stop_reason: null });
  const added = await caller.call(`campaign/${id}/pause`, { reason: ' Wrong price ' });
  expect(added).toMatchObject({ status: 200, body: { message: 'Reason saved' } });
  expect(await row()).toMatchObject({ stopped_by: name, stop_reason: 'Wrong price' });
  await caller.call(`campaign/${id}/resume`);
  expect(await row()).toMatchObject({ stopped_by: null, stopped_at: null, stop_reason: null });
  await caller.call(`campaign/${id}/cancel`, { reason: 'Event moved' });
  expect(await row()).toMatchObject({ state: 'cancelled', stopped_by: name, stop_reason: 'Event moved' });
  const entry = await db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'campaign.cancel')
    .where('user_id', '=', caller.id)
    .executeTakeFirstOrThrow();
  expect(entry.after).toMatchObject({ state: 'cancelled', reason: 'Event moved' });
  const long = await caller.call(`campaign/${id}/cancel`, { reason: 'x'.repeat(201) });
  expect(long).toMatchObject({ status: 422, body: { message: 'The reason is too long' } });
});

test('the copy of a campaign has its text, sender and recipients, and a file while it is stored', async () => {
  const caller = await aCaller();
  const groupId = await aGroup(db, caller.clientId, 2);
  const group = await caller.call('message/send/contact-group', groupSend(groupId, scheduled));
  const copied = await caller.call(`campaign/${group.body.campaign_id}/copy`);
  expect(copied).toMatchObject({
    status: 200,
    body: {
      message: {
        campaign_name: 'Fees reminder',
        message: 'Habari {first_name}',
        sender_id: senderName,
        contact_group_id: groupId,
        schedule: { repeat_type: 'EVERY_MONTH', send_time: '08:00' },
      },
    },
  });
  const file = await upload(caller, 'phone,name\n0712000001,Wanjiku\n');
  const ofFile = async () => (await caller.call(`campaign/${file.body.campaign_id}/copy`)).body.message;
  expect(await ofFile()).toMatchObject({ upload: { file_name: 'people.csv' } });
  await sql`UPDATE uploads SET bytes = '' WHERE client_id = ${caller.clientId}`.execute(db);
  expect(await ofFile()).not.toHaveProperty('upload');
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

test('a repeat of a scheduled send after its start, and after the client is suspended, gets the first answer', async () => {
  const caller = await aCaller();
  const groupId = await aGroup(db, caller.clientId, 3);
  const once = { schedule: true, send_time: '13:00', repeat_type: 'NO_REPEAT', date: '2026-11-02' };
  const send = (key: string) => caller.call('message/send/contact-group', groupSend(groupId, once), { key });
  const first = await send('before');
  expect(first.status).toBe(201);
  app.clock.now = new Date('2026-11-02T10:00:00Z');
  expect(await send('before')).toMatchObject({ status: 201, text: first.text });
  expect((await send('after')).body).toMatchObject({ code: 'schedule_past', field: 'date' });
  await db.updateTable('clients').set({ status: 0 }).where('id', '=', caller.clientId).execute();
  expect(await send('before')).toMatchObject({ status: 201, text: first.text });
  app.clock.now = new Date('2026-11-02T09:00:00Z');
  expect((await caller.call('message/all/scheduled')).body.total).toBe(1);
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
