// requirements/domain.md#sending: campaign control, by people and by the failures of messages. The clock is an argument.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { firstIdAt } from '../../server/domain/messageId.ts';
import { nextState } from '../../server/domain/messageStates.ts';
import { Effects } from '../../server/sending/shared/effects.ts';
import { settle } from '../../server/sending/settle/settle.ts';
import type { SendOutcome } from '../../server/sending/shared/outgoing.ts';
import { refused, requeued } from '../../server/sending/submit/sendOutcomes.ts';
import { statusByName } from '../../server/smpp/index.ts';
import { expireInvalid, expireQueued } from '../../server/sending/upkeep/expiry.ts';
import * as control from '../../server/modules/campaigns/control/campaignControl.service.ts';
import { searchCampaigns } from '../../server/modules/campaigns/lists/lists.service.ts';
import { resendFailed } from '../../server/modules/campaigns/control/resend.service.ts';
import { listOpenCampaigns } from '../../server/modules/campaigns/runs/dueWork.service.ts';
import { expandRun } from '../../server/modules/campaigns/runs/expansion.service.ts';
import { releaseHolds } from '../../server/modules/campaigns/runs/runs.service.ts';
import {
  aGroup,
  campaignHarness,
  numbersFrom,
  startDueRuns,
  type CampaignHarness,
} from '../support/campaignHarness.ts';
import { notifies } from '../support/database/notifies.ts';
import { claimQueued, submitQueued } from '../support/smpp/submitQueued.ts';

const hour = 3_600_000;
const at = (text: string) => new Date(text);
const typed = (count: number) => ({ numbers: numbersFrom(100, count).join(',') });
const daily = { repeat: 'EVERY_DAY', time: '08:00', start: '2026-11-03', end: null } as const;

const expectRefused = (promise: Promise<unknown>, message: string) =>
  expect(promise).rejects.toMatchObject({ status: 422, message });

const settleAll = (harness: CampaignHarness, outcomes: readonly SendOutcome[], now: Date) =>
  harness.db.transaction().execute((tx) => settle(tx, { engineId: 1, outcomes, now }, new Effects()));

test('a campaign paused half-way and resumed accounts for every member of the group and returns the units of failures', async () => {
  const harness = await campaignHarness();
  const groupId = await aGroup(harness.db, harness.clientId, 1000);
  await harness.db
    .updateTable('contacts')
    .set({ status: 0 })
    .where('msisdn', 'like', '25471000000_')
    .execute();
  const id = await harness.accept({ source: { group_id: groupId } });
  await harness.work();
  expect(await harness.campaign(id)).toMatchObject({ recipients: 991, rejected: 9, queued: 991 });
  await submitQueued(harness, 500, 20);
  expect(await control.pause(harness.db, harness.actorOf(id))).toBe('Campaign paused');
  expect(await harness.states(id)).toEqual({ held: 491, pending: 480, failed: 20 });
  expect(await submitQueued(harness, 500)).toBe(0);
  expect(await harness.verify()).toEqual([]);

  expect(await control.resume(harness.db, harness.actorOf(id))).toBe('Campaign resumed');
  expect(await submitQueued(harness, 500)).toBe(491);
  await harness.work();
  const campaign = await harness.campaign(id);
  expect(campaign).toMatchObject({ state: 'finished', pending: 971, failed: 20, rejected: 9, units: 971 });
  expect(campaign.pending + campaign.failed + campaign.rejected).toBe(1000);
  expect(await harness.units()).toBe(100_000 - 971);
});

test('a campaign is paused when the failures of its sent messages pass the threshold, without those of its recipients', async () => {
  const harness = await campaignHarness();
  const { db } = harness;
  await db.updateTable('platform_settings').set({ pause_sent_min: 20, pause_failed_percent: 40 }).execute();
  const id = await harness.accept({ source: typed(60), kind: 'typed' });
  await harness.work();
  await submitQueued(harness, 10, { count: 10, failure: 'number_unknown' });
  await submitQueued(harness, 20, 7);
  await control.pauseFailing(db);
  expect(await harness.campaign(id)).toMatchObject({ state: 'running', failed: 17, failed_own: 10 });
  await submitQueued(harness, 2, 2);
  await db.updateTable('platform_settings').set({ pause_failed_percent: null }).execute();
  await control.pauseFailing(db);
  expect(await harness.campaign(id)).toMatchObject({ state: 'running' });
  await db.updateTable('platform_settings').set({ pause_failed_percent: 40 }).execute();
  await control.pauseFailing(db);
  expect(await harness.campaign(id)).toMatchObject({ state: 'paused', stopped_by: null, stop_sent: 22, stop_failed: 9 });
  expect(await harness.states(id)).toEqual({ held: 28, pending: 13, failed: 19 });
  const reach = { clientId: harness.clientId };
  const [listed] = await searchCampaigns(db, { caller: { reach, permissions: new Set() }, reach, id, now: harness.clock.now, limit: 1 });
  expect(listed).toMatchObject({ id, state: 'paused', stop_failures: { sent: 22, failed: 9 } });
  const entries = await db.selectFrom('audit_log').select(['user_name', 'after']).where('action', '=', 'campaign.pause').execute();
  expect(entries).toEqual([{ user_name: 'System', after: { state: 'paused', sent: 22, failed: 9 } }]);

  await control.resume(db, harness.actorOf(id));
  await control.pauseFailing(db);
  expect(await harness.campaign(id)).toMatchObject({ state: 'running', stopped_at: null, stop_failed: null });
  await submitQueued(harness, 20, 14);
  await control.pauseFailing(db);
  expect(await harness.campaign(id)).toMatchObject({ state: 'paused', stop_sent: 33, stop_failed: 14 });
}); // oxfmt-ignore

test('a requeued message of a paused campaign is held, and one of a cancelled campaign fails with a refund', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({ source: typed(2), kind: 'typed' });
  await harness.work();
  const now = at('2026-11-02T09:00:00Z');
  const claimed = await claimQueued(harness, 1);
  await control.pause(harness.db, harness.actorOf(id));
  await settleAll(harness, claimed.map(requeued), now);
  await harness.work();
  expect(await harness.states(id)).toEqual({ held: 2 });
  await control.cancel(harness.db, harness.actorOf(id));
  expect(await harness.states(id)).toEqual({ failed: 2 });
  expect(await harness.units()).toBe(100_000);
});

test('a held message that another transaction has locked as its campaign is resumed is queued afterwards', async () => {
  const harness = await campaignHarness();
  const { db } = harness;
  const id = await harness.accept({ source: typed(3), kind: 'typed' });
  await harness.work();
  await control.pause(db, harness.actorOf(id));
  // As when the queue of its connector is being moved.
  await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM outbox ORDER BY id LIMIT 1 FOR UPDATE`.execute(tx);
    await control.resume(db, harness.actorOf(id));
    expect(await harness.states(id)).toEqual({ held: 1, queued: 2 });
  });
  await harness.work();
  expect(await harness.states(id)).toEqual({ queued: 3 });
  await harness.work();
  expect((await harness.campaign(id)).unsettled).toBe(false);
});

test('every step of a campaign wakes the jobs for the next one, which would otherwise begin at their poll', async () => {
  const harness = await campaignHarness();
  const { database, db, clock } = harness;
  const wakesJobs = (act: () => Promise<unknown>) => notifies(database, 'campaigns', act);
  let id = 0;
  await wakesJobs(async () => (id = await harness.accept({ source: typed(2), kind: 'typed' })));
  await wakesJobs(() => control.pause(db, harness.actorOf(id)));
  await wakesJobs(() => control.resume(db, harness.actorOf(id)));
  const [run] = await harness.runs(id);
  await wakesJobs(() => expandRun(database, run?.id ?? 0));
  await harness.accept({ source: typed(2), kind: 'upload', hold: true });
  await harness.accept({ source: typed(2), kind: 'typed', schedule: daily });
  clock.now = at('2026-11-03T05:00:00Z');
  await wakesJobs(async () => releaseHolds(db, await listOpenCampaigns(db), clock.now));
  await wakesJobs(() => startDueRuns(db, clock.now));
  await db.updateTable('clients').set({ status: 0 }).where('id', '=', harness.clientId).execute();
  await wakesJobs(() => control.pauseSuspended(db));
});

test('cancel fails and refunds queued messages, and leaves submitted ones pending', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({ source: typed(10), kind: 'typed' });
  await harness.work();
  await submitQueued(harness, 4);
  expect(await control.cancel(harness.db, harness.actorOf(id))).toBe('Campaign cancelled');
  expect(await harness.states(id)).toEqual({ pending: 4, failed: 6 });
  expect((await harness.runs(id)).map(({ state }) => state)).toEqual(['cancelled']);
  const reasons = await harness.db
    .selectFrom('messages')
    .select(['reason', 'failure_code'])
    .distinct()
    .where('state', '=', 'failed')
    .execute();
  expect(reasons).toEqual([{ reason: 'Cancelled', failure_code: 'campaign_cancelled' }]);
  expect(await harness.units()).toBe(100_000 - 4);
  expect(await harness.campaign(id)).toMatchObject({ pending: 4, failed: 6, units: 4, queued: 0 });
});

test('a paused schedule does not run, and waits for its next run after it is resumed', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({ source: typed(1), kind: 'typed', schedule: daily });
  await control.pause(harness.db, harness.actorOf(id));
  harness.clock.now = at('2026-11-03T05:00:00Z');
  await harness.work();
  expect(await harness.runs(id)).toEqual([]);
  harness.clock.now = at('2026-11-04T01:00:00Z');
  await control.resume(harness.db, harness.actorOf(id));
  expect((await harness.campaign(id)).state).toBe('scheduled');
  await harness.work();
  expect(await harness.campaign(id)).toMatchObject({
    state: 'scheduled',
    next_run: at('2026-11-04T05:00:00Z'),
  });
});

test('resend sends only to the recipients whose messages failed', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({ source: typed(10), kind: 'group' });
  await harness.work();
  await submitQueued(harness, 10, 3);
  await harness.work();
  const failed = await harness.db
    .selectFrom('messages')
    .select('msisdn')
    .where('state', '=', nextState('queued', 'rejected'))
    .orderBy('id')
    .execute();
  const again = await resendFailed(harness.db, harness.actorOf(id), {
    idempotencyKey: undefined,
    now: harness.clock.now,
  });
  await harness.work();
  expect(await harness.numbers(again.campaign_id ?? 0)).toEqual(failed.map(({ msisdn }) => msisdn));
  expect(failed).toHaveLength(3);
});

test('controls that do not apply to the state of a campaign are refused with a reason and change nothing', async () => {
  const harness = await campaignHarness();
  const held = await harness.accept({ source: typed(1), kind: 'upload', hold: true });
  const once = await harness.accept({
    source: typed(1),
    kind: 'typed',
    schedule: { ...daily, repeat: 'NO_REPEAT' },
  });
  const { db } = harness;
  await expectRefused(
    control.pause(db, harness.actorOf(held)),
    'This campaign has not started yet; it can be cancelled',
  );
  await expectRefused(control.resume(db, harness.actorOf(held)), 'This campaign is not paused');
  await expectRefused(control.skip(db, harness.actorOf(held)), 'This campaign has no next run');
  await expectRefused(control.release(db, harness.actorOf(once)), 'This campaign is not on hold');
  await expectRefused(
    control.skip(db, harness.actorOf(once)),
    'This campaign runs only once; cancel it instead',
  );
  const again = { idempotencyKey: undefined, now: harness.clock.now };
  await expectRefused(resendFailed(db, harness.actorOf(held), again), 'This campaign has no failed messages');
  await control.pause(db, harness.actorOf(once));
  await expectRefused(control.pause(db, harness.actorOf(once)), 'This campaign is paused already');
  await control.cancel(db, harness.actorOf(once));
  await expectRefused(control.resume(db, harness.actorOf(once)), 'This campaign was cancelled');
  const strangers = { ...harness.actorOf(held), reach: { clientId: harness.clientId + 1 } };
  await expect(control.cancel(db, strangers)).rejects.toMatchObject({
    status: 404,
    message: 'Campaign not found',
  });
  expect(await harness.campaign(held)).toMatchObject({ state: 'held' });
});

test('messages of a campaign that was paused for a week are retried when it is resumed, and expire 72 hours later', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({ source: typed(3), kind: 'typed' });
  await harness.work();
  await control.pause(harness.db, harness.actorOf(id));
  const weekAgo = firstIdAt(new Date(Date.now() - 7 * 24 * hour));
  await sql`UPDATE messages SET id = ${weekAgo}::bigint + run_row, created = created - interval '7 days',
    timeline = jsonb_set(timeline, '{0,at}', '"2020-01-01T00:00:00Z"')`.execute(harness.db);
  await sql`UPDATE outbox SET id = ${weekAgo}::bigint + (SELECT count(*) FROM outbox o WHERE o.id <= outbox.id)`.execute(
    harness.db,
  );
  await sql`UPDATE message_counts SET day = day - 7`.execute(harness.db);
  await sql`UPDATE message_moves SET slot = slot - interval '7 days'`.execute(harness.db);
  expect(await expireQueued(harness.db, () => new Date())).toBe(0);
  await control.resume(harness.db, harness.actorOf(id));
  const now = new Date();
  const status = statusByName('ESME_RTHROTTLED');
  const throttled = (await claimQueued(harness, 3)).map((message) => refused(message, 0, { status, now }));
  await settleAll(harness, throttled, now);
  expect(await expireQueued(harness.db, () => now)).toBe(0);
  expect(await harness.states(id)).toEqual({ queued: 3 });
  // The length of a second pause is not limited either.
  await control.pause(harness.db, harness.actorOf(id));
  expect(await expireInvalid(harness.db, () => new Date(Date.now() + 73 * hour))).toBe(0);
  await control.resume(harness.db, harness.actorOf(id));
  expect(await expireInvalid(harness.db, () => new Date(Date.now() + 71 * hour))).toBe(0);
  expect(await expireInvalid(harness.db, () => new Date(Date.now() + 73 * hour))).toBe(3);
  // The messages had no validity of their own, so they expire as not sent in time.
  expect(await harness.db.selectFrom('messages').select('failure_code').distinct().execute()).toEqual([
    { failure_code: 'not_sent_in_time' },
  ]);
  expect(await harness.units()).toBe(100_000);
});

test('a run that failed half-way can be paused and resumed with its existing messages', async () => {
  const harness = await campaignHarness({ units: 3 });
  const { db, clientId } = harness;
  const groupId = await aGroup(db, clientId, 1200);
  const id = await harness.accept({ source: { numbers: numbersFrom(100, 3).join(',') }, kind: 'typed' });
  // The source changes before the expansion: its second thousand exceeds the balance.
  await harness.transfer(1000 - 3);
  await db
    .updateTable('campaigns')
    .set({ source: JSON.stringify({ group_id: groupId }) })
    .where('id', '=', id)
    .execute();
  await harness.work();
  expect(await harness.campaign(id)).toMatchObject({ state: 'running', queued: 1000 });
  expect((await harness.runs(id))[0]).toMatchObject({
    state: 'failed',
    reason: 'Insufficient balance: 200 units needed, 0 available',
    reserved: 0,
  });
  await control.pause(db, harness.actorOf(id));
  expect(await harness.states(id)).toEqual({ held: 1000 });
  await control.resume(db, harness.actorOf(id));
  expect(await harness.states(id)).toEqual({ queued: 1000 });
  await submitQueued(harness, 1000);
  await harness.work();
  expect((await harness.campaign(id)).state).toBe('failed');
});
