// Ends runs that have nothing left to send, and campaigns without a further run (requirements/domain.md#campaign-states). A
// job looks for them, as a message that is being submitted decides only later whether it returns to the queue.
import type { Db, Tx } from '../../../db/database.ts';
import { nextCampaignState } from '../../../domain/campaignStates.ts';
import { accountSuspended } from '../../../domain/refusal.ts';
import * as store from './campaigns.store.ts';

/** Ends the runs of campaigns that have nothing left to send. */
export async function closeFinished(db: Db): Promise<void> {
  for (const id of await store.listSent(db)) {
    await db.transaction().execute(async (tx) => {
      const campaign = await store.lockCampaign(tx, id);
      if (campaign) await endSent(tx, campaign);
    });
  }
}

/** Ends the open runs of a locked campaign if it has nothing left to send. Returns the campaign as it is then. */
export async function endSent(tx: Tx, campaign: store.CampaignRow): Promise<store.CampaignRow> {
  const { id, state } = campaign;
  // Messages that are held or being submitted are counted as queued.
  if ((state !== 'running' && state !== 'paused') || campaign.queued > 0) return campaign;
  const runs = await store.listOpenRuns(tx, id);
  if (runs.some((run) => !run.expansion_done)) return campaign;
  for (const run of runs) await store.updateRun(tx, run.id, { state: 'finished' });
  // The pause applies to the next runs as well.
  if (state === 'paused' && campaign.next_run) return campaign;
  const last = await store.findLastRun(tx, id);
  const event = campaign.next_run ? 'run_ended' : last?.state === 'failed' ? 'failed' : 'finished';
  const change = {
    state: nextCampaignState(state, event),
    ...(state === 'paused' && (await withoutStop(tx, campaign))),
  };
  await store.updateCampaign(tx, id, change);
  return { ...campaign, ...change };
}

/** The fields of a campaign that is paused no longer. */
export const withoutStop = async (tx: Tx, { id, reason_code: code }: store.CampaignRow) => ({
  stopped_by: null,
  stopped_at: null,
  stop_reason: null,
  stop_sent: null,
  stop_failed: null,
  // Restores the reason of the last run.
  ...(code === accountSuspended().code && (await store.reasonOfLastRun(tx, id))),
});
