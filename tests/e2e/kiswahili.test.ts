// The whole console in Kiswahili: every screen of the routes as an admin and as a client admin, with its first dialog, row menu and
// filters. No text is in English except data, proper nouns and texts that the specification fixes
// (decisions/025-catalogues-are-modules.md). Barriers do not depend on the language (access.test.ts).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clientTabs } from '../../src/resources/clients/clientTabs.ts';
import { routes } from '../../src/routes.ts';
import { browserSession } from '../support/e2e/browserSession.ts';
import { englishWords, wordsOf } from '../support/e2e/englishWords.ts';
import { openAddress } from '../support/e2e/openAddress.ts';
import { visibleTexts } from '../support/e2e/visibleTexts.ts';

const { signIn } = browserSession();

/** Names, prefixes of API keys, values fixed by the specification or SMPP, menus of M-Pesa, and fields of contacts as used in messages. */
const fixed: ReadonlySet<string> = new Set(
  `Tuma Safaricom Airtel Telkom English NETWORK COUNTRY DEFAULT transceiver first_name other_name
  Pay Bill Lipa na Mpesa Ctrl + Enter tuma_live_… tuma_test_…`.split(/\s+/),
);
/** Fields of answers that the console translates, except where people typed their text. */
const ownWords =
  /^(status_description|reason|title|event_title|detail|state|kind|what|action|class|purpose|module|actions)$/;
const typed = /\/api\/(audit-log|blacklist\/all)/;

/** Collects the texts of answers, which count as data when a page displays them. Returns a function that waits until all are read. */
function collectData(page: Page): () => Promise<ReadonlySet<string>> {
  const data = new Set<string>();
  const reads: Promise<void>[] = [];
  const add = (value: unknown, isTyped: boolean, key = ''): void => {
    if (typeof value === 'string' && (isTyped || !ownWords.test(key))) data.add(oneLine(value));
    if (Array.isArray(value)) for (const each of value) add(each, isTyped, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) add(each, isTyped, name);
  };
  // The body of a response that a navigation aborts is never read.
  page.on('requestfinished', (request) => {
    const url = request.url();
    if (!url.includes('/api/')) return;
    const read = async () => add(await (await request.response())?.json(), typed.test(url));
    reads.push(read().catch(() => undefined));
  });
  return async () => {
    await Promise.all(reads);
    return data;
  };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const english = englishWords();
const isEnglish = (text: string): boolean =>
  text.split(' ').some((part) => !fixed.has(part) && wordsOf(part).some((word) => english.has(word)));

/** Returns the text without the data in it. */
function withoutData(text: string, data: ReadonlySet<string>): string {
  if (data.has(text)) return '';
  const parts = [...data].filter((part) => part.length > 1 && text.includes(part));
  return parts
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, part) => rest.replaceAll(part, ' '), text);
}

/** Opens the form of a screen, the menu of its first row, and its filters. */
const openers = [
  // Excludes buttons that submit a form, download a file or are the current page.
  'main .MuiButton-contained:not([disabled], [type=submit], [aria-current], :has-text("Pakua"))',
  'main tbody tr button[aria-haspopup]',
  'main [role=group] > button[aria-haspopup=menu]',
];

/** Screens on which a client has forms or rows that an admin of the platform does not have. */
const ofClients = new Set(['/group-sms', '/scheduled-sms', '/dnd-sms', '/contact-sms', '/senderid-requests']);

async function textsOf(page: Page, isOpened: boolean): Promise<string[]> {
  const texts = await visibleTexts(page);
  for (const opener of isOpened ? openers : []) {
    const button = page.locator(opener).first();
    if ((await button.count()) === 0) continue;
    await button.click();
    await page.locator('[role=dialog], [role=menu]').first().waitFor();
    texts.push(...(await visibleTexts(page)));
    await page.keyboard.press('Escape');
    await page.locator('.MuiModal-root').first().waitFor({ state: 'detached' });
  }
  return texts;
}

test.each(['admin', 'client'] as const)(
  'the console of a signed-in %s has no English texts',
  async (who) => {
    const { page, problems } = await signIn(who);
    page.setDefaultTimeout(10_000);
    const dataSoFar = collectData(page);
    await page.evaluate(() => localStorage.setItem('tuma.language', 'sw'));
    await page.goto(page.url());
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('sw');
    const paths = [
      ...routes
        .filter(({ adminOnly }) => who === 'admin' || !adminOnly)
        .flatMap(({ path, tabs = [] }) => [path, ...tabs.map((tab) => `${path}/${tab}`)]),
      ...(who === 'admin' ? clientTabs.map(({ name }) => `/client-sms/2/${name}`) : []),
    ];
    const found = new Map<string, string>();
    for (const path of paths) {
      await openAddress(page, path);
      const texts = await textsOf(page, who === 'admin' || ofClients.has(path));
      const data = await dataSoFar();
      for (const text of texts) {
        if (found.has(text)) continue;
        if (isEnglish(text) && isEnglish(withoutData(text, data))) found.set(text, path);
      }
    }
    expect([...found].map(([text, path]) => `${path}: ${text}`)).toEqual([]);
    expect(problems).toEqual([]);
  },
  180_000,
);

/** Returns the headings of tables of which a part is outside of their cell. */
const cutHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main thead th')].flatMap((cell) => {
      const { left, right, bottom } = cell.getBoundingClientRect();
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const shown = range.getBoundingClientRect();
        if (shown.left < left || shown.right > right || shown.bottom > bottom)
          found.push(text.textContent ?? '');
      }
      return found;
    }),
  );

test('no heading of a table is cut off on 1280 px while the font has not been loaded', async () => {
  const { page } = await signIn('admin');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route('**/*.woff2', (route) => route.abort());
  await page.evaluate(() => {
    localStorage.setItem('tuma.language', 'sw');
    localStorage.removeItem('tuma.font');
  });
  await page.goto(page.url());
  const cut: string[] = [];
  for (const { path } of routes) {
    await openAddress(page, path);
    cut.push(...(await cutHeadings(page)).map((heading) => `${path}: ${heading}`));
  }
  expect(cut).toEqual([]);
}, 120_000);

test('the longest value of a filter takes two lines on a phone, and its menu does not scroll sideways', async () => {
  const { page } = await signIn('admin', { width: 390, height: 844, isTouch: true });
  await page.evaluate(() => localStorage.setItem('tuma.language', 'sw'));
  await page.goto(page.url());
  await openAddress(page, '/audit-log');
  await page.getByRole('button', { name: 'Chuja' }).click();
  await page.getByRole('menuitem', { name: 'Kitendo' }).click();
  await page.getByRole('menuitem', { name: 'Mteja ameundwa' }).waitFor();
  const beyond = await page
    .locator('.MuiMenu-paper')
    .last()
    .evaluate((menu) => menu.scrollWidth - menu.clientWidth);
  expect(beyond).toBe(0);
});
