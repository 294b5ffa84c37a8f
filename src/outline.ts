// The outline of a screen until its frame is loaded: the title, and the warning about published passwords if the previous page had it. The
// frame also shows that warning before the profile is read, so that the screen below does not move.
// layout.css hides the outline when the frame appears. Drawn by the first script before React is loaded, so it must not import React.
import { entryTexts } from './i18n/entry.ts';

const storageKey = 'tuma.published-sign-ins';

export interface KeptWarning {
  /** Whether it links to the users, which takes a line on phones. */
  hasLink: boolean;
}

const withLink = 'link';

/** Stores the warning for the next page; undefined: passwords are not published. */
export function keepWarning(warning: KeptWarning | undefined): void {
  if (warning) localStorage.setItem(storageKey, warning.hasLink ? withLink : '1');
  else localStorage.removeItem(storageKey);
}

/** The warning of the previous page; undefined if it had none. */
export function keptWarning(): KeptWarning | undefined {
  const kept = localStorage.getItem(storageKey);
  return kept === null ? undefined : { hasLink: kept === withLink };
}

/** Returns the content of the outline. */
export function outlineOf(title: string): HTMLElement[] {
  const parts = [element('outline-title', title)];
  if (keptWarning()) {
    const warning = document.createElement('p');
    warning.textContent = entryTexts.publishedSignIns;
    parts.push(element('band band-warning', warning));
  }
  return parts;
}

/** Draws the outline until React renders it. */
export function drawOutline(title: string): void {
  const outline = element('outline', ...outlineOf(title));
  outline.setAttribute('aria-hidden', 'true');
  document.getElementById('root')?.append(outline);
}

function element(className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement('div');
  made.className = className;
  made.append(...content);
  return made;
}
