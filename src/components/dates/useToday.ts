import { useSyncExternalStore } from 'react';
import { nairobiDay } from '../../format/formatDate.ts';

/** Time between two readings of the clock, in milliseconds. */
const checkMs = 10_000;

/** The day in Nairobi, yyyy-MM-dd. Changes at midnight on a page that stays open. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => nairobiDay());

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, checkMs);
  return () => clearInterval(timer);
}
