// Cancels one waiting message, also of a running campaign: it fails, and the parts that were not sent are refunded.
import type { Tx } from '../../../db/database.ts';
import { cancelMessage, cancelPicked } from '../../intake/cancellation.service.ts';
import { lockCampaign } from '../runs/campaigns.store.ts';
import { waitingOne } from './propagation.store.ts';

export interface WaitingMessage {
  id: number;
  campaign_id: number | null;
}

/** Cancels a message; false if an engine has claimed it. */
export async function cancelOne(tx: Tx, message: WaitingMessage): Promise<boolean> {
  const { id, campaign_id: campaignId } = message;
  if (campaignId === null) return (await cancelMessage(tx, { id, reach: 'all' })) === 'cancelled';
  await lockCampaign(tx, campaignId);
  return cancelPicked(tx, { id, picked: waitingOne({ campaignId, id }) });
}
