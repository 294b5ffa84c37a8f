import { startTransition, useEffect, useState } from 'react';

/**
 * Returns false in the first `after` renders, then true. Content that waits for true is rendered in slices, between which the browser
 * handles input. Without it, a state change from an effect or a store renders everything that depends on it in one long task.
 */
export function useInSlices(after = 1): boolean {
  const [left, setLeft] = useState(after);
  useEffect(() => {
    if (left > 0) startTransition(() => setLeft(left - 1));
  }, [left]);
  return left === 0;
}
