// Top-ups in the browser with each outcome, updated live on the screen, and the review queue of an admin
// (requirements/administration.md#account-top-up; requirements/deviations.md#top-up). M-Pesa is a simulator in this process, so that the
// test decides when the phone answers.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { account, startMpesa, type MpesaSimulator } from '../../simulators/mpesa/mpesa.ts';
import { browserSession, noSidewaysScroll, openScreen } from '../support/e2e/browserSession.ts';
import { freePort, startProduct } from '../support/product/product.ts';

let mpesa: MpesaSimulator;
const { served, signIn } = browserSession(async () => {
  mpesa = await startMpesa({ waits: true });
  const port = await freePort();
  const env = {
    PORT: String(port),
    MPESA_BASE_URL: mpesa.url,
    MPESA_CONSUMER_KEY: account.consumerKey,
    MPESA_CONSUMER_SECRET: account.consumerSecret,
    MPESA_SHORTCODE: account.shortcode,
    MPESA_PASSKEY: account.passkey,
    MPESA_CALLBACK_URL: `http://127.0.0.1:${port}`,
    // A prompt times out after twice this time, which is longer than a page takes to load on a busy machine.
    MPESA_PROMPT_SECONDS: '5',
  };
  const product = await startProduct({ env, port });
  const run = promisify(execFile);
  await run(process.execPath, ['scripts/tuma.ts', 'register-paybill'], { env: { ...process.env, ...env } });
  return product;
});
afterAll(() => mpesa?.close());

async function ask(page: Page, amount: string, phone: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Mpesa phone number').fill(phone);
  await page.getByRole('button', { name: 'Topup Account' }).click();
}
const shows = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

test.each([
  [1366, '0712345901'],
  [390, '0712345902'],
])('a top-up is paid, live, and survives a reload, at %i px', async (width, phone) => {
  const { page } = await signIn('client', { width });
  await openScreen(page, 'Account Top Up');
  await page.getByText(account.shortcode).first().waitFor();
  expect(await page.getByText('10000216').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Topup Account' }).click();
  await page.getByText('Please Fill all Fields').first().waitFor();

  await ask(page, '600', phone);
  await shows(page, 'Waiting for your M-Pesa PIN');
  await page.reload();
  await shows(page, 'Waiting for your M-Pesa PIN');
  expect(await noSidewaysScroll(page)).toBe(true);
  expect(await mpesa.answer()).toEqual([200]);
  await shows(page, 'Paid');
  await page.getByText(mpesa.prompts.at(-1)?.receipt ?? 'a receipt').waitFor();
  await page.getByRole('button', { name: 'New top-up' }).click();
  await page.getByRole('button', { name: 'Topup Account' }).waitFor();
});

test('the browser prints an open receipt alone, in the light theme', async () => {
  const { page } = await signIn('client', { colorScheme: 'dark' });
  await openScreen(page, 'Account Top Up');
  await ask(page, '600', '0712345903');
  await shows(page, 'Waiting for your M-Pesa PIN');
  expect(await mpesa.answer()).toEqual([200]);
  await shows(page, 'Paid');
  await openScreen(page, 'Top Up History');
  await page.getByRole('button', { name: mpesa.prompts.at(-1)?.receipt ?? 'a receipt' }).click();
  const amount = page.getByRole('dialog', { name: 'Payment receipt' }).getByText('KES 600.00');
  await amount.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('Total', { exact: true }).isVisible()).toBe(false);
  const colour = await amount.evaluate((text) => getComputedStyle(text).color);
  expect(colour).toBe('rgb(18, 33, 30)');
});

test('shows every other outcome with the next step', async () => {
  const { page } = await signIn('client');
  await openScreen(page, 'Account Top Up');
  const outcomes: [ending: string, text: string][] = [
    ['0101', 'Cancelled on the phone'],
    ['0102', 'Not enough money in M-Pesa'],
    ['0103', 'Wrong M-Pesa PIN'],
    ['0104', 'The phone could not be reached'],
  ];
  await ask(page, '50', '0712880101');
  for (const [ending, text] of outcomes) {
    if (ending !== '0101') await ask(page, '50', `071288${ending}`);
    await shows(page, 'Waiting for your M-Pesa PIN');
    await mpesa.answer();
    await shows(page, text);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await page.getByLabel('Amount').inputValue()).toBe('50');
  }

  // Without an answer the prompt times out, and a late payment is still credited.
  await ask(page, '60', '0712880106');
  await shows(page, 'Waiting for your M-Pesa PIN');
  await mpesa.answer();
  await shows(page, 'Timed out: no PIN was entered');
  await mpesa.answer();
  await shows(page, 'Paid');
  await page.getByRole('button', { name: 'New top-up' }).click();

  // When the callback is lost, a status query finds the outcome.
  await ask(page, '60', '0712880108');
  await shows(page, 'Waiting for your M-Pesa PIN');
  await mpesa.answer();
  await shows(page, 'Paid');
  await page.getByRole('button', { name: 'New top-up' }).click();

  // Twenty simultaneous callbacks cause one credit.
  await ask(page, '60', '0712880107');
  await shows(page, 'Waiting for your M-Pesa PIN');
  expect(await mpesa.answer()).toEqual(Array(20).fill(200));
  await shows(page, '100 units are on the account.');
  await page.getByRole('button', { name: 'New top-up' }).click();

  // When the prompt is refused, the server's message stays beside the form.
  await ask(page, '50', '0712880111');
  await page.getByRole('alert').filter({ hasText: 'M-Pesa says: Bad Request' }).first().waitFor();

  // A different amount than requested needs review.
  await ask(page, '70', '0712880109');
  await shows(page, 'Waiting for your M-Pesa PIN');
  await mpesa.answer();
  await shows(page, 'Your payment is being checked');
}); // oxfmt-ignore

test('an admin assigns or closes payments without a client, and the ledger balances', async () => {
  const { page } = await signIn('admin');
  expect(await mpesa.payBill({ reference: 'RENT', amount: 300 })).toBe('C2B00012');
  expect(await mpesa.payBill({ reference: '10000216', amount: 120, receipt: 'SPAYBILL01' })).toBe('200');

  await openScreen(page, 'Payments');
  await page.locator('tr').filter({ hasText: 'SPAYBILL01' }).filter({ hasText: 'Paid' }).waitFor();
  await page.getByRole('button', { name: 'Show' }).click();
  const row = page.locator('tr').filter({ hasText: 'KES 250.00' });
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Client').click();
  await page.getByRole('option', { name: /Savanna Sacco/ }).click();
  await dialog.getByLabel('Note').fill('Seen on the statement');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByText(/units credited to Savanna Sacco/).first().waitFor();
  await row.waitFor({ state: 'hidden' });

  await page.locator('tr').filter({ hasText: 'KES 1,200.00' }).click();
  await page.getByRole('button', { name: 'Close without credit' }).click();
  await dialog.getByLabel('Note').fill('Paid back');
  await dialog.getByRole('button', { name: 'Close without credit' }).click();
  await page.getByText('Payment closed without credit').first().waitFor();
  await dialog.getByLabel('Note').waitFor({ state: 'detached' });
  // The dialog of the payment is still open and displays the decision.
  await dialog.getByText('Paid back').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).toContain('attention');

  await openScreen(page, 'Audit Log');
  for (const action of ['Payment assigned', 'Payment closed without credit'])
    await page.locator('tr').filter({ hasText: action }).first().waitFor();

  const run = promisify(execFile);
  const env = { ...process.env, DATA_DIR: served().dataDir };
  const { stdout } = await run(process.execPath, ['scripts/tuma.ts', 'verify', 'ledger'], { env });
  expect(stdout).toContain('0 broken rules');
}); // oxfmt-ignore
