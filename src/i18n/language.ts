// The language of the page, fixed while it is loaded: the person's choice in this browser, else the first language of the browser
// that the console has, else English. Catalogues are read once, so a change reloads the page. Without other imports, because the
// sign-in page loads it.
import { languages, type Language } from './languages.ts';

const storageKey = 'tuma.language';

const isOffered = (language: string | null | undefined): language is Language =>
  languages.some((offered) => offered === language);

function readLanguage(): Language {
  // Neither is there where a script reads the catalogues outside of a browser.
  const chosen = globalThis.localStorage?.getItem(storageKey);
  if (isOffered(chosen)) return chosen;
  const preferred = globalThis.navigator?.languages ?? [];
  return preferred.map((tag) => tag.split('-')[0]).find(isOffered) ?? 'en';
}

export const language: Language = readLanguage();

/** For Intl: Kenya's forms of numbers and dates. */
export const locale = `${language}-KE`;

/** Sets the language of the document for browsers and screen readers. */
export function applyLanguage(): void {
  document.documentElement.lang = language;
}

/** Stores the choice, and loads the page in that language. */
export function chooseLanguage(chosen: Language, reload = () => location.reload()): void {
  localStorage.setItem(storageKey, chosen);
  reload();
}
