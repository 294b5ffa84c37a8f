// A journey through the console in a browser: what serves it and the browser are started once for a test file and taken
// down after it. People sign in by the screen, as anybody does; their pages are closed when the test ends.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchChromium } from './chromium.ts';
import { discard, startProduct, type Product } from './product.ts';

interface Person {
  msisdn: string;
  password: string;
}

/** The demo's people (server/seed/people.ts). */
const people = {
  admin: { msisdn: '0712000001', password: 'tuma-admin' },
  client: { msisdn: '0722000002', password: 'tuma-client' },
  support: { msisdn: '0733000003', password: 'tuma-support' },
};
type Who = keyof typeof people | Person;

interface View {
  width?: number;
  height?: number;
  /** Errors in the browser's log that are no fault of the page: it tells each refusal as a failed load. */
  forgive?: RegExp;
}

interface Visit {
  page: Page;
  /** What broke on the page or was logged as an error, so far. */
  problems: string[];
}

interface Journey<Served> {
  served: () => Served;
  /** Opens a page of the person's own and waits until the person is in. */
  signIn: (who: Who, view?: View) => Promise<Visit>;
}

/** A journey through the product with its demo; ends with the product's data. */
export const browserSession = (start: () => Promise<Product> = startProduct): Journey<Product> =>
  browserSessionOn(start, async (product) => {
    await product.stop();
    discard(product.dataDir);
  });

/** A journey through the console of anything that serves it. To be called at the top of a test file. */
export function browserSessionOn<Served extends { url: string }>(
  start: () => Promise<Served>,
  end: (served: Served) => Promise<void>,
): Journey<Served> {
  let running: Served | undefined;
  let browser: Browser | undefined;
  const served = () => {
    if (running === undefined) throw new Error('Nothing is served before the tests begin');
    return running;
  };
  beforeAll(async () => {
    [running, browser] = await Promise.all([start(), launchChromium()]);
  });
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    if (running) await end(running);
  });
  return {
    served,
    signIn: async (who, { width = 1366, height = 768, forgive } = {}) => {
      if (!browser) throw new Error('There is no browser before the tests begin');
      const context = await browser.newContext({ viewport: { width, height } });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (line) => {
        if (line.type() === 'error' && !forgive?.test(line.text())) problems.push(line.text());
      });
      await page.goto(served().url);
      await fillInSignIn(page, who);
      return { page, problems };
    },
  };
}

/** Signs in on a page that shows the form. */
export async function fillInSignIn(page: Page, who: Who): Promise<void> {
  const { msisdn, password } = typeof who === 'string' ? people[who] : who;
  await page.getByLabel('Mobile Number').fill(msisdn);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The dashboard; who may not see it is led straight on.
  await page.waitForURL(({ pathname }) => pathname !== '/');
}

/** Where the menu is behind a button, opens it. */
export async function openMenu(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) <= 568;
  if (!isPhone) return;
  // Notices that were read stand over the button for their three seconds.
  await page.locator('.notices button').evaluateAll((buttons: HTMLElement[]) => {
    for (const close of buttons) close.click();
  });
  await page.getByRole('button', { name: /open menu/i }).click();
}

/** Goes to a screen by its entry in the menu. */
export async function openScreen(page: Page, label: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('link', { name: label, exact: true }).click();
}

/** A record's row: in the table, or in the list of a narrow screen. */
export const rowOf = (page: Page, text: string): Locator =>
  page.locator('main tr, main li').filter({ hasText: text });

export const noSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
