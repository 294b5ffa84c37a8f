// The binds of an account that can receive deliveries.
import type { Peer } from '../smpp/index.ts';
import type { BoundAccount } from './binds.ts';

const receivers = ({ peers }: BoundAccount): Peer[] =>
  [...peers].filter(({ bind }) => bind !== 'transmitter');

/** The number of deliveries that the account's receivers may get now. */
export const freeWindow = (bound: BoundAccount): number =>
  receivers(bound).reduce((sum, { session }) => sum + Math.max(0, session.freeWindow), 0);

/** The bind with the largest free window; undefined if no bind has a free place. */
export function receiverOf(bound: BoundAccount): Peer | undefined {
  const [best] = receivers(bound).toSorted((a, b) => b.session.freeWindow - a.session.freeWindow);
  return best && best.session.freeWindow > 0 ? best : undefined;
}
