// Connectors and sender IDs in the browser, at desktop width and on a phone: an admin creates, tests, changes, switches and deletes them
// (requirements/administration.md#connectors, #sender-id-configurations, #sender-id-mapping).
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserSession, noSidewaysScroll, openScreen, rowOf } from '../support/e2e/browserSession.ts';

const { served: product, signIn } = browserSession();
/** Chromium logs the expected refusals as failed loads. */
const forgive = /422/;

const widths = [
  { device: 'desktop', width: 1366, height: 768, name: 'Desk Telco', sender: 'DESK-DUKA' },
  { device: 'phone', width: 390, height: 844, name: 'Phone Telco', sender: 'PHONE-DUKA' },
];

describe.each(widths)('on a $device', ({ width, height, name, sender }) => {
  test('an admin creates, tests, changes, switches and deletes a connector and a sender ID', async () => {
    const { page, problems } = await signIn('admin', { width, height, forgive });

    await openScreen(page, 'Mobile Connectors');
    await rowOf(page, 'Safaricom').getByText('Bound 1 of 1').waitFor();
    await page.getByRole('button', { name: 'Add connector' }).click();
    await page.getByLabel('Connector name').fill(name);
    await page.getByLabel('Queue prefix').fill('e2e');
    await page.getByLabel('Connection scope').click();
    await page.getByRole('option', { name: 'NETWORK' }).click();
    await page.getByLabel('MNC').fill('99');
    await page.getByLabel('Sends over SMPP').check();
    await page.getByLabel('Host').fill('127.0.0.1');
    await page.getByLabel('Port').fill('1');
    await page.getByLabel('System ID').fill('e2e');
    await page.getByRole('textbox', { name: 'Password' }).fill('secret');
    await page.getByRole('button', { name: 'Test the link' }).click();
    await page.getByText(/Not bound: nothing listens on this host and port/).waitFor();
    await page.getByLabel('Port').fill(String(product().simulatorPort));
    await page.getByRole('button', { name: 'Test the link' }).click();
    await page.getByText(/Bound in \d+ ms/).waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText(`${name} added`).waitFor();
    // The engine has bound the new link.
    await rowOf(page, name).getByText('Bound 1 of 1').waitFor({ timeout: 20_000 });

    await choose(page, name, 'Update');
    await page.getByLabel('Sessions').fill('2');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText(`${name} updated`).waitFor();
    await rowOf(page, name).getByText('Bound 2 of 2').waitFor({ timeout: 20_000 });

    await openScreen(page, 'Sender Ids');
    await page.getByRole('button', { name: 'Create New' }).click();
    await page.getByLabel('Sender name').fill(sender);
    await page.getByLabel('Package ID').fill('1009');
    await page.getByRole('combobox', { name: 'Connector' }).click();
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText(`${sender} created`).waitFor();
    await choose(page, sender, 'Update');
    await page.getByLabel('Package ID').fill('1010');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText(`${sender} updated`).waitFor();
    await rowOf(page, sender).getByText('1010').waitFor();
    await choose(page, sender, 'Deactivate');
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await rowOf(page, sender).getByText('Inactive').waitFor();
    await choose(page, sender, 'Activate');
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    await rowOf(page, sender).getByText('Active', { exact: true }).waitFor();

    await openScreen(page, 'Sender Id Mapping');
    await page.getByLabel('Search by client or sender ID').fill('savanna');
    await rowOf(page, 'SAVANNA').first().waitFor();
    await page.getByLabel('Search by client or sender ID').fill('no such client');
    await page.getByText('No SMS Found').waitFor();
    expect(await noSidewaysScroll(page)).toBe(true);

    await openScreen(page, 'Mobile Connectors');
    await choose(page, name, 'Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${name} is in use by the sender ID ${sender}`).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await openScreen(page, 'Sender Ids');
    await choose(page, sender, 'Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(`${sender} deleted`).waitFor();

    await openScreen(page, 'Mobile Connectors');
    await choose(page, name, 'Deactivate');
    await dialog.getByText('No message is queued on it.').waitFor();
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await rowOf(page, name).getByText('Inactive').waitFor();
    await choose(page, name, 'Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(`${name} deleted`).waitFor();
    await rowOf(page, name).waitFor({ state: 'detached' });
    expect(await noSidewaysScroll(page)).toBe(true);
    expect(problems).toEqual([]);
  });
});

test('the address of a connector opens it over its list, with ways to its sender IDs and sending windows', async () => {
  const { page, problems } = await signIn('admin');
  await openScreen(page, 'Mobile Connectors');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Active', exact: true }).click();
  await rowOf(page, 'Airtel').click();
  const drawer = page.getByRole('dialog', { name: 'Airtel' });
  await drawer.getByText('Bound 1 of 1').waitFor();
  await page.reload();
  await drawer.getByText('Bound 1 of 1').waitFor();
  const opened = page.url();
  expect(new URL(opened).pathname).toMatch(/^\/telco-configuration\/\d+$/);
  for (const list of ['Sender Ids Configurations', 'Sending Windows']) {
    await drawer.getByRole('link', { name: list }).click();
    await page.getByRole('region', { name: list }).waitFor();
    expect(new URL(page.url()).search).toContain('connector_id');
    await page.goBack();
    await drawer.waitFor();
  }
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Status: Active' }).waitFor();
  expect(problems).toEqual([]);
});

async function choose(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}
