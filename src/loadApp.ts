// The signed-in part, loaded apart from the sign-in page.
import { loadSign } from './authProvider/loadSign.ts';
import { routeOf } from './routes.ts';

export const loadApp = () => import('./App.tsx');

/** Fetches the frame and its first screen while somebody is still typing a password. */
export function prefetchApp(): void {
  for (const part of [loadSign(), loadApp(), routeOf('/dashboard')?.load()]) {
    // Too early to tell anyone: opening the frame asks again, and shows it when that fails too.
    part?.catch(() => undefined);
  }
}
