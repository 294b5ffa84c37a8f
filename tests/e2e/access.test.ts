// WCAG 2.2 AA as far as programs can check it (docs/accessibility.md): axe on every screen, its first dialog and its first menu, as each
// role and in both themes; the size of targets and letters on touch screens; the focus.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clientTabs } from '../../src/resources/clients/clientTabs.ts';
import { routeOf } from '../../src/routeOf.ts';
import { routes } from '../../src/routes.ts';
import { violations } from '../support/e2e/axe.ts';
import { browserSession, noSidewaysScroll, openScreen, unfoldMenu } from '../support/e2e/browserSession.ts';
import { openAddress } from '../support/e2e/openAddress.ts';
import { smallTargets, smallLetters } from '../support/e2e/targets.ts';

const { served, signIn } = browserSession();

/** Buttons of a screen that open its form, the menu of its first row, and its filters. */
const openers = [
  // Excludes buttons that submit a form, download a file or are the current page.
  'main .MuiButton-contained:not([disabled], [type=submit], [aria-current], :has-text("Download"))',
  'main tbody tr button[aria-haspopup]',
  'main [role=group] > button[aria-haspopup=menu]',
];
/** The account menu, Send SMS and the palette, which are the same on every screen. */
const openersOfFrame = ['.person', '.send-button', '.quick-search button'];
const overlays = '[role=dialog], [role=menu]';

type Scheme = 'light' | 'dark';
const other = { light: 'dark', dark: 'light' } as const;

/** Returns a function that examines the page: all rules in one theme, and the colours in the other one, too. */
function examiner(page: Page, found: Set<string>) {
  let scheme: Scheme = 'light';
  /** `within` selects what the place adds to the page. Colours elsewhere have been examined before. */
  return async (place: string, within: { all?: string; colours?: string } = {}) => {
    const examine = async (rules: 'all' | 'colours') => {
      for (const text of await violations(page, { within: within[rules], rules }))
        found.add(`${place} in ${scheme}: ${text}`);
    };
    // In one run: most of the time of each goes to reading the whole page.
    await examine('all');
    scheme = other[scheme];
    await page.emulateMedia({ colorScheme: scheme });
    await examine('colours');
  };
}

async function examineScreen(page: Page, path: string, examine: ReturnType<typeof examiner>): Promise<void> {
  await openAddress(page, path);
  // The frame is the same on every screen, so its colours in the other theme are examined on two screens only. Rules of whole pages, such as
  // landmarks, run on each.
  const isWithFrame = path === '/dashboard' || path === '/search';
  await examine(path, isWithFrame ? {} : { colours: 'main' });
  for (const opener of [
    ...openers,
    // A record in its drawer.
    ...(routeOf(path)?.hasRecords ? ['main tbody tr[tabindex]'] : []),
    ...(path === '/dashboard' ? openersOfFrame : []),
  ]) {
    const button = page.locator(opener).first();
    if ((await button.count()) === 0) continue;
    await button.click();
    await page.locator(overlays).first().waitFor();
    const isOfFrame = openersOfFrame.includes(opener);
    const modal = '.MuiModal-root';
    await examine(`${path} ${opener}`, isOfFrame ? {} : { all: modal, colours: modal });
    await page.keyboard.press('Escape');
    await page.locator('.MuiModal-root').first().waitFor({ state: 'detached' });
  }
}

/** Returns the screens that the role may open. */
async function screensOf(page: Page): Promise<string[]> {
  // When the first screen is displayed, the role is loaded, so the menu is complete.
  await page.locator('main section, main .MuiPaper-root').first().waitFor();
  await unfoldMenu(page);
  const listed = await page
    .locator('.menu-entry[href]')
    .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('href') ?? ''));
  return ['/search', ...listed];
}

test.each([
  // An admin has as many screens as the other roles together.
  {
    who: 'admin',
    pages: 2,
    more: ['/send-sms', ...clientTabs.map(({ name }) => `/client-sms/2/${name}`)],
    atLeast: 40,
  },
  { who: 'client', pages: 1, more: ['/send-sms'], atLeast: 20 },
  { who: 'support', pages: 1, more: [], atLeast: 10 },
] as const)(
  'axe finds nothing on any screen, first record, dialog and menu of the role $who, in light and dark',
  async ({ who, pages, more, atLeast }) => {
    const found = new Set<string>();
    const { page } = await signIn(who, { colorScheme: 'light' });
    const paths = [...(await screensOf(page)), ...more];
    const each = Math.ceil(paths.length / pages);
    const examineFrom = async (first: number) => {
      const visited = first === 0 ? page : (await signIn(who, { colorScheme: 'light' })).page;
      await visited.locator('.menu-entry').first().waitFor();
      const examine = examiner(visited, found);
      for (const path of paths.slice(first, first + each)) await examineScreen(visited, path, examine);
    };
    await Promise.all(Array.from({ length: pages }, (_, index) => examineFrom(index * each)));
    expect([...found]).toEqual([]);
    expect(paths.length).toBeGreaterThanOrEqual(atLeast);
  },
  // On a machine with a load of 20 an admin's takes six minutes.
  600_000,
);

test('axe finds nothing on the pages outside of the frame, in light and dark', async () => {
  const { page } = await signIn('client', { colorScheme: 'light' });
  const found = new Set<string>();
  const examine = examiner(page, found);
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
  await expect.poll(() => focused(page)).toBe('Dashboard');
  await openScreen(page, 'Payments');
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Payments');
});

test('a notice moves below the focused field that it would cover, and back', async () => {
  const { page } = await signIn('admin', { width: 1024 });
  await openAddress(page, '/user-roles');
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  const { y, height } = await boxOf('.quick-search input');
  await page.getByRole('button', { name: 'Add Permission' }).click();
  // The pointer keeps it open.
  await page.locator('.notice-error').hover();
  expect((await boxOf('.notices')).y).toBeLessThan(y + height);
  await page.keyboard.press('/');
  expect((await boxOf('.notices')).y).toBeGreaterThanOrEqual(y + height);
  await page.locator('h1').focus();
  expect((await boxOf('.notices')).y).toBeLessThan(y + height);
});

test('a notice of a faulty form on a phone is below the message of the field that has the focus', async () => {
  const { page } = await signIn('admin', { width: 390, height: 844, isTouch: true });
  await openAddress(page, '/client-sms');
  await page.getByRole('button', { name: 'Create Client' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  const message = await page.getByText('Organization name is required').boundingBox();
  const notice = await page.locator('.notices:has(.notice-error)').boundingBox();
  expect(notice!.y).toBeGreaterThanOrEqual(message!.y + message!.height);
});

test('the last page of a long list is reached with the focus on its number, below the right end of the rows', async () => {
  const { page } = await signIn('admin', { width: 1440, height: 900 });
  await openAddress(page, '/promotional-sms');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Last' }).focus();
  await page.keyboard.press('Enter');
  const current = pages.locator('[aria-current=page]:not([aria-label="Page 1"])');
  await current.waitFor();
  expect(await current.evaluate((number) => number === document.activeElement)).toBe(true);
  const right = async (box: Locator) => box.evaluate((element) => element.getBoundingClientRect().right);
  expect(await right(pages)).toBeCloseTo(await right(page.locator('main .MuiCard-root').first()), 0);
});

test('the chart of a report shows that it has the focus', async () => {
  const { page } = await signIn('admin');
  await openAddress(page, '/sms-report');
  await page.locator('.MuiChartsSurface-root [role=none]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'By month' }).focus();
  await page.keyboard.press('Tab');
  const ring = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
    return [document.activeElement!.role, outlineStyle, outlineWidth];
  });
  expect(ring).toEqual(['none', 'solid', '2px']);
});

test('a contrast theme of the system shows which texts are buttons, and which choice is set', async () => {
  const { page } = await signIn('admin');
  await page.emulateMedia({ forcedColors: 'active' });
  const styleOf = (name: string, property: 'borderTopWidth' | 'backgroundColor') =>
    page
      .getByRole('button', { name, exact: true })
      .first()
      .evaluate((button, each) => getComputedStyle(button)[each], property);
  await openAddress(page, '/client-sms');
  expect(await styleOf('Create Client', 'borderTopWidth')).toBe('1px');
  expect(await styleOf('Send SMS', 'borderTopWidth')).toBe('1px');
  await openAddress(page, '/sms-report');
  const chosen = await styleOf('By month', 'backgroundColor');
  expect(chosen).not.toBe(await styleOf('Last 31 days', 'backgroundColor'));
});

test('a contrast theme of the system shows which tab is open, and the colours of a chart’s legend', async () => {
  const { page } = await signIn('admin');
  await page.emulateMedia({ forcedColors: 'active' });
  const backgroundsOf = (marks: Locator) =>
    marks.evaluateAll((each) => each.map((mark) => getComputedStyle(mark).backgroundColor));
  await openAddress(page, '/send-sms');
  const mark = page.getByRole('form', { name: 'Send SMS' }).locator('.MuiTabs-indicator');
  await mark.waitFor();
  expect(await backgroundsOf(mark)).not.toEqual(await backgroundsOf(page.locator('body')));
  await openAddress(page, '/dashboard');
  const legend = page.getByRole('region', { name: 'Messages by time' }).getByRole('listitem');
  await legend.first().waitFor();
  expect(new Set(await backgroundsOf(legend.locator('> [aria-hidden]'))).size).toBe(3);
});

test('a contrast theme of the system shows the page in the menu, bars and the sides of a conversation', async () => {
  const { page } = await signIn('client');
  await page.emulateMedia({ forcedColors: 'active' });
  const styleOf = (place: Locator, property: 'backgroundColor' | 'borderInlineStartWidth') =>
    place.first().evaluate((element, each) => getComputedStyle(element)[each], property);
  await openAddress(page, '/inbox');
  expect(await styleOf(page.locator('.menu-entry.active'), 'borderInlineStartWidth')).toBe('4px');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click();
  const bubble = page.getByRole('log').locator('> div').last();
  await bubble.waitFor();
  expect(await styleOf(bubble, 'borderInlineStartWidth')).toBe('1px');
  await openAddress(page, '/group-sms');
  await page.getByRole('row', { name: /Board papers/ }).click();
  const bar = page.getByRole('progressbar', { name: 'Delivery rate' });
  await bar.waitFor();
  const drawn = await styleOf(bar.locator('.MuiLinearProgress-bar'), 'backgroundColor');
  expect(drawn).not.toBe(await styleOf(page.locator('body'), 'backgroundColor'));
});
