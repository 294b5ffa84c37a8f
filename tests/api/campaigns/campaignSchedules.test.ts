// Scheduled sends at the API: their list, runs, preview and repeated calls (requirements/portal.md#scheduled-campaigns).
import { afterAll, expect, test } from 'vitest';
import type { Campaign } from '../../../contract/campaigns.ts';
import { startDue } from '../../../server/modules/campaigns/runs/runs.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { campaignCalls, groupSend, scheduled } from '../../support/api/campaignCalls.ts';
import { aGroup, numbersFrom, senderName } from '../../support/campaignHarness.ts';
import { giveUnits } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
app.clock.now = new Date('2026-11-02T09:00:00Z');
// The ledger must be correct after every test.
afterAll(async () => expect(await verifyLedger(db)).toEqual([]));
const { aCaller } = campaignCalls(app);

const rent = {
  country_code: 'KE',
  message: 'Habari',
  msisdn: numbersFrom(1, 3).join(','),
  sender_id: senderName,
  campaign_name: 'Rent',
  ...scheduled,
};

test('a scheduled send to typed numbers answers 200, reserves nothing yet and is listed as scheduled', async () => {
  const caller = await aCaller();
  const answer = await caller.call('message/send/promotional', rent);
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

test('a schedule that other programs request with 1 waits, and one with an unknown value is refused and sends nothing', async () => {
  const caller = await aCaller();
  const send = (schedule: unknown) => caller.call('message/send/promotional', { ...rent, schedule });
  expect((await send(1)).body.message).toBe('Scheduled for 3 recipients');
  expect((await send('1')).body.message).toBe('Scheduled for 3 recipients');
  expect(await send('yes')).toMatchObject({ status: 422, body: { field: 'schedule' } });
  expect(await caller.units()).toBe(1000);
  expect((await caller.call('message/groupbulk')).body.total).toBe(0);
  expect((await caller.call('message/all/scheduled')).body.total).toBe(2);
});

test('a time of the send in another form is refused instead of being read as its beginning', async () => {
  const caller = await aCaller();
  const send = (send_time: string) => caller.call('message/send/promotional', { ...rent, send_time });
  const wrong = { status: 422, body: { field: 'send_time', message: 'Time must be like 14:30' } };
  for (const time of ['10:30 PM', '10:3099']) expect(await send(time), time).toMatchObject(wrong);
  expect((await send('10:30:00')).body.message).toBe('Scheduled for 3 recipients');
});

test('a schedule says when its last run could not start, and why, until a run starts', async () => {
  const caller = await aCaller(2);
  const msisdn = numbersFrom(1, 3).join(',');
  const order = {
    country_code: 'KE',
    message: 'Habari',
    msisdn,
    sender_id: senderName,
    campaign_name: 'Rent',
  };
  const { body } = await caller.call('message/send/promotional', { ...order, ...scheduled });
  const listed = async () => (await caller.call('message/all/scheduled')).body.data[0] as Campaign;
  expect(await listed()).toMatchObject({ reason: null, reason_at: null });
  const start = (at: string) => startDue(db, body.campaign_id as number, new Date(at));
  await start('2027-01-31T05:01:00.000Z');
  expect(await listed()).toMatchObject({
    state: 'scheduled',
    reason_code: 'balance_insufficient',
    reason_at: '2027-01-31T05:00:00.000Z',
    next_run: '2027-02-28T05:00:00.000Z',
  });
  await giveUnits(db, caller.clientId, 10);
  await start('2027-02-28T05:01:00.000Z');
  expect(await listed()).toMatchObject({ state: 'running', reason: null, reason_at: null });
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
