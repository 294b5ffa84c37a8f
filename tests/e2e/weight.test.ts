// What the browser receives before a page is displayed (docs/decisions/026-first-paint.md), and how the built console is served.
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { measureScreens } from '../../scripts/bench/webScreens.ts';
import { bytesOf, watchWire } from '../../scripts/bench/wire.ts';
import { routes } from '../../src/routes.ts';
import { browserSession } from '../support/e2e/browserSession.ts';

const { served: product, signIn } = browserSession();

/** Delay of the font after the frame is shown (src/theme/font.ts). */
const fontAfterMs = 3000;

test('sign-in, the frame with a first screen and each further screen stay within their bytes and requests', async () => {
  const { page } = await signIn('admin');
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has a browser');
  const screens = await measureScreens(browser, product().url, await page.context().storageState());
  expect(screens.length).toBe(routes.length + 2);
  for (const { name, received } of screens) expect(received.length, name).toBeGreaterThan(0);
  const tooHeavy = screens
    .filter(({ budget, received }) => bytesOf(received) > budget.bytes || received.length > budget.requests)
    .map(({ name, received }) => `${name}: ${bytesOf(received)} bytes, ${received.length} requests`);
  expect(tooHeavy).toEqual([]);
  // The test opens each of nearly forty screens.
}, 400_000);

test('the font is fetched after the first list is shown, weighs 30 kB, and is used from the next page on', async () => {
  const { page } = await signIn('admin');
  const { cookies, origins } = await page.context().storageState();
  const withoutFont = origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => name !== 'tuma.font'),
  }));
  // A new context has an empty cache.
  const context = await page
    .context()
    .browser()!
    .newContext({ storageState: { cookies, origins: withoutFont } });
  const tab = await context.newPage();
  // The test ends the delay once the list is shown, however long a machine takes for that.
  await tab.addInitScript((afterMs) => {
    const later = window.setTimeout.bind(window);
    const due = new Promise<void>((resolve) => Object.assign(window, { endDelay: resolve }));
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => (ms === afterMs ? void due.then(run) : later(run, ms)),
    });
  }, fontAfterMs);
  const wire = await watchWire(tab);
  await tab.goto(`${product().url}/transactional-sms`);
  await tab.locator('main tbody td').first().waitFor();
  await wire.quiet();
  expect(wire.received.some(({ url }) => url.endsWith('.woff2'))).toBe(false);
  const fontAsked = tab.waitForRequest(/\.woff2$/);
  await tab.evaluate(() => (window as unknown as { endDelay: () => void }).endDelay());
  await fontAsked;
  await wire.quiet();
  const font = wire.received.find(({ url }) => url.endsWith('.woff2'));
  expect(font?.bytes).toBeLessThan(30_500);
  await tab.reload();
  await tab.locator('main tbody td').first().waitFor();
  await tab.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family === 'Geist' && status === 'loaded'),
  );
});

test.each(['admin', 'client'] as const)(
  'no address makes a call twice for %s: what starts early is what its screen asks for',
  async (who) => {
    const { page } = await signIn(who);
    for (const { path } of routes.filter(({ firstCall }) => firstCall)) {
      const tab = await page.context().newPage();
      const wire = await watchWire(tab);
      // No poll repeats a call, however long the page takes.
      await tab.addInitScript(() => void Object.assign(window, { setInterval: () => 0 }));
      await tab.goto(`${product().url}${path}`);
      await tab.locator('main h2').first().waitFor();
      await wire.quiet();
      const calls = wire.received
        .map(({ url }) => new URL(url).pathname)
        .filter((called) => called.startsWith('/api'));
      expect(calls.length).toBeGreaterThan(1);
      expect(calls).toEqual([...new Set(calls)]);
    }
  },
);

/** Blocks the script of that name on a page until the returned function is called. */
async function holdBack(tab: Page, script: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await tab.route(`**/assets/${script}-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('the screen of an address and the first call start before React has loaded', async () => {
  const { page } = await signIn('admin');
  const tab = await page.context().newPage();
  const release = await holdBack(tab, 'start');
  const asked = Promise.all([
    tab.waitForRequest(/assets\/frame-.*\.js/),
    tab.waitForRequest('**/api/client/balance'),
    tab.waitForRequest('**/api/operations/home'),
  ]);
  await tab.goto(`${product().url}/dashboard`, { waitUntil: 'commit' });
  await asked;
  // The outline is drawn by the first script.
  expect(
    await tab.locator('#root > *').evaluateAll((parts) => parts.map(({ className }) => className)),
  ).toEqual(['outline']);
  release();
  await tab.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

/** Returns where a text starts, in px, in windows of these widths. */
async function startsOf(text: Locator, widths: readonly number[] = [1440, 1024, 390]): Promise<number[]> {
  const starts = [];
  for (const width of widths) {
    await text.page().setViewportSize({ width, height: 800 });
    starts.push(
      await text.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.round(range.getBoundingClientRect().left);
      }),
    );
  }
  return starts;
}

test('the title of a screen and the warning are shown before its frame has loaded, and only once after that', async () => {
  const { page } = await signIn('admin');
  // When it is displayed, the warning is also stored for the next page.
  await page.locator('#published-sign-ins').waitFor();
  const tab = await page.context().newPage();
  const release = await holdBack(tab, 'frame');
  await tab.goto(`${product().url}/transactional-sms`, { waitUntil: 'commit' });
  const outline = tab.locator('.outline');
  await outline.getByText('API Reports').waitFor();
  // Waits until React has drawn the outline again.
  await tab.locator('.page-loading').waitFor({ state: 'attached' });
  expect(await tab.locator('.frame').count()).toBe(0);
  const parts = [outline.locator('.outline-title'), outline.locator('p')];
  const placed = [];
  for (const part of parts) placed.push(await startsOf(part));
  release();
  const title = tab.getByRole('heading', { level: 1, name: 'API Reports' });
  await title.waitFor();
  await outline.waitFor({ state: 'hidden' });
  const warning = tab.locator('#published-sign-ins');
  // React draws the menu button of a narrow window after it has been resized.
  await expect.poll(async () => [await startsOf(title), await startsOf(warning)]).toEqual(placed);
});

/** Makes a request without decoding the answer, unlike fetch. */
async function raw(path: string, encoding: string): Promise<{ answer: IncomingMessage; bytes: number }> {
  const request = get(`${product().url}${path}`, { headers: { 'Accept-Encoding': encoding } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return { answer, bytes };
}

test('scripts and styles are sent as brotli, gzip or plain, as the browser accepts', async () => {
  const page = await (await fetch(product().url)).text();
  const paths = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(1);
  for (const path of paths) {
    const plain = await raw(path, 'identity');
    expect([plain.answer.statusCode, plain.answer.headers['content-encoding']]).toEqual([200, undefined]);
    for (const [accepted, used] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const { answer, bytes } = await raw(path, accepted);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['content-type']).toMatch(/^(application\/javascript|text\/css)/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      // Only pages have this header.
      expect(answer.headers['content-security-policy']).toBeUndefined();
      // A file that fits in one packet is not compressed.
      if (plain.bytes < 1024) continue;
      expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([used, 'accept-encoding']);
      expect(bytes).toBeLessThan(0.6 * plain.bytes);
    }
  }
});

test('robots.txt is a text that disallows all, not the console’s page', async () => {
  const answer = await fetch(`${product().url}/robots.txt`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n');
});

test('the console does not violate its Content-Security-Policy', async () => {
  const { page } = await signIn('admin');
  const context = page.context();
  await context.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  const looked = await context.newPage();
  for (const path of ['/dashboard', '/send-sms', '/system-users', '/telco-configuration', '/sms-report']) {
    await looked.goto(`${product().url}${path}`);
    await looked.locator('main').waitFor();
    await looked.waitForLoadState('networkidle');
    expect(
      await looked.evaluate(() => (globalThis as unknown as { violations: string[] }).violations),
    ).toEqual([]);
  }
});
