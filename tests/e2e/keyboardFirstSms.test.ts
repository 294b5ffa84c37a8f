// From an empty system to the first delivered SMS of a new client with the keyboard only, along the checklist of the dashboard
// (docs/accessibility.md). After each step, the next one has the focus. Prints the keys.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { emptySystem, firstAdmin } from '../support/e2e/emptySystem.ts';
import { focusedName, hasFocus, keyboard } from '../support/e2e/keyboard.ts';
import { chooseInPalette } from '../support/e2e/palette.ts';

const person = { msisdn: '0722000222', password: 'a password of my own' };
const recipient = '0733345679';
const text = 'Habari by keyboard';

const system = emptySystem();

test('an empty system delivers the first SMS of a new client by keyboard alone', async () => {
  const { product, telco, telcoPort, browser } = system();
  const problems: string[] = [];
  const open = async () => {
    const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(product.url);
    return { page, keys: keyboard(page) };
  };

  const { page, keys } = await open();
  const { press, goTo, fill, activate } = keys;
  const dialog = page.getByRole('dialog');
  const signIn = async (on: Page, by: typeof keys, { msisdn, password }: typeof person) => {
    await by.fill(on.getByLabel('Mobile Number'), msisdn);
    await by.fill(on.getByRole('textbox', { name: 'Password' }), password);
    await by.press('Enter');
  };
  const title = (on: Page) => on.getByRole('heading', { level: 1, name: 'Dashboard' });
  await signIn(page, keys, firstAdmin);
  await title(page).waitFor();
  await expect.poll(() => hasFocus(title(page))).toBe(true);

  const checklist = page.getByRole('region', { name: 'Get ready to send' });
  const fillAll = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      await fill(dialog.getByLabel(new RegExp(`^${label}`)), value);
  };
  const begin = async (name: string) => {
    await activate(checklist.getByRole('button', { name, exact: true }));
    await dialog.waitFor();
    await expect.poll(() => dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
  };
  /** Submits the form. The button of the next step gets the focus. */
  const submit = async (name: string, next: string) => {
    await activate(dialog.getByRole('button', { name, exact: true }));
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => hasFocus(checklist.getByRole('button', { name: next, exact: true })), { timeout: 10_000 })
      .toBe(true);
  };

  await begin('Add connector');
  await goTo(dialog.getByRole('button', { name: 'Airtel', exact: true }));
  await press('Enter');
  await fillAll({ Host: '127.0.0.1', Port: String(telcoPort), 'System ID': 'tuma', Password: 'secret' });
  await activate(dialog.getByRole('button', { name: 'Test the link' }), 'Space');
  await dialog.getByText(/^Bound in/).waitFor();
  await submit('Add', 'Load units');

  await begin('Load units');
  await fillAll({ Amount: '10,000', Description: 'First bundle' });
  await submit('Load', 'Create sender ID');

  await begin('Create sender ID');
  await fillAll({ 'Sender name': 'BAOBAB', 'Package ID': '1' });
  await dialog.getByRole('combobox', { name: 'Connector' }).getByText('Airtel').waitFor();
  await submit('Create', 'Create client');

  await begin('Create client');
  await fillAll({
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
  await activate(dialog.getByRole('button', { name: 'Create', exact: true }));
  const oneTimePassword = (await dialog.getByText(/^[A-Za-z0-9]{14}$/).innerText()).trim();
  await activate(dialog.getByRole('button', { name: 'Done', exact: true }));
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).not.toBe('nothing');

  const client = await open();
  await signIn(client.page, client.keys, { msisdn: person.msisdn, password: oneTimePassword });
  for (const label of ['New password', 'Confirm new password'])
    await client.keys.fill(client.page.getByLabel(label, { exact: true }), person.password);
  await client.keys.press('Enter');
  await title(client.page).waitFor();
  await client.keys.press('ControlOrMeta+K');
  await chooseInPalette(client.page, client.keys, 'Send SMS');
  const form = client.page.getByRole('dialog', { name: 'Send SMS' });
  await form.getByRole('combobox', { name: 'Sender ID' }).getByText('BAOBAB').waitFor();
  await client.keys.fill(form.getByLabel('Phone numbers'), recipient);
  await client.keys.fill(form.getByRole('textbox', { name: 'Message' }), text);
  await client.keys.activate(form.getByRole('button', { name: 'Submit' }));
  await client.keys.activate(form.getByRole('button', { name: 'Send now' }));
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => client.page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  await page.getByText('The first message was delivered. The setup is complete.').waitFor();
  expect(telco.accepted((accepted) => accepted === text)).toHaveLength(1);
  console.info(`First SMS of a new client: ${keys.keys() + client.keys.keys()} keys`);
  expect([...keys.unseen, ...client.keys.unseen]).toEqual([]);
  expect(problems).toEqual([]);
});
