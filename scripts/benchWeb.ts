/**
 * npm run bench:web: what the console's screens weigh on the wire and how Lighthouse rates them, against their budgets. Starts the
 * product as `npm start` does, with the demo in a temporary folder. Exits with 1 if a budget is exceeded.
 *   -- --runs 5   Lighthouse runs of each page, whose median counts; 0 for none
 * Lighthouse multiplies the time that the machine needs for scripts, so that other load lowers its figures: the load is printed.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../tests/support/chromium.ts';
import { eventually } from '../tests/support/eventually.ts';
import { startLighthouseBrowser, type Scores } from './bench/lighthouse.ts';
import { medianBy } from './bench/measure.ts';
import { signInAsAdmin, measureScreens } from './bench/webScreens.ts';
import { bytesOf } from './bench/wire.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const port = 18_460;
const url = `http://127.0.0.1:${port}`;
/** Lowest performance that passes; accessibility and best practices must be 100. */
const performanceMin = { mobile: 90, desktop: 98 };

const folder = mkdtempSync(join(tmpdir(), 'tuma-bench-web-'));
const server = spawn(process.execPath, ['server/main.ts', '--build'], {
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    TUMA_SEED: 'demo',
    TUMA_SIMULATOR_PORT: '0',
    TUMA_MPESA_SIMULATOR_PORT: '0',
    SMPP_PORT: '0',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));
let failed = false;
const verdict = (good: boolean) => {
  failed ||= !good;
  return good ? 'ok' : 'OVER BUDGET';
};
try {
  await eventually(() => fetch(`${url}/health/ready`), {
    timeout: 180_000,
    giveUp: () => server.exitCode !== null,
  });
  await weigh();
  if (Number(values.runs) > 0) await rate();
} finally {
  server.kill();
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

async function weigh(): Promise<void> {
  const browser = await launchChromium();
  const context = await browser.newContext();
  await signInAsAdmin(await context.newPage(), url);
  for (const { name, received, budget } of await measureScreens(browser, url, await context.storageState())) {
    const bytes = bytesOf(received);
    const isGood = bytes <= budget.bytes && received.length <= budget.requests;
    console.log(
      `${name.padEnd(36)} ${(bytes / 1000).toFixed(1).padStart(6)} of ${budget.bytes / 1000} kB, ` +
        `${String(received.length).padStart(2)} of ${budget.requests} requests  ${verdict(isGood)}`,
    );
  }
  await browser.close();
}

async function rate(): Promise<void> {
  const browser = await startLighthouseBrowser(port + 1);
  console.log(`Lighthouse, median of ${values.runs}; load ${loadavg()[0]?.toFixed(1)}`);
  for (const path of ['/', '/dashboard', '/transactional-sms', '/send-sms']) {
    if (path === '/dashboard') await browser.signIn((page) => signInAsAdmin(page, url));
    for (const device of ['mobile', 'desktop'] as const) {
      const runs: Scores[] = [];
      while (runs.length < Number(values.runs)) runs.push(await browser.run(url + path, device));
      const median = (name: keyof Scores) => medianBy(runs, (run) => run[name])[name];
      const performance = median('performance');
      const others = [median('accessibility'), median('best-practices')];
      const isGood = performance >= performanceMin[device] && others.every((score) => score === 100);
      console.log(
        `${path.padEnd(20)} ${device.padEnd(8)} performance ${performance} (${runs.map((run) => run.performance).join(', ')}), ` +
          `accessibility ${others[0]}, best practices ${others[1]}  ${verdict(isGood)}`,
      );
    }
  }
  await browser.close();
}
