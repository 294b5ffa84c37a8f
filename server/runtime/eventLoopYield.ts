// Yields to the event loop between pieces of long work, so that requests are served meanwhile.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work before a yield. */
const workMs = 4;

/** A function to await between pieces of work: yields if the last yield was {@link workMs} ago. */
export function eventLoopYield(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < workMs) return;
    await nextTurn();
    began = performance.now();
  };
}
