// The theme that the page shows: the user's choice, else the system's. Not in react-admin's store, which a logout clears. The first
// script applies it, so it must not import React.
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

// Both are absent in the DOM the tests run in.
/** Matches while the page is printed, which is in the light theme: paper is white. */
export const printing = (): MediaQueryList | undefined => window.matchMedia?.('print');
export const systemIsDark = (): MediaQueryList | undefined =>
  window.matchMedia?.('(prefers-color-scheme: dark)');

/** Puts the tokens of the present mode on the document as CSS variables. */
export function applyTheme(): void {
  const root = document.documentElement;
  const mode = readMode();
  root.style.colorScheme = mode;
  for (const [name, value] of Object.entries({ ...sizes, ...tokens[mode] }))
    root.style.setProperty(`--${name}`, value);
}
