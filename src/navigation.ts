// Addresses for those outside react-admin: the sign-in pages, and whoever must leave the frame.
// The frame's own links go through react-router; both keep to the browser's history.
import { useSyncExternalStore } from 'react';

/** Goes to a path without loading the page anew. */
export function go(path: string, { replace = false } = {}): void {
  if (location.pathname !== path) {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
  }
  announcePath();
}

/** Tells everyone that the address may have changed: history.pushState itself tells nobody. */
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
