// A value in memory that belongs to the person who was signed in when it was kept. It outlives its screen and the end of their session, and is
// not there for another person.
import { useSyncExternalStore } from 'react';
import { readUserId } from '../../session.ts';

export function ownValue<T>() {
  let kept: { value: T; owner: string | null } | undefined;
  const listeners = new Set<() => void>();

  const publish = (next: typeof kept) => {
    kept = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const read = (): T | undefined => (kept?.owner === readUserId() ? kept.value : undefined);

  return {
    read,
    use: () => useSyncExternalStore(subscribe, read),
    keep: (value: T | undefined) => publish(value && { value, owner: readUserId() }),
    /** Removes the value if it is still this one, also after its person has signed out. */
    drop: (value: T) => {
      if (kept?.value === value) publish(undefined);
    },
    /** Changes the value, also after its person has signed out. */
    change: (next: (value: T) => T) => publish(kept && { ...kept, value: next(kept.value) }),
  };
}
