import type { Page } from 'playwright-core';

/** The texts of a page that a person can read or hear: visible texts, labels, titles and placeholders, each once. */
export const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const add = (text: string | null) => {
      const trimmed = text?.replaceAll(/\s+/g, ' ').trim();
      if (trimmed) found.add(trimmed);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !/^(SCRIPT|STYLE|NOSCRIPT)$/.test(parent.tagName) && parent.checkVisibility())
        add(node.textContent);
    }
    const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (!element.checkVisibility()) continue;
      for (const name of attributes) add(element.getAttribute(name));
    }
    add(document.title);
    return [...found];
  });
