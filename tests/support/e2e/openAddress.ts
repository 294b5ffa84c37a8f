import type { Page } from 'playwright-core';

/** Goes to a screen as a link does, without reloading the document, and waits until it has loaded. */
export async function openAddress(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.pathname === to) return;
    const [, list, id] = location.pathname.split('/');
    const isNextTab = id !== undefined && to.startsWith(`/${list}/`);
    const left = isNextTab ? '[role="tabpanel"] > *' : 'main > *';
    for (const shown of document.querySelectorAll(left)) shown.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(() => {
    const waiting =
      '[data-left], .page-loading, [aria-busy="true"], .MuiSkeleton-root, .MuiCircularProgress-root';
    return (
      document.querySelector('main')?.innerText.trim() !== '' && document.querySelector(waiting) === null
    );
  });
}
