// requirements/domain.md#sending: holds, schedules and the runs of campaigns. The clock is an argument.
import { expect, onTestFinished, test, vi } from 'vitest';
import { expandRun } from '../../server/modules/campaigns/runs/expansion.service.ts';
import { progressOf, addSample } from '../../server/modules/campaigns/runs/progress.ts';
import { closeFinished } from '../../server/modules/campaigns/runs/ending.service.ts';
import { startDue } from '../../server/modules/campaigns/runs/runs.service.ts';
import * as control from '../../server/modules/campaigns/control/campaignControl.service.ts';
import { releaseReserved, spendReserved } from '../../server/modules/ledger/ledger.service.ts';
import { aGroup, campaignHarness, numbersFrom, startDueRuns } from '../support/campaignHarness.ts';
import { submitQueued } from '../support/smpp/submitQueued.ts';

const minute = 60_000;
const hour = 60 * minute;
const at = (text: string) => new Date(text);
const typed = (count: number) => ({ numbers: numbersFrom(100, count).join(',') });
const monthly = { repeat: 'EVERY_MONTH', time: '08:00', start: '2027-01-31', end: null } as const;
const daily = { repeat: 'EVERY_DAY', time: '08:00', start: '2026-11-03', end: null } as const;

const expectRefused = (promise: Promise<unknown>, message: string) =>
  expect(promise).rejects.toMatchObject({ status: 422, message });

test('a monthly schedule from 31 January runs on 28 February and 31 March, once each with two concurrent schedulers', async () => {
  const harness = await campaignHarness({ now: '2027-01-20T09:00:00Z' });
  const id = await harness.accept({ source: typed(3), kind: 'typed', schedule: monthly });
  for (const day of ['2027-01-31', '2027-02-28', '2027-03-31']) {
    harness.clock.now = at(`${day}T04:59:00Z`);
    await harness.work();
    expect((await harness.campaign(id)).next_run).toEqual(at(`${day}T05:00:00Z`));
    harness.clock.now = at(`${day}T05:00:00Z`);
    await Promise.all([
      startDueRuns(harness.db, harness.clock.now),
      startDueRuns(harness.db, harness.clock.now),
    ]);
    await harness.work();
    await submitQueued(harness, 10);
    await harness.work();
    expect((await harness.campaign(id)).state).toBe('scheduled');
  }
  expect(
    (await harness.runs(id)).map(({ due, state, recipients }) => [due.toISOString(), state, recipients]),
  ).toEqual([
    ['2027-01-31T05:00:00.000Z', 'finished', 3],
    ['2027-02-28T05:00:00.000Z', 'finished', 3],
    ['2027-03-31T05:00:00.000Z', 'finished', 3],
  ]);
  expect(await harness.campaign(id)).toMatchObject({
    runs: 3,
    recipients: 9,
    queued: 0,
    pending: 9,
    units: 9,
  });
});

test('a run less than 6 hours late is carried out once, and earlier ones are recorded as missed', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({ source: typed(1), kind: 'typed', schedule: daily });
  // Three days later at 13:59 in Nairobi: the last run is 5:59 late.
  harness.clock.now = at('2026-11-05T10:59:00Z');
  await harness.work();
  await harness.work();
  expect((await harness.runs(id)).map(({ due, state }) => [due.getUTCDate(), state])).toEqual([
    [3, 'missed'],
    [4, 'missed'],
    [5, 'running'],
  ]);
  expect((await harness.campaign(id)).next_run).toEqual(at('2026-11-06T05:00:00Z'));
  expect(await harness.numbers(id)).toHaveLength(1);
});

test('a run that another process records as missed does not take the next one, which is not too late, with it', async () => {
  const harness = await campaignHarness();
  const { db } = harness;
  const id = await harness.accept({ source: typed(1), kind: 'typed', schedule: daily });
  const other = vi
    .spyOn(db, 'transaction')
    .mockImplementationOnce(
      () => ({ execute: (run: never) => missedByOther().then(() => db.transaction().execute(run)) }) as never,
    );
  onTestFinished(() => other.mockRestore());
  const missedByOther = () => startDue(db, id, at('2026-11-03T11:00:01Z'));
  harness.clock.now = at('2026-11-04T10:59:00Z');
  await startDue(db, id, harness.clock.now);
  await harness.work();
  expect((await harness.runs(id)).map(({ due, state }) => [due.getUTCDate(), state])).toEqual([
    [3, 'missed'],
    [4, 'running'],
  ]);
});

test('a single run more than 6 hours late is missed, and its campaign fails with the reason', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({
    source: typed(1),
    kind: 'typed',
    schedule: { ...daily, repeat: 'NO_REPEAT' },
  });
  harness.clock.now = at('2026-11-03T11:00:01Z');
  await harness.work();
  expect((await harness.runs(id)).map(({ state }) => state)).toEqual(['missed']);
  expect(await harness.campaign(id)).toMatchObject({
    state: 'failed',
    next_run: null,
    reason: 'It could not start within 6 hours of its time',
    reason_code: 'run_missed',
  });
  expect(await harness.numbers(id)).toEqual([]);
});

test('a schedule that has sent is finished when its last run is missed', async () => {
  const harness = await campaignHarness();
  const schedule = { ...daily, end: '2026-11-04' };
  const id = await harness.accept({ source: typed(1), kind: 'typed', schedule });
  harness.clock.now = at('2026-11-03T05:00:00Z');
  await harness.work();
  await submitQueued(harness, 1);
  await harness.work();
  expect((await harness.campaign(id)).state).toBe('scheduled');
  harness.clock.now = at('2026-11-05T10:59:00Z');
  await harness.work();
  expect((await harness.runs(id)).map(({ state }) => state)).toEqual(['finished', 'missed']);
  expect(await harness.campaign(id)).toMatchObject({ state: 'finished', reason_code: 'run_missed' });
});

test('a run that exceeds the balance fails with the reason, and the next run of the schedule is sent', async () => {
  const harness = await campaignHarness({ units: 2 });
  const id = await harness.accept({ source: typed(3), kind: 'typed', schedule: daily });
  expect(await harness.units()).toBe(2);
  harness.clock.now = at('2026-11-03T05:00:00Z');
  await harness.work();
  expect(await harness.runs(id)).toMatchObject([
    {
      state: 'failed',
      reason: 'Insufficient balance: 3 units needed, 2 available',
      reason_code: 'balance_insufficient',
      reserved: 0,
    },
  ]);
  expect(await harness.campaign(id)).toMatchObject({ state: 'scheduled', runs: 0 });
  await harness.transfer(1);
  harness.clock.now = at('2026-11-04T05:00:00Z');
  await harness.work();
  expect(await harness.numbers(id)).toHaveLength(3);
  expect(await harness.units()).toBe(0);
});

test('a campaign whose single run exceeds the balance fails, and is then refused with that code', async () => {
  const harness = await campaignHarness({ units: 2 });
  const id = await harness.accept({
    source: typed(3),
    kind: 'typed',
    schedule: { ...daily, repeat: 'NO_REPEAT' },
  });
  harness.clock.now = at('2026-11-03T05:00:00Z');
  await harness.work();
  expect(await harness.campaign(id)).toMatchObject({
    state: 'failed',
    reason: 'Insufficient balance: 3 units needed, 2 available',
  });
  await expect(control.release(harness.db, harness.actorOf(id))).rejects.toMatchObject({
    code: 'campaign_failed',
  });
});

test('skip skips one run and keeps the others', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({
    source: typed(1),
    kind: 'typed',
    schedule: { ...daily, end: '2026-11-04' },
  });
  expect(await control.skip(harness.db, harness.actorOf(id))).toBe('The next run is skipped');
  harness.clock.now = at('2026-11-03T05:00:00Z');
  await harness.work();
  expect(await harness.numbers(id)).toEqual([]);
  harness.clock.now = at('2026-11-04T05:00:00Z');
  await harness.work();
  expect((await harness.runs(id)).map(({ state }) => state)).toEqual(['skipped', 'running']);
  await submitQueued(harness, 5);
  await harness.work();
  expect(await harness.campaign(id)).toMatchObject({ state: 'finished', next_run: null });
});

test('a held upload starts after 60 seconds, and not before', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({ source: typed(5), kind: 'upload', hold: true });
  expect(await harness.units()).toBe(100_000 - 5);
  harness.clock.now = new Date(harness.clock.now.getTime() + minute - 1);
  await harness.work();
  expect(await harness.campaign(id)).toMatchObject({ state: 'held', recipients: 0 });
  harness.clock.now = new Date(harness.clock.now.getTime() + 1);
  await harness.work();
  expect(await harness.campaign(id)).toMatchObject({ state: 'running', recipients: 5, queued: 5 });
});

test('a cancelled held upload sends nothing and returns all units', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({ source: typed(5), kind: 'upload', hold: true });
  expect(await control.cancel(harness.db, harness.actorOf(id))).toBe('Request cancelled');
  harness.clock.now = new Date(harness.clock.now.getTime() + 2 * minute);
  await harness.work();
  expect(await harness.numbers(id)).toEqual([]);
  expect(await harness.units()).toBe(100_000);
  expect(await harness.campaign(id)).toMatchObject({ state: 'cancelled', unsettled: false });
});

test('an upload of a suspended client stays on hold, and its paused campaign cannot be resumed', async () => {
  const harness = await campaignHarness();
  const held = await harness.accept({ source: typed(2), kind: 'upload', hold: true });
  const paused = await harness.accept({ source: typed(2), kind: 'typed' });
  await control.pause(harness.db, harness.actorOf(paused));
  const client = harness.db.updateTable('clients').where('id', '=', harness.clientId);
  await client.set({ status: 0 }).execute();
  harness.clock.now = new Date(harness.clock.now.getTime() + 2 * minute);
  await harness.work();
  expect(await harness.campaign(held)).toMatchObject({ state: 'held' });
  // Users of the platform cannot resume it either.
  const asked = { ...harness.actorOf(paused), reach: 'all' as const };
  await expectRefused(control.resume(harness.db, asked), 'The account is suspended');
  await client.set({ status: 1 }).execute();
  await harness.work();
  expect(await harness.campaign(held)).toMatchObject({ state: 'running' });
  expect(await control.resume(harness.db, asked)).toBe('Campaign resumed');
});

test('the run of a suspended client and the run of a deleted group fail with their reasons', async () => {
  const harness = await campaignHarness();
  const groupId = await aGroup(harness.db, harness.clientId, 2);
  const id = await harness.accept({ source: { group_id: groupId }, schedule: daily });
  await harness.db.updateTable('clients').set({ status: 0 }).where('id', '=', harness.clientId).execute();
  harness.clock.now = at('2026-11-03T05:00:00Z');
  await harness.work();
  await harness.db.updateTable('clients').set({ status: 1 }).where('id', '=', harness.clientId).execute();
  await harness.db.deleteFrom('contact_groups').where('id', '=', groupId).execute();
  harness.clock.now = new Date(harness.clock.now.getTime() + 24 * hour);
  await harness.work();
  expect(
    (await harness.runs(id)).map(({ state, reason, reason_code }) => [state, reason, reason_code]),
  ).toEqual([
    ['failed', 'The account is suspended', 'account_suspended'],
    ['failed', 'Contact group not found', 'contact_group_not_found'],
  ]);
});

test('a sender ID removed between accept and expansion fails the run and returns the units', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({ source: typed(5), kind: 'typed' });
  await harness.db.updateTable('client_senders').set({ status: 0 }).execute();
  const [run] = await harness.runs(id);
  expect(await expandRun(harness.database, run?.id ?? 0)).toBe('done');
  await closeFinished(harness.db);
  expect(await harness.units()).toBe(100_000);
  expect(await harness.campaign(id)).toMatchObject({
    state: 'failed',
    reason: 'Sender ID DUKA is not available to your account',
    reason_code: 'sender_unavailable',
  });
});

test('progress has the rate of the last minute and the seconds left', () => {
  const samples = [
    { at: 0, sent: 0 },
    { at: 60_000, sent: 1000 },
  ];
  const progress = { recipients: 5000, queued: 3400, unexpanded: 600, samples, hasDelays: false };
  expect(progressOf(progress, new Date(90_000))).toEqual({ rate: 20, seconds_left: 200 });
  expect(progressOf({ ...progress, hasDelays: true }, new Date(90_000))).toEqual({
    rate: 20,
    seconds_left: null,
  });
  expect(progressOf({ ...progress, samples: [] }, new Date(90_000))).toEqual({ rate: 0, seconds_left: null });
  expect(addSample(samples, new Date(90_000), 1600)).toEqual([samples[1], { at: 90_000, sent: 1600 }]);
});

test('a campaign that sent nothing for a quarter of a minute has no rate, whatever it sent before', () => {
  const samples = [0, 5, 10, 15, 20, 25].map((second) => ({
    at: second * 1000,
    sent: Math.min(second, 10) * 13,
  }));
  const progress = { recipients: 1000, queued: 870, unexpanded: 0, samples, hasDelays: false };
  expect(progressOf(progress, new Date(24_000))).toMatchObject({ rate: 5.4 });
  expect(progressOf(progress, new Date(26_000))).toEqual({ rate: 0, seconds_left: null });
});

test('spending or releasing more units than reserved throws', async () => {
  const harness = await campaignHarness();
  const { db, clientId } = harness;
  const units = { clientId, units: 1, cause: 'test', description: 'test' };
  await expect(db.transaction().execute((tx) => spendReserved(tx, units))).rejects.toThrow();
  const back = { ...units, userId: null };
  await expect(db.transaction().execute((tx) => releaseReserved(tx, back))).rejects.toThrow();
});
