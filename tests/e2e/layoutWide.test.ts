// What is where on wide screens, in selected rows, and where the browser enlarges all texts. jsdom has no layout, so these are read in a
// browser.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserSession, noSidewaysScroll } from '../support/e2e/browserSession.ts';
import { openAddress } from '../support/e2e/openAddress.ts';

const { signIn } = browserSession();

/** Sets the font size of the browser, as in its settings. */
async function enlargeTexts(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

test('with texts of twice the size, lists have the layout of a narrower screen, whose rows and labels are whole', async () => {
  const { page } = await signIn('admin', { width: 1440, height: 900 });
  await enlargeTexts(page, 32);
  for (const path of ['/promotional-sms', '/payments', '/client-sms']) {
    await openAddress(page, path);
    const rows = page.locator('main ul[aria-label] > li > button');
    await rows.first().waitFor();
    const cutBy = await rows.evaluateAll((all) => all.map((row) => row.scrollHeight - row.clientHeight));
    expect(Math.max(...cutBy), path).toBeLessThanOrEqual(1);
    expect(await noSidewaysScroll(page), path).toBe(true);
    // The label is on the line of its field, and does not cover the value.
    const below = await page.locator('main label[data-shrink=true]').evaluateAll((labels) =>
      labels.map((label) => {
        const { top, bottom } = label.getBoundingClientRect();
        return (top + bottom) / 2 - label.parentElement!.getBoundingClientRect().top;
      }),
    );
    expect(Math.max(...below), path).toBeLessThan(2);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await openAddress(page, '/inbox');
  const times = page.locator('main li time');
  await times.first().waitFor();
  const ends = await times.evaluateAll((all) => all.map((time) => time.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThan(390);
});

test('the lines between selected rows have another colour than the others, which cannot be seen there in the dark theme', async () => {
  const { page } = await signIn('admin', { width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAddress(page, '/promotional-sms');
  const rows = page.locator('main tbody tr');
  await rows.first().getByRole('checkbox').check();
  const lines = await rows
    .locator('td:last-of-type')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).borderBottomColor));
  expect(lines.length).toBeGreaterThan(2);
  expect(lines[0]).not.toBe(lines[1]);
  expect(lines[1]).toBe(lines[2]);
});

test('the first of tabs that scroll begins where the content does', async () => {
  const { page } = await signIn('admin', { width: 600, height: 800 });
  await openAddress(page, '/client-sms/2');
  const tabs = page.locator('main .MuiTabs-root');
  const tab = tabs.getByRole('tab').first();
  await tab.waitFor();
  await tabs.locator('.MuiTabs-scrollButtons:not(.Mui-disabled)').waitFor();
  expect((await tab.boundingBox())!.x).toBeCloseTo((await tabs.boundingBox())!.x, 0);
});

test('the bars of a few months are narrow, and the client of the top-ups is chosen beside the other filters', async () => {
  const { page } = await signIn('admin', { width: 1680, height: 900 });
  await openAddress(page, '/sms-report');
  const bar = page.locator('main .MuiBarChart-element').first();
  await bar.waitFor();
  expect((await bar.boundingBox())!.width).toBeLessThan(160);
  await openAddress(page, '/topup-history');
  const [range, client] = ['Date range', 'Client'].map((label) =>
    page.locator('main').getByLabel(label, { exact: true }),
  );
  const middleOf = async (field = client!) => {
    const { y, height } = (await field.boundingBox())!;
    return y + height / 2;
  };
  expect(Math.abs((await middleOf(range)) - (await middleOf()))).toBeLessThan(2);
});

test('on a tablet, the filters and the buttons of campaigns are on one line', async () => {
  const { page } = await signIn('admin', { width: 1024, height: 768 });
  await openAddress(page, '/group-sms');
  const [range, create] = [page.getByLabel('Date range'), page.getByRole('button', { name: 'New campaign' })];
  await create.waitFor();
  expect((await create.boundingBox())!.y).toBeLessThan((await range.boundingBox())!.y + 20);
});

test('the columns of a client’s lists with checkboxes fit on screens of 1440 px', async () => {
  const { page } = await signIn('client', { width: 1440, height: 900 });
  for (const path of ['/transactional-sms', '/contact-sms']) {
    await openAddress(page, path);
    const table = page.locator('main table');
    await table.waitFor();
    const cut = await table.evaluate((all) => all.scrollWidth - all.parentElement!.clientWidth);
    expect(cut, path).toBeLessThanOrEqual(0);
  }
});
