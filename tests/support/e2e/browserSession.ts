// A console in a browser: the server and the browser start once per test file and stop after it. A person signs in through
// the form once per file; later pages of the same person reuse that session. Pages close after each test.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchChromium } from './chromium.ts';
import { discard, startProduct, type Product } from '../product/product.ts';

interface Person {
  msisdn: string;
  password: string;
}

/** Users of the demo (server/seed/people.ts). */
const people = {
  admin: { msisdn: '0712000001', password: 'tuma-admin' },
  client: { msisdn: '0722000002', password: 'tuma-client' },
  support: { msisdn: '0733000003', password: 'tuma-support' },
};
type Who = keyof typeof people | Person;

interface View {
  width?: number;
  height?: number;
  /** Whether the page is on a touch screen, like that of a phone or a tablet. */
  isTouch?: boolean;
  colorScheme?: 'light' | 'dark';
  /** Whether to sign in through the form even if the person has a session. */
  fresh?: boolean;
  /** Logged errors to ignore, because Chromium logs each refused call as a failed load. */
  forgive?: RegExp;
}

interface Visit {
  page: Page;
  /** Exceptions and logged errors of the page so far. */
  problems: string[];
}

interface BrowserSession<Served> {
  served: () => Served;
  /** Opens a page on which the person is signed in. */
  signIn: (who: Who, view?: View) => Promise<Visit>;
}

/** A session with the product and its demo data, which is deleted afterwards. */
export const browserSession = (start: () => Promise<Product> = startProduct): BrowserSession<Product> =>
  browserSessionOn(start, async (product) => {
    await product.stop();
    discard(product.dataDir);
  });

/** A session with the console of any server. Call it at the top of a test file. */
export function browserSessionOn<Served extends { url: string }>(
  start: () => Promise<Served>,
  end: (served: Served) => Promise<void>,
): BrowserSession<Served> {
  let running: Served | undefined;
  let browser: Browser | undefined;
  /** Cookie and local storage of each person who has signed in. */
  const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();
  const served = () => {
    if (running === undefined) throw new Error('The server starts before the first test');
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
    signIn: async (
      who,
      { width = 1366, height = 768, isTouch = false, colorScheme, fresh = false, forgive } = {},
    ) => {
      if (!browser) throw new Error('The browser starts before the first test');
      const person = typeof who === 'string' ? people[who] : who;
      const storageState = fresh ? undefined : sessions.get(person.msisdn);
      const context = await browser.newContext({
        viewport: { width, height },
        storageState,
        hasTouch: isTouch,
        isMobile: isTouch,
        colorScheme,
        // Dialogs and menus open and close without animation.
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (line) => {
        if (line.type() === 'error' && !forgive?.test(line.text())) problems.push(line.text());
      });
      await page.goto(storageState ? `${served().url}/dashboard` : served().url);
      if (!storageState) {
        await fillInSignIn(page, who);
        sessions.set(person.msisdn, await context.storageState());
      }
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
  // The dashboard, or the first screen of a role without it.
  await page.waitForURL(({ pathname }) => pathname !== '/');
}

/** Opens the menu on a phone, where it is behind a button. */
export async function openMenu(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) <= 568;
  if (!isPhone) return;
  await page.getByRole('button', { name: /open menu/i }).click();
}

/** Goes to a screen by its entry in the menu; unfolds the menu's groups if the entry is not shown. */
export async function openScreen(page: Page, label: string): Promise<void> {
  await openMenu(page);
  await page.locator('.menu-entry').first().waitFor();
  const entry = page.locator('.menu').getByRole('link', { name: label, exact: true });
  if ((await entry.count()) === 0) await unfoldMenu(page);
  await entry.click();
}

/** Unfolds every group of the rendered menu, one at a time: presses in one tick would all start from the same folded groups. */
export async function unfoldMenu(page: Page): Promise<void> {
  await page.locator('.menu-entry').first().waitFor();
  const folded = page.locator('.menu-heading[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
}

/** A record's row, in the table or in the list of a narrow screen. */
export const rowOf = (page: Page, text: string): Locator =>
  page.locator('main tr, main li').filter({ hasText: text });

export const noSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
