// Propagates the state of a campaign to its messages: held, queued again, or failed with a refund. Works in batches of one
// transaction each, so that a million rows hold no lock for long. Jobs repeat it until no message is left, so it survives
// a crash. Changes waiting messages only.
import type { Db, Tx } from '../../../db/database.ts';
import { groupOf, nextState, type MessageState } from '../../../domain/messageStates.ts';
import { countMoves } from '../../counts/counts.service.ts';
import { refundUnits } from '../../ledger/ledger.service.ts';
import { wakeEngines } from '../../intake/messageQueue.service.ts';
import { recordMessageEvents } from '../../webhooks/events.service.ts';
import { lockCampaign, updateCampaign, type CampaignRow } from '../runs/campaigns.store.ts';
import { moveCampaigns } from '../../counts/campaigns.service.ts';
import { failWaiting, moveWaiting } from './propagation.store.ts';

const batchSize = 2000;
const cancelled = 'Cancelled';

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
  // A message in submission may still return to the queue, so the campaign stays unsettled.
  const isSettled = moved === 0 && (campaign.queued === 0 || campaign.state === 'running');
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
  campaign: CampaignRow,
  from: MessageState & ('queued' | 'held'),
): Promise<number> {
  const { id: campaignId } = campaign;
  const to = nextState(from, 'rejected');
  const why = { failure: 'campaign_cancelled', reason: cancelled } as const;
  const failed = await failWaiting(tx, { campaignId, from, to, ...why, limit: batchSize });
  if (failed.length === 0) return 0;
  const units = failed.reduce((sum, { refunded }) => sum + refunded, 0);
  await refundUnits(tx, {
    refunds: new Map([[campaign.client_id, units]]),
    cause: `cancel:${campaignId}:${failed[0]?.id ?? 0}`,
    description: `Not sent: ${campaign.name} was cancelled`,
  });
  const groups = { from: groupOf(from), to: groupOf(to) };
  await countMoves(
    tx,
    failed.map(({ refunded, cost_change: cost, ...row }) => ({
      ...row,
      ...groups,
      parts: 0 - refunded,
      cost,
    })),
  );
  await moveCampaigns(
    tx,
    failed.map(({ refunded }) => ({ campaignId, ...groups, units: 0 - refunded })),
  );
  await recordMessageEvents(tx, failed);
  return failed.length;
}
