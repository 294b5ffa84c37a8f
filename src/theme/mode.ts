// Light or dark: the user's choice, else the system's. Not in react-admin's store, which a logout clears.
import { useSyncExternalStore } from 'react';
import { tokens } from './tokens.ts';
import type { ThemeMode } from './tokens.ts';

const storageKey = 'tuma.theme';
const listeners = new Set<() => void>();

export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, readMode);

export function toggleThemeMode(): void {
  localStorage.setItem(storageKey, readMode() === 'dark' ? 'light' : 'dark');
  applyTheme();
  for (const listener of listeners) listener();
}

/** Puts the tokens of the present mode on the document as CSS variables. */
export function applyTheme(): void {
  const root = document.documentElement;
  const mode = readMode();
  root.style.colorScheme = mode;
  for (const [name, value] of Object.entries(tokens[mode])) root.style.setProperty(`--${name}`, value);
}

function readMode(): ThemeMode {
  const chosen = localStorage.getItem(storageKey);
  if (chosen === 'light' || chosen === 'dark') return chosen;
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
