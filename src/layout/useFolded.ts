// Which groups of the menu are folded: the person's choice in this browser; by default, as many of the last groups as do not fit on a
// screen of 900 px.
import { useState } from 'react';
import { homeGroup } from '../routeRow.ts';
import { readUserId } from '../session.ts';

export interface MenuGroup {
  name: string;
  /** Number of entries. */
  size: number;
}

/** Lines of the menu, entries and headings, that fit into 900 px beside the person, the balance and Send SMS. */
const linesMax = 21;

/** Returns the names of the folded groups and a function that toggles one. */
export function useFolded(groups: readonly MenuGroup[]): [readonly string[], (name: string) => void] {
  const key = `menu_folded.${readUserId() ?? ''}`;
  const [chosen, setChosen] = useState(() => localStorage.getItem(key)?.split(','));
  const folded = chosen ?? foldedToFit(groups);
  const toggle = (name: string) => {
    const next = folded.includes(name) ? folded.filter((other) => other !== name) : [...folded, name];
    localStorage.setItem(key, next.join(','));
    setChosen(next);
  };
  return [folded, toggle];
}

/** Folds the last groups until the rest fits; never the home group, which has no heading. */
export function foldedToFit(groups: readonly MenuGroup[]): string[] {
  let lines = groups.reduce((sum, { size }) => sum + size + 1, 0);
  const folded: string[] = [];
  for (const { name, size } of groups.filter((group) => group.name !== homeGroup).toReversed()) {
    if (lines <= linesMax) break;
    folded.push(name);
    lines -= size;
  }
  return folded;
}
