import { useEffect, useEffectEvent } from 'react';

/** What is kept in memory alone is lost with a page that is closed or loaded again: the browser asks first while there is any. */
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
