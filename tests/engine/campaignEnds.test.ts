// requirements/domain.md#campaign-states: how campaigns end, also those that are paused as their last messages leave.
import { expect, test } from 'vitest';
import * as control from '../../server/modules/campaigns/control/campaignControl.service.ts';
import { closeFinished } from '../../server/modules/campaigns/runs/ending.service.ts';
import { settle } from '../../server/sending/settle/settle.ts';
import { Effects } from '../../server/sending/shared/effects.ts';
import type { SendOutcome } from '../../server/sending/shared/outgoing.ts';
import { requeued } from '../../server/sending/submit/sendOutcomes.ts';
import { campaignHarness, numbersFrom } from '../support/campaignHarness.ts';
import { answer, claimQueued, submitQueued } from '../support/smpp/submitQueued.ts';

const typed = (count: number) => ({ numbers: numbersFrom(100, count).join(',') });

const expectRefused = (promise: Promise<unknown>, message: string) =>
  expect(promise).rejects.toMatchObject({ status: 422, message });

test('pause, resume, cancel and skip are refused once everything is sent, also before a job ends the campaign', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({ source: typed(1), kind: 'typed' });
  await harness.work();
  await submitQueued(harness, 1);
  const refuseAll = async () => {
    for (const act of [control.pause, control.resume, control.cancel, control.release, control.skip])
      await expectRefused(act(harness.db, harness.actorOf(id)), 'This campaign has finished');
  };
  await refuseAll();
  await closeFinished(harness.db);
  expect((await harness.campaign(id)).state).toBe('finished');
  await refuseAll();
});

test('a campaign that is paused while its last messages are submitted finishes with them, and waits if one returns', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({ source: typed(3), kind: 'typed' });
  await harness.work();
  const claimed = await claimQueued(harness, 3);
  await control.pause(harness.db, { ...harness.actorOf(id), reason: 'Wrong price' });
  await answer(harness, claimed.slice(0, 2));
  await harness.work();
  expect(await harness.campaign(id)).toMatchObject({ state: 'paused', stop_reason: 'Wrong price' });
  await harness.db
    .transaction()
    .execute((tx) =>
      settle(
        tx,
        { engineId: 1, outcomes: claimed.slice(2).map(requeued), now: harness.clock.now },
        new Effects(),
      ),
    );
  await harness.work();
  expect(await harness.states(id)).toEqual({ pending: 2, held: 1 });
  expect((await harness.campaign(id)).state).toBe('paused');

  await control.resume(harness.db, harness.actorOf(id));
  const last = await claimQueued(harness, 3);
  await control.pause(harness.db, harness.actorOf(id));
  await answer(harness, last, 1);
  await harness.work();
  expect(await harness.campaign(id)).toMatchObject({
    state: 'finished',
    unsettled: false,
    stopped_by: null,
    stopped_at: null,
  });
  expect(await harness.runs(id)).toMatchObject([{ state: 'finished' }]);
});

test('a schedule that is paused while its last messages are submitted ends that run and stays paused before the next', async () => {
  const harness = await campaignHarness();
  const schedule = { repeat: 'EVERY_DAY', time: '08:00', start: '2026-11-03', end: null } as const;
  const id = await harness.accept({ source: typed(1), kind: 'typed', schedule });
  harness.clock.now = new Date('2026-11-03T05:00:00Z');
  await harness.work();
  const claimed = await claimQueued(harness, 1);
  expect(claimed).toHaveLength(1);
  await control.pause(harness.db, harness.actorOf(id));
  expect(await harness.runs(id)).toMatchObject([{ state: 'paused' }]);
  await answer(harness, claimed);
  await harness.work();
  expect(await harness.runs(id)).toMatchObject([{ state: 'finished' }]);
  expect(await harness.campaign(id)).toMatchObject({ state: 'paused', stopped_at: expect.any(Date) });
  await control.resume(harness.db, harness.actorOf(id));
  expect((await harness.campaign(id)).state).toBe('scheduled');
});

test('a message of a cancelled campaign whose outcome was in doubt is cancelled if it returns to the queue', async () => {
  const harness = await campaignHarness();
  const { db } = harness;
  const id = await harness.accept({ source: typed(3), kind: 'typed' });
  await harness.work();
  const [message] = await claimQueued(harness, 1);
  const learns = (outcome: SendOutcome) =>
    db.transaction().execute(async (tx) => {
      const effects = new Effects();
      await settle(tx, { engineId: 1, outcomes: [outcome], now: harness.clock.now }, effects);
      await effects.apply(tx, `settle:${outcome.event}`);
    });
  // Another engine recovers the claim of one that is suspended and has the telco's answer.
  await learns({ ...requeued(message!), event: 'outcome_unknown' });
  await control.cancel(db, harness.actorOf(id));
  expect(await harness.campaign(id)).toMatchObject({ state: 'cancelled', unsettled: false });
  await learns(requeued(message!));
  await harness.work();
  expect(await harness.states(id)).toEqual({ failed: 3 });
  expect(await harness.campaign(id)).toMatchObject({ queued: 0, unsettled: false });
});
