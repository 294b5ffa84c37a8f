import { useEffect, useEffectEvent } from 'react';

/** Makes the browser ask before the page is closed or reloaded while there is unsaved work, which exists in memory only. */
export function useAskBeforeLeaving(hasWork: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasWork()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
}
