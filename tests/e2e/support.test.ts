// The tasks of a support agent on the demo, each with its number of clicks. A press of Enter counts as a click, typing does not.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatMsisdn } from '../../src/format/formatMsisdn.ts';
import { browserSession, noSidewaysScroll, rowOf } from '../support/e2e/browserSession.ts';
import { eventually } from '../support/eventually.ts';

const { served: product, signIn } = browserSession();

/** Counts the agent's presses and prints them. */
function counter(page: Page, task: string, most: number) {
  let clicks = 0;
  return {
    click: async (place: Locator) => {
      clicks++;
      await place.click();
    },
    search: async (text: string) => {
      clicks++;
      await page.getByLabel(/^Number, message id/).fill(text);
      await page.keyboard.press('Enter');
    },
    end: () => {
      console.info(`${task}: ${clicks} of at most ${most} clicks`);
      expect(clicks).toBeLessThanOrEqual(most);
    },
  };
}

const asAdmin = async () => ({ Authorization: await product().signIn('0712000001', 'tuma-admin') });

test('support lands on Search, which shows the networks, without Send SMS and without a balance', async () => {
  const { page, problems } = await signIn('support', { fresh: true });
  const { end } = counter(page, 'Is Safaricom down', 1);
  await page.waitForURL('**/search');
  const networks = page.getByRole('region', { name: 'Networks' });
  await networks.getByRole('listitem').filter({ hasText: 'Safaricom' }).getByText('Up').waitFor();
  end();
  expect(await page.getByRole('button', { name: 'Send SMS' }).count()).toBe(0);
  expect(await page.getByText('SMS balance').count()).toBe(0);

  const change = { id: 1, name: 'Safaricom', scope: 'NETWORK', queue_prefix: 'saf', mcc: '639', mnc: '02' };
  // Nothing listens on this port.
  const smpp = { port: 1, password: 'saf' };
  await product().call('connector/upsert', { ...change, smpp }, await asAdmin());
  await eventually(async () => {
    await page.reload();
    const line = networks.getByRole('listitem').filter({ hasText: 'Safaricom' });
    expect(await line.textContent({ timeout: 5000 })).toMatch(/Down.*No connection since \d{1,2}:\d\d [ap]m/);
  });
  expect(problems).toEqual([]);
});

test('support says whether a message arrived, why not, and the answer for the customer', async () => {
  const filter = { status: 'Failed', page: 1, per_page: 10 };
  const { body } = await product().call('message/all/transactional', filter, await asAdmin());
  const [failed] = (body as { data: { msisdn: string; reason: string; carrier_name: string }[] }).data;
  if (!failed) throw new Error('The demo has failed messages');
  const { page, problems } = await signIn('support');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { click, search, end } = counter(page, 'Did it arrive, why not, what do I say', 3);
  await page.waitForURL('**/search');
  await search(`+${failed.msisdn}`);
  await click(rowOf(page, 'Failed').first());
  const drawer = page.getByRole('dialog', { name: `Message to ${formatMsisdn(failed.msisdn)}` });
  await drawer.getByRole('heading', { name: failed.reason }).waitFor();
  // The reason is displayed once as a heading. The network's own words in the events may contain it.
  expect(await drawer.getByRole('heading').filter({ hasText: failed.reason }).count()).toBe(1);
  const copy = drawer.getByRole('button', { name: 'Copy in Kiswahili' });
  const answer = await drawer.locator('p[lang="sw"]').textContent();
  await click(copy);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(answer);
  end();
  expect(problems).toEqual([]);
});

test('support says who stopped a campaign, and when', async () => {
  const { body } = await product().call('message/all/scheduled', {}, await asAdmin());
  const [campaign] = (body as { data: { id: number; campaign_name: string; client_name: string }[] }).data;
  if (!campaign) throw new Error('The demo has a scheduled campaign');
  await product().call(`campaign/${campaign.id}/pause`, {}, await asAdmin());
  const { page, problems } = await signIn('support', { width: 390, height: 844 });
  const { search, end } = counter(page, 'Why did the campaign stop', 2);
  await page.waitForURL('**/search');
  await search(campaign.client_name);
  const found = page.getByRole('list', { name: 'Campaigns found' }).getByRole('listitem');
  await found
    .filter({ hasText: campaign.campaign_name })
    .getByText(/^Paused by Amina Wanjiru, /)
    .waitFor();
  await page
    .getByRole('list', { name: 'Clients found' })
    .getByText(/^Balance [\d,]+ units/)
    .waitFor();
  end();
  expect(await noSidewaysScroll(page)).toBe(true);
  expect(problems).toEqual([]);
});

test('support puts a number on the DND list with the reason, and takes it off again', async () => {
  const { page, problems } = await signIn('support');
  await page.waitForURL('**/search');
  await page.getByLabel(/^Number, message id/).fill('0712 909 909');
  await page.getByRole('button', { name: 'Add to DND' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Called, wants no more offers');
  await page.getByRole('dialog').getByRole('button', { name: 'Add to DND' }).click();
  await page.getByText('On the list of all clients').waitFor();
  await page.getByText(/Called, wants no more offers/).waitFor();
  await page.getByRole('button', { name: 'Remove: On the list of all clients' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Asked for them again');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Not on any list').waitFor();
  expect(problems).toEqual([]);
});
