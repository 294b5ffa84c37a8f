// The binds of an account that take deliveries.
import type { Peer } from '../smpp/index.ts';
import type { BoundAccount } from './binds.ts';

const receivers = ({ peers }: BoundAccount): Peer[] =>
  [...peers].filter(({ bind }) => bind !== 'transmitter');

/** Deliveries that the account's receivers may get now. */
export const freeWindow = (bound: BoundAccount): number =>
  receivers(bound).reduce((sum, { session }) => sum + Math.max(0, session.freeWindow), 0);

/** The bind with the largest free window. */
export function receiverOf(bound: BoundAccount): Peer | undefined {
  const [best] = receivers(bound).toSorted((a, b) => b.session.freeWindow - a.session.freeWindow);
  return best && best.session.freeWindow > 0 ? best : undefined;
}
