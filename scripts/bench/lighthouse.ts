// Lighthouse's scores of pages of the console in a browser that is signed in. Lighthouse is run with npx, because as a dependency it
// would add 176 MB to every installation.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../../tests/support/e2e/chromium.ts';
import { eventually } from '../../tests/support/eventually.ts';

const version = '13.5.0';
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const runMs = 180_000;

export type Device = 'mobile' | 'desktop';
/** Scores of 0 to 100. */
export type Scores = Record<(typeof categories)[number], number>;

export interface LighthouseBrowser {
  /** Signs in; later runs show the pages of this person. */
  signIn(how: (page: Page) => Promise<void>): Promise<void>;
  run(url: string, device: Device): Promise<Scores>;
  close(): Promise<void>;
}

/** Starts a separate browser, because one that Playwright controls pauses the pages that Lighthouse opens. */
export async function startLighthouseBrowser(port: number): Promise<LighthouseBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'tuma-lighthouse-'));
  const address = `http://127.0.0.1:${port}`;
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'];
  const child = spawn(
    chromiumPath,
    [
      ...flags,
      '--disable-background-networking',
      '--disable-component-update',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  await eventually(() => fetch(`${address}/json/version`), { timeout: 30_000 });
  return {
    async signIn(how) {
      const browser = await chromium.connectOverCDP(address);
      const page = await browser.contexts()[0]?.newPage();
      if (page) await how(page);
      await page?.close();
      await browser.close();
    },
    async run(url, device) {
      const args = [
        '--yes',
        `lighthouse@${version}`,
        url,
        `--port=${port}`,
        '--quiet',
        '--output=json',
        '--output-path=stdout',
        `--only-categories=${categories.join(',')}`,
        ...(device === 'desktop' ? ['--preset=desktop'] : []),
      ];
      const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 2 ** 28, timeout: runMs });
      const report = JSON.parse(stdout) as { categories: Record<string, { score: number | null }> };
      const scoreOf = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
      return Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as Scores;
    },
    async close() {
      // A signal would end only the script with which Debian starts the browser, not the browser.
      const browser = await chromium.connectOverCDP(address);
      const session = await browser.newBrowserCDPSession();
      const exited = once(child, 'exit');
      await session.send('Browser.close');
      await exited;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
