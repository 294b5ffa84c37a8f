// The documentation that the product serves: its pages are readable, accessible and small.
import { describe, expect, test } from 'vitest';
import { bytesOf, watchWire } from '../../scripts/bench/wire.ts';
import { placeholders } from '../../scripts/docs/requestSamples.ts';
import { violations } from '../support/e2e/axe.ts';
import { browserSession } from '../support/e2e/browserSession.ts';

const { served: product, signIn } = browserSession();

describe('the pages', () => {
  const addresses = async (): Promise<string[]> => {
    const html = await (await fetch(`${product().url}/docs`)).text();
    return [
      ...new Set([...html.matchAll(/<li[^>]*><a href="(\/docs[^"#]*)"/g)].map(([, path = '']) => path)),
    ];
  };

  test('are served with the security policy of the product; an unknown one answers 404', async () => {
    const paths = await addresses();
    expect(paths.length).toBeGreaterThan(18);
    for (const path of paths) {
      const response = await fetch(`${product().url}${path}`);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
    const missing = await fetch(`${product().url}/docs/nothing`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('Page not found');
  });

  test('are accessible in both themes, on a desktop and a phone, and fit 390 px', async () => {
    const found: string[] = [];
    const examine = async (width: 1440 | 390) => {
      const { page, problems } = await signIn('client', {
        width,
        height: 900,
        colorScheme: 'light',
        isTouch: width === 390,
      });
      for (const path of await addresses()) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(`${product().url}${path}`);
        // Colours do not depend on the width, so they are examined once.
        const isWithColours = width === 1440;
        const faults = await violations(page, { rules: isWithColours ? 'all' : 'structure' });
        if (isWithColours) {
          await page.emulateMedia({ colorScheme: 'dark' });
          faults.push(...(await violations(page, { rules: 'colours' })));
        }
        found.push(...faults.map((text) => `${path} ${width}: ${text}`));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (overflow > 0) found.push(`${path} ${width}: ${overflow} px too wide`);
      }
      found.push(...problems);
    };
    await Promise.all([examine(1440), examine(390)]);
    expect(found).toEqual([]);
  }, 400_000);

  test('weigh less than 40 kB beside the font', async () => {
    const { page } = await signIn('client');
    const heavy: string[] = [];
    const weigh = async (path: string) => {
      const context = await page.context().browser()!.newContext();
      const tab = await context.newPage();
      const wire = await watchWire(tab);
      await tab.goto(`${product().url}${path}`);
      await wire.quiet();
      const bytes = bytesOf(wire.received.filter(({ url }) => !url.endsWith('.woff2')));
      if (bytes > 40_000 || bytes === 0) heavy.push(`${path}: ${bytes}`);
      await context.close();
    };
    // All pages share style and script, so the longest page is the largest.
    const lengths = await Promise.all(
      (await addresses()).map(async (path) => {
        const response = await fetch(`${product().url}${path}`);
        return { path, length: (await response.text()).length };
      }),
    );
    const longest = lengths.toSorted((one, other) => other.length - one.length).slice(0, 2);
    await Promise.all(longest.map(({ path }) => weigh(path)));
    expect(heavy).toEqual([]);
  }, 200_000);

  test("hold the reader's own test key, which the page creates with the console's session, in this tab only", async () => {
    const { page, problems } = await signIn('client');
    await page.goto(`${product().url}/docs`);
    const sample = page.locator('pre').filter({ hasText: '/v1/messages' }).first();
    expect(await sample.textContent()).toContain(product().url);
    await page.getByRole('button', { name: 'Create a test key' }).click();
    await page.getByText('Samples hold your test key').waitFor();
    expect(await sample.textContent()).toMatch(/Bearer tuma_test_\w{40}/);
    await page.goto(`${product().url}/docs/otp`);
    expect(await page.locator('pre').first().textContent()).toMatch(/Bearer tuma_test_\w{40}/);
    const other = await page.context().newPage();
    await other.goto(`${product().url}/docs`);
    expect(await other.locator('article').textContent()).toContain(placeholders.key);
    await page.getByRole('button', { name: 'Remove key' }).click();
    expect(await page.locator('pre').first().textContent()).toContain(placeholders.key);
    await page.getByLabel('Your test key').fill('tuma_live_0123456789');
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByText('This is a live key').waitFor();
    expect(await page.locator('article').textContent()).not.toContain('tuma_live_0123456789');
    expect(problems).toEqual([]);
  });

  test('keep the chosen language, and the list of pages is filtered by their headings', async () => {
    const { page } = await signIn('client', { width: 1440 });
    await page.goto(`${product().url}/docs`);
    await page.getByRole('tab', { name: 'Python' }).first().click();
    expect(await page.getByRole('tabpanel', { name: 'Python' }).count()).toBeGreaterThan(1);
    await page.goto(`${product().url}/docs/otp`);
    expect(await page.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true');
    await page.getByLabel('Filter pages').fill('verify the signature');
    expect(await page.locator('#side li:visible').allTextContents()).toEqual(['Webhooks']);
    await page.getByLabel('Filter pages').fill('zzz');
    await page.getByText('No page matches').waitFor();
  });

  test('a new test key of the console opens the quick start with it', async () => {
    const { page } = await signIn('client');
    await page.goto(`${product().url}/developers`);
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Quick start');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Open the quick start with this key' }).click();
    const guide = await opened;
    await guide.getByText('Samples hold your test key').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('tuma.docs.key'))).toBeNull();
  });
});
