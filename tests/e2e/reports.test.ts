// Reports in the browser: an admin reads and downloads each, narrows it by days and client, and finds figures that agree with
// each other; a file of messages comes whole from the stream (spec part 2 section 2.14; DOMAIN section 7).
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { discard, startProduct, type Product } from '../support/product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await discard(product.dataDir);
});

const admin = { msisdn: '0712000001', password: 'tuma-admin', lands: '**/dashboard' };
const support = { msisdn: '0733000003', password: 'tuma-support', lands: (url: URL) => url.pathname !== '/' };

async function signIn(
  width: number,
  who: typeof admin | typeof support = admin,
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 768 } });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  await page.goto(product.url);
  await page.getByLabel('Mobile Number').fill(who.msisdn);
  await page.getByRole('textbox', { name: 'Password' }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(who.lands);
  return { page, problems };
}

async function openScreen(page: Page, label: string, width: number): Promise<void> {
  if (width <= 568) await page.getByRole('button', { name: /open menu/i }).click();
  await page.getByRole('link', { name: label, exact: true }).click();
}

/** The lines of a downloaded file. */
async function download(page: Page): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  return { name: file.suggestedFilename(), lines };
}

const figure = async (page: Page, label: string) =>
  (await page.locator('dl > div').filter({ hasText: label }).locator('dd').first().innerText()).replaceAll(
    ',',
    '',
  );
const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.each([{ name: 'desktop', width: 1366 }, { name: 'phone', width: 390 }])('an admin’s reports on a $name', async ({ width }) => {
  const { page, problems } = await signIn(width);
  await openScreen(page, 'Network Report', width);
  await page.getByText('Safaricom').first().waitFor();
  const sent = await figure(page, 'Sent');
  expect(Number(sent)).toBeGreaterThan(1000);
  await page.getByRole('region', { name: 'Totals' }).locator('svg').getByText(/^\w{3} \d{4}$/).first().waitFor();
  expect(await noSidewaysScroll(page)).toBe(true);
  const networks = await download(page);
  expect([networks.name, networks.lines[0]?.replace('\uFEFF', '')]).toEqual(['network_report.csv', 'Connector name,Sent,Delivered,Pending,Failed,%DLR']);
  expect(networks.lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[1]), 0)).toBe(Number(sent));

  await openScreen(page, 'SenderID Report', width);
  await page.getByRole('heading', { name: 'Global SMS Report' }).waitFor();
  await page.getByText('SAVANNA', { exact: true }).first().waitFor();
  expect(await figure(page, 'Total SMS')).toBe(sent);
  await page.getByRole('combobox', { name: 'All clients' }).click();
  await page.getByRole('option', { name: /Savanna Sacco/ }).click();
  await page.getByRole('heading', { name: 'Client SMS Report' }).waitFor();
  await page.getByText('JAMBO', { exact: true }).first().waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toContain('client');
  await page.reload();
  await page.getByRole('heading', { name: 'Client SMS Report' }).waitFor();
  await page.getByText('SAVANNA', { exact: true }).first().waitFor();

  await openScreen(page, 'Client Report', width);
  await page.getByText('KILIMO', { exact: true }).first().waitFor();
  const units = await figure(page, 'Units consumed');
  expect(Number(units)).toBeGreaterThan(1000);
  expect((await download(page)).name).toBe('client_report.csv');

  await openScreen(page, 'Package ID Report', width);
  await page.getByText(/^1–10 of/).waitFor();
  const packages = await download(page);
  expect(packages.lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[2]), 0)).toBe(Number(units));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(/^11–20 of/).waitFor();
  expect(await noSidewaysScroll(page)).toBe(true);
  expect(problems).toEqual([]);
  await page.context().close();
}); // prettier-ignore

test('support narrows a report to one client, without the right to read clients', async () => {
  const { page, problems } = await signIn(1366, support);
  await openScreen(page, 'SenderID Report', 1366);
  await page.getByText('JAMBO', { exact: true }).first().waitFor();
  await page.getByRole('combobox', { name: 'All clients' }).fill('savanna');
  await page.getByRole('option', { name: 'Savanna Sacco', exact: true }).click();
  await page.getByText('JAMBO', { exact: true }).first().waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('SAVANNA', { exact: true }).first().waitFor();
  expect(await page.getByRole('combobox', { name: 'Client', exact: true }).inputValue()).toBe(
    'Savanna Sacco',
  );
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a file of all messages has as many lines as the list has rows', async () => {
  const { page, problems } = await signIn(1366);
  await openScreen(page, 'All Messages', 1366);
  const status = page.getByRole('status').filter({ hasText: / of [\d,]+ messages/ });
  await status.waitFor();
  const rows = Number(/of ([\d,]+)/.exec(await status.innerText())?.[1]?.replaceAll(',', ''));
  const asked = page.waitForResponse((response) =>
    response.url().endsWith('/message/all/promotional/export'),
  );
  const { name, lines } = await download(page);
  expect((await asked).status()).toBe(200);
  expect([name, lines[0]?.replace('\uFEFF', '')]).toEqual([
    'transactional_sms.csv',
    'Date,Mobile Number,Sender ID,Status,Network,Cost,Message',
  ]);
  expect(lines).toHaveLength(rows + 1);
  await page.getByText('File downloaded successfully!').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
