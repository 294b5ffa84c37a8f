// Asks before the browser's Back or Forward leaves unsaved work. react-router's blocker needs its data router, which adds 17 kB to the
// first list.
import { useEffect, useEffectEvent } from 'react';
import { unsavedWork } from '../../navigation.ts';

/** Called before the console itself goes back, once the work may be discarded. */
export const allowBack = (): void => unsavedWork.clear();

/** The position that react-router stores with each entry of the history. */
const positionIn = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

/** While `hasWork`, calls `ask` instead of Back, Forward and the palette. */
export function useAskBeforeBack(hasWork: boolean, ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!hasWork) return undefined;
    const position = positionIn(history.state);
    let isUndoing = false;
    const onPopstate = (event: PopStateEvent) => {
      // The console announces addresses by events of its own, for example when the session has ended.
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      isUndoing = !isUndoing;
      if (!isUndoing) return askNow();
      const steps = (position ?? NaN) - (positionIn(event.state) ?? NaN);
      // Without positions, as on the sign-in page and after a link within a page, it was Back rather than Forward.
      history.go(steps || 1);
    };
    const work = { onPopstate, ask: () => askNow() };
    unsavedWork.add(work);
    return () => void unsavedWork.delete(work);
  }, [hasWork]);
}
