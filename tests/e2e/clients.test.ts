// The lifecycle of a client in the browser: created, changed, credited, priced, given a second user, suspended, activated and deleted; and
// a page restored from its address (requirements/administration.md#clients, #client-detail).
import { expect, test } from 'vitest';
import { browserSession, noSidewaysScroll, openScreen, unfoldMenu } from '../support/e2e/browserSession.ts';

const { served: product, signIn } = browserSession();
/** Chromium logs the expected refusals as failed loads. */
const forgive = /422/;

const widths = [
  { name: 'desktop', width: 1366, number: '0711100001' },
  { name: 'phone', width: 390, number: '0711100002' },
];

test.each(widths)(
  'an admin creates, edits, credits, prices, suspends and activates a client on a $name',
  async ({ width, number }) => {
    const { page, problems } = await signIn('admin', { width, forgive });
    const name = `Baobab ${width}`;
    const button = (label: string) => page.getByRole('button', { name: label, exact: true });
    const dialog = page.getByRole('dialog');
    /** Presses the dialog's button and waits until the dialog closes. */
    const press = async (label: string) => {
      await dialog.getByRole('button', { name: label, exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    };

    await openScreen(page, 'Client');
    await button('Create Client').click();
    for (const [label, text] of Object.entries({
      'Organization name': name,
      'First name': 'Joy',
      'Last name': 'Otieno',
      Email: 'joy@baobab.example',
      Phone: number,
      Address: 'Moi Avenue 1',
      'Town/City': 'Nakuru',
    }))
      await dialog.getByRole('textbox', { name: label }).fill(text);
    await dialog.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'Kenya' }).click();
    await press('Create');
    await page.getByText(`${name} was created with Joy Otieno as its Client Admin`).waitFor();
    expect(await noSidewaysScroll(page)).toBe(true);

    await page.getByLabel('Search by name, phone, email or account').fill(name);
    await page.getByText('1 of 1 client').waitFor();
    await page.locator('tr, li').filter({ hasText: name }).click();
    await page.getByText('PRE-PAY').waitFor();
    await button('Edit').click();
    await dialog.getByRole('combobox', { name: 'Account type' }).click();
    await page.getByRole('option', { name: 'Reseller' }).click();
    await press('Save');
    await page.getByText(`${name} updated`).waitFor();
    await page.getByText('Reseller').waitFor();
    expect(await noSidewaysScroll(page)).toBe(true);

    await page.getByRole('tab', { name: 'Billing' }).click();
    await button('Update Airtel').click();
    await dialog.getByRole('textbox').fill('0.8125');
    await press('Update');
    await page.locator('tr, li').filter({ hasText: 'Airtel' }).filter({ hasText: '0.8125' }).waitFor();

    await page.getByRole('tab', { name: 'Users' }).click();
    await page.locator('tr, li').filter({ hasText: 'Joy Otieno' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/client-sms\/\d+\/users$/);
    await page.reload();
    await page.locator('tr, li').filter({ hasText: 'Joy Otieno' }).waitFor();

    await button('Suspend').click();
    await press('Suspend');
    await page.getByText('Muted').waitFor();
    await button('Activate').click();
    await press('Activate');
    await page.getByRole('banner').or(page.locator('header')).getByText('Active', { exact: true }).waitFor();

    await button('Add Credits').click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('250');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Welcome');
    await press('Add Credits');
    await page.getByText(`250 units credited to ${name}`).waitFor();
    await page.getByText('SMS balance 250').waitFor();

    // A client that has units in the ledger cannot be deleted.
    await button('Delete').click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText(`${name} has messages or units on record; suspend it instead`).waitFor();
    await press('Close');
    expect(problems).toEqual([]);
  },
);

test('deleting an unused client returns to the list with its page and filters', async () => {
  const { page, problems } = await signIn('admin', { forgive });
  const admin = { Authorization: await product().signIn('0712000001', 'tuma-admin') };
  const made = await product().call(
    'client/create',
    {
      company_name: 'Zebra Short-lived',
      full_name: 'Ann Zebra',
      email: 'ann@zebra.example',
      msisdn: '0722000099',
      address: 'Road 1',
      street: 'Thika',
      country_code: 'KE',
    },
    admin,
  );
  expect(made.status).toBe(201);
  await openScreen(page, 'Client');
  await page.getByLabel('Search by name, phone, email or account').fill('0722000');
  await page.getByText('1–10 of 14 clients').waitFor();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await page.locator('th[aria-sort=ascending]').filter({ hasText: 'Name' }).waitFor();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await page.getByRole('link', { name: 'View Zebra Short-lived' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Zebra Short-lived deleted').waitFor();
  await page
    .getByRole('button', { name: 'Page 2', exact: true })
    .and(page.locator('[aria-current=page]'))
    .waitFor();
  expect(await page.getByLabel('Search by name, phone, email or account').inputValue()).toBe('0722000');
  // The list shows the deleted row until it reloads.
  await page.getByRole('link', { name: 'View Zebra Short-lived' }).waitFor({ state: 'hidden' });
  // The menu opens the list without filters.
  await openScreen(page, 'Dashboard');
  await openScreen(page, 'Client');
  await expect.poll(() => page.getByLabel('Search by name, phone, email or account').inputValue()).toBe('');
  await page.getByText('1–10 of 14 clients').waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});

test('a Client Admin sees neither the Client menu entry nor the screen', async () => {
  const { page, problems } = await signIn('client', { forgive });
  await unfoldMenu(page);
  expect(await page.getByRole('link', { name: 'Client', exact: true }).count()).toBe(0);
  await page.goto(`${product().url}/client-sms/3/billing`);
  await page.getByRole('heading', { name: /not included|no access|not have/i }).waitFor();
  expect(problems).toEqual([]);
});
