// Navigation without react-admin, for the sign-in pages and for leaving the layout. Links in the layout use react-router; both use the
// browser's history.
import { useSyncExternalStore } from 'react';

/** The path that the page was loaded at. */
export const loadedPath = location.pathname;

interface Go {
  replace?: boolean;
  /** State that the browser stores with the history entry. */
  state?: unknown;
}

/** Opens a path without a page load. */
export function go(path: string, { replace = false, state = null }: Go = {}): void {
  if (location.pathname !== path) {
    history[replace ? 'replaceState' : 'pushState'](state, '', path);
  }
  announcePath();
}

/**
 * Stored with the history entry of the sign-in page: the address that was left for it, and the user who was signed in there, whose session
 * has ended.
 */
export interface LeftPage {
  from: string;
  userId: string | null;
}

/** Describes the open page, which is left for the sign-in page. */
export const leftPage = (userId: string | null): LeftPage => ({
  from: location.pathname + location.search + location.hash,
  userId,
});

/** Loads a page, or this one again, and discards everything that is shown. */
export const tab = {
  load: (path: string): void => location.assign(path),
  reload: (): void => location.reload(),
};

/** Announces a changed address, because history.pushState fires no event. */
export function announcePath(): void {
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
}

interface UnsavedWork {
  /** Receives each popstate before all routers, and can stop it. */
  onPopstate: (event: PopStateEvent) => void;
  /** Asks whether the work is discarded. */
  ask: () => void;
}

/** The work that leaving the page would discard. */
export const unsavedWork = new Set<UnsavedWork>();

/** The work that is asked about: that of the dialog that was opened last. */
export const lastWork = (): UnsavedWork | undefined => [...unsavedWork].at(-1);

// Added first, because Chromium calls the listeners of a window in the order in which they were added, not the capturing ones first.
window.addEventListener('popstate', (event) => lastWork()?.onPopstate(event));

export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange);
  return () => window.removeEventListener('popstate', onChange);
}
