// The outline of a screen until its frame is loaded: the title, and the warning about published passwords if the previous page had it.
// layout.css hides the outline when the frame appears. Drawn by the first script before React is loaded, so it must not import React.
import { entryTexts } from './i18n/entry.ts';

const storageKey = 'tuma.published-sign-ins';

/** Stores whether passwords are published, for the outline of the next page. */
export function keepWarning(arePublished: boolean): void {
  if (arePublished) localStorage.setItem(storageKey, '1');
  else localStorage.removeItem(storageKey);
}

/** Returns the content of the outline. */
export function outlineOf(title: string): HTMLElement[] {
  const parts = [element('outline-title', title)];
  if (localStorage.getItem(storageKey) !== null) {
    const warning = document.createElement('p');
    warning.textContent = entryTexts.publishedSignIns;
    parts.push(element('band band-urgent', warning));
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
