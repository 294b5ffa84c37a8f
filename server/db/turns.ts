// Long work on the event loop, cut up: whatever comes in meanwhile is served between two pieces.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which others have their turn. */
const turnMs = 4;

/** A function to await between pieces of work: it gives others their turn where the last one was {@link turnMs} ago. */
export function turns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < turnMs) return;
    await nextTurn();
    began = performance.now();
  };
}
