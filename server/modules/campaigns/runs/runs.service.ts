// Starts held uploads and due runs of schedules (requirements/domain.md#scheduled-runs). Jobs call these functions with the
// current time, in any number of processes. A run starts once, under the campaign's lock, and (campaign, due) is unique.
import type { Db, Tx } from '../../../db/database.ts';
import { nextCampaignState } from '../../../domain/campaignStates.ts';
import { hourMs } from '../../../domain/durations.ts';
import { accountSuspended, Refusal } from '../../../domain/refusal.ts';
import { nextRun } from '../../../domain/schedule.ts';
import { runPreflight } from '../../intake/preflight.service.ts';
import { noRecipients } from '../../intake/screening.service.ts';
import { openRun } from './starting.service.ts';
import * as store from './campaigns.store.ts';

/** Delay after which a run is recorded as missed (requirements/domain.md#scheduled-runs). */
const lateMsMax = 6 * hourMs;

/** Starts held uploads whose hold is over. */
export async function releaseHolds(db: Db, open: readonly store.OpenCampaign[], now: Date): Promise<void> {
  const due = open.filter((c) => c.state === 'held' && c.hold_until && c.hold_until <= now);
  for (const { id } of due) {
    await db.transaction().execute(async (tx) => {
      const campaign = await store.lockCampaign(tx, id);
      if (campaign?.state !== 'held') return;
      // A suspended client sends nothing: its upload waits, and can be cancelled.
      if (!(await store.isClientActive(tx, campaign.client_id))) return;
      await endHold(tx, campaign);
      await store.wakeJobs(tx);
    });
  }
}

/** Starts a held upload, which is locked. */
export const endHold = (tx: Tx, { id, state }: store.CampaignRow): Promise<void> =>
  store.updateCampaign(tx, id, { state: nextCampaignState(state, 'run_started'), hold_until: null });

/** Handles all due runs of one campaign: records missed ones and starts the one that is not too late. */
export async function startDue(db: Db, campaignId: number, now: Date): Promise<void> {
  for (let more = true; more;) {
    const campaign = await findDue(db, campaignId, now);
    if (!campaign) return;
    try {
      more = await startOne(db, campaign, now);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      more = await skipDue(db, campaign, { state: 'failed', reason: error.message, reason_code: error.code });
    }
  }
}

/** Records as missed the runs of a campaign that were due before a restore of the database. Nothing repeats it, so it waits for the lock. */
export async function missDueRuns(db: Db, campaignId: number, now: Date): Promise<void> {
  const why = { reason: 'It was due before the database was restored', reason_code: 'run_before_restore' };
  for (let due = await findDue(db, campaignId, now); due; due = await findDue(db, campaignId, now))
    await skipDue(db, due, { state: 'missed', lock: store.lockCampaign, ...why });
}

/** Runs the pre-flight before the transaction, which starts the run if it is still due. */
async function startOne(db: Db, campaign: Due, now: Date): Promise<boolean> {
  const { id: campaignId, due, client_id: clientId, user_id: userId, name } = campaign;
  if (now.getTime() - due.getTime() > lateMsMax) {
    const why = { reason: 'It could not start within 6 hours of its time', reason_code: 'run_missed' };
    return skipDue(db, campaign, { state: 'missed', ...why });
  }
  if (!(await store.isClientActive(db, clientId))) throw accountSuspended();
  const { report, lastMember } = await runPreflight(db, {
    by: 'job',
    clientId,
    source: campaign.source,
    sender: campaign.sender_id,
    text: campaign.message,
    optOut: campaign.opt_out,
    class: 'promotional',
  });
  if (report.accepted === 0) throw noRecipients(report.rejected);
  return db.transaction().execute(async (tx) => {
    const locked = await lockDue(tx, campaign, store.tryLockCampaign);
    if (!locked) return false;
    if (!(await store.isClientActive(tx, clientId))) throw accountSuspended();
    await openRun(tx, { campaignId, due, screened: { ...report, lastMember }, clientId, userId, name });
    await store.updateCampaign(tx, campaignId, {
      state: nextCampaignState(locked.state, 'run_started'),
      next_run: followingRun(locked),
      runs: locked.runs + 1,
      expected: report.accepted,
      reason: null,
      reason_code: null,
    });
    await store.wakeJobs(tx);
    return true;
  });
}

type Due = store.CampaignRow & { due: Date };

const findDue = async (db: Db, id: number, now: Date): Promise<Due | undefined> =>
  dueOf(await store.findCampaign(db, 'all', id), now);

/**
 * Locks the campaign of a due run. Undefined if `lock` did not get it, or if another process has started or skipped the run: the campaign
 * may then have a later one that is due.
 */
async function lockDue(
  tx: Tx,
  { id, due }: Due,
  lock: typeof store.tryLockCampaign,
): Promise<Due | undefined> {
  const locked = dueOf(await lock(tx, id), due);
  return locked?.due.getTime() === due.getTime() ? locked : undefined;
}

function dueOf(campaign: store.CampaignRow | undefined, now: Date): Due | undefined {
  if (!campaign?.next_run || campaign.next_run > now) return undefined;
  if (campaign.state !== 'scheduled' && campaign.state !== 'running') return undefined;
  return { ...campaign, due: campaign.next_run };
}

const followingRun = ({ schedule, due }: Due) => (schedule && nextRun(schedule, due)) ?? null;

/** The reason of a state, as campaigns and runs store it. */
interface Reason {
  reason: string;
  /** `run_missed`, `run_skipped`, `run_before_restore`, or the code of the refusal. */
  reason_code: string;
}

/** Records a due run as missed or failed, and plans the next. False if it is no longer due, or another process has locked its campaign. */
const skipDue = (
  db: Db,
  due: Due,
  {
    state,
    lock = store.tryLockCampaign,
    ...why
  }: { state: 'missed' | 'failed'; lock?: typeof store.tryLockCampaign } & Reason,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const campaign = await lockDue(tx, due, lock);
    if (!campaign) return false;
    await skipRun(tx, campaign, { state, ...why });
    const next_run = followingRun(campaign);
    const isOver = next_run === null && campaign.state === 'scheduled';
    await store.updateCampaign(tx, campaign.id, {
      next_run,
      ...why,
      ...(isOver && {
        state: nextCampaignState(
          campaign.state,
          campaign.runs === 0 || state === 'failed' ? 'failed' : 'finished',
        ),
      }),
    });
    return true;
  });

/** Inserts a run that is not executed. */
export async function skipRun(
  tx: Tx,
  campaign: { id: number; due: Date },
  run: { state: 'missed' | 'failed' | 'skipped' } & Reason,
): Promise<void> {
  await store.insertRun(tx, { campaign_id: campaign.id, due: campaign.due, expansion_done: true, ...run });
}
