// Approvals by a second person in a browser: one person requests a credit, another one approves it on a phone
// (requirements/domain.md#two-people).
import { expect, test } from 'vitest';
import { violations } from '../support/e2e/axe.ts';
import { browserSession, noSidewaysScroll, openScreen, rowOf } from '../support/e2e/browserSession.ts';

const { served: product, signIn } = browserSession();

const second = { msisdn: '0712000011', password: 'tuma-admin' };

test('a credit beyond the limit of one person waits, and is done when another one approves it by keyboard', async () => {
  const { page, problems } = await signIn('admin', { width: 1366, height: 900 });
  await page.goto(`${product().url}/platform-settings`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Units per person in 24 hours').fill('50');
  await page.keyboard.press('Enter');
  await page.getByText('Platform settings saved').waitFor();

  await page.goto(`${product().url}/client-sms/2`);
  await page.getByRole('button', { name: 'Add Credits' }).click();
  await dialog.getByText('You can move 50 units more today without another person.').waitFor();
  await dialog.getByLabel('Amount').fill('60');
  await dialog.getByText('Another person has to approve this before it takes effect.').waitFor();
  await dialog.getByLabel('Description').fill('Order 7');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Another person has to approve this. It waits under Approvals').waitFor();

  await openScreen(page, 'Approvals');
  await rowOf(page, 'Savanna Sacco').click();
  await dialog.getByText('You asked for this: another person has to approve it.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const other = await signIn(second, { width: 390, height: 844 });
  const phone = other.page;
  await phone.getByText('1 request to approve').waitFor();
  await phone
    .getByRole('link', { name: /Review/ })
    .first()
    .press('Enter');
  await phone.waitForURL('**/approvals');
  await rowOf(phone, 'Savanna Sacco').waitFor();
  expect(await noSidewaysScroll(phone)).toBe(true);
  expect(await violations(phone)).toEqual([]);
  await rowOf(phone, 'Savanna Sacco').getByRole('button').press('Enter');
  const request = phone.getByRole('dialog', { name: /^Request #/ });
  await request.getByText('Order 7').waitFor();
  expect(await violations(phone)).toEqual([]);
  await request.getByRole('button', { name: 'Approve' }).press('Enter');
  await phone.getByText('60 units credited to Savanna Sacco').waitFor();
  await phone.getByText('No requests').waitFor();

  await page.goto(`${product().url}/client-sms/2/topups`);
  await rowOf(page, 'Order 7').getByText('60').waitFor();
  expect([...problems, ...other.problems]).toEqual([]);
});
