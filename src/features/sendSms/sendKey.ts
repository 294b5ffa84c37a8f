// The Idempotency-Keys of sends. Like the draft, the last send that was not answered outlives its screen: the server may still carry it out.
import { newKey } from '../../components/newKey.ts';
import { isRefusal } from '../../dataProvider/http.ts';
import type { Reviewed } from '../../dataProvider/rpc/send.ts';
import { readUserId } from '../../session.ts';
import { isSameOrder } from './order.ts';

let lost: { sent: Reviewed; owner: string | null } | undefined;

/** Makes the call of a send, and keeps its key if it is not answered. */
export function keepingKey<Answer>(sent: Reviewed, call: () => Promise<Answer>): Promise<Answer> {
  const owner = readUserId();
  lost = undefined;
  return call().catch((error: unknown) => {
    if (!isRefusal(error)) lost = { sent, owner };
    throw error;
  });
}

/**
 * Returns the key for a review: that of the same order that was not answered, unless the review warns that it was sent, so that it is sent
 * again on purpose.
 */
export function keyOf({ order, preflight }: Omit<Reviewed, 'idempotencyKey'>): string {
  if (!lost || lost.owner !== readUserId() || preflight?.sent_before) return newKey();
  return isSameOrder(lost.sent.order, order) ? lost.sent.idempotencyKey : newKey();
}
