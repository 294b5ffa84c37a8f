// One number over all tables in a browser: it is found, exported and erased with a certificate, and then is in no list.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { violations } from '../support/e2e/axe.ts';
import { browserSession, noSidewaysScroll, openScreen } from '../support/e2e/browserSession.ts';

const { served: product, signIn } = browserSession();

test('a client’s admin erases a number by keyboard, and finds it in no list afterwards', async () => {
  const Authorization = await product().signIn('0722000002', 'tuma-client');
  const call = async (path: string, body: object = {}) =>
    (await product().call(path, body, { Authorization })).body;
  const { data } = await call('message/all/transactional', { per_page: 50 });
  const messages = data as { msisdn: string; status_description: string }[];
  const msisdn = messages.find((row) => row.status_description.startsWith('Delivered'))?.msisdn ?? '';
  await call('blacklist/add', { msisdn });
  const shown = `+254 ${msisdn.slice(3, 6)} ${msisdn.slice(6, 9)} ${msisdn.slice(9)}`;

  const { page, problems } = await signIn('client', { width: 390, height: 844 });
  await openScreen(page, 'Privacy');
  await page.getByText('No number has been erased').waitFor();
  await page.getByLabel('Phone number').fill(`0${msisdn.slice(3)}`);
  await page.keyboard.press('Enter');
  const rows = page.getByRole('region', { name: 'Rows with this number' });
  await rows.getByText('DND entries').waitFor();
  await rows.getByText('Messages').waitFor();
  expect(await noSidewaysScroll(page)).toBe(true);
  expect(await violations(page)).toEqual([]);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export JSON' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).kind)).toEqual(expect.arrayContaining(['messages', 'dnd']));
  expect(lines.every((line) => line.includes(msisdn.slice(3)))).toBe(true);

  await page.getByRole('button', { name: 'Erase number' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Erase ${shown}` });
  await dialog.getByLabel('Reason').focus();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('Asked by its owner');
  await dialog.getByRole('button', { name: 'Erase number' }).focus();
  await page.keyboard.press('Enter');
  const erasures = page.getByRole('region', { name: 'Erasures' });
  await erasures.getByText('Finished').waitFor();
  await erasures.getByText('#1').click();
  const certificate = page.getByRole('dialog', { name: 'Certificate of erasure #1' });
  await certificate.getByText('hmac_sha256').waitFor();
  expect(await certificate.textContent()).not.toContain(msisdn.slice(3));
  const kept = page.waitForEvent('download');
  await certificate.getByRole('button', { name: 'Download' }).click();
  expect((await kept).suggestedFilename()).toBe('erasure-1.json');

  // No list of the client contains the last digits of the number.
  await page.setViewportSize({ width: 1366, height: 800 });
  for (const path of ['contact-sms', 'dnd-sms', 'transactional-sms', 'promotional-sms', 'inbox']) {
    await page.goto(`${product().url}/${path}`);
    const search = page
      .getByLabel(/^search/i)
      .locator('visible=true')
      .first();
    await search.fill(msisdn);
    await page.keyboard.press('Enter');
    await page.getByText(/^No /).first().waitFor();
    expect(await page.getByRole('row').allTextContents(), path).not.toContainEqual(
      expect.stringContaining(shown),
    );
  }
  await page.goto(`${product().url}/privacy`);
  await page.getByLabel('Phone number').fill(msisdn);
  await rows.getByText('DND entries without the number').waitFor();
  await page.getByText('This number was erased before: #1.').waitFor();
  expect(problems).toEqual([]);
});
