// Topping up in the browser, through each outcome, live on the screen; the queue an admin works off
// (requirements/administration.md#account-top-up; requirements/deviations.md#top-up). M-Pesa is the simulator, in this
// process, so that the person at the phone answers when the test says so.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { account, startMpesa, type MpesaSimulator } from '../../simulators/mpesa/mpesa.ts';
import { browserSession, noSidewaysScroll, openScreen } from '../support/browserSession.ts';
import { freePort, startProduct } from '../support/product.ts';

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
    // A prompt times out after twice this: longer than a page takes to load on a busy machine.
    MPESA_PROMPT_SECONDS: '5',
  };
  const product = await startProduct({ env, port });
  const run = promisify(execFile);
  await run(process.execPath, ['scripts/registerPaybill.ts'], { env: { ...process.env, ...env } });
  return product;
});
afterAll(() => mpesa?.close());

async function ask(page: Page, amount: string, phone: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Mpesa phone number').fill(phone);
  await page.getByRole('button', { name: 'Topup Account' }).click();
}
const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

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
  await says(page, 'Waiting for your M-Pesa PIN');
  await page.reload();
  await says(page, 'Waiting for your M-Pesa PIN');
  expect(await noSidewaysScroll(page)).toBe(true);
  expect(await mpesa.answer()).toEqual([200]);
  await says(page, 'Paid');
  await page.getByText(mpesa.prompts.at(-1)?.receipt ?? 'a receipt').waitFor();
  await page.getByRole('button', { name: 'New top-up' }).click();
  await page.getByRole('button', { name: 'Topup Account' }).waitFor();
});

test('every other outcome is told in plain words, with what to do next', async () => {
  const { page } = await signIn('client');
  await openScreen(page, 'Account Top Up');
  const outcomes: [ending: string, says: string][] = [
    ['0101', 'Cancelled on the phone'],
    ['0102', 'Not enough money in M-Pesa'],
    ['0103', 'Wrong M-Pesa PIN'],
    ['0104', 'The phone could not be reached'],
  ];
  await ask(page, '50', '0712880101');
  for (const [ending, told] of outcomes) {
    if (ending !== '0101') await ask(page, '50', `071288${ending}`);
    await says(page, 'Waiting for your M-Pesa PIN');
    await mpesa.answer();
    await says(page, told);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await page.getByLabel('Amount').inputValue()).toBe('50');
  }

  // Nobody answers: it times out by itself, and the money that came late is credited all the same.
  await ask(page, '60', '0712880106');
  await says(page, 'Waiting for your M-Pesa PIN');
  await mpesa.answer();
  await says(page, 'Timed out: no PIN was entered');
  await mpesa.answer();
  await says(page, 'Paid');
  await page.getByRole('button', { name: 'New top-up' }).click();

  // The notice is lost: asking finds it out.
  await ask(page, '60', '0712880108');
  await says(page, 'Waiting for your M-Pesa PIN');
  await mpesa.answer();
  await says(page, 'Paid');
  await page.getByRole('button', { name: 'New top-up' }).click();

  // Twenty notices at once, one credit.
  await ask(page, '60', '0712880107');
  await says(page, 'Waiting for your M-Pesa PIN');
  expect(await mpesa.answer()).toEqual(Array(20).fill(200));
  await says(page, '100 units are on the account.');
  await page.getByRole('button', { name: 'New top-up' }).click();

  // The prompt is refused: the server's message stays beside the form.
  await ask(page, '50', '0712880111');
  await page.getByRole('alert').filter({ hasText: 'M-Pesa says: Bad Request' }).first().waitFor();

  // Another amount than was asked for waits for a person.
  await ask(page, '70', '0712880109');
  await says(page, 'Waiting for your M-Pesa PIN');
  await mpesa.answer();
  await says(page, 'Your payment is being checked');
}); // prettier-ignore

test('what belongs to nobody waits for an admin, who assigns it or closes it; the books add up', async () => {
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
  expect(page.url()).toContain('attention');

  await openScreen(page, 'Audit Log');
  for (const action of ['Payment assigned', 'Payment closed without credit'])
    await page.locator('tr').filter({ hasText: action }).first().waitFor();

  const run = promisify(execFile);
  const env = { ...process.env, DATA_DIR: served().dataDir };
  const { stdout } = await run(process.execPath, ['scripts/verifyLedger.ts'], { env });
  expect(stdout).toContain('0 broken rules');
}); // prettier-ignore
