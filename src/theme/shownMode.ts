// The theme of the page: the user's choice, otherwise that of the system. The choice is not kept in react-admin's store, because a logout
// clears it. The first script of the page applies the theme, so this file must not import React.
import { sizes, tokens, type ThemeMode } from './tokens.ts';

const storageKey = 'tuma.theme';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export const storeChoice = (choice: ThemeChoice): void => localStorage.setItem(storageKey, choice);

export const readChoice = (): ThemeChoice => {
  const stored = localStorage.getItem(storageKey);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
};

export function readMode(): ThemeMode {
  if (printing()?.matches === true) return 'light';
  const chosen = readChoice();
  if (chosen !== 'system') return chosen;
  return systemIsDark()?.matches ? 'dark' : 'light';
}

// Both are undefined in the DOM of the tests.
/** Matches while the page is printed. Pages are printed in the light theme, because paper is white. */
export const printing = (): MediaQueryList | undefined => window.matchMedia?.('print');
export const systemIsDark = (): MediaQueryList | undefined =>
  window.matchMedia?.('(prefers-color-scheme: dark)');

/** Sets the tokens of the current theme on the document as CSS variables. */
export function applyTheme(): void {
  const root = document.documentElement;
  const mode = readMode();
  root.style.colorScheme = mode;
  for (const [name, value] of Object.entries({ ...sizes, ...tokens[mode] }))
    root.style.setProperty(`--${name}`, value);
}
