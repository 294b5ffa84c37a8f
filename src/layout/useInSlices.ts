import { startTransition, useEffect, useState } from 'react';

/**
 * False in the first render and the next `after - 1`, then true. What waits for true is rendered in slices, between which the browser
 * handles input: a state set by an effect or a store renders all that depends on it as one task.
 */
export function useInSlices(after = 1): boolean {
  const [left, setLeft] = useState(after);
  useEffect(() => {
    if (left > 0) startTransition(() => setLeft(left - 1));
  }, [left]);
  return left === 0;
}
