// The tasks of people with the keyboard only, on the demo: each stop has a visible focus, an opened element gets the focus, and it returns
// after a dialog (docs/accessibility.md). keyboardFirstSms.test.ts covers the first SMS of a new client. Prints the keys of each task.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatMsisdn } from '../../src/format/formatMsisdn.ts';
import { browserSession } from '../support/e2e/browserSession.ts';
import { bulkTask, taskRows } from '../support/e2e/bulkTask.ts';
import { focusedName, hasFocus, keyboard, type Keyboard } from '../support/e2e/keyboard.ts';
import { chooseInPalette } from '../support/e2e/palette.ts';
import { personalisedFile } from '../support/e2e/personalisedFile.ts';

const { served: product, signIn } = browserSession();
const { expectSentAgain, cancelHeld } = bulkTask(product);

/** Ends the task: asserts that the focus was visible at each stop, and prints the keys. */
function end(task: string, { unseen, keys }: Keyboard): void {
  console.info(`${task}: ${keys()} keys`);
  expect([...unseen]).toEqual([]);
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens a page with the palette. Its title gets the focus. */
async function openByPalette(page: Page, keys: Keyboard, name: string): Promise<void> {
  await keys.press('ControlOrMeta+K');
  await chooseInPalette(page, keys, name);
  await title(page, name).waitFor();
  await expect.poll(() => hasFocus(title(page, name))).toBe(true);
}

test('a client signs in and sends 20,000 personalised rows, takes them back and sends them again', async () => {
  const { page, problems } = await signIn('client', { fresh: true });
  const keys = keyboard(page);
  const { press, goTo, fill, activate } = keys;
  await title(page, 'Dashboard').waitFor();
  await expect.poll(() => hasFocus(title(page, 'Dashboard'))).toBe(true);

  await activate(page.locator('.quick-search button'));
  await chooseInPalette(page, keys, 'Send SMS');
  const dialog = page.getByRole('dialog', { name: 'Send SMS' });
  await dialog.waitFor();
  await goTo(dialog.getByRole('tab', { name: 'Contacts' }), 'Shift+Tab');
  await press('ArrowRight');
  await expect.poll(() => hasFocus(dialog.getByRole('tab', { name: 'Uploads' }))).toBe(true);

  const chooser = page.waitForEvent('filechooser');
  await activate(dialog.getByRole('button', { name: 'Choose file' }));
  await (
    await chooser
  ).setFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: personalisedFile(taskRows) });
  await fill(dialog.getByLabel('Campaign name'), 'Kibodi');
  await goTo(dialog.getByRole('combobox', { name: 'Sender ID' }));
  await press('Enter');
  const options = page.getByRole('listbox').getByRole('option');
  await options.first().waitFor();
  await goToOption(page, keys, /^SAVANNA(?!-)/);
  await press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await fill(dialog.getByRole('textbox', { name: 'Message' }), 'Habari {first_name}, karibu.');
  await press('Control+Enter');

  await sendNow(page, keys);
  await page
    .getByText(/^Submitting in \d+ seconds$/)
    .first()
    .waitFor();
  const cancel = dialogWith(page, 'Cancel');
  await expect.poll(() => hasFocus(cancel)).toBe(true);
  await press('Enter');
  await page.getByText('Request cancelled').waitFor();
  await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Restore' }))).toBe(true);
  await press('Enter');
  await page.getByText('members.csv').waitFor();
  await expect.poll(() => hasFocus(dialog.getByRole('textbox', { name: 'Message' }))).toBe(true);
  await press('Control+Enter');
  await sendNow(page, keys);
  await page
    .getByText(/^Submitting in \d+ seconds$/)
    .first()
    .waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).not.toBe('nothing');

  end('Send 20,000 personalised rows, take back, send again', keys);
  await expectSentAgain('Kibodi');
  expect(problems).toEqual([]);
});

test('the palette starts with what was typed while it was loaded', async () => {
  const { page } = await signIn('client');
  await title(page, 'Dashboard').waitFor();
  const typed = Promise.withResolvers<void>();
  await page.route(/\/Palette-[^/]+\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('net');
  typed.resolve();
  await page.keyboard.type(' rep');
  await page.getByRole('option', { name: 'Network Report' }).waitFor();
  const field = page.getByRole('combobox');
  expect(await field.inputValue()).toBe('net rep');
});

const dialogWith = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true });

/** Presses Send now on the review, which has the focus. */
async function sendNow(page: Page, { activate }: Keyboard): Promise<void> {
  const heading = page.getByRole('heading', { name: /^Ready to send/ });
  await heading.waitFor();
  await expect.poll(() => hasFocus(heading)).toBe(true);
  await activate(dialogWith(page, 'Send now'));
}

/** Moves down an open list with the arrow keys. */
async function goToOption(page: Page, { press }: Keyboard, name: RegExp): Promise<void> {
  const option = page.getByRole('option', { name });
  for (let step = 0; step < 20 && !(await hasFocus(option)); step++) await press('ArrowDown');
  expect(await hasFocus(option)).toBe(true);
}

test('support reads the networks on arrival, and finds whether a message arrived, why not and what to say', async () => {
  const asAdmin = { Authorization: await product().signIn('0712000001', 'tuma-admin') };
  const filter = { status: 'Failed', page: 1, per_page: 10 };
  const { body } = await product().call('message/all/transactional', filter, asAdmin);
  const [failed] = (body as { data: { msisdn: string }[] }).data;
  if (!failed) throw new Error('The demo has failed messages');
  const { page, problems } = await signIn('support', { fresh: true });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const keys = keyboard(page);
  const { press, type, goTo, activate } = keys;
  await page.waitForURL('**/search');
  const networks = page.getByRole('region', { name: 'Networks' });
  await networks.getByRole('listitem').filter({ hasText: 'Safaricom' }).getByText('Up').waitFor();
  expect(keys.keys()).toBe(0);

  // The search box of the search page has the focus.
  const box = page.getByLabel(/^Number, message id/);
  await expect.poll(() => hasFocus(box)).toBe(true);
  await type(`+${failed.msisdn}`);
  await press('Enter');
  const row = page.getByRole('row').filter({ hasText: 'Failed' }).first();
  await goTo(row);
  await press('Enter');
  const drawer = page.getByRole('dialog', { name: `Message to ${formatMsisdn(failed.msisdn)}` });
  await drawer.waitFor();
  const answer = await drawer.locator('p[lang="sw"]').textContent();
  await activate(drawer.getByRole('button', { name: 'Copy in Kiswahili' }));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(answer);
  await press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await page.waitForURL(/\/search\?/);
  await expect.poll(() => hasFocus(row)).toBe(true);
  end('Did it arrive, why not, what do I say', keys);
  expect(problems).toEqual([]);
});

test('support and an admin find who stopped a campaign, when and why', async () => {
  const reason = 'The venue changed';
  await cancelHeld('Kibodi', reason);

  const support = await signIn('support');
  const bySupport = keyboard(support.page);
  const box = support.page.getByLabel(/^Number, message id/);
  await box.waitFor();
  await bySupport.goTo(box);
  await bySupport.type('Kibodi');
  await bySupport.press('Enter');
  await support.page
    .getByText(/^Cancelled by .+: The venue changed$/)
    .first()
    .waitFor();
  end('Why did the campaign stop, as support', bySupport);

  const { page, problems } = await signIn('admin');
  const keys = keyboard(page);
  await page.locator('.menu-entry').first().waitFor();
  await openByPalette(page, keys, 'Bulk SMS');
  const row = page.getByRole('row', { name: /Kibodi/ }).first();
  await keys.goTo(row);
  await keys.press('Enter');
  const campaign = page.getByRole('dialog', { name: 'Campaign Details' });
  await campaign.getByText(`Reason: ${reason}`).waitFor();
  await keys.press('Tab');
  expect(await campaign.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await keys.press('Escape');
  await campaign.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(row)).toBe(true);
  end('Why did the campaign stop, as an admin', keys);
  expect([...problems, ...support.problems]).toEqual([]);
});
