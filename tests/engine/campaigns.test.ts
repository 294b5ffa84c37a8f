// requirements/domain.md#sending: holding, scheduling, steering. The clock is moved; nothing sleeps.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { firstIdAt } from '../../server/domain/messageId.ts';
import { nextState } from '../../server/domain/messageStates.ts';
import { Effects } from '../../server/sending/effects.ts';
import { claim, settle } from '../../server/sending/outbox.ts';
import { expireQueued } from '../../server/sending/expiry.ts';
import { expandRun } from '../../server/modules/campaigns/expansion.service.ts';
import { progressOf, sampled } from '../../server/modules/campaigns/progress.ts';
import { closeFinished } from '../../server/modules/campaigns/runs.service.ts';
import * as steering from '../../server/modules/campaigns/steering.service.ts';
import { releaseSetAside, spendSetAside } from '../../server/modules/ledger/ledger.service.ts';
import {
  aCampaignWorld,
  aGroup,
  numbersFrom,
  startDueRuns,
  type CampaignWorld,
} from '../support/campaignWorld.ts';

const classes = ['promotional'] as const;
const minute = 60_000;
const hour = 60 * minute;
const at = (text: string) => new Date(text);
const typed = (count: number) => ({ numbers: numbersFrom(100, count).join(',') });
const monthly = { repeat: 'EVERY_MONTH', time: '08:00', start: '2027-01-31', end: null } as const;
const daily = { repeat: 'EVERY_DAY', time: '08:00', start: '2026-11-03', end: null } as const;

const refused = (promise: Promise<unknown>, message: string) =>
  expect(promise).rejects.toMatchObject({ status: 422, message });

/** Hands over up to `limit` queued messages, as an engine does when the telco accepts them. */
async function handOver(world: CampaignWorld, limit: number, refuse = 0): Promise<number> {
  const { db, connectorId, clock } = world;
  const engineId = 1;
  // Within the hours for promotions.
  const now = at(`${clock.now.toISOString().slice(0, 10)}T09:00:00Z`);
  const messages = await claim(db, { connectorId, engineId, classes, limit, now });
  await db.transaction().execute(async (tx) => {
    const effects = new Effects();
    const outcomes = messages.map((message, index) =>
      index < refuse
        ? {
            message,
            happening: 'rejected' as const,
            partsSent: 0,
            smscId: null,
            reason: 'No',
            failure: 'refused_by_network' as const,
            raw: null,
            retryAt: null,
          }
        : {
            message,
            happening: 'accepted' as const,
            partsSent: message.parts,
            smscId: `smsc${message.id}`,
            reason: null,
            failure: null,
            raw: null,
            retryAt: null,
          },
    );
    await settle(tx, { engineId, outcomes, now }, effects);
    await effects.apply(tx, 'test');
  });
  return messages.length;
}

test('monthly from 31 January runs on 28 February and 31 March, each once, whoever starts it', async () => {
  const world = await aCampaignWorld({ now: '2027-01-20T09:00:00Z' });
  const id = await world.accept({ source: typed(3), kind: 'typed', schedule: monthly });
  for (const day of ['2027-01-31', '2027-02-28', '2027-03-31']) {
    world.clock.now = at(`${day}T04:59:00Z`);
    await world.work();
    expect((await world.campaign(id)).next_run).toEqual(at(`${day}T05:00:00Z`));
    world.clock.now = at(`${day}T05:00:00Z`);
    await Promise.all([startDueRuns(world.db, world.clock.now), startDueRuns(world.db, world.clock.now)]);
    await world.work();
    await handOver(world, 10);
    await world.work();
    expect((await world.campaign(id)).state).toBe('scheduled');
  }
  expect(
    (await world.runs(id)).map(({ due, state, recipients }) => [due.toISOString(), state, recipients]),
  ).toEqual([
    ['2027-01-31T05:00:00.000Z', 'finished', 3],
    ['2027-02-28T05:00:00.000Z', 'finished', 3],
    ['2027-03-31T05:00:00.000Z', 'finished', 3],
  ]);
  expect(await world.campaign(id)).toMatchObject({ runs: 3, recipients: 9, queued: 0, pending: 9, units: 9 });
});

test('a run less than 6 hours late runs once; those before it are recorded as missed', async () => {
  const world = await aCampaignWorld();
  const id = await world.accept({ source: typed(1), kind: 'typed', schedule: daily });
  // Three days away; back at 13:59 in Nairobi, 5:59 late.
  world.clock.now = at('2026-11-05T10:59:00Z');
  await world.work();
  await world.work();
  expect((await world.runs(id)).map(({ due, state }) => [due.getUTCDate(), state])).toEqual([
    [3, 'missed'],
    [4, 'missed'],
    [5, 'running'],
  ]);
  expect((await world.campaign(id)).next_run).toEqual(at('2026-11-06T05:00:00Z'));
  expect(await world.numbers(id)).toHaveLength(1);
});

test('a single run more than 6 hours late is missed, and the campaign says so and has failed', async () => {
  const world = await aCampaignWorld();
  const id = await world.accept({
    source: typed(1),
    kind: 'typed',
    schedule: { ...daily, repeat: 'NO_REPEAT' },
  });
  world.clock.now = at('2026-11-03T11:00:01Z');
  await world.work();
  expect((await world.runs(id)).map(({ state }) => state)).toEqual(['missed']);
  expect(await world.campaign(id)).toMatchObject({
    state: 'failed',
    next_run: null,
    reason: 'It could not start within 6 hours of its time',
  });
  expect(await world.numbers(id)).toEqual([]);
});

test('a run the account cannot cover fails with the reason; the schedule goes on, and the next one is sent', async () => {
  const world = await aCampaignWorld({ units: 2 });
  const id = await world.accept({ source: typed(3), kind: 'typed', schedule: daily });
  expect(await world.units()).toBe(2);
  world.clock.now = at('2026-11-03T05:00:00Z');
  await world.work();
  expect(await world.runs(id)).toMatchObject([
    { state: 'failed', reason: 'Insufficient balance: 3 units needed, 2 available', reserved: 0 },
  ]);
  expect(await world.campaign(id)).toMatchObject({ state: 'scheduled', runs: 0 });
  await world.transfer(1);
  world.clock.now = at('2026-11-04T05:00:00Z');
  await world.work();
  expect(await world.numbers(id)).toHaveLength(3);
  expect(await world.units()).toBe(0);
});

test('a single run the account cannot cover ends its campaign as failed', async () => {
  const world = await aCampaignWorld({ units: 2 });
  const id = await world.accept({
    source: typed(3),
    kind: 'typed',
    schedule: { ...daily, repeat: 'NO_REPEAT' },
  });
  world.clock.now = at('2026-11-03T05:00:00Z');
  await world.work();
  expect(await world.campaign(id)).toMatchObject({
    state: 'failed',
    reason: 'Insufficient balance: 3 units needed, 2 available',
  });
});

test('skipping leaves out one run and keeps the rest', async () => {
  const world = await aCampaignWorld();
  const id = await world.accept({
    source: typed(1),
    kind: 'typed',
    schedule: { ...daily, end: '2026-11-04' },
  });
  expect(await steering.skip(world.db, world.steering(id))).toBe('The next run is left out');
  world.clock.now = at('2026-11-03T05:00:00Z');
  await world.work();
  expect(await world.numbers(id)).toEqual([]);
  world.clock.now = at('2026-11-04T05:00:00Z');
  await world.work();
  expect((await world.runs(id)).map(({ state }) => state)).toEqual(['skipped', 'running']);
  await handOver(world, 5);
  await world.work();
  expect(await world.campaign(id)).toMatchObject({ state: 'finished', next_run: null });
});

test('a held upload goes by itself after its minute, and not before', async () => {
  const world = await aCampaignWorld();
  const id = await world.accept({ source: typed(5), kind: 'upload', hold: true });
  expect(await world.units()).toBe(100_000 - 5);
  world.clock.now = new Date(world.clock.now.getTime() + minute - 1);
  await world.work();
  expect(await world.campaign(id)).toMatchObject({ state: 'held', recipients: 0 });
  world.clock.now = new Date(world.clock.now.getTime() + 1);
  await world.work();
  expect(await world.campaign(id)).toMatchObject({ state: 'running', recipients: 5, queued: 5 });
});

test('a held upload that is cancelled sends nothing and gives every unit back', async () => {
  const world = await aCampaignWorld();
  const id = await world.accept({ source: typed(5), kind: 'upload', hold: true });
  expect(await steering.cancel(world.db, world.steering(id))).toBe('Request cancelled');
  world.clock.now = new Date(world.clock.now.getTime() + 2 * minute);
  await world.work();
  expect(await world.numbers(id)).toEqual([]);
  expect(await world.units()).toBe(100_000);
  expect(await world.campaign(id)).toMatchObject({ state: 'cancelled', unsettled: false });
});

test('of a suspended client nothing goes: an upload stays on hold, a paused campaign is not resumed', async () => {
  const world = await aCampaignWorld();
  const held = await world.accept({ source: typed(2), kind: 'upload', hold: true });
  const paused = await world.accept({ source: typed(2), kind: 'typed' });
  await steering.pause(world.db, world.steering(paused));
  const client = world.db.updateTable('clients').where('id', '=', world.clientId);
  await client.set({ status: 0 }).execute();
  world.clock.now = new Date(world.clock.now.getTime() + 2 * minute);
  await world.work();
  expect(await world.campaign(held)).toMatchObject({ state: 'held' });
  // Whoever asks, the platform's people too.
  const asked = { ...world.steering(paused), reach: 'all' as const };
  await refused(steering.resume(world.db, asked), 'The account is suspended');
  await client.set({ status: 1 }).execute();
  await world.work();
  expect(await world.campaign(held)).toMatchObject({ state: 'running' });
  expect(await steering.resume(world.db, asked)).toBe('Campaign resumed');
});

test('paused at half and resumed: what was sent, left out and given back adds up to the group', async () => {
  const world = await aCampaignWorld();
  const groupId = await aGroup(world.db, world.clientId, 1000);
  await world.db.updateTable('contacts').set({ status: 0 }).where('msisdn', 'like', '25471000000_').execute();
  const id = await world.accept({ source: { group_id: groupId } });
  await world.work();
  expect(await world.campaign(id)).toMatchObject({ recipients: 991, rejected: 9, queued: 991 });
  await handOver(world, 500, 20);
  expect(await steering.pause(world.db, world.steering(id))).toBe('Campaign paused');
  expect(await world.states(id)).toEqual({ held: 491, pending: 480, failed: 20 });
  expect(await handOver(world, 500)).toBe(0);
  expect(await world.verify()).toEqual([]);

  expect(await steering.resume(world.db, world.steering(id))).toBe('Campaign resumed');
  expect(await handOver(world, 500)).toBe(491);
  await world.work();
  const campaign = await world.campaign(id);
  expect(campaign).toMatchObject({ state: 'finished', pending: 971, failed: 20, rejected: 9, units: 971 });
  expect(campaign.pending + campaign.failed + campaign.rejected).toBe(1000);
  expect(await world.units()).toBe(100_000 - 971);
});

test('a message that comes back to the queue of a paused campaign is held again, and of a cancelled one taken back', async () => {
  const world = await aCampaignWorld();
  const id = await world.accept({ source: typed(2), kind: 'typed' });
  await world.work();
  const now = at('2026-11-02T09:00:00Z');
  const claimed = await claim(world.db, {
    connectorId: world.connectorId,
    engineId: 1,
    classes,
    limit: 1,
    now,
  });
  await steering.pause(world.db, world.steering(id));
  const putBack = async () => {
    const outcomes = claimed.map((message) => ({
      message,
      happening: 'put_back' as const,
      partsSent: 0,
      smscId: null,
      reason: null,
      failure: null,
      raw: null,
      retryAt: null,
    }));
    await world.db.transaction().execute((tx) => settle(tx, { engineId: 1, outcomes, now }, new Effects()));
  };
  await putBack();
  await world.work();
  expect(await world.states(id)).toEqual({ held: 2 });
  await steering.cancel(world.db, world.steering(id));
  expect(await world.states(id)).toEqual({ failed: 2 });
  expect(await world.units()).toBe(100_000);
});

test('cancelling takes back what waits and never what was handed over', async () => {
  const world = await aCampaignWorld();
  const id = await world.accept({ source: typed(10), kind: 'typed' });
  await world.work();
  await handOver(world, 4);
  expect(await steering.cancel(world.db, world.steering(id))).toBe('Campaign cancelled');
  expect(await world.states(id)).toEqual({ pending: 4, failed: 6 });
  const reasons = await world.db
    .selectFrom('messages')
    .select(['reason', 'failure_code'])
    .distinct()
    .where('state', '=', 'failed')
    .execute();
  expect(reasons).toEqual([{ reason: 'Cancelled', failure_code: 'campaign_cancelled' }]);
  expect(await world.units()).toBe(100_000 - 4);
  expect(await world.campaign(id)).toMatchObject({ pending: 4, failed: 6, units: 4, queued: 0 });
});

test('a schedule that is paused does not run, and resumed waits for its next run', async () => {
  const world = await aCampaignWorld();
  const id = await world.accept({ source: typed(1), kind: 'typed', schedule: daily });
  await steering.pause(world.db, world.steering(id));
  world.clock.now = at('2026-11-03T05:00:00Z');
  await world.work();
  expect(await world.runs(id)).toEqual([]);
  world.clock.now = at('2026-11-04T01:00:00Z');
  await steering.resume(world.db, world.steering(id));
  expect((await world.campaign(id)).state).toBe('scheduled');
  await world.work();
  expect(await world.campaign(id)).toMatchObject({
    state: 'scheduled',
    next_run: at('2026-11-04T05:00:00Z'),
  });
});

test('sending again reaches only those it failed for', async () => {
  const world = await aCampaignWorld();
  const id = await world.accept({ source: typed(10), kind: 'group' });
  await world.work();
  await handOver(world, 10, 3);
  await world.work();
  const failed = await world.db
    .selectFrom('messages')
    .select('msisdn')
    .where('state', '=', nextState('queued', 'rejected'))
    .orderBy('id')
    .execute();
  const again = await steering.resendFailed(world.db, world.steering(id), {
    idempotencyKey: undefined,
    now: world.clock.now,
  });
  await world.work();
  expect(await world.numbers(again.campaign_id ?? 0)).toEqual(failed.map(({ msisdn }) => msisdn));
  expect(failed).toHaveLength(3);
});

test('nothing can be done to a campaign that has finished', async () => {
  const world = await aCampaignWorld();
  const id = await world.accept({ source: typed(1), kind: 'typed' });
  await world.work();
  await handOver(world, 1);
  await closeFinished(world.db);
  for (const act of [steering.pause, steering.resume, steering.cancel, steering.skip])
    await refused(act(world.db, world.steering(id)), 'This campaign has finished');
});

test('what makes no sense is refused in plain words and changes nothing', async () => {
  const world = await aCampaignWorld();
  const held = await world.accept({ source: typed(1), kind: 'upload', hold: true });
  const once = await world.accept({
    source: typed(1),
    kind: 'typed',
    schedule: { ...daily, repeat: 'NO_REPEAT' },
  });
  const { db } = world;
  await refused(
    steering.pause(db, world.steering(held)),
    'This campaign has not started yet; it can be cancelled',
  );
  await refused(steering.resume(db, world.steering(held)), 'This campaign is not paused');
  await refused(steering.skip(db, world.steering(held)), 'This campaign has no run to come');
  await refused(steering.skip(db, world.steering(once)), 'This campaign runs only once; cancel it instead');
  const again = { idempotencyKey: undefined, now: world.clock.now };
  await refused(steering.resendFailed(db, world.steering(held), again), 'This campaign failed for nobody');
  await steering.pause(db, world.steering(once));
  await refused(steering.pause(db, world.steering(once)), 'This campaign is paused already');
  await steering.cancel(db, world.steering(once));
  await refused(steering.resume(db, world.steering(once)), 'This campaign was cancelled');
  const strangers = { ...world.steering(held), reach: { clientId: world.clientId + 1 } };
  await expect(steering.cancel(db, strangers)).rejects.toMatchObject({
    status: 404,
    message: 'Campaign not found',
  });
  expect(await world.campaign(held)).toMatchObject({ state: 'held' });
});

test('a client suspended meanwhile gets no run, and a group that is gone says so', async () => {
  const world = await aCampaignWorld();
  const groupId = await aGroup(world.db, world.clientId, 2);
  const id = await world.accept({ source: { group_id: groupId }, schedule: daily });
  await world.db.updateTable('clients').set({ status: 0 }).where('id', '=', world.clientId).execute();
  world.clock.now = at('2026-11-03T05:00:00Z');
  await world.work();
  await world.db.updateTable('clients').set({ status: 1 }).where('id', '=', world.clientId).execute();
  await world.db.deleteFrom('contact_groups').where('id', '=', groupId).execute();
  world.clock.now = new Date(world.clock.now.getTime() + 24 * hour);
  await world.work();
  expect((await world.runs(id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'The account is suspended'],
    ['failed', 'Contact group not found'],
  ]);
});

test('a sender taken away between the send and its expansion fails the run and gives the units back', async () => {
  const world = await aCampaignWorld();
  const id = await world.accept({ source: typed(5), kind: 'typed' });
  await world.db.updateTable('client_senders').set({ status: 0 }).execute();
  const [run] = await world.runs(id);
  expect(await expandRun(world.database, run?.id ?? 0)).toBe('done');
  await closeFinished(world.db);
  expect(await world.units()).toBe(100_000);
  expect(await world.campaign(id)).toMatchObject({
    state: 'failed',
    reason: 'Sender ID DUKA is not available to your account',
  });
});

test('paused for a week and resumed, its messages are still sent and do not expire', async () => {
  const world = await aCampaignWorld();
  const id = await world.accept({ source: typed(3), kind: 'typed' });
  await world.work();
  await steering.pause(world.db, world.steering(id));
  const weekAgo = firstIdAt(new Date(Date.now() - 7 * 24 * hour));
  await sql`UPDATE messages SET id = ${weekAgo}::bigint + run_row, created = created - interval '7 days',
    timeline = jsonb_set(timeline, '{0,at}', '"2020-01-01T00:00:00Z"')`.execute(world.db);
  await sql`UPDATE outbox SET id = ${weekAgo}::bigint + (SELECT count(*) FROM outbox o WHERE o.id <= outbox.id)`.execute(
    world.db,
  );
  await sql`UPDATE message_counts SET day = day - 7`.execute(world.db);
  expect(await expireQueued(world.db, new Date())).toBe(0);
  await steering.resume(world.db, world.steering(id));
  expect(await expireQueued(world.db, new Date())).toBe(0);
  expect(await world.states(id)).toEqual({ queued: 3 });
  expect(await expireQueued(world.db, new Date(Date.now() + 73 * hour))).toBe(3);
  expect(await world.units()).toBe(100_000);
});

test('the live rate is that of the last minute, and says how long the rest will take', () => {
  const samples = [
    { at: 0, sent: 0 },
    { at: 60_000, sent: 1000 },
  ];
  const progress = { recipients: 5000, queued: 3400, unexpanded: 600, samples };
  expect(progressOf(progress, new Date(90_000))).toEqual({ rate: 20, seconds_left: 200 });
  expect(progressOf({ ...progress, samples: [] }, new Date(90_000))).toEqual({ rate: 0, seconds_left: null });
  expect(sampled(samples, new Date(90_000), 1600)).toEqual([samples[1], { at: 90_000, sent: 1600 }]);
});

test('a run that failed half-way is still paused and resumed with what it had made', async () => {
  const world = await aCampaignWorld({ units: 3 });
  const { db, clientId } = world;
  const groupId = await aGroup(db, clientId, 1200);
  const id = await world.accept({ source: { numbers: numbersFrom(100, 3).join(',') }, kind: 'typed' });
  // The source is another one by the time it is expanded: its second thousand is more than the account holds.
  await world.transfer(1000 - 3);
  await db
    .updateTable('campaigns')
    .set({ source: JSON.stringify({ group_id: groupId }) })
    .where('id', '=', id)
    .execute();
  await world.work();
  expect(await world.campaign(id)).toMatchObject({ state: 'running', queued: 1000 });
  expect((await world.runs(id))[0]).toMatchObject({
    state: 'failed',
    reason: 'Insufficient balance: 200 units needed, 0 available',
    reserved: 0,
  });
  await steering.pause(db, world.steering(id));
  expect(await world.states(id)).toEqual({ held: 1000 });
  await steering.resume(db, world.steering(id));
  expect(await world.states(id)).toEqual({ queued: 1000 });
  await handOver(world, 1000);
  await world.work();
  expect((await world.campaign(id)).state).toBe('failed');
});

test('no more can be spent or given back than was set aside', async () => {
  const world = await aCampaignWorld();
  const { db, clientId } = world;
  const units = { clientId, units: 1, cause: 'test', description: 'test' };
  await expect(db.transaction().execute((tx) => spendSetAside(tx, units))).rejects.toThrow();
  const back = { ...units, userId: null };
  await expect(db.transaction().execute((tx) => releaseSetAside(tx, back))).rejects.toThrow();
});
