// Control of a campaign: pause, resume, cancel, end its hold, skip a run (requirements/domain.md#campaign-states). The state of the campaign changes first, and its messages follow in batches.
// Never changes a message that was submitted.
import type { Db, Tx } from '../../../db/database.ts';
import type { AuditedFields } from '../../../db/schema.ts';
import type { Reach } from '../../../domain/reach.ts';
import {
  assertAllowed,
  hasEnded,
  nextCampaignState,
  type CampaignVerb,
} from '../../../domain/campaignStates.ts';
import { accountSuspended, forbidden, notFound, Refusal } from '../../../domain/refusal.ts';
import { nextRun } from '../../../domain/schedule.ts';
import { audited, record } from '../../audit/audit.service.ts';
import * as store from '../runs/campaigns.store.ts';
import { endSent, withoutStop } from '../runs/ending.service.ts';
import { releaseRun } from '../runs/expansion.service.ts';
import { propagateCampaignState } from './propagation.service.ts';
import { endHold, skipRun } from '../runs/runs.service.ts';

/** A campaign and the user who controls it. */
export interface CampaignTarget {
  id: number;
  reach: Reach;
  userId: number;
  /** The address the call came from. */
  address: string;
  /** The user's reason for the pause or cancellation. */
  reason?: string | undefined;
  /** Whether the user may act during the hold of a campaign of their own only. */
  isOwnHoldOnly?: boolean;
}

interface CancelTarget extends CampaignTarget {
  /** Whether it is cancelled during its hold only, when nothing has been sent. */
  isDuringHold?: boolean | undefined;
}

/** Messages that are moved within the call; a job moves the others. */
const followedAtOnce = 10_000;

type Change = (tx: Tx, campaign: store.CampaignRow) => Promise<string>;
type Changed = CampaignTarget & { verb: CampaignVerb };

async function changeState(db: Db, target: Changed, change: Change): Promise<string> {
  const message = await changeIn(db, target, change);
  await propagateCampaignState(db, target.id, { max: followedAtOnce });
  return message;
}

const changeIn = (
  db: Db | Tx,
  { verb, id, reach, reason, isOwnHoldOnly, ...actor }: Changed,
  change: Change,
) =>
  audited(db, actor, `campaign.${verb}`, async (tx, audit) => {
    await store.requireCampaign(tx, reach, id);
    const locked = await store.lockCampaign(tx, id);
    if (!locked) throw notFound('campaign_not_found', 'Campaign');
    // Before the job does: a campaign that has sent everything is neither stopped nor resumed.
    const campaign = await endSent(tx, locked);
    if (isOwnHoldOnly) {
      if (campaign.user_id !== actor.userId) throw forbidden();
      assertAllowed(campaign.state, 'release');
    }
    const done = await change(tx, campaign);
    await store.wakeJobs(tx);
    await audit.record(campaign.name, {
      clientId: campaign.client_id,
      before: auditSnapshot(campaign),
      after: {
        ...auditSnapshot(await store.findCampaign(tx, 'all', campaign.id)),
        ...(reason && { reason }),
      },
    });
    return done;
  });

/** The fields a control changes, for the audit log. */
const auditSnapshot = (campaign: store.CampaignRow | undefined): AuditedFields => ({
  state: campaign?.state,
  next_run: campaign?.next_run?.toISOString() ?? null,
});

/** Stops sending until it is resumed; messages in the connectors' windows finish. A reason can be added once it is paused. */
export const pause = (db: Db, target: CampaignTarget): Promise<string> =>
  changeState(db, { ...target, verb: 'pause' }, async (tx, campaign) => {
    if (campaign.state === 'paused' && target.reason) {
      await store.updateCampaign(tx, campaign.id, { stop_reason: target.reason });
      return 'Reason saved';
    }
    assertAllowed(campaign.state, 'pause');
    await pauseLocked(tx, campaign, target);
    return 'Campaign paused';
  });

interface Stopped extends store.Stop {
  /** The reason that users see if no person stopped the campaign. */
  why?: { code: string; message: string } | undefined;
}

const reasonOf = ({ why }: Stopped) => why && { reason: why.message, reason_code: why.code };

async function pauseLocked(tx: Tx, campaign: store.CampaignRow, stop: Stopped): Promise<void> {
  await store.updateCampaign(tx, campaign.id, {
    state: nextCampaignState(campaign.state, 'paused'),
    unsettled: true,
    ...reasonOf(stop),
  });
  await store.recordStop(tx, campaign.id, stop);
  for (const run of await store.listOpenRuns(tx, campaign.id))
    await store.updateRun(tx, run.id, { state: 'paused' });
}

/** Pauses the running campaigns whose failures pass the platform's threshold. What finished before it was last resumed does not count. */
export const pauseFailing = (db: Db): Promise<void> => stopListed(db, 'pause', { list: store.listFailing });

/** Pauses the running campaigns of suspended clients, which send and spend nothing (requirements/domain.md#access). */
export const pauseSuspended = (db: Db): Promise<void> =>
  stopListed(db, 'pause', { list: store.listSuspended, why: accountSuspended() });

/** Cancels the listed campaigns, which no person resumed in the time that their messages may be kept. */
export const cancelPaused = (db: Db, list: ListStopped): Promise<void> =>
  stopListed(db, 'cancel', {
    list,
    why: { code: 'paused_too_long', message: 'Paused for longer than its messages may be kept' },
  });

/** Selects campaigns to stop. With an id, checks that one campaign again under its lock. */
type ListStopped = (db: Db | Tx, id?: number) => Promise<({ id: number } & Partial<store.Failing>)[]>;

/** Pauses or cancels the listed campaigns. Any number of processes may run it at once. */
async function stopListed(
  db: Db,
  verb: 'pause' | 'cancel',
  { list, why }: { list: ListStopped } & Pick<Stopped, 'why'>,
): Promise<void> {
  for (const { id } of await list(db)) {
    await db.transaction().execute(async (tx) => {
      const campaign = await store.lockCampaign(tx, id);
      const [listed] = await list(tx, id);
      if (!campaign || !listed) return;
      const { id: _, ...figures } = listed;
      const stop = verb === 'pause' ? pauseLocked : cancelLocked;
      await stop(tx, campaign, { userId: null, why, ...figures });
      await record(tx, {
        userId: null,
        address: '',
        clientId: campaign.client_id,
        action: `campaign.${verb}`,
        subject: campaign.name,
        before: { state: campaign.state },
        after: {
          state: verb === 'pause' ? 'paused' : 'cancelled',
          ...figures,
          ...(why && { reason: why.message }),
        },
      });
      await store.wakeJobs(tx);
    });
    await propagateCampaignState(db, id, { max: followedAtOnce });
  }
}

/** Resumes a campaign: continues its open run, or waits for the next one. */
export const resume = (db: Db, target: CampaignTarget): Promise<string> =>
  changeState(db, { ...target, verb: 'resume' }, async (tx, campaign) => {
    assertAllowed(campaign.state, 'resume');
    await requireActive(tx, campaign);
    const runs = await store.listOpenRuns(tx, campaign.id);
    const event = runs.length > 0 || campaign.queued > 0 ? 'resumed' : 'resumed_to_wait';
    await store.updateCampaign(tx, campaign.id, {
      state: nextCampaignState(campaign.state, event),
      unsettled: true,
      ...(await withoutStop(tx, campaign)),
      judged_sent: campaign.delivered + campaign.failed - campaign.failed_own,
      judged_failed: campaign.failed - campaign.failed_own,
      // Samples across the pause would lower the rate.
      samples: '[]',
    });
    for (const run of runs) await store.updateRun(tx, run.id, { state: 'running' });
    return 'Campaign resumed';
  });

/** Throws 422 for a suspended client, even if the platform resumes its campaign. */
export async function requireActive(
  tx: Db | Tx,
  { client_id: clientId }: { client_id: number },
): Promise<void> {
  if (!(await store.isClientActive(tx, clientId))) throw accountSuspended();
}

/** Cancels all messages that were not submitted and refunds their units. */
export const cancel = (db: Db, { isDuringHold, ...target }: CancelTarget): Promise<string> =>
  changeState(db, { ...target, verb: 'cancel' }, async (tx, campaign) => {
    assertAllowed(campaign.state, isDuringHold ? 'release' : 'cancel');
    await cancelLocked(tx, campaign, target);
    return campaign.state === 'held' ? 'Request cancelled' : 'Campaign cancelled';
  });

/**
 * Cancels a schedule in the transaction that stores the campaign `by`, which replaces it. A run that has begun would reach some recipients
 * with either text, so the schedule must wait or be paused. Jobs cancel what is left of a paused run.
 */
export async function cancelReplaced(
  tx: Tx,
  { by, ...target }: Omit<CampaignTarget, 'reason'> & { by: string },
): Promise<void> {
  const { id, reach, userId } = target;
  const { state } = await store.requireCampaign(tx, reach, id);
  if (hasEnded(state)) return;
  const why = { code: 'schedule_replaced', message: `Replaced by ${by}` };
  await changeIn(tx, { ...target, reason: why.message, verb: 'cancel' }, async (_tx, campaign) => {
    assertReplaceable(campaign);
    await cancelLocked(tx, campaign, { userId, why });
    return why.message;
  });
}

function assertReplaceable({ state, schedule }: store.CampaignRow): void {
  if (schedule && (state === 'scheduled' || state === 'paused')) return;
  throw new Refusal(
    422,
    'schedule_not_replaceable',
    'The original cannot be replaced while it is being sent. Cancel it, or keep it',
    'replaces',
  );
}

async function cancelLocked(tx: Tx, campaign: store.CampaignRow, stop: Stopped): Promise<void> {
  for (const run of await store.listOpenRuns(tx, campaign.id)) {
    if (run.reserved > 0 || !run.expansion_done) await releaseRun(tx, { run, campaign, userId: stop.userId });
    await store.updateRun(tx, run.id, { state: 'cancelled' });
  }
  await store.updateCampaign(tx, campaign.id, {
    state: nextCampaignState(campaign.state, 'cancelled'),
    next_run: null,
    hold_until: null,
    unsettled: true,
    ...reasonOf(stop),
  });
  await store.recordStop(tx, campaign.id, stop);
}

/** Starts a held send before its hold is over. */
export const release = (db: Db, target: CampaignTarget): Promise<string> =>
  changeState(db, { ...target, verb: 'release' }, async (tx, campaign) => {
    assertAllowed(campaign.state, 'release');
    await requireActive(tx, campaign);
    await endHold(tx, campaign);
    return 'Campaign started';
  });

/** Skips the next run of a schedule. */
export const skip = (db: Db, target: CampaignTarget): Promise<string> =>
  changeState(db, { ...target, verb: 'skip' }, async (tx, campaign) => {
    assertAllowed(campaign.state, 'skip');
    const { schedule, next_run: due } = campaign;
    if (!schedule || !due) throw new Refusal(422, 'schedule_without_runs', 'This campaign has no next run');
    if (schedule.repeat === 'NO_REPEAT')
      throw new Refusal(422, 'campaign_runs_once', 'This campaign runs only once; cancel it instead');
    const why = { reason: 'Skipped manually', reason_code: 'run_skipped' };
    await skipRun(tx, { id: campaign.id, due }, { state: 'skipped', ...why });
    const next = nextRun(schedule, due) ?? null;
    const isOver = next === null && campaign.state === 'scheduled';
    await store.updateCampaign(tx, campaign.id, {
      next_run: next,
      ...(isOver && { state: nextCampaignState(campaign.state, 'finished') }),
    });
    return next ? 'The next run is skipped' : 'The last run is skipped';
  });
