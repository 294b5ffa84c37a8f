// Loads the signed-in part separately from the sign-in page.
import { language } from './i18n/language.ts';

export async function loadApp() {
  // Loaded before a form of the signed-in part checks its first input.
  if (language === 'sw') await import('./i18n/faults.ts');
  return import('./App.tsx');
}
