// Adds browser features that jsdom lacks, and resets the browser before each console test.
import { createRequire } from 'node:module';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { closeNotice, readNotices } from '../../../src/notices/notices.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { endSession } from '../../../src/session.ts';
import { takeContractFaults } from './fakeContract.ts';

if (!('setPointerCapture' in Element.prototype)) {
  Object.assign(Element.prototype, { setPointerCapture: () => undefined });
}
window.scrollTo = () => undefined;
// A first render on a busy machine takes longer than the library's default of one second, and than five.
configure({ asyncUtilTimeout: 10_000 });
// Retries happen immediately: tests count them and do not wait.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } });

beforeEach(() => {
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  for (const { id } of readNotices()) closeNotice(id);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(takeContractFaults(), 'answers that the contract does not allow').toEqual([]);
});

/**
 * jsdom spends half of the time of a test on computed styles, for which it reads every rule. So Emotion's rules are reduced to what tests
 * and their library read: whether an element is hidden, whether it can be pressed, its font weight and its generated text. Rules for some
 * widths are removed: the window of jsdom is always 1024 px wide, where the console hides parts that tests use.
 */
const read =
  /^\s*(display\s*:\s*none|visibility\s*:|pointer-events\s*:|user-select\s*:|content\s*:|font-weight\s*:)/;
const readOf = (rule: string): string =>
  rule
    .replace(/^\s*@media.*$/s, '')
    .replaceAll(/\{([^{}]*)\}/g, (_block, declarations: string) => {
      const kept = declarations.split(';').filter((declaration) => read.test(declaration));
      return kept.length > 0 ? `{${kept.join(';')}}` : '{}';
    })
    .replaceAll(/[^{}]*\{\}/g, '')
    .replaceAll(/[^{}]*\{\s*\}/g, '');
const insert = Object.getOwnPropertyDescriptor(Node.prototype, 'appendChild')?.value as <Child extends Node>(
  this: Node,
  child: Child,
) => Child;
HTMLStyleElement.prototype.appendChild = function <Child extends Node>(child: Child): Child {
  if (child instanceof Text) child.data = readOf(child.data);
  // Each rule would have its own element: thousands, through which searches of the page and computed styles would go.
  if (child.textContent?.trim() === '') {
    this.remove();
    return child;
  }
  return insert.call(this, child) as Child;
};
const insertBefore = Object.getOwnPropertyDescriptor(Node.prototype, 'insertBefore')?.value as <
  Child extends Node,
>(
  this: Node,
  child: Child,
  before: Node | null,
) => Child;
// Emotion inserts elements beside those it inserted before, which the lines above may have removed.
HTMLHeadElement.prototype.insertBefore = function <Child extends Node>(
  child: Child,
  before: Node | null,
): Child {
  return insertBefore.call(this, child, before?.parentNode === this ? before : null) as Child;
};

/** A field's labels name it by `for` or contain it. jsdom searches the page for the field of each label: a tenth of a test's time. */
for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
      return [...this.ownerDocument.getElementsByTagName('label')].filter((label) =>
        label.hasAttribute('for') ? label.htmlFor === this.id : label.contains(this),
      );
    },
  });

/**
 * Selectors that Emotion, MUI and the console look up in the head on each render or call, and that the page of a test never has: a
 * server's styles, layers of styles, and parts of index.html. jsdom would go through thousands of style elements, a fifth of a test's time.
 */
const absent = /^(style\[data-emotion="css-global |style\[data-mui-layer-order=|meta\[name="api-base"\])/;
for (const { prototype } of [Document, Element]) {
  const find = Object.getOwnPropertyDescriptor(prototype, 'querySelector')?.value as (
    this: Document | Element,
    selector: string,
  ) => Element | null;
  prototype.querySelector = function (selector: string): Element | null {
    if (selector === 'head') return document.head;
    return absent.test(selector) ? null : find.call(this, selector);
  };
}

/** In development React records a stack for each element it creates, up to a number a second, which Vite then maps to sources. */
const internals: unknown = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

/**
 * React interrupts a deferred render every 5 ms. A search by role reads the whole screen after each pause of 50 ms, so on a busy
 * machine only one slice of the render would run between two searches. With slices of a second the render finishes first.
 */
const { resolve } = createRequire(import.meta.url);
const scheduler = createRequire(resolve('react-dom'))('scheduler') as {
  unstable_forceFrameRate: (perSecond: number) => void;
};
scheduler.unstable_forceFrameRate(1);
