// The send whose answer is awaited. Like the draft it outlives its screen: another screen shows it in place of the form, from which it could
// be sent a second time.
import { useSyncExternalStore } from 'react';
import { readUserId } from '../../session.ts';
import type { Review } from './reviewSteps.ts';
import { keepingKey } from './sendKey.ts';

let sending: { review: Review; owner: string | null } | undefined;
const listeners = new Set<() => void>();

/** What the signed-in person is sending. */
export const useSending = (): Review | undefined => useSyncExternalStore(subscribe, readSending);

const readSending = () => (sending?.owner === readUserId() ? sending.review : undefined);

/** Makes the call of a send, which all screens show until it is answered. */
export function whileSending<Answer>(review: Review, call: (review: Review) => Promise<Answer>) {
  const mine = { review, owner: readUserId() };
  publish(mine);
  return keepingKey(review, () => call(review)).finally(() => {
    if (sending === mine) publish(undefined);
  });
}

function publish(next: typeof sending): void {
  sending = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
