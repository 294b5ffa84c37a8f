// Fails messages that wait to be sent or for their outcome, by the batch: the one change of state with its refund of the parts that
// were not sent, counts and events, for cancellations, campaigns and the engine's expiry.
import type { Tx } from '../../db/database.ts';
import { groupOf, nextState } from '../../domain/messageStates.ts';
import { moveCampaigns } from '../counts/campaigns.service.ts';
import { countMoves } from '../counts/counts.service.ts';
import { refundUnits } from '../ledger/ledger.service.ts';
import { recordMessageEvents } from '../webhooks/events.service.ts';
import { failPicked, waitingStates, type FailedRow, type Failing } from './failWaiting.store.ts';

/**
 * Fails the picked messages and returns them; none whose row changed while the statement ran, or that an engine has claimed. `cause` and
 * `description` are those of the refund. Takes locks in the order of docs/architecture.md.
 */
export async function failWaiting(
  tx: Tx,
  {
    cause,
    description,
    ...order
  }: Failing & { cause: (failed: readonly FailedRow[]) => string; description: string },
): Promise<FailedRow[]> {
  const to = nextState(waitingStates[order.table][0], 'rejected');
  const failed = await failPicked(tx, to, order);
  const refunds = new Map<number, number>();
  for (const { client_id, refunded } of failed)
    if (refunded > 0) refunds.set(client_id, (refunds.get(client_id) ?? 0) + refunded);
  if (refunds.size > 0) await refundUnits(tx, { refunds, cause: cause(failed), description });
  const moves = failed.map(({ campaign_id: campaignId, was, refunded, cost_change: cost, ...counted }) => ({
    ...counted,
    campaignId,
    from: groupOf(was),
    to: groupOf(to),
    parts: 0 - refunded,
    cost,
  }));
  await countMoves(tx, moves);
  await moveCampaigns(
    tx,
    moves.flatMap(({ campaignId, from, to: group, parts: units }) =>
      campaignId === null ? [] : [{ campaignId, from, to: group, units }],
    ),
  );
  await recordMessageEvents(tx, failed);
  return failed;
}
