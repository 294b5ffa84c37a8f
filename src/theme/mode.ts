// Light or dark, for React.
import { useSyncExternalStore } from 'react';
import {
  applyTheme,
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
