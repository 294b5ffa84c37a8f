// Cancels one message that is queued or scheduled and that no engine has claimed: it fails, and the parts that were not sent
// are refunded. Messages of a campaign are cancelled with it. Never calls the engine: the one that deletes the
// row of the outbox, the engine or this, owns the message.
import type { Tx } from '../../db/database.ts';
import { groupOf, isFinal, nextState } from '../../domain/messageStates.ts';
import type { Reach } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { countMoves } from '../counts/counts.service.ts';
import { refundUnits } from '../ledger/ledger.service.ts';
import { recordMessageEvents } from '../webhooks/events.service.ts';
import { failWaitingMessage, findCancellable } from './messageQueue.store.ts';

/**
 * `sending`: an engine has claimed it, or it is at the network. `done`: it is delivered or failed, also where it was cancelled
 * before. `in_campaign`: only its campaign can be cancelled.
 */
export type CancelVerdict = 'cancelled' | 'sending' | 'done' | 'in_campaign' | 'not_found';

/** Cancels a message within reach. Waits for a claim of it that is in progress. */
export async function cancelMessage(
  tx: Tx,
  { id, reach }: { id: number; reach: Reach },
): Promise<CancelVerdict> {
  const message = await findCancellable(tx, { id, reach });
  if (!message) return 'not_found';
  if (isFinal(message.state)) return 'done';
  if (message.campaign_id !== null) return 'in_campaign';
  if (message.state !== 'queued') return 'sending';
  const to = nextState('queued', 'rejected');
  const row = await failWaitingMessage(tx, message, {
    to,
    failure: 'message_cancelled',
    reason: 'Cancelled before it was sent',
  });
  if (!row) return 'sending';
  const { refunded, cost_change: cost, ...counted } = row;
  await refundUnits(tx, {
    refunds: new Map([[row.client_id, refunded]]),
    cause: `cancel:message:${id}`,
    description: 'Not sent: the message was cancelled',
  });
  await countMoves(tx, [{ ...counted, from: groupOf('queued'), to: groupOf(to), parts: 0 - refunded, cost }]);
  await recordMessageEvents(tx, [row]);
  return 'cancelled';
}

/** The refusal of a message that was not cancelled; 404 where it is out of reach or missing. */
export function refusalOfCancel(verdict: Exclude<CancelVerdict, 'cancelled'>): Refusal {
  if (verdict === 'not_found') return notFound('message_not_found', 'Message');
  return new Refusal(409, 'message_not_cancellable', sentences[verdict]);
}

const sentences = {
  sending: 'The message is being sent already',
  done: 'The message is delivered or has failed already',
  in_campaign: 'The message belongs to a campaign. Cancel the campaign instead',
} as const;
