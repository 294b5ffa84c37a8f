// The folded groups of the menu, stored in this browser.
import { useState } from 'react';

const storageKey = 'menu_folded';

/** The names of the folded groups, and their toggle. */
export function useFolded(): [readonly string[], (name: string) => void] {
  const [folded, setFolded] = useState<readonly string[]>(
    () => localStorage.getItem(storageKey)?.split(',') ?? [],
  );
  const toggle = (name: string) => {
    const next = folded.includes(name) ? folded.filter((other) => other !== name) : [...folded, name];
    localStorage.setItem(storageKey, next.join(','));
    setFolded(next);
  };
  return [folded, toggle];
}
