// The light or dark theme as React state.
import { useSyncExternalStore } from 'react';
import {
  applyTheme,
  printing,
  readChoice,
  readMode,
  storeChoice,
  systemIsDark,
  type ThemeChoice,
} from './shownMode.ts';
import type { ThemeMode } from './tokens.ts';

const listeners = new Set<() => void>();

export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, readMode);

export const toggleThemeMode = (): void => chooseTheme(readMode() === 'dark' ? 'light' : 'dark');

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice);

export function chooseTheme(choice: ThemeChoice): void {
  storeChoice(choice);
  applyTheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const queries = [systemIsDark(), printing()];
  const onMediaChange = () => {
    applyTheme();
    listener();
  };
  listeners.add(listener);
  for (const query of queries) query?.addEventListener('change', onMediaChange);
  return () => {
    listeners.delete(listener);
    for (const query of queries) query?.removeEventListener('change', onMediaChange);
  };
}
