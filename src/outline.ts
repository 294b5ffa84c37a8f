// The outline of a screen until its frame has loaded: its title, and the warning of published passwords where the page before had it.
// layout.css hides it as soon as the frame follows it. The first script draws it, before React is there, so it must not import React.
import { entryTexts } from './i18n/entry.ts';

const storageKey = 'tuma.published-sign-ins';

/** Keeps whether passwords are published for the outline of the next page. */
export function keepWarning(arePublished: boolean): void {
  if (arePublished) localStorage.setItem(storageKey, '1');
  else localStorage.removeItem(storageKey);
}

/** What the outline contains. */
export function outlineOf(title: string): HTMLElement[] {
  const parts = [element('outline-title', title)];
  if (localStorage.getItem(storageKey) !== null) {
    const warning = document.createElement('p');
    warning.textContent = entryTexts.publishedSignIns;
    parts.push(element('band band-urgent', warning));
  }
  return parts;
}

/** Draws the outline until React does. */
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
