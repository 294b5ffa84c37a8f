// The number of clicks for common tasks: a personalised send of a file that is cancelled in time, and the reason why a campaign stopped.
// Prints the numbers (requirements/portal.md#uploads, #group-campaigns).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserSession, openScreen } from '../support/e2e/browserSession.ts';
import { bulkTask, taskRows } from '../support/e2e/bulkTask.ts';
import { personalisedFile } from '../support/e2e/personalisedFile.ts';

const { served: product, signIn } = browserSession();
const { expectSentAgain, cancelHeld } = bulkTask(product);

/** Counts the presses of a person on a page, in all its documents. Typing does not count. */
async function countClicks(page: Page): Promise<{ clicks: number }> {
  const counter = { clicks: 0 };
  await page.exposeFunction('countClick', () => counter.clicks++);
  await page.addInitScript(() => {
    // The clicks that follow when a label passes a click to its field, or Enter presses a button, are not counted. Neither are
    // those that Playwright takes back at the window because the element has moved: the document does not get them.
    const count = ({ isTrusted, detail }: MouseEvent) => {
      if (isTrusted && detail > 0) (window as unknown as { countClick: () => void }).countClick();
    };
    document.addEventListener('click', count, true);
  });
  await page.reload();
  return counter;
}

async function chooseFile(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).click();
  await (
    await chooser
  ).setFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: personalisedFile(taskRows) });
}

test('a personalised send to 20,000 rows, taken back and sent again, takes at most 12 clicks', async () => {
  const { page, problems } = await signIn('client');
  const counter = await countClicks(page);
  await page.getByRole('button', { name: 'Send SMS' }).click();
  await page.getByRole('tab', { name: 'Uploads' }).click();
  await chooseFile(page);
  await page.getByLabel('Campaign name').fill('Mkutano');
  await page.getByLabel('Sender ID').click();
  await page.getByRole('option', { name: /^SAVANNA(?!-)/ }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Habari {first_name}, karibu.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page
    .getByText(/^Submitting in \d+ seconds$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText('Request cancelled').waitFor();

  await page.getByRole('button', { name: 'Restore' }).first().click();
  await page.getByText('members.csv').waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page
    .getByText(/^Submitting in \d+ seconds$/)
    .first()
    .waitFor();
  console.info(`Send 20,000 personalised rows, take back, send again: ${counter.clicks} clicks (goal 12)`);
  expect(counter.clicks).toBeGreaterThan(5);
  expect(counter.clicks).toBeLessThanOrEqual(12);
  await expectSentAgain('Mkutano');
  expect(problems).toEqual([]);
});

test('who stopped a campaign, when and why takes support and an admin at most 2 clicks', async () => {
  const reason = 'The venue changed';
  await cancelHeld('Mkutano', reason);

  const support = await signIn('support');
  const bySupport = await countClicks(support.page);
  const box = support.page.getByLabel('Number, message id, campaign or client');
  await box.click();
  await box.fill('Mkutano');
  await box.press('Enter');
  await support.page
    .getByText(/^Cancelled by .+: The venue changed$/)
    .first()
    .waitFor();

  const admin = await signIn('admin');
  const byAdmin = await countClicks(admin.page);
  await openScreen(admin.page, 'Bulk SMS');
  await admin.page.getByRole('row', { name: /Mkutano/ }).first().click(); // oxfmt-ignore
  const campaign = admin.page.getByRole('dialog', { name: 'Campaign Details' });
  await campaign.getByText(/^Cancelled by .+ on .+/).waitFor();
  await campaign.getByText(`Reason: ${reason}`).waitFor();

  console.info(
    `Why did the campaign stop: ${bySupport.clicks} clicks as support, ${byAdmin.clicks} as an admin (goal 2)`,
  );
  expect(Math.max(bySupport.clicks, byAdmin.clicks)).toBeLessThanOrEqual(2);
  expect([...support.problems, ...admin.problems]).toEqual([]);
});
