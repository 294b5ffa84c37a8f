// What the browser must fetch before a person sees something (docs/architecture.md): JavaScript only, compressed.
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aJourney } from '../support/journey.ts';

const { served: product, signIn } = aJourney();

/** Bytes of the scripts that a page fetches while it is opened. */
async function weightOf(page: Page, path: string, shown: () => Promise<void>): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) bodies.push(response.body());
  });
  await page.goto(`${product().url}${path}`);
  await shown();
  const scripts = await Promise.all(bodies);
  expect(scripts.length).toBeGreaterThan(0);
  return scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
}

test('the sign-in page needs at most 90 kB of scripts, frame and first list at most 300 kB', async () => {
  const { page } = await signIn('client');
  const list = await page.context().newPage();
  const listBytes = await weightOf(list, '/transactional-sms', () =>
    list.locator('main tbody tr').first().waitFor(),
  );
  await page.context().clearCookies();
  const entry = await page.context().newPage();
  const entryBytes = await weightOf(entry, '/', () =>
    entry.getByRole('button', { name: 'Sign in' }).waitFor(),
  );
  console.info(`scripts, compressed: sign-in ${entryBytes} bytes, frame and first list ${listBytes} bytes`);
  expect(entryBytes).toBeLessThanOrEqual(90_000);
  expect(listBytes).toBeLessThanOrEqual(300_000);
});
