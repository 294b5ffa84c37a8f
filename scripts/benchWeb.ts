/**
 * npm run bench:web: compares the transfer sizes of the console's screens and their Lighthouse scores with their budgets. Starts the
 * product as `npm start` does, with the demo in a temporary folder. Exits with 1 if a budget is exceeded.
 *   -- --runs 5   Lighthouse runs of each page, whose median counts; 0 for none
 * Lighthouse multiplies the time that the machine needs for scripts, so other load lowers its scores. The load is printed, too.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { launchChromium } from '../tests/support/e2e/chromium.ts';
import { signIn, startDemo } from './bench/demo.ts';
import { startLighthouseBrowser, type Scores } from './bench/lighthouse.ts';
import { medianBy } from './bench/measure.ts';
import { measureScreens } from './bench/webScreens.ts';
import { bytesOf } from './bench/wire.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const port = 18_460;
/** Lowest performance score that passes; accessibility and best practices must be 100. */
const performanceMin = { mobile: 90, desktop: 98 };

const { url, stop } = await startDemo(port);
let failed = false;
const verdict = (good: boolean) => {
  failed ||= !good;
  return good ? 'ok' : 'OVER BUDGET';
};
try {
  await weigh();
  if (Number(values.runs) > 0) await rate();
} finally {
  await stop();
}
process.exitCode = failed ? 1 : 0;

async function weigh(): Promise<void> {
  const browser = await launchChromium();
  const context = await browser.newContext();
  await signIn(await context.newPage(), url, 'admin');
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
    if (path === '/dashboard') await browser.signIn((page) => signIn(page, url, 'admin'));
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
