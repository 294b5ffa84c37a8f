// A part of a page whose code is loaded when it is first shown, such as a dialog. While the code cannot be loaded, the page stays.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { errorTexts } from '../i18n/entry.ts';
import { showNotice } from '../notices/notices.ts';

/** Time between two attempts in milliseconds, and their number. People wait for at most a minute. */
const againMs = 3000;
const attemptsMax = 20;

// Any props, as in React's type of `lazy`.
// oxlint-disable-next-line typescript/no-explicit-any
export const lazyPart = <Part extends ComponentType<any>>(
  load: () => Promise<Part>,
): LazyExoticComponent<Part> => lazy(async () => ({ default: await loadAgain(load) }));

async function loadAgain<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let attempt = 1; attempt < attemptsMax; attempt++) {
    try {
      return await load();
    } catch {
      if (attempt === 1) showNotice('error', errorTexts.network);
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
  return load();
}
