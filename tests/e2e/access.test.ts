// WCAG 2.2 AA as far as programs can check (docs/accessibility.md): axe on every screen, its first dialog and its first menu, as each
// role and in both themes; targets and letters on touch screens; where the focus goes; the title at a zoom of 200 %.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clientTabs } from '../../src/resources/clients/clientTabs.ts';
import { routeOf } from '../../src/routeOf.ts';
import { routes } from '../../src/routes.ts';
import { violations } from '../support/axe.ts';
import { browserSession, noSidewaysScroll, openScreen, unfoldMenu } from '../support/browserSession.ts';
import { openAddress } from '../support/openAddress.ts';
import { smallTargets, smallLetters } from '../support/targets.ts';

const { served, signIn } = browserSession();

/** What the buttons of a screen open first: its form, the menu of its first row, its filters. */
const openers = [
  // Not what sends a form, downloads a file or is the current page.
  'main .MuiButton-contained:not([disabled], [type=submit], [aria-current], :has-text("Download"))',
  'main tbody tr button[aria-haspopup]',
  'main [role=group] > button[aria-haspopup=menu]',
];
/** The account menu, Send SMS and the palette, which are the same on every screen. */
const openersOfFrame = ['.person', '.send-button', '.quick-search button'];
const overlays = '[role=dialog], [role=menu]';

type Scheme = 'light' | 'dark';
const other = { light: 'dark', dark: 'light' } as const;

/** Examines what a page shows: with all rules in the theme it is in, and with those of colours in the other one. */
function examiner(page: Page, found: Set<string>) {
  let scheme: Scheme = 'light';
  return async (place: string, within?: string) => {
    for (const text of await violations(page, { within })) found.add(`${place} in ${scheme}: ${text}`);
    scheme = other[scheme];
    await page.emulateMedia({ colorScheme: scheme });
    for (const text of await violations(page, { within, isColoursOnly: true }))
      found.add(`${place} in ${scheme}: ${text}`);
  };
}

async function examineScreen(page: Page, path: string, examine: ReturnType<typeof examiner>): Promise<void> {
  await openAddress(page, path);
  await examine(path);
  for (const opener of [
    ...openers,
    // A record in its drawer.
    ...(routeOf(path)?.hasRecords ? ['main tbody tr[tabindex]'] : []),
    ...(path === '/dashboard' ? openersOfFrame : []),
  ]) {
    const button = page.locator(opener).first();
    if ((await button.count()) === 0) continue;
    await button.click();
    // Of a screen, some buttons open nothing; the frame's load what they open.
    const isOfFrame = openersOfFrame.includes(opener);
    const overlay = page.locator(overlays).first();
    const isOpen = await overlay.waitFor({ timeout: isOfFrame ? 10_000 : 1000 }).then(
      () => true,
      () => false,
    );
    if (!isOpen) continue;
    // Rules of whole pages, such as landmarks, run where the frame's own are opened.
    await examine(`${path} ${opener}`, isOfFrame ? undefined : '.MuiModal-root');
    await page.keyboard.press('Escape');
    await page.locator('.MuiModal-root').first().waitFor({ state: 'detached' });
  }
}

/** The screens that the role may open. */
async function screensOf(page: Page): Promise<string[]> {
  // The menu is whole once the role is known, as the first screen needs it, too.
  await page.locator('main section, main .MuiPaper-root').first().waitFor();
  await unfoldMenu(page);
  const listed = await page
    .locator('.menu-entry[href]')
    .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('href') ?? ''));
  return ['/search', ...listed];
}

test('axe finds nothing on any screen, first record, dialog and menu, as each role, in light and dark', async () => {
  const found = new Set<string>();
  const walk = async (who: 'admin' | 'client' | 'support', more: readonly string[]) => {
    const { page } = await signIn(who, { colorScheme: 'light' });
    page.setDefaultTimeout(10_000);
    const examine = examiner(page, found);
    for (const path of [...(await screensOf(page)), ...more]) await examineScreen(page, path, examine);
  };
  await Promise.all([
    walk('admin', ['/send-sms', ...clientTabs.map(({ name }) => `/client-sms/2/${name}`)]),
    walk('client', ['/send-sms']),
    walk('support', []),
  ]);
  expect([...found]).toEqual([]);
}, 240_000);

test('axe finds nothing on the pages outside of the frame, in light and dark, nor on screens in Kiswahili', async () => {
  const { page } = await signIn('client', { colorScheme: 'light' });
  const found = new Set<string>();
  const examine = examiner(page, found);
  await page.evaluate(() => localStorage.setItem('tuma.language', 'sw'));
  for (const path of ['/send-sms', '/group-sms']) {
    await page.goto(`${served().url}${path}`);
    await openAddress(page, path);
    await examine(`Kiswahili ${path}`);
  }
  await page.context().clearCookies();
  for (const path of ['/', '/register', '/nothing-here']) {
    await page.goto(`${served().url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await examine(path);
  }
  expect([...found]).toEqual([]);
});

test('on a touch screen every target has 44 px and every field letters of 16 px', async () => {
  const { page } = await signIn('client', { width: 390, height: 844, isTouch: true });
  const found: string[] = [];
  for (const path of routes.filter(({ adminOnly }) => !adminOnly).map((route) => route.path)) {
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
