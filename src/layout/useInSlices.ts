import { startTransition, useEffect, useState } from 'react';

/**
 * False in the first render, then true. What waits for true is rendered in slices, between which the browser handles input: a
 * state set by an effect or a store renders all that depends on it as one task.
 */
export function useInSlices(): boolean {
  const [isNext, setNext] = useState(false);
  useEffect(() => startTransition(() => setNext(true)), []);
  return isNext;
}
