// Units in the browser: an admin loads and transfers them, each line of the log adds up, and a debit makes a package negative. The client
// sees its top-ups and consumption, and gets the low balance alert (requirements/administration.md#top-up-history, #sms-consumption,
// #units-allocation, #reports).
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/e2e/axe.ts';
import { browserSession, noSidewaysScroll, openScreen, rowOf } from '../support/e2e/browserSession.ts';
import { codeAt } from '../support/api/secondFactor.ts';

const { served: product, signIn } = browserSession();
/** Chromium logs the expected refusals as failed loads. */
const forgive = /422/;

const widths = [
  { device: 'desktop', width: 1366, invoice: 'Invoice 77', bundle: 'Desk bundle', packageId: '7001' },
  { device: 'phone', width: 390, invoice: 'Invoice 78', bundle: 'Phone bundle', packageId: '7002' },
];

test.each(widths)(
  'an admin loads and transfers units, and sees them in the logs and reports on a $device',
  async (given) => {
    const { width, invoice, bundle, packageId } = given;
    const { page, problems } = await signIn('admin', { width, forgive });

    await openScreen(page, 'Units Allocation');
    await page.getByRole('button', { name: 'Load Units' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('5000');
    await page.getByRole('textbox', { name: 'Description' }).fill(invoice);
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await page.getByText('5,000 units loaded').waitFor();
    await rowOf(page, invoice).getByText('+5,000').waitFor();

    await page.getByRole('button', { name: 'Transfer Units' }).click();
    await page.getByRole('combobox', { name: 'Client' }).click();
    await page.getByRole('option', { name: /Savanna Sacco/ }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('999999999');
    await page.getByRole('textbox', { name: 'Description' }).fill(bundle);
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^The stock has [\d,]+ units, and 999,999,999 are needed/).waitFor();
    await page.getByRole('textbox', { name: 'Amount' }).fill('700');
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await rowOf(page, `Savanna Sacco: ${bundle}`).getByText('-700').waitFor();
    expect(await noSidewaysScroll(page)).toBe(true);
    await everyRowAddsUp(page);

    // The second client of the demo.
    await page.goto(`${product().url}/client-sms/2/topups`);
    await rowOf(page, bundle).getByText('700').waitFor();
    await page.getByRole('tab', { name: 'SMS Consumptions' }).click();
    await page.getByText('SMS charged in this range').waitFor();
    expect(await noSidewaysScroll(page)).toBe(true);

    await openScreen(page, 'Top Up History');
    await page.getByRole('combobox', { name: 'Client' }).click();
    await page.getByRole('combobox', { name: 'Client' }).fill('savanna');
    await page.getByRole('option', { name: /Savanna Sacco/ }).click();
    await rowOf(page, bundle).getByText('700').waitFor();
    expect(await noSidewaysScroll(page)).toBe(true);

    await openScreen(page, 'Global SMS');
    await page.getByRole('button', { name: 'Credit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Package ID' }).fill(packageId);
    await page.getByRole('textbox', { name: 'Amount' }).fill('500');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await rowOf(page, packageId).getByText('500', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Actions for package ${packageId}` }).click();
    await page.getByRole('menuitem', { name: 'Debit' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('1500');
    await page.getByText('The balance of the package will be -1,000').waitFor();
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await rowOf(page, packageId).getByText('-1,000').waitFor();
    expect(await noSidewaysScroll(page)).toBe(true);

    await openScreen(page, 'SMS Consumption');
    // The list contains all clients first. Choosing a client filters it at once.
    await rowOf(page, 'JAMBO').first().waitFor();
    await page.getByRole('combobox', { name: 'All clients' }).click();
    await page.getByRole('option', { name: /Savanna Sacco/ }).click();
    await rowOf(page, 'SAVANNA-OTP').first().waitFor();
    await rowOf(page, 'JAMBO').first().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Fetch Data' }).click();
    await page.getByText('SMS charged in this range').waitFor();
    expect(await noSidewaysScroll(page)).toBe(true);

    await openScreen(page, 'Audit Log');
    for (const action of ['Units loaded', 'Client credited', 'Package credited', 'Package debited'])
      await rowOf(page, action).first().waitFor();
    expect(problems).toEqual([]);
  },
);

/**
 * Asserts that the file has every row, that opening balance + amount = closing balance, and that each row opens with the previous closing
 * balance.
 */
async function everyRowAddsUp(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('sms_allocation_all.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(lines.length).toBeGreaterThan(10);
  const figures = lines.map((line) => {
    const [, amount, , opening, closing] = line.split(',');
    return { amount: Number(amount), opening: Number(opening), closing: Number(closing) };
  });
  for (const [n, { amount, opening, closing }] of figures.entries()) {
    expect(opening + amount, lines[n]).toBe(closing);
    if (n > 0) expect(figures[n - 1]?.opening).toBe(closing);
  }
}

test.each(widths)(
  'a client sees its units and the low balance alert on a $device',
  async ({ width, bundle }) => {
    const { page, problems } = await signIn('client', { width, forgive });
    await openScreen(page, 'Units Allocation');
    await rowOf(page, bundle).getByText('700').waitFor();
    expect(await page.getByRole('button', { name: /Load Units|Transfer Units|Download/ }).count()).toBe(0);

    await page.getByRole('button', { name: /Turn on|Change/ }).click();
    await page.getByRole('textbox', { name: 'Warn below' }).fill('900000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Alert set below 900,000 units').waitFor();
    await page
      .getByText(/Your SMS balance is low: [\d,]+ units are left, below your alert at 900,000/)
      .waitFor();
    expect(await noSidewaysScroll(page)).toBe(true);
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('textbox', { name: 'Warn below' }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Low balance alert is off', { exact: true }).first().waitFor();
    await page.getByText(/Your SMS balance is low/).waitFor({ state: 'hidden' });

    await openScreen(page, 'SMS Consumption');
    await rowOf(page, 'SAVANNA').first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Client' }).count()).toBe(0);
    expect(problems).toEqual([]);
  },
);

// This test is last, because the admin has a second factor afterwards.
test('an admin sets up two-step sign-in by keyboard, confirms a credit with a code, and signs in with a recovery code', async () => {
  const { page, problems } = await signIn('admin', { forgive });
  await page.goto(`${product().url}/account`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set up', exact: true, disabled: false }).press('Enter');
  await page.getByLabel('Password', { exact: false }).and(page.locator(':focus')).fill('tuma-admin');
  await page.keyboard.press('Enter');
  await dialog.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Code from the app').fill(codeAt(secret, new Date()));
  await page.keyboard.press('Enter');
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
  const codes = await dialog.locator('code').allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I have saved these codes' }).press('Enter');
  await page.getByText('Recovery codes left: 10.').waitFor();

  await openScreen(page, 'Units Allocation');
  await page.getByRole('button', { name: 'Load Units' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('6000');
  await page.getByRole('textbox', { name: 'Description' }).fill('Confirmed load');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await question.getByText('The code is wrong, has expired or was used before').waitFor();
  expect(await violations(page)).toEqual([]);
  // Uses the code of the next 30 seconds, because the first code cannot be used again.
  await question.getByLabel('Code').fill(codeAt(secret, new Date(Date.now() + 30_000)));
  await page.keyboard.press('Enter');
  await page.getByText('6,000 units loaded').waitFor();
  await dialog.first().waitFor({ state: 'hidden' });
  await rowOf(page, 'Confirmed load').waitFor();

  await page.context().clearCookies();
  await page.goto(product().url);
  await page.getByLabel('Mobile Number').fill('0712000001');
  await page.getByRole('textbox', { name: 'Password' }).fill('tuma-admin');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page
    .getByLabel('Code')
    .and(page.locator(':focus'))
    .fill(codes[3] ?? '');
  await page.getByLabel('Do not ask for a code on this device for 30 days').check();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.goto(`${product().url}/account`);
  await page.getByText('Recovery codes left: 9.').waitFor();
  await page.getByRole('heading', { name: 'Remembered devices' }).waitFor();
  expect(problems).toEqual([]);
});
