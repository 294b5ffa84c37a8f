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
    try {
      more = await startOne(db, campaignId, now);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const why = { reason: error.message, reason_code: error.code };
      more = await db
        .transaction()
        .execute((tx) => skipDueRun(tx, { campaignId, now, state: 'failed', ...why }));
    }
  }
}

/** Records as missed the runs of a campaign that were due before a restore of the database. */
export async function missDueRuns(db: Db, campaignId: number, now: Date): Promise<void> {
  const why = { reason: 'It was due before the database was restored', reason_code: 'run_before_restore' };
  for (let more = true; more;)
    more = await db
      .transaction()
      .execute((tx) => skipDueRun(tx, { campaignId, now, state: 'missed', ...why }));
}

/** Runs the pre-flight before the transaction, which starts the run if it is still due. */
async function startOne(db: Db, campaignId: number, now: Date): Promise<boolean> {
  const campaign = dueOf(await store.findCampaign(db, 'all', campaignId), now);
  if (!campaign) return false;
  const { due } = campaign;
  if (now.getTime() - due.getTime() > lateMsMax) {
    const why = { reason: 'It could not start within 6 hours of its time', reason_code: 'run_missed' };
    return db.transaction().execute((tx) => skipDueRun(tx, { campaignId, now, state: 'missed', ...why }));
  }
  const { client_id: clientId, user_id: userId, name } = campaign;
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
    const locked = await dueCampaign(tx, campaignId, now);
    if (!locked) return false;
    // Another process has started it: the run that is due now is a later one.
    if (locked.due.getTime() !== due.getTime()) return true;
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

/** Locks the campaign; undefined if another process holds the lock or if no run is due. */
async function dueCampaign(tx: Tx, campaignId: number, now: Date): Promise<Due | undefined> {
  return dueOf(await store.tryLockCampaign(tx, campaignId), now);
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

/** Records the due run as missed or failed, and plans the next. */
async function skipDueRun(
  tx: Tx,
  run: { campaignId: number; now: Date; state: 'missed' | 'failed' } & Reason,
): Promise<boolean> {
  const campaign = await dueCampaign(tx, run.campaignId, run.now);
  if (!campaign) return false;
  const { reason, reason_code, campaignId } = run;
  await skipRun(tx, campaign, { state: run.state, reason, reason_code });
  const next_run = followingRun(campaign);
  const isOver = next_run === null && campaign.state === 'scheduled';
  await store.updateCampaign(tx, campaignId, {
    next_run,
    reason,
    reason_code,
    ...(isOver && {
      state: nextCampaignState(
        campaign.state,
        campaign.runs === 0 || run.state === 'failed' ? 'failed' : 'finished',
      ),
    }),
  });
  return true;
}

/** Inserts a run that is not executed. */
export async function skipRun(
  tx: Tx,
  campaign: { id: number; due: Date },
  run: { state: 'missed' | 'failed' | 'skipped' } & Reason,
): Promise<void> {
  await store.insertRun(tx, { campaign_id: campaign.id, due: campaign.due, expansion_done: true, ...run });
}
