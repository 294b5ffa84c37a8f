// A schedule that replaces another one: what a copy of it has, and that the original is cancelled as the copy is accepted
// (requirements/deviations.md#correcting-a-schedule).
import { expect, test } from 'vitest';
import { campaignCalls, groupSend, scheduled } from '../../support/api/campaignCalls.ts';
import { aGroup } from '../../support/campaignHarness.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db, clock } = app;
clock.now = new Date('2026-11-02T09:00:00Z');
const { aCaller } = campaignCalls(app);

async function aSchedule(more: object = {}) {
  const caller = await aCaller();
  const groupId = await aGroup(db, caller.clientId, 2);
  const body = groupSend(groupId, { ...scheduled, ...more });
  const { campaign_id: id } = (await caller.call('message/send/contact-group', body)).body;
  const replace = (given: object = {}, key?: string) => {
    const copy = { ...body, campaign_name: 'Fees (copy)', replaces: id, ...given };
    return caller.call('message/send/contact-group', copy, key === undefined ? {} : { key });
  };
  const stored = () => db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copied = async () => (await caller.call(`campaign/${id}/copy`)).body.message.schedule;
  return { ...caller, userId: caller.id, id: Number(id), replace, stored, copied };
}

test('the copy of a schedule starts at its next run, or where that would be if it has ended', async () => {
  const once = await aSchedule({ repeat_type: 'NO_REPEAT', date: '2026-11-02', send_time: '13:00' });
  const monthly = await aSchedule({ start_date: '2026-11-03', end_date: '2026-12-31' });
  expect(await monthly.copied()).toMatchObject({ start_date: '2026-11-03', end_date: '2026-12-31' });
  await monthly.call(`campaign/${monthly.id}/skip`);
  expect(await monthly.copied()).toMatchObject({ start_date: '2026-12-03', end_date: '2026-12-31' });
  const ending = await aSchedule({ start_date: '2026-11-03', end_date: '2026-11-05' });
  for (const { id, call } of [once, ending]) await call(`campaign/${id}/cancel`);
  const { now } = clock;
  clock.now = new Date('2026-11-03T06:00:00Z');
  expect(await once.copied()).toMatchObject({ repeat_type: 'NO_REPEAT', start_date: '2026-11-03' });
  expect(await ending.copied()).toEqual({
    repeat_type: 'EVERY_MONTH',
    send_time: '08:00',
    start_date: '2026-12-03',
  });
  clock.now = now;
});

test('a schedule that replaces another one cancels it, once', async () => {
  const { replace, stored, userId } = await aSchedule();
  const first = await replace({}, 'copy');
  expect(first).toMatchObject({ status: 201, body: { message: 'Scheduled for 2 recipients' } });
  expect(await stored()).toMatchObject({
    state: 'cancelled',
    next_run: null,
    stopped_by: expect.stringMatching(/^User/),
    reason: 'Replaced by Fees (copy)',
    reason_code: 'schedule_replaced',
  });
  expect((await replace({}, 'copy')).text).toBe(first.text);
  const entry = db.selectFrom('audit_log').selectAll().where('action', '=', 'campaign.cancel');
  expect(await entry.where('user_id', '=', userId).execute()).toMatchObject([
    { subject: 'Fees reminder', after: { state: 'cancelled', reason: 'Replaced by Fees (copy)' } },
  ]);
  // One that has ended needs no replacement.
  expect(await replace()).toMatchObject({ status: 201 });
});

test('a refused send leaves the original, and a send without a schedule, too', async () => {
  const { replace, stored } = await aSchedule();
  expect(await replace({ start_date: '2026-11-01' })).toMatchObject({ status: 422 });
  expect(await replace({ schedule: false })).toMatchObject({ status: 201 });
  expect(await stored()).toMatchObject({ state: 'scheduled' });
});

test('a paused original is cancelled, one that is being sent is not replaced', async () => {
  const { id, call, replace, stored } = await aSchedule();
  await db.updateTable('campaigns').set({ state: 'running' }).where('id', '=', id).execute();
  const run = { campaign_id: id, due: clock.now, state: 'running', expected: 2, reserved: 0 } as const;
  await db.insertInto('campaign_runs').values(run).execute();
  expect(await replace()).toMatchObject({
    status: 422,
    body: { code: 'schedule_not_replaceable', field: 'replaces' },
  });
  expect((await call('message/all/scheduled')).body.total).toBe(1);
  await call(`campaign/${id}/pause`);
  expect(await replace()).toMatchObject({ status: 201 });
  expect(await stored()).toMatchObject({ state: 'cancelled' });
});

test('replacing needs the permission to change campaigns, and a schedule of the own client', async () => {
  const mine = await aSchedule();
  const other = await aSchedule();
  expect(await mine.replace({ replaces: other.id })).toMatchObject({ status: 404 });
  const { id: role_id } = await db
    .insertInto('roles')
    .values({ name: 'Sender', role_type: 'CLIENT' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('role_permissions').values({ role_id, module: 'send', action: 'create' }).execute();
  await db.updateTable('users').set({ role_id }).where('id', '=', mine.userId).execute();
  expect(await mine.replace()).toMatchObject({ status: 403 });
  expect(await mine.replace({ replaces: '' })).toMatchObject({ status: 201 });
  for (const { stored } of [mine, other]) expect(await stored()).toMatchObject({ state: 'scheduled' });
});
