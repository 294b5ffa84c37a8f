// Propagates the state of a campaign to its messages: held, queued again, or failed with a refund. Works in batches of one
// transaction each, so that a million rows hold no lock for long. Jobs repeat it until no message is left, so it survives
// a crash. Changes waiting messages only.
import type { Db, Tx } from '../../../db/database.ts';
import { nextState } from '../../../domain/messageStates.ts';
import { failWaiting } from '../../intake/failWaiting.service.ts';
import { wakeEngines } from '../../intake/messageQueue.service.ts';
import { lockCampaign, updateCampaign, type CampaignRow } from '../runs/campaigns.store.ts';
import { hasHeld, moveWaiting, waiting } from './propagation.store.ts';

const batchSize = 2000;

/** Moves all messages, or about `max` of them, or until `signal` aborts; returns how many it moved. */
export async function propagateCampaignState(
  db: Db,
  campaignId: number,
  bounds: { max?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const { max = Number.POSITIVE_INFINITY, signal } = bounds;
  let moved = 0;
  while (moved < max) {
    if (signal?.aborted) break;
    const batch = await db.transaction().execute((tx) => propagateBatch(tx, campaignId));
    if (batch === 0) break;
    moved += batch;
  }
  return moved;
}

async function propagateBatch(tx: Tx, campaignId: number): Promise<number> {
  const campaign = await lockCampaign(tx, campaignId);
  if (!campaign) return 0;
  const moved = await moveBatch(tx, campaign);
  // A message in submission may still return to the queue, and one that another transaction has locked was skipped.
  const isSettled =
    moved === 0 &&
    (campaign.queued === 0 || (campaign.state === 'running' && !(await hasHeld(tx, campaignId))));
  if (isSettled && campaign.unsettled) await updateCampaign(tx, campaignId, { unsettled: false });
  return moved;
}

async function moveBatch(tx: Tx, campaign: CampaignRow): Promise<number> {
  const { id: campaignId, state } = campaign;
  if (state === 'paused') {
    const to = nextState('queued', 'paused');
    return moveWaiting(tx, { campaignId, from: 'queued', to, limit: batchSize });
  }
  if (state === 'running') {
    const to = nextState('held', 'resumed');
    const moved = await moveWaiting(tx, { campaignId, from: 'held', to, limit: batchSize });
    if (moved > 0) await wakeEngines(tx);
    return moved;
  }
  if (state !== 'cancelled') return 0;
  return (await failBatch(tx, campaign, 'queued')) || (await failBatch(tx, campaign, 'held'));
}

async function failBatch(
  tx: Tx,
  { id: campaignId, name }: CampaignRow,
  from: 'queued' | 'held',
): Promise<number> {
  const failed = await failWaiting(tx, {
    table: 'outbox',
    picked: waiting({ campaignId, from, limit: batchSize }),
    failure: 'campaign_cancelled',
    reason: 'Cancelled',
    cause: ([first]) => `cancel:${campaignId}:${first?.id ?? 0}`,
    description: `Not sent: ${name} was cancelled`,
  });
  return failed.length;
}
