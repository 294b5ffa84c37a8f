// WCAG 2.2 AA as far as programs can tell (docs/accessibility.md): axe on every screen, its first dialog and its first menu, as each
// role and in both themes; targets and letters on touch screens; where the focus goes; the title at a zoom of 200 %.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clientTabs } from '../../src/resources/clients/clientTabs.ts';
import { routes } from '../../src/routes.ts';
import { violations } from '../support/axe.ts';
import { browserSession, noSidewaysScroll, openScreen } from '../support/browserSession.ts';
import { openAddress } from '../support/openAddress.ts';
import { smallTargets, smallLetters } from '../support/targets.ts';

const { served, signIn } = browserSession();

/** What the buttons of a screen open first: its form, the menu of its first row, its filters. */
const openers = [
  // Not what sends a form, downloads a file or is the current page.
  'main .MuiButton-contained:not([disabled], [type=submit], [aria-current], :has-text("Download"))',
  'main tbody tr button[aria-haspopup]',
  'main [role=group] > button[aria-haspopup=menu]',
  '.person',
];

/** Axe with all rules in light, and with those of colours in dark. */
async function inBothThemes(page: Page, place: string, found: string[]): Promise<void> {
  for (const text of await violations(page)) found.push(`${place}: ${text}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const text of await violations(page, 'colours')) found.push(`${place} in dark: ${text}`);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function examine(page: Page, path: string, found: string[]): Promise<void> {
  await openAddress(page, path);
  await inBothThemes(page, path, found);
  for (const opener of openers) {
    // The account menu is the same everywhere.
    if (opener === '.person' && path !== '/dashboard') continue;
    const button = page.locator(opener).first();
    if ((await button.count()) === 0) continue;
    await button.click();
    const overlay = page.locator('[role=dialog], [role=menu]').first();
    const isOpen = await overlay.waitFor({ timeout: 1500 }).then(
      () => true,
      () => false,
    );
    if (!isOpen) continue;
    await inBothThemes(page, `${path} ${opener}`, found);
    await page.keyboard.press('Escape');
    await page.locator('.MuiModal-root').first().waitFor({ state: 'detached' });
  }
}

const addressesOf = {
  admin: [
    ...routes.map(({ path }) => path),
    ...clientTabs.map(({ name }) => `/client-sms/2/${name}`),
    '/promotional-sms/1',
  ],
  client: routes.filter(({ adminOnly }) => !adminOnly).map(({ path }) => path),
  support: ['/search', '/transactional-sms', '/group-sms'],
};

describe.concurrent('axe', () => {
  test.each(['admin', 'client', 'support'] as const)(
    'finds nothing on any screen, first dialog and first menu of a signed-in %s, in light and dark',
    async (who) => {
      const { page } = await signIn(who, { colorScheme: 'light' });
      page.setDefaultTimeout(10_000);
      // Nothing fades while its colours are read.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addStyleTag({ content: '* { transition: none !important; animation: none !important }' });
      const found: string[] = [];
      for (const path of addressesOf[who]) await examine(page, path, found);
      expect([...new Set(found)]).toEqual([]);
    },
    180_000,
  );
});

test('axe finds nothing on the pages outside of the frame, in light and dark, nor on screens in Kiswahili', async () => {
  const { page } = await signIn('client', { colorScheme: 'light' });
  const found: string[] = [];
  await page.evaluate(() => localStorage.setItem('tuma.language', 'sw'));
  for (const path of ['/send-sms', '/group-sms']) {
    await page.goto(`${served().url}${path}`);
    await openAddress(page, path);
    await inBothThemes(page, `Kiswahili ${path}`, found);
  }
  await page.context().clearCookies();
  for (const path of ['/', '/register', '/nothing-here']) {
    await page.goto(`${served().url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await inBothThemes(page, path, found);
  }
  expect(found).toEqual([]);
});

test('on a touch screen every target has 44 px and every field letters of 16 px', async () => {
  const { page } = await signIn('client', { width: 390, height: 844, isTouch: true });
  const found: string[] = [];
  for (const path of addressesOf.client) {
    await openAddress(page, path);
    for (const target of await smallTargets(page)) found.push(`${path}: ${target}`);
    for (const field of await smallLetters(page)) found.push(`${path}: letters of ${field}`);
    expect(await noSidewaysScroll(page), path).toBe(true);
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  for (const target of await smallTargets(page)) found.push(`menu: ${target}`);
  expect([...new Set(found)]).toEqual([]);
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('the focus goes to the title after the sign-in and when a page opens', async () => {
  const { page } = await signIn('admin', { fresh: true });
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(await focused(page)).toBe('Dashboard');
  await openScreen(page, 'Payments');
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
  expect(await focused(page)).toBe('Payments');
});

test('the title is never cut, from the narrowest sidebar to a zoom of 200 %', async () => {
  const { page } = await signIn('admin');
  for (const width of [569, 600, 640, 683, 768, 901, 1366]) {
    await page.setViewportSize({ width, height: 700 });
    for (const path of ['/dashboard', '/senderid-configuration']) {
      await openAddress(page, path);
      const cut = await page.locator('h1').evaluate((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return Math.max(
          range.getBoundingClientRect().width - title.clientWidth,
          title.scrollHeight - title.clientHeight,
        );
      });
      expect(cut, `${path} at ${width} px`).toBeLessThanOrEqual(1);
      expect(await noSidewaysScroll(page), `${path} at ${width} px`).toBe(true);
    }
  }
});
