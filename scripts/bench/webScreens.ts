// What the console's screens receive over the network with an empty cache: the sign-in page, the frame with a first screen, and
// what each further screen adds to the first list.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { RouteRow } from '../../src/routeRow.ts';
import { routes } from '../../src/routes.ts';
import { bytesOf, watchWire, type Received, type Wire } from './wire.ts';

/** Most bytes and requests of a screen (docs/decisions/026-first-paint.md). */
export const budgets = {
  signIn: { bytes: 75_000, requests: 20 },
  first: { bytes: 300_000, requests: 20 },
  further: { bytes: 40_000, requests: 20 },
  charts: { bytes: 120_000, requests: 20 },
};

export interface Screen {
  name: string;
  budget: { bytes: number; requests: number };
  received: readonly Received[];
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Number of pages measured at the same time, as most of the time is waiting until nothing loads. */
const pagesMax = 3;
const firstList = '/transactional-sms';
/** Screens that draw charts. */
const charted = ['/sms-report', '/senderid-report', '/client-report'];

/** The font, which is fetched once, after the first screen (src/theme/font.ts). */
const fetchedLater = /\.woff2$/;

/** `session` must be that of an Admin, who may open each screen. */
export async function measureScreens(browser: Browser, url: string, session: Session): Promise<Screen[]> {
  const screens: Screen[] = [];
  const visit = async (
    storageState: Session | undefined,
    look: (page: Page, wire: Wire) => Promise<void>,
  ) => {
    const context = await browser.newContext({ ...(storageState && { storageState }) });
    const page = await context.newPage();
    await look(page, await watchWire(page));
    await context.close();
  };

  await visit(undefined, async (page, wire) => {
    await page.goto(url);
    await shown(page, wire);
    screens.push({ name: 'sign-in', budget: budgets.signIn, received: wire.received });
  });
  for (const path of ['/dashboard', firstList]) {
    await visit(session, async (page, wire) => {
      await page.goto(url + path);
      await shown(page, wire);
      if (path === firstList) await inputsArrived(page, wire);
      const received = withoutPolls(wire.received).filter(({ url: of }) => !fetchedLater.test(of));
      screens.push({ name: path, budget: budgets.first, received });
    });
  }
  const due = routes.filter((route) => route.path !== firstList);
  const further: Screen[] = [];
  // All screens share a cache: they read the frame from it, and a file received by an earlier screen counts with the size it had there.
  const context = await browser.newContext({ storageState: session });
  const weights = new Map<string, number>();
  const receivedBy = async (path: string, label: string): Promise<Received[]> => {
    const page = await context.newPage();
    const wire = await watchWire(page);
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1, name: label }).waitFor();
    await shown(page, wire);
    if (path === firstList) await inputsArrived(page, wire);
    await page.close();
    const fresh = new Set(wire.received.map(({ url: of }) => of));
    for (const { url: of, bytes } of wire.received) weights.set(of, bytes);
    const cached = [...wire.cached].filter((of) => !fresh.has(of));
    return [...wire.received, ...cached.map((of) => ({ url: of, bytes: 0 }))];
  };
  const list = routes.find((route) => route.path === firstList);
  const inFrame = new Set((await receivedBy(firstList, list?.label ?? '')).map(({ url: of }) => of));
  const open = async ({ path, label }: RouteRow) => {
    // The frame polls, and its requests do not count for the screen.
    const own = (await receivedBy(path, label)).filter(
      ({ url: of }) => of !== url + path && !inFrame.has(of) && !polled.test(of) && !fetchedLater.test(of),
    );
    const budget = charted.includes(path) ? budgets.charts : budgets.further;
    further.push({ name: `further: ${path}`, budget, received: own });
  };
  const work = async () => {
    for (let next = due.shift(); next; next = due.shift()) await open(next);
  };
  await Promise.all(Array.from({ length: pagesMax }, work));
  await context.close();
  // If two pages request a file at the same time, one reads what the other receives. If the other was closed before, neither counts it.
  const weigh = async (of: string): Promise<number> => {
    await visit(undefined, async (page, wire) => {
      await page.goto(of);
      await wire.quiet();
      weights.set(of, bytesOf(wire.received));
    });
    return weights.get(of)!;
  };
  for (const screen of further) {
    const received: Received[] = [];
    for (const { url: of, bytes } of screen.received)
      received.push({ url: of, bytes: bytes || (weights.get(of) ?? (await weigh(of))) });
    screens.push({ ...screen, received });
  }
  return screens;
}

/** A list fetches the inputs of forms once its rows are shown (src/components/list/ListBody.tsx). */
async function inputsArrived(page: Page, wire: Wire): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/inputs-')),
  );
  await wire.quiet();
}

/** On a busy machine a list polls before all has arrived. That no first call is made twice has a test (tests/e2e/weight.test.ts). */
const withoutPolls = (received: readonly Received[]): Received[] =>
  received.filter(({ url }, index) => received.findIndex((each) => each.url === url) === index);

const polled =
  /\/api\/(client\/balance|dashboard\/client\/balance|operations\/alarms|message\/all\/transactional)$/;

async function shown(page: Page, wire: Wire): Promise<void> {
  await page.locator('main').first().waitFor();
  await wire.quiet();
  await page.locator('main [aria-label=Loading]').waitFor({ state: 'detached' });
}
