// What is where on a screen: texts that are not cut, controls in the order of the tab key (WCAG 1.3.2, 2.4.3), panels that end on one
// line. jsdom has no layout, so these are read in a browser, from the narrowest sidebar to a zoom of 200 %.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserSession, noSidewaysScroll } from '../support/e2e/browserSession.ts';
import { openAddress } from '../support/e2e/openAddress.ts';

const { signIn } = browserSession();

test('the title is never cut, from the narrowest sidebar to a zoom of 200 %', async () => {
  const { page } = await signIn('admin');
  for (const width of [569, 600, 640, 683, 768, 901, 1366]) {
    await page.setViewportSize({ width, height: 700 });
    for (const path of ['/dashboard', '/senderid-configuration']) {
      await openAddress(page, path);
      const cut = await page.locator('h1').evaluate((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return Math.max(
          range.getBoundingClientRect().width - title.clientWidth,
          title.scrollHeight - title.clientHeight,
        );
      });
      expect(cut, `${path} at ${width} px`).toBeLessThanOrEqual(1);
      expect(await noSidewaysScroll(page), `${path} at ${width} px`).toBe(true);
    }
  }
});

/** Returns the controls of a list's toolbar that are above the one before them by the tab key, or left of it on the same line. */
const misplaced = (page: Page): Promise<string[]> =>
  page.locator('main [role=group]').evaluate((filters) => {
    const toolbar = filters.parentElement?.parentElement;
    // The filters are one block, whose own lines are beside the buttons.
    const blocks = [...(toolbar?.children ?? [])].flatMap((block) =>
      block.contains(filters) ? [block] : [...block.querySelectorAll('button, input, [role=combobox]')],
    );
    const boxes = blocks.map((block) => ({ block, box: block.getBoundingClientRect() }));
    return boxes.flatMap(({ block, box }, index) => {
      const before = boxes[index - 1]?.box;
      if (before === undefined || box.top >= before.bottom - 4) return [];
      return box.left < before.left || box.bottom <= before.top + 4
        ? [block.textContent || block.tagName]
        : [];
    });
  });

test('the controls of a list are in the order of the tab key, from the narrowest sidebar to a wide screen', async () => {
  const { page } = await signIn('admin');
  const found: string[] = [];
  for (const path of ['/promotional-sms', '/dnd-sms', '/system-users', '/telco-configuration']) {
    await openAddress(page, path);
    for (const state of ['without a filter', 'with a filter']) {
      if (state === 'with a filter') {
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await page
          .getByRole('menuitem', { name: /^(Status|Source)$/ })
          .first()
          .click();
        await page.getByRole('menuitem').last().click();
        await page.locator('main [role=group] .MuiChip-root').waitFor();
      }
      for (const width of [569, 600, 768, 1024, 1199, 1440]) {
        await page.setViewportSize({ width, height: 700 });
        for (const control of await misplaced(page))
          found.push(`${path} ${state} at ${width} px: ${control}`);
        expect(await noSidewaysScroll(page), `${path} at ${width} px`).toBe(true);
      }
    }
  }
  expect(found).toEqual([]);
});

test('the panels of a client’s home end on one line', async () => {
  const { page } = await signIn('client', { width: 1440, height: 900 });
  const ends = () =>
    page
      .locator('main section[aria-label=Today] > div')
      .evaluateAll((columns) =>
        columns.map((column) => column.lastElementChild!.getBoundingClientRect().bottom),
      );
  await page.getByRole('heading', { name: 'Delivery rate' }).waitFor();
  await page.getByText('No campaign today').waitFor();
  const [left, right] = await ends();
  expect(left).toBeCloseTo(right!, 0);
});

test('the select of contact groups has room for a name, from the narrowest sidebar to a zoom of 200 %', async () => {
  const { page } = await signIn('client');
  await openAddress(page, '/contact-sms');
  for (const width of [569, 600, 720, 901]) {
    await page.setViewportSize({ width, height: 700 });
    const select = await page.getByRole('combobox', { name: 'Contact group' }).boundingBox();
    expect(select?.width, `${width} px`).toBeGreaterThan(200);
    expect(await noSidewaysScroll(page), `${width} px`).toBe(true);
  }
});

test('the longest frequency of a schedule is shown whole, from the narrowest sidebar to a wide screen', async () => {
  const { page } = await signIn('client');
  await openAddress(page, '/send-sms');
  await page.getByRole('checkbox', { name: 'Schedule or Create a reminder' }).check();
  const select = page.getByRole('combobox', { name: 'Frequency' });
  await select.click();
  await page.getByRole('option', { name: 'REPEAT EVERY MONTH' }).click();
  for (const width of [390, 569, 700, 1024, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    const cut = await select.evaluate((value) => value.scrollWidth - value.clientWidth);
    expect(cut, `${width} px`).toBe(0);
  }
});

test('the headings of a report are on one line, and so are the cells of its rows', async () => {
  const { page } = await signIn('admin', { width: 1680, height: 900 });
  await openAddress(page, '/sms-report');
  await page.getByRole('cell', { name: 'Safaricom' }).waitFor();
  const rows = await page.locator('main tr').evaluateAll((all) =>
    all.map((row) =>
      [...row.children].flatMap((cell) => {
        const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
        if (!text) return [];
        const range = document.createRange();
        range.selectNodeContents(text);
        const { top, bottom } = range.getBoundingClientRect();
        return [(top + bottom) / 2];
      }),
    ),
  );
  for (const middles of rows) expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(0.5);
});

test('on paper, a list has its title and headings but no controls, and an open record is as wide as the paper', async () => {
  const { page } = await signIn('admin', { width: 1366, height: 500 });
  await openAddress(page, '/promotional-sms');
  const row = page.locator('tbody tr').first();
  await row.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'All Messages' }).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Sign out' }).isVisible()).toBe(false);
  expect(await page.locator('thead').getByText('Date', { exact: true }).isVisible()).toBe(true);
  expect(await page.locator('main .MuiCheckbox-root').first().isVisible()).toBe(false);
  expect(await page.getByRole('combobox', { name: 'Rows per page' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await row.click();
  const record = page.getByRole('dialog').filter({ hasText: 'Timeline' });
  await record.waitFor();
  await page.emulateMedia({ media: 'print' });
  const [width, height, needed] = await record.evaluate((drawer) => [
    drawer.getBoundingClientRect().width,
    drawer.clientHeight,
    drawer.scrollHeight,
  ]);
  expect(width).toBe(1366);
  expect(height).toBe(needed);
  await page.emulateMedia({ media: 'screen' });
  await openAddress(page, '/group-sms');
  await page.locator('tbody tr', { hasText: 'Finished' }).first().click();
  const downloads = page.getByRole('dialog').getByRole('heading', { name: 'Downloads' });
  await downloads.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await downloads.isVisible()).toBe(false);
});

test('on a tablet, the toolbar of a list takes one line', async () => {
  const { page } = await signIn('admin', { width: 1024, height: 768 });
  for (const path of ['/dnd-sms', '/audit-log', '/group-sms', '/contact-sms']) {
    await openAddress(page, path);
    const parts = [
      page.locator('main').getByRole('textbox', { name: /^Search / }),
      page.getByRole('button', { name: /^Download( List)?$/ }),
    ];
    const [search = 0, download = 0] = await Promise.all(
      parts.map((part) => part.evaluate((element) => element.getBoundingClientRect().bottom)),
    );
    expect(Math.abs(search - download), path).toBeLessThan(10);
  }
});

test('on paper, rows have no menus, and a search is shown only if it narrows the list', async () => {
  const { page } = await signIn('admin', { width: 500, height: 1000 });
  await openAddress(page, '/payments');
  const row = page.locator('main li').first();
  await row.waitFor();
  await page.emulateMedia({ media: 'print' });
  const search = page.getByRole('textbox', { name: 'Search receipt, phone or client' });
  expect(await row.isVisible()).toBe(true);
  expect(await page.locator('main li button[aria-haspopup]').first().isVisible()).toBe(false);
  expect(await search.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await search.fill('Elimu');
  await page.emulateMedia({ media: 'print' });
  expect(await search.isVisible()).toBe(true);
});

test('on paper, the dates of a statement take one line', async () => {
  const { page } = await signIn('client', { width: 718, height: 1000 });
  await openAddress(page, '/sms-consumption');
  await page.getByRole('tab', { name: 'Statement' }).click();
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await page.getByRole('button', { name: 'Print statement' }).click();
  await page.emulateMedia({ media: 'print' });
  const heights = await page
    .locator('.print-sheet tbody td:first-of-type')
    .evaluateAll((dates) => dates.map(({ clientHeight }) => clientHeight));
  expect(heights.length).toBeGreaterThan(20);
  expect(Math.max(...heights)).toBeLessThan(32);
});
