// The shortest way from an empty system to the first delivered SMS of a new client, by the checklist of the dashboard
// (decisions/032-guidance-reads-what-exists.md). Counts the presses of the pointer, both sign-ins included.
import { join, dirname } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { fillInSignIn } from '../support/browserSession.ts';
import { discard, freePort, newDataDir, startProduct, type Product } from '../support/product.ts';
import { startTelco, type Telco } from '../support/telco.ts';

const clicksMax = 20;
const admin = { msisdn: '0712345678', password: 'a-good-password' };
const person = { msisdn: '0722000111', password: 'a password of my own' };
const recipient = '0733345678';
const text = 'Habari from Baobab';

let product: Product;
let telco: Telco;
let browser: Browser;
let telcoPort: number;
beforeAll(async () => {
  telcoPort = await freePort();
  const dataDir = newDataDir();
  const env = { TUMA_SEED: 'none', ADMIN_MSISDN: admin.msisdn, ADMIN_PASSWORD: admin.password };
  [product, telco, browser] = await Promise.all([
    startProduct({ dataDir, env }),
    startTelco({ port: telcoPort, logFile: join(dirname(dataDir), 'telco.log') }),
    launchChromium(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await telco.stop();
  discard(product.dataDir);
});

test(`an empty system delivers the first SMS of a new client within ${clicksMax} clicks, both sign-ins included`, async () => {
  let clicks = 0;
  const problems: string[] = [];
  const open = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
    await context.exposeBinding('countClick', () => void clicks++);
    await context.addInitScript(() => {
      const count = (globalThis as unknown as { countClick: () => void }).countClick;
      addEventListener('pointerdown', () => count(), true);
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(product.url);
    return { context, page };
  };

  const { page } = await open();
  await fillInSignIn(page, admin);
  const checklist = page.getByRole('region', { name: 'Get ready to send' });
  const dialog = page.getByRole('dialog');
  const step = (name: string) => checklist.getByRole('button', { name, exact: true });
  const submit = async (name: string) => {
    await dialog.getByRole('button', { name, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const fill = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) {
      const field = dialog.getByLabel(new RegExp(`^${label}`));
      await field.fill(value);
    }
  };
  const isDone = (title: string) => checklist.getByText(`${title} (Done)`).waitFor();

  await step('Add Connector').click();
  await dialog.getByRole('button', { name: 'Airtel', exact: true }).click();
  await fill({ Host: '127.0.0.1', Port: String(telcoPort), 'System ID': 'tuma', Password: 'secret' });
  await dialog.getByRole('button', { name: 'Test the link' }).click();
  await dialog.getByText(/^Bound in/).waitFor();
  await submit('Add');
  await isDone('Connect to a network');

  await step('Load Units').click();
  await fill({ Amount: '10,000', Description: 'First bundle' });
  await submit('Load');
  await isDone('Load units');

  await step('Create Sender ID').click();
  await fill({ 'Sender name': 'BAOBAB', 'Package ID': '1' });
  await dialog.getByRole('combobox', { name: 'Connector' }).getByText('Airtel').waitFor();
  await submit('Create');
  await isDone('Create a sender ID');

  await step('Create Client').click();
  await dialog.getByText(/cannot be sent by SMS.*no units and no sender ID/).waitFor();
  await fill({
    'Organization name': 'Baobab Ltd',
    'First name': 'Joy',
    'Last name': 'Otieno',
    Email: 'joy@baobab.example',
    Phone: person.msisdn,
    Address: 'Moi Avenue 1',
    'Town/City': 'Nakuru',
    'Units to start with': '1000',
  });
  await expect
    .poll(() => dialog.getByRole('combobox', { name: 'Sender ID' }).inputValue())
    .toContain('BAOBAB');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('No SMS could be sent: the platform has no sender ID').waitFor();
  const oneTimePassword = (await dialog.getByText(/^[A-Za-z0-9]{14}$/).innerText()).trim();
  await submit('Done');
  await isDone('Give Baobab Ltd units and a sender ID');
  await isDone('Test the link');

  const client = await open();
  await client.page.getByLabel('Mobile Number').fill(person.msisdn);
  await client.page.getByRole('textbox', { name: 'Password' }).fill(oneTimePassword);
  await client.page.locator('button[type=submit]').click();
  for (const label of ['New password', 'Confirm new password'])
    await client.page.getByLabel(label, { exact: true }).fill(person.password);
  await client.page.locator('button[type=submit]').click();
  await client.page.getByRole('button', { name: 'Send SMS' }).first().click();
  const form = client.page.getByRole('dialog');
  await form.getByLabel('Phone numbers').fill(recipient);
  await form.getByRole('textbox', { name: 'Message' }).fill(text);
  await form.getByRole('combobox', { name: 'Sender ID' }).getByText('BAOBAB').waitFor();
  await form.getByRole('button', { name: 'Submit' }).click();
  await client.page.getByRole('button', { name: 'Send now' }).click();

  await page.getByText('The first message was delivered. The setup is complete.').waitFor();
  await checklist.waitFor({ state: 'hidden' });
  expect(telco.accepted((accepted) => accepted === text)).toHaveLength(1);
  console.info(`First SMS of a new client: ${clicks} clicks`);
  expect(clicks).toBeLessThanOrEqual(clicksMax);
  expect(problems).toEqual([]);
});
