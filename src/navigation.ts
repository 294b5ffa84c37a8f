// Navigation outside react-admin, for the sign-in pages and for leaving the layout. Links in the layout use react-router; both use
// the browser's history.
import { useSyncExternalStore } from 'react';

/** The path that the page was loaded at. */
export const loadedPath = location.pathname;

/** Goes to a path without a page load. */
export function go(path: string, { replace = false } = {}): void {
  if (location.pathname !== path) {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
  }
  announcePath();
}

/** Loads a page again, with nothing of this one. */
export const tab = { load: (path: string): void => location.assign(path) };

/** Announces a changed address: history.pushState fires no event. */
export function announcePath(): void {
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
}

export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange);
  return () => window.removeEventListener('popstate', onChange);
}
