// The shortest path from an empty system to the first delivered SMS of a new client, along the checklist of the dashboard
// (decisions/032-guidance-reads-what-exists.md). Counts the pointer presses, including those of both sign-ins.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/e2e/axe.ts';
import { fillInSignIn } from '../support/e2e/browserSession.ts';
import { emptySystem, firstAdmin } from '../support/e2e/emptySystem.ts';
import { hasFocus, keyboard } from '../support/e2e/keyboard.ts';

const clicksMax = 20;
const person = { msisdn: '0722000111', password: 'a password of my own' };
const recipient = '0733345678';
const text = 'Habari from Baobab';

const system = emptySystem();

test(`an empty system delivers the first SMS of a new client within ${clicksMax} clicks, both sign-ins included`, async () => {
  const { product, telco, telcoPort, browser } = system();
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
  await fillInSignIn(page, firstAdmin);
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

  await step('Add connector').click();
  await dialog.getByRole('button', { name: 'Airtel', exact: true }).click();
  await fill({ Host: '127.0.0.1', Port: String(telcoPort), 'System ID': 'tuma', Password: 'secret' });
  await dialog.getByRole('button', { name: 'Test the link' }).click();
  await dialog.getByText(/^Bound in/).waitFor();
  await submit('Add');
  await isDone('Connect to a network');

  await step('Load units').click();
  await fill({ Amount: '10,000', Description: 'First bundle' });
  await submit('Load');
  await isDone('Load units');

  await step('Create sender ID').click();
  await fill({ 'Sender name': 'BAOBAB', 'Package ID': '1' });
  await dialog.getByRole('combobox', { name: 'Connector' }).getByText('Airtel').waitFor();
  await submit('Create');
  await isDone('Create a sender ID');

  await step('Create client').click();
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

test('a person replaces a forgotten password by a code, and signs out everywhere from the account page', async () => {
  const { product, telco, browser } = system();
  const asAdmin = { Authorization: await product.signIn(firstAdmin.msisdn, firstAdmin.password) };
  // The platform sends the code with the sender ID of the first journey, to a number on the network of that sender ID.
  const [sender] = (await product.call('configuration/sender/view/table', {}, asAdmin)).body.data;
  expect((await product.call('admin/client/senderid/create', { sender_id: sender.id, client_id: 1 }, asAdmin)).status).toBe(201);
  const units = { client_id: 1, sms_units: 10, description: 'Texts of the platform' };
  expect((await product.call('dashboard/credit/client', units, asAdmin)).status).toBeLessThan(300);
  const owner = { msisdn: '0733000222', password: 'a second password of mine' };
  const fields = { fullname: 'Achieng Odhiambo', email: 'a@tuma.example', msisdn: owner.msisdn, role_id: 2, client_id: 1 };
  expect((await product.call('client/user/create', fields, asAdmin)).status).toBe(201);

  const problems: string[] = [];
  const open = async () => {
    const page = await (await browser.newContext()).newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(product.url);
    return page;
  };
  const page = await open();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Mobile Number').fill(owner.msisdn);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code', { exact: true }).waitFor();
  const readCode = () => {
    let code = '';
    telco.accepted((sent) => {
      code = /^Your code to choose a new password is (\d{6})/.exec(sent)?.[1] ?? code;
      return false;
    });
    return code;
  };
  await expect.poll(readCode, { timeout: 20_000 }).toMatch(/^\d{6}$/);
  await page.getByLabel('Code', { exact: true }).fill(readCode());
  await page.getByLabel('New password', { exact: true }).fill(owner.password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await fillInSignIn(page, owner);

  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === 'tuma_session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  const readable = await page.evaluate(() => [document.cookie, ...Object.values(localStorage as Record<string, string>), ...Object.values(sessionStorage as Record<string, string>)].join(' '));
  expect(readable).toContain('tuma_signed_in');
  expect(readable).not.toContain(session?.value);

  const phone = await open();
  await fillInSignIn(phone, owner);
  await page.getByRole('button', { name: /Achieng Odhiambo/ }).click();
  await page.getByRole('link', { name: 'Profile and sessions' }).click();
  const sessions = page.getByRole('table', { name: 'Sessions' });
  await sessions.getByText('This session').waitFor();
  expect(await sessions.getByRole('button', { name: /^Sign out of Chrome/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.getByLabel('Password').fill(owner.password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).waitFor();
  await phone.reload();
  await phone.getByText('Token expired. You have been logged out.').waitFor();
  await phone.getByRole('link', { name: 'Forgot password?' }).waitFor();
  expect(problems).toEqual([]);
}); // oxfmt-ignore

test('a person registers on a phone by keyboard, proves the number by the code of the SMS, and signs in; another waits for approval', async () => {
  const { product, telco, browser } = system();
  const problems: string[] = [];
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(String(error)));
  const { fill, activate, press, unseen } = keyboard(page);
  // The number is on the network of the platform's sender ID.
  const registrant = { msisdn: '0733000333', password: 'a third password of mine' };
  const readCode = () => {
    let code = '';
    telco.accepted((sent) => {
      code = /^Your code to register is (\d{6})/.exec(sent)?.[1] ?? code;
      return false;
    });
    return code;
  };
  const fillForm = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await fill(page.getByLabel(label, { exact: true }), value);
  };
  const form = { 'Organization name': 'Duka Moja', 'Full name': 'Wanjiru Kamau', 'Email address': 'w@duka.example' };
  const passwords = { Password: registrant.password, 'Confirm password': registrant.password };

  await page.goto(product.url);
  await activate(page.getByRole('link', { name: 'Register' }));
  await fillForm({ ...form, 'Mobile Number': registrant.msisdn, ...passwords });
  const found = await violations(page);
  await press('Enter');
  const code = page.getByLabel('Code', { exact: true });
  await expect.poll(() => hasFocus(code)).toBe(true);
  found.push(...(await violations(page)));
  await expect.poll(readCode, { timeout: 20_000 }).toMatch(/^\d{6}$/);
  await page.keyboard.type(readCode());
  await press('Enter');
  await page.getByText('Registration successful! Redirecting to sign in...').waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await fill(page.getByLabel('Mobile Number'), registrant.msisdn);
  await fill(page.getByRole('textbox', { name: 'Password' }), registrant.password);
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();

  // The platform cannot send a code to a number of another network.
  await context.clearCookies();
  await page.goto(`${product.url}/register`);
  await fillForm({ ...form, 'Organization name': 'Duka Mbili', 'Mobile Number': '0722000444', ...passwords });
  await press('Enter');
  await page.getByRole('heading', { name: 'Registration received' }).waitFor();
  found.push(...(await violations(page)));
  expect(found).toEqual([]);
  expect([...unseen]).toEqual([]);
  await activate(page.getByRole('link', { name: 'Sign in' }));
  await fillInSignIn(page, firstAdmin);
  const needs = page.getByRole('region', { name: 'Needs attention' });
  await needs.getByText('Duka Mbili registered and waits for approval').waitFor();
  await needs.getByRole('link', { name: /^Review: Duka Mbili/ }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Suspend' }).waitFor();
  expect(problems).toEqual([]);
}); // oxfmt-ignore
