// Reports in the browser: an admin reads, filters and downloads each, and their figures agree; messages are filtered, and their file is
// streamed completely (requirements/administration.md#reports; requirements/domain.md#exports).
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { roleIds } from '../../server/modules/access/roles.ts';
import { browserSession, noSidewaysScroll, openScreen, unfoldMenu } from '../support/e2e/browserSession.ts';
import { eventually } from '../support/eventually.ts';

const { served: product, signIn } = browserSession();

/** Returns the lines of a downloaded file. */
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
test.each([{ name: 'desktop', width: 1366 }, { name: 'phone', width: 390 }])('an admin’s reports agree with each other and with their files on a $name', async ({ width }) => {
  const { page, problems } = await signIn('admin', { width });
  await openScreen(page, 'Network Report');
  await page.getByText('Safaricom').first().waitFor();
  await eventually(async () => expect(Number(await figure(page, 'Sent'))).toBeGreaterThan(1000));
  const sent = await figure(page, 'Sent');
  await page.getByRole('region', { name: 'Totals' }).locator('svg').getByText(/^\w{3} \d{4}$/).first().waitFor();
  expect(await noSidewaysScroll(page)).toBe(true);
  const networks = await download(page);
  expect([networks.name, networks.lines[0]?.replace('\uFEFF', '')]).toEqual(['network_report.csv', 'Connector name,Sent,Delivered,Pending,Failed,Not sent,%DLR,Value (KES)']);
  expect(networks.lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[1]), 0)).toBe(Number(sent));

  await openScreen(page, 'SenderID Report');
  await page.getByRole('heading', { name: 'SenderID SMS Report' }).waitFor();
  await page.getByText('SAVANNA', { exact: true }).first().waitFor();
  expect(await figure(page, 'Total SMS')).toBe(sent);
  await page.getByRole('combobox', { name: 'All clients' }).click();
  await page.getByRole('option', { name: /Savanna Sacco/ }).click();
  await page.getByText('JAMBO', { exact: true }).first().waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toContain('client');
  await page.reload();
  await page.getByText('SAVANNA', { exact: true }).first().waitFor();

  await openScreen(page, 'Client Report');
  await page.getByRole('heading', { name: 'Global SMS Report' }).waitFor();
  await page.getByText('KILIMO', { exact: true }).first().waitFor();
  const units = await figure(page, 'Units consumed');
  expect(Number(units)).toBeGreaterThan(1000);
  expect((await download(page)).name).toBe('client_report.csv');

  await openScreen(page, 'Package ID Report');
  await page.getByText(/^1–10 of/).waitFor();
  const packages = await download(page);
  expect(packages.lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[2]), 0)).toBe(Number(units));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(/^11–20 of/).waitFor();
  expect(await noSidewaysScroll(page)).toBe(true);
  expect(problems).toEqual([]);
}); // oxfmt-ignore

test('the days below the chart are evenly spaced, also where the short ones would fit more often', async () => {
  const { page } = await signIn('client', { width: 1024, height: 768 });
  await openScreen(page, 'Network Report');
  await page.getByRole('button', { name: 'Last 31 days' }).click();
  const days = page
    .getByRole('region', { name: 'Totals' })
    .locator('svg')
    .getByText(/^\d+ \w{3}$/);
  await days.nth(5).waitFor();
  // The chart draws all of them before it has measured them.
  await days.nth(30).waitFor({ state: 'hidden' });
  const places = await days.evaluateAll((labels) =>
    labels.map((label) => label.getBoundingClientRect()).map(({ left, right }) => (left + right) / 2),
  );
  const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(2);
});

test('a client sees only its own Sender ID and Network reports', async () => {
  const { page, problems } = await signIn('client');
  await openScreen(page, 'SenderID Report');
  await page.getByRole('heading', { name: 'SenderID SMS Report' }).waitFor();
  await page.getByText('SAVANNA', { exact: true }).first().waitFor();
  expect(await page.getByText('JAMBO', { exact: true }).count()).toBe(0);
  await openScreen(page, 'Network Report');
  await page.getByText('Safaricom').first().waitFor();
  await unfoldMenu(page);
  for (const label of ['Client Report', 'Package ID Report', 'Global SMS'])
    expect(await page.getByRole('link', { name: label, exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('support filters a report by one client, without the permission to read clients', async () => {
  const Authorization = await product().signIn('0712000001', 'tuma-admin');
  const grant = { role_id: roleIds.support, module: 'clients', permission: 'read' };
  const revoked = await product().call('admin/role/revoke', grant, { Authorization });
  expect(revoked.status).toBe(200);
  const { page, problems } = await signIn('support');
  await openScreen(page, 'SenderID Report');
  await page.getByText('JAMBO', { exact: true }).first().waitFor();
  await page.getByRole('combobox', { name: 'All clients' }).fill('savanna');
  await page.getByRole('option', { name: /^Savanna Sacco/ }).click();
  await page.getByText('JAMBO', { exact: true }).first().waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('SAVANNA', { exact: true }).first().waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Client', exact: true }).inputValue())
    .toBe('Savanna Sacco');
  await product().call('admin/role/assign', grant, { Authorization });
  expect(problems).toEqual([]);
});

test('a file of all messages has as many lines as the list has rows', async () => {
  const { page, problems } = await signIn('admin');
  await openScreen(page, 'All Messages');
  const status = page.getByRole('status').filter({ hasText: / of [\d,]+ messages/ });
  await status.waitFor();
  const rows = Number(/of ([\d,]+)/.exec(await status.innerText())?.[1]?.replaceAll(',', ''));
  const asked = page.waitForResponse((response) =>
    response.url().endsWith('/message/all/promotional/export'),
  );
  const { name, lines } = await download(page);
  expect((await asked).status()).toBe(200);
  expect([name, lines[0]?.replace('\uFEFF', '')]).toEqual([
    'promotional_sms.csv',
    'Date,Mobile Number,Sender ID,Status,Network,Cost,Message,Reason,Failure Code,Message ID,Campaign,Units charged,Client',
  ]);
  expect(lines).toHaveLength(rows + 1);
  await page.getByText('File downloaded successfully!').waitFor();
  expect(problems).toEqual([]);
});

test('messages are filtered by status and network, in an address that survives a reload, Back and another person', async () => {
  const { page, problems } = await signIn('admin');
  const isFiltered = async (on: Page): Promise<string[]> => {
    await on.getByRole('button', { name: 'Status: Failed' }).waitFor();
    await on.getByRole('button', { name: 'Network: Safaricom' }).waitFor();
    const rows = on.locator('main tbody tr').filter({ hasText: /\d/ });
    await rows.first().waitFor();
    await eventually(async () =>
      expect(
        await on
          .locator('main tbody tr')
          .filter({ hasNotText: /Failed[^]*Safaricom/ })
          .count(),
      ).toBe(0),
    );
    return rows.allInnerTexts();
  };
  await openScreen(page, 'All Messages');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Failed' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Network' }).click();
  await page.getByRole('textbox', { name: 'Network' }).fill('Safaricom');
  await page.keyboard.press('Enter');
  const found = await isFiltered(page);
  expect(found).toHaveLength(10);

  await page.reload();
  expect(await isFiltered(page)).toEqual(found);
  const address = page.url();
  await openScreen(page, 'Dashboard');
  await page.goBack();
  expect(await isFiltered(page)).toEqual(found);
  const other = await signIn('support');
  await other.page.goto(address);
  expect(await isFiltered(other.page)).toEqual(found);
  expect([...problems, ...other.problems]).toEqual([]);
});
