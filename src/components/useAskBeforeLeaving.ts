import { useEffect, useEffectEvent } from 'react';
import { isReplaced } from '../session.ts';

/**
 * Makes the browser ask before the page is closed or reloaded while there is unsaved work, which exists in memory only. Once another person
 * has signed in, the page is reloaded without asking, because the work can no longer be saved.
 */
export function useAskBeforeLeaving(hasWork: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasWork() && !isReplaced()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
}
