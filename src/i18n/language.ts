// The language of the page: the person's choice in this browser, otherwise the first of the browser's languages that the console has,
// otherwise English. Catalogues are read once, so a change of the language reloads the page. This file imports nothing else, because the
// sign-in page loads it.
import { languages, type Language } from '../../contract/languages.ts';

const storageKey = 'tuma.language';

const isOffered = (language: string | null | undefined): language is Language =>
  languages.some((offered) => offered === language);

function readLanguage(): Language {
  // Both globals may be missing, because scripts read the catalogues outside of a browser.
  const chosen = globalThis.localStorage?.getItem(storageKey);
  if (isOffered(chosen)) return chosen;
  const preferred = globalThis.navigator?.languages ?? [];
  return preferred.map((tag) => tag.split('-')[0]).find(isOffered) ?? 'en';
}

export const language: Language = readLanguage();

/** The locale for Intl, with the number and date formats of Kenya. */
export const locale = `${language}-KE`;

/** Sets the language of the document for browsers and screen readers. */
export function applyLanguage(): void {
  document.documentElement.lang = language;
}

/** Stores the choice and reloads the page in that language. */
export function chooseLanguage(chosen: Language, reload = () => location.reload()): void {
  localStorage.setItem(storageKey, chosen);
  reload();
}
