// Campaigns after their send, at the API: recipients, pause, resume, cancel, resend, outcomes and copy
// (requirements/portal.md#group-campaigns; requirements/domain.md#sending).
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { campaignCalls, groupSend, scheduled } from '../../support/api/campaignCalls.ts';
import { aGroup, senderName } from '../../support/campaignHarness.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
app.clock.now = new Date('2026-11-02T09:00:00Z');
// The ledger must be correct after every test.
afterAll(async () => expect(await verifyLedger(db)).toEqual([]));
const { aCaller, upload, expandAll } = campaignCalls(app);

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
        units: 1,
      },
      {
        msisdn: '254710000002',
        status: 'Queued',
        status_description: 'Waiting to be sent',
        message_id: expect.any(Number),
        units: 1,
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
    units: 0,
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
    'release',
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
  await db.updateTable('messages').set({ failure_code: 'message_invalid' }).where('id', 'in', gone).execute();
  await db
    .updateTable('message_failures')
    .set({ failure_code: 'message_invalid' })
    .where('id', 'in', gone)
    .execute();
  expect((await caller.call(`campaign/${id}/outcomes`)).body.message).toEqual({
    failed: [
      { failure_code: 'campaign_cancelled', count: 3 },
      { failure_code: 'message_invalid', count: 1 },
    ],
    rejected: [],
  });
  expect(await caller.call(`campaign/${id}/resend-failed/preview`)).toMatchObject({
    status: 200,
    body: { message: { accepted: 3, units: 3, balance: 1000, rejected: [] } },
  });
  const unknown = { failure_codes: ['message_invalid'] };
  expect((await caller.call(`campaign/${id}/resend-failed/preview`, unknown)).body.message.accepted).toBe(1);
  expect((await caller.call(`campaign/${id}/resend-failed`)).body).toMatchObject({ accepted: 3, units: 3 });
  expect(await caller.call(`campaign/${id}/resend-failed`, unknown)).toMatchObject({
    status: 409,
    body: { code: 'resend_in_progress' },
  });
  await expandAll();
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
        schedule: {
          repeat_type: 'EVERY_MONTH',
          send_time: '08:00',
          start_date: '2027-01-31',
          end_date: '2027-12-31',
        },
      },
    },
  });
  const file = await upload(caller, 'phone,name\n0712000001,Wanjiku\n');
  const ofFile = async () => (await caller.call(`campaign/${file.body.campaign_id}/copy`)).body.message;
  expect(await ofFile()).toMatchObject({ upload: { file_name: 'people.csv' } });
  await sql`UPDATE uploads SET bytes = '' WHERE client_id = ${caller.clientId}`.execute(db);
  expect(await ofFile()).not.toHaveProperty('upload');
});

test('rejected rows of a file have their row, and say once their values were erased', async () => {
  const caller = await aCaller();
  const { body } = await upload(caller, 'phone,name\n0712000001,Amina\n,Otieno\n0712000001,Njeri\n');
  const { campaign_id: id } = body;
  await caller.call(`campaign/${id}/release`);
  await expandAll();
  const rejected = async () => {
    const query = { group_id: String(id), status: 'rejected' };
    const { data } = (await caller.call('message/groupbulk/download', {}, { query })).body;
    const { text } = await caller.call('message/groupbulk/download/export', {}, { query });
    expect(data.map((row: object) => JSON.stringify(row)).every((row: string) => text.includes(row))).toBe(
      true,
    );
    return data;
  };
  const status = 'Rejected';
  const [none, twice] = [
    { msisdn: '', status, status_description: 'Invalid number', row: 3 },
    { msisdn: '254712000001', status, status_description: 'Duplicate', row: 4 },
  ];
  expect(await rejected()).toEqual([none, expect.objectContaining({ row: 4 })]);
  await sql`UPDATE campaign_rejects SET value = ''`.execute(db);
  expect(await rejected()).toEqual([none, { ...twice, msisdn: '', erased: true }]);
  await db
    .updateTable('clients')
    .set({ erased_before: Number.MAX_SAFE_INTEGER })
    .where('id', '=', caller.clientId)
    .execute();
  expect(await rejected()).toEqual([
    { ...none, erased: true },
    { ...twice, msisdn: '', erased: true },
  ]);
});
