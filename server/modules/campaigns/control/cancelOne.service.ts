// Cancels one waiting message, also of a running campaign: it fails, and the parts that were not sent are refunded.
import type { Tx } from '../../../db/database.ts';
import { groupOf, nextState } from '../../../domain/messageStates.ts';
import { countMoves } from '../../counts/counts.service.ts';
import { cancelMessage } from '../../intake/cancellation.service.ts';
import { refundUnits } from '../../ledger/ledger.service.ts';
import { recordMessageEvents } from '../../webhooks/events.service.ts';
import { lockCampaign } from '../runs/campaigns.store.ts';
import { moveCampaigns } from '../../counts/campaigns.service.ts';
import { failOne } from './propagation.store.ts';

export interface WaitingMessage {
  id: number;
  campaign_id: number | null;
}

/** False where an engine has claimed it. */
export async function cancelOne(tx: Tx, message: WaitingMessage): Promise<boolean> {
  const { id, campaign_id: campaignId } = message;
  if (campaignId === null) return (await cancelMessage(tx, { id, reach: 'all' })) === 'cancelled';
  await lockCampaign(tx, campaignId);
  const to = nextState('queued', 'rejected');
  const row = await failOne(tx, {
    id,
    campaignId,
    to,
    failure: 'message_cancelled',
    reason: 'Cancelled before it was sent',
  });
  if (!row) return false;
  const { refunded, cost_change: cost, was, ...counted } = row;
  const groups = { from: groupOf(was), to: groupOf(to) };
  await refundUnits(tx, {
    refunds: new Map([[row.client_id, refunded]]),
    cause: `cancel:message:${id}`,
    description: 'Not sent: the message was cancelled',
  });
  await countMoves(tx, [{ ...counted, ...groups, parts: 0 - refunded, cost }]);
  await moveCampaigns(tx, [{ campaignId, ...groups, units: 0 - refunded }]);
  await recordMessageEvents(tx, [row]);
  return true;
}
