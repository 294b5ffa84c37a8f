// Asks before the browser's Back or Forward leaves unsaved work. react-router's blocker needs its data router, which adds 17 kB to the
// first list.
import { useEffect, useEffectEvent } from 'react';
import { unsavedWork } from '../../navigation.ts';

/** Whether the console itself goes back. */
let isOwn = false;

/** Allows the next popstate without a question; called before the console itself goes back. */
export function allowBack(): void {
  isOwn = true;
  window.addEventListener('popstate', () => (isOwn = false), { once: true });
}

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
      if (isOwn || !event.isTrusted) return;
      event.stopImmediatePropagation();
      isUndoing = !isUndoing;
      if (!isUndoing) return askNow();
      const steps = (position ?? NaN) - (positionIn(event.state) ?? NaN);
      // Without positions, as on the sign-in page and after a link within a page, it was Back rather than Forward.
      history.go(steps || 1);
    };
    const work = { onPopstate, ask: () => askNow() };
    unsavedWork.push(work);
    return () => void unsavedWork.splice(unsavedWork.indexOf(work), 1);
  }, [hasWork]);
}
