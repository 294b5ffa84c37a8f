import { loadSign } from './authProvider/loadSign.ts';
import { loadApp } from './loadApp.ts';
import { routeOf } from './routeOf.ts';

/** Loads the signed-in part and its first screen while the person types a password. */
export function prefetchApp(): void {
  for (const part of [loadSign(), loadApp(), routeOf('/dashboard')?.load()]) {
    // Signing in loads the part again and reports a failure.
    part?.catch(() => undefined);
  }
}
