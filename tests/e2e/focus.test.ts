// Where the focus of the keyboard is after an element that had it was disabled, was replaced or disappeared, in Chromium, which moves it to
// the start of the page. jsdom leaves it on a disabled element.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserSession, openScreen } from '../support/e2e/browserSession.ts';
import { hasFocus } from '../support/e2e/keyboard.ts';

const { signIn } = browserSession();

/** Presses a control by keyboard. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

const focusReturns = (control: Locator) => expect.poll(() => hasFocus(control)).toBe(true);

/** Holds the answers of a call until they are released. */
async function holdAnswers(page: Page, path: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(`**/api/${path}**`, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Opens a menu of a row and presses one of its entries. */
async function pressInMenu(page: Page, entry: string): Promise<void> {
  await press(page.getByRole('button', { name: /^Actions for / }).first());
  await press(page.getByRole('menuitem', { name: entry, exact: true }));
}

test('a button that is disabled during its call has the focus again afterwards, on a page and in a dialog', async () => {
  const { page } = await signIn('client', { forgive: /ERR_FAILED/ });
  await page.goto(new URL('/developers/requests', page.url()).href);
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await page.getByText('No requests').or(page.getByRole('row').nth(1)).first().waitFor();
  const release = await holdAnswers(page, 'developers/requests');
  await press(refresh);
  await page.locator('button:disabled', { hasText: 'Refresh' }).waitFor();
  await focusReturns(page.locator('body'));
  release();
  await focusReturns(refresh);

  await openScreen(page, 'Message Templates');
  await press(page.getByRole('button', { name: 'Create template' }));
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Focus');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Habari');
  await page.route('**/api/templates', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await press(dialog.getByRole('button', { name: 'Save' }));
  await dialog.getByRole('alert').waitFor();
  await focusReturns(dialog.getByRole('button', { name: 'Save' }));
});

test('the focus is on Cancel during a download, and on its button or menu afterwards', async () => {
  const { page } = await signIn('client');
  await openScreen(page, 'Contact');
  const download = page.getByRole('button', { name: 'Download List' });
  await page
    .getByText(/ contacts$/)
    .first()
    .waitFor();
  const release = await holdAnswers(page, 'contact');
  await press(download);
  await focusReturns(page.getByRole('button', { name: 'Cancel download' }));
  release();
  await focusReturns(download);

  await openScreen(page, 'Bulk SMS');
  await page
    .getByText(/ campaigns$/)
    .first()
    .waitFor();
  const releaseRecipients = await holdAnswers(page, 'message');
  await pressInMenu(page, 'Download Delivered');
  await focusReturns(page.getByRole('button', { name: /^Cancel download/ }));
  releaseRecipients();
  await focusReturns(page.getByRole('button', { name: /^Actions for / }).first());
});

test('the focus is on the title when a tab of the page is opened from a row that disappears', async () => {
  const { page } = await signIn('client');
  await openScreen(page, 'Developers');
  await pressInMenu(page, 'View requests');
  await page.waitForURL('**/developers/requests**');
  await focusReturns(page.getByRole('heading', { level: 1, name: 'Developers' }));
});

test('the focus stays in the list when a conversation that was opened leaves the unread ones', async () => {
  const { page } = await signIn('client');
  await page.goto(new URL('/inbox?unread=1', page.url()).href);
  const conversations = page.getByRole('list', { name: 'Conversations' }).getByRole('button');
  await conversations.first().waitFor();
  const count = await conversations.count();
  await press(conversations.first());
  await expect.poll(() => conversations.count()).toBe(count - 1);
  expect(await page.evaluate(() => document.activeElement?.matches('main *'))).toBe(true);
  await page.keyboard.press('Tab');
  await focusReturns(conversations.first());
});

test('the focus is in the field after a reply, and in the card of a payment after its request', async () => {
  const { page } = await signIn('client');
  await openScreen(page, 'Inbox');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click();
  const reply = page.getByLabel(/^Reply as/);
  await reply.fill('Asante');
  await page.getByText(/^1 unit, KES/).waitFor();
  await press(page.getByRole('button', { name: 'Send reply' }));
  await page.getByText('Reply sent').waitFor();
  await focusReturns(reply);

  await openScreen(page, 'Account Top Up');
  await page.getByLabel('Amount').fill('100');
  await page.getByLabel('Mpesa phone number').fill('0722000002');
  await press(page.getByRole('button', { name: 'Topup Account' }));
  const progress = page.getByRole('status').filter({ hasText: 'M-Pesa' });
  await progress.waitFor();
  expect(await progress.evaluate((status) => document.activeElement?.contains(status))).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.matches('main *'))).toBe(true);
});

test('the focus stays in its place when a filter or a saved view removes its own button', async () => {
  const admin = await signIn('admin');
  await openScreen(admin.page, 'Payments');
  await press(admin.page.getByRole('button', { name: 'Show', exact: true }));
  await focusReturns(admin.page.getByRole('status', { name: 'Needs review' }));

  const { page } = await signIn('client');
  await page.goto(new URL('/group-sms?filter={"state":"running"}', page.url()).href);
  const views = page.getByRole('button', { name: 'Views' });
  await press(views);
  await page.getByLabel('Save this view as').fill('Running');
  await page.keyboard.press('Enter');
  await focusReturns(views);
  await openScreen(page, 'Bulk SMS');
  await press(views);
  await press(page.getByRole('button', { name: 'Delete the view Running' }));
  await views.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});
