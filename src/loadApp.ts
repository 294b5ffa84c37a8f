// Loads the signed-in part apart from the sign-in page.
import { loadSign } from './authProvider/loadSign.ts';
import { language } from './i18n/language.ts';
import { routeOf } from './routeOf.ts';

export async function loadApp() {
  // Before a form of the signed-in part checks its first input.
  if (language === 'sw') await import('./i18n/faults.ts');
  return import('./App.tsx');
}

/** Loads the signed-in part and its first screen while the person types a password. */
export function prefetchApp(): void {
  for (const part of [loadSign(), loadApp(), routeOf('/dashboard')?.load()]) {
    // Signing in loads again, and shows a failure.
    part?.catch(() => undefined);
  }
}
