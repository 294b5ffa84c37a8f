// The scripts that the browser fetches before a page shows (docs/architecture.md), in bytes on the wire.
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserSession } from '../support/browserSession.ts';

const { served: product, signIn } = browserSession();

/** Bytes of the scripts that a page fetches while it is opened, as the server sends them to a browser. */
async function weightOf(page: Page, path: string, shown: () => Promise<void>): Promise<number> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(`${product().url}${path}`);
  await shown();
  expect(scripts.size).toBeGreaterThan(0);
  const sent = await Promise.all([...scripts].map((script) => raw(script, 'gzip, deflate, br')));
  return sent.reduce((sum, { bytes }) => sum + bytes, 0);
}

test('the sign-in page needs at most 90 kB of scripts, frame and first list at most 300 kB, on the wire', async () => {
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
  console.info(`scripts on the wire: sign-in ${entryBytes} bytes, frame and first list ${listBytes} bytes`);
  expect(entryBytes).toBeLessThanOrEqual(90_000);
  expect(listBytes).toBeLessThanOrEqual(300_000);
});

/** A request without the decoding of fetch. */
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
      // A file that fits one packet is sent as it is.
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
