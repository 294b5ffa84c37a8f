/**
 * npm run gallery: pictures of the main screens in docs/gallery, in both themes, on a desktop and a phone, and the page that shows
 * them. Starts the product with the demo in a temporary folder, and exits with 1 if the pictures are larger than 2 MB in all.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { keysOf } from '../contract/keysOf.ts';
import { launchChromium } from '../tests/support/e2e/chromium.ts';
import { openAddress } from '../tests/support/e2e/openAddress.ts';
import { people, signIn, startDemo } from './bench/demo.ts';
import { watchWire } from './bench/wire.ts';

const folder = join(import.meta.dirname, '../docs/gallery');
const bytesMax = 2_000_000;
interface Shot {
  name: string;
  title: string;
  who: keyof typeof people;
  path: string;
  /** Brings the page into the state to be shown. */
  prepare?: (page: Page) => Promise<void>;
}

const openFirstRow = (page: Page) => page.locator('main tbody tr, main li button').first().click();

const shots: readonly Shot[] = [
  { name: 'home-admin', title: 'Home of an administrator', who: 'admin', path: '/dashboard' },
  { name: 'home-client', title: 'Home of a client', who: 'client', path: '/dashboard' },
  { name: 'send', title: 'Send SMS', who: 'client', path: '/send-sms' },
  { name: 'campaigns', title: 'Campaigns', who: 'client', path: '/group-sms' },
  { name: 'messages', title: 'Messages', who: 'admin', path: '/promotional-sms' },
  {
    name: 'message',
    title: 'What happened to a message',
    who: 'admin',
    path: '/promotional-sms',
    prepare: openFirstRow,
  },
  { name: 'clients', title: 'Clients', who: 'admin', path: '/client-sms' },
  { name: 'client', title: 'One client', who: 'admin', path: '/client-sms/2/info' },
  { name: 'connectors', title: 'Connectors', who: 'admin', path: '/telco-configuration' },
  { name: 'report', title: 'Network report', who: 'admin', path: '/sms-report' },
];

const views = [
  { width: 1440, height: 900, quality: 72 },
  { width: 390, height: 844, quality: 68 },
] as const;
const themes = ['light', 'dark'] as const;

const { url, stop } = await startDemo(18_470);
try {
  const browser = await launchChromium();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bytes = await takeAll(browser);
  await browser.close();
  writeFileSync(join(folder, 'README.md'), overview());
  console.log(`${shots.length * views.length * themes.length} pictures, ${(bytes / 1000).toFixed(0)} kB`);
  if (bytes > bytesMax) throw new Error(`The pictures are larger than ${bytesMax / 1000} kB in all`);
} finally {
  await stop();
}

/** Size of all pictures in bytes. */
async function takeAll(browser: Browser): Promise<number> {
  let bytes = 0;
  for (const who of keysOf(people)) {
    const session = await sessionOf(browser, who);
    for (const { width, height, quality } of views) {
      for (const theme of themes) {
        const context = await browser.newContext({
          viewport: { width, height },
          storageState: session,
          colorScheme: theme,
          reducedMotion: 'reduce',
        });
        for (const shot of shots.filter((each) => each.who === who)) {
          const file = join(folder, fileOf(shot, width, theme));
          await take(await context.newPage(), shot, { file, quality });
          bytes += statSync(file).size;
        }
        await context.close();
      }
    }
  }
  return bytes;
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in and returns the session. Its storage has the font's address, without which the first page would not use the font. */
async function sessionOf(browser: Browser, who: keyof typeof people): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, url, who);
  await page.waitForFunction(() => localStorage.getItem('tuma.font'));
  const session = await context.storageState();
  await context.close();
  return session;
}

async function take(
  page: Page,
  { path, prepare }: Shot,
  to: { file: string; quality: number },
): Promise<void> {
  const wire = await watchWire(page);
  const isShown = async () => {
    await wire.quiet();
    await page.locator('.MuiSkeleton-root, [aria-busy=true]').first().waitFor({ state: 'detached' });
  };
  await page.goto(url + path);
  await openAddress(page, path);
  await isShown();
  // Other pages get the font from the cache, or once this page has fetched it.
  await page.evaluate(async () => {
    const face = [...document.fonts].find(({ family }) => family === 'Geist');
    const address = localStorage.getItem('tuma.font');
    if (!face || !address) return;
    const shown = await new FontFace('Geist', `url(${address})`, { weight: '100 900' }).load();
    document.fonts.add(shown);
  });
  await prepare?.(page);
  await isShown();
  const session = await page.context().newCDPSession(page);
  // Playwright itself makes only PNG and JPEG.
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: to.quality });
  writeFileSync(to.file, Buffer.from(data, 'base64'));
  await page.close();
}

function fileOf({ name }: Shot, width: number, theme: string): string {
  return `${name}-${width}-${theme}.webp`;
}

/** The page with all pictures. */
function overview(): string {
  const parts = shots.map((shot) => {
    const [desktop, phone] = views.map(({ width }) =>
      themes.map((theme) => `![${shot.title}, ${theme}, ${width} px](${fileOf(shot, width, theme)})`),
    );
    return [`## ${shot.title}`, ...(desktop ?? []), (phone ?? []).join(' ')].join('\n\n');
  });
  return `# Gallery\n\nMade by \`npm run gallery\` from the demo.\n\n${parts.join('\n\n')}\n`;
}
