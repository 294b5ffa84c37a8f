// The Idempotency-Keys of sends. Like the draft, the last send that was not answered outlives its screen: the server may still carry it out.
import { newKey } from '../../../components/newKey.ts';
import type { Reviewed } from '../../../dataProvider/rpc/send.ts';
import { isSameOrder } from './order.ts';
import { ownValue } from '../ownValue.ts';

export const unanswered = ownValue<Reviewed>();

/**
 * Returns the key for a review: that of the same order that was not answered, unless the review warns that it was sent, so that it is sent
 * again on purpose.
 */
export function keyOf({ order, preflight }: Omit<Reviewed, 'idempotencyKey'>): string {
  const sent = unanswered.read();
  if (!sent || preflight?.sent_before) return newKey();
  return isSameOrder(sent.order, order) ? sent.idempotencyKey : newKey();
}
