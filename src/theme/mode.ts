// Light or dark: the user's choice, else the system's. Not in react-admin's store, which a logout clears.
import { useSyncExternalStore } from 'react';
import { sizes, tokens, type ThemeMode } from './tokens.ts';

const storageKey = 'tuma.theme';
const listeners = new Set<() => void>();

export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, readMode);

export const toggleThemeMode = (): void => chooseTheme(readMode() === 'dark' ? 'light' : 'dark');

export const themeChoices = ['light', 'dark', 'system'] as const;
type ThemeChoice = (typeof themeChoices)[number];

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice);

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(storageKey, choice);
  applyTheme();
  for (const listener of listeners) listener();
}

/** Puts the tokens of the present mode on the document as CSS variables. */
export function applyTheme(): void {
  const root = document.documentElement;
  const mode = readMode();
  root.style.colorScheme = mode;
  for (const [name, value] of Object.entries({ ...sizes, ...tokens[mode] }))
    root.style.setProperty(`--${name}`, value);
}

const readChoice = (): ThemeChoice => {
  const stored = localStorage.getItem(storageKey);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
};

function readMode(): ThemeMode {
  const chosen = readChoice();
  if (chosen !== 'system') return chosen;
  return systemIsDark()?.matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const system = systemIsDark();
  const onSystemChange = () => {
    applyTheme();
    listener();
  };
  listeners.add(listener);
  system?.addEventListener('change', onSystemChange);
  return () => {
    listeners.delete(listener);
    system?.removeEventListener('change', onSystemChange);
  };
}

// Absent in the DOM the tests run in.
const systemIsDark = (): MediaQueryList | undefined => window.matchMedia?.('(prefers-color-scheme: dark)');
