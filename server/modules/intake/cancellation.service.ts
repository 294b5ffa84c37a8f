// Cancels one message that is queued or scheduled and that no engine has claimed: it fails, and the parts that were not sent
// are refunded. Messages of a campaign are cancelled with it. Never calls the engine: the one that deletes the
// row of the outbox, the engine or this, owns the message.
import type { RawBuilder } from 'kysely';
import type { FailureCode } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import { isFinal } from '../../domain/messageStates.ts';
import type { Reach } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { failWaiting } from './failWaiting.service.ts';
import { findCancellable, placesOf } from './messageQueue.store.ts';

/**
 * `sending`: an engine has claimed it, or it is at the network. `done`: it is delivered or failed. `cancelled_before`: it was
 * cancelled, perhaps by a call whose answer was lost. `in_campaign`: only its campaign can be cancelled.
 */
export type CancelVerdict =
  | 'cancelled'
  | 'cancelled_before'
  | 'sending'
  | 'done'
  | 'in_campaign'
  | 'not_found';

/** Cancels a message within reach. Waits for a claim of it that is in progress. */
export async function cancelMessage(
  tx: Tx,
  { id, reach }: { id: number; reach: Reach },
): Promise<CancelVerdict> {
  for (let connectorId: number | undefined; ;) {
    const message = await findCancellable(tx, { id, reach });
    if (!message) return 'not_found';
    if (isFinal(message.state)) return finalVerdict(message);
    if (message.campaign_id !== null) return 'in_campaign';
    if (message.state !== 'queued' || message.connector_id === connectorId) return 'sending';
    for (const picked of placesOf(message)) if (await cancelPicked(tx, { id, picked })) return 'cancelled';
    // It may have been moved to another connector since it was read.
    connectorId = message.connector_id;
  }
}

/** The verdict on a message in a final state. */
export const finalVerdict = ({
  failure_code: code,
}: {
  failure_code: FailureCode | null;
}): 'cancelled_before' | 'done' => (code === 'message_cancelled' ? 'cancelled_before' : 'done');

/** `picked` selects and locks the `ctid` of its row of the outbox. False where an engine has claimed it. */
export async function cancelPicked(
  tx: Tx,
  { id, picked }: { id: number; picked: RawBuilder<unknown> },
): Promise<boolean> {
  const failed = await failWaiting(tx, {
    table: 'outbox',
    picked,
    failure: 'message_cancelled',
    reason: 'Cancelled before it was sent',
    cause: () => `cancel:message:${id}`,
    description: 'Not sent: the message was cancelled',
  });
  return failed.length > 0;
}

/** The refusal of a message that was not cancelled; 404 where it is out of reach or missing. */
export function refusalOfCancel(verdict: Exclude<CancelVerdict, 'cancelled'>): Refusal {
  if (verdict === 'not_found') return notFound('message_not_found', 'Message');
  return new Refusal(409, 'message_not_cancellable', sentences[verdict]);
}

const sentences = {
  sending: 'The message is being sent or was sent already',
  cancelled_before: 'The message is cancelled already',
  done: 'The message is delivered or has failed already',
  in_campaign: 'The message belongs to a campaign. Cancel the campaign instead',
} as const;
