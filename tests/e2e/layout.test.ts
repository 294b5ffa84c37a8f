// What is where on a screen: texts that are not cut, controls in the order of the tab key (WCAG 1.3.2, 2.4.3), panels that end on one
// line. jsdom has no layout, so these are read in a browser, from the narrowest sidebar to a zoom of 200 %.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserSession, noSidewaysScroll } from '../support/browserSession.ts';
import { openAddress } from '../support/openAddress.ts';

const { served, signIn } = browserSession();

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

test('on a phone, Filter comes before the buttons of a list as seen and by the tab key, and no label is cut off', async () => {
  const { page } = await signIn('client', { width: 390, height: 844, isTouch: true });
  await page.evaluate(() => localStorage.setItem('tuma.language', 'sw'));
  await page.goto(page.url());
  for (const path of ['/promotional-sms', '/dnd-sms', '/contact-sms', '/system-users']) {
    await openAddress(page, path);
    const filter = page.getByRole('button', { name: 'Chuja' });
    const isInOrder = await filter.evaluate((button) => {
      const buttons = [...document.querySelectorAll('main button')];
      const next = buttons[buttons.indexOf(button) + 1];
      return next !== undefined && next.getBoundingClientRect().top >= button.getBoundingClientRect().top - 8;
    });
    expect(isInOrder, path).toBe(true);
    const cut = await page
      .locator('main .MuiInputLabel-root')
      .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).length);
    expect(cut, path).toBe(0);
  }
});

test('on the narrowest phone, no label or placeholder of the search and of Load Units is cut off', async () => {
  const { page } = await signIn('admin', { width: 320, height: 640, isTouch: true });
  const cut = () =>
    page.locator(':is(main, [role=dialog]) :is(.MuiInputLabel-root, input)').evaluateAll((fields) => {
      const pen = document.createElement('canvas').getContext('2d')!;
      return fields.flatMap((field) => {
        if (!(field instanceof HTMLInputElement))
          return field.scrollWidth > field.clientWidth ? [field.textContent] : [];
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        pen.font = font;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return pen.measureText(field.placeholder).width > room ? [field.placeholder] : [];
      });
    });
  for (const [language, button] of [
    ['en', 'Load Units'],
    ['sw', 'Pakia uniti'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('tuma.language', chosen), language);
    await page.goto(`${served().url}/search`);
    await page.locator('main .MuiInputLabel-root').waitFor();
    expect(await cut(), language).toEqual([]);
    await openAddress(page, '/sms-allocation');
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByRole('textbox').nth(1).waitFor();
    expect(await cut(), language).toEqual([]);
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

test('on a phone, a notice is below the title of the page and the buttons beside it', async () => {
  const { page } = await signIn('client', { width: 390, height: 844, isTouch: true, fresh: true });
  const notice = page.locator('.notice');
  await notice.waitFor();
  await page.locator('h1').waitFor();
  const edge = (part: Locator, side: 'top' | 'bottom') =>
    part.evaluate((element, at) => element.getBoundingClientRect()[at], side);
  expect(await edge(notice, 'top')).toBeGreaterThanOrEqual(await edge(page.locator('.top-bar'), 'bottom'));
});

test('on the narrowest phone, rows that open nothing show their whole texts', async () => {
  const { page } = await signIn('admin', { width: 320, height: 640, isTouch: true });
  for (const path of ['/dnd-sms', '/sms-allocation']) {
    await openAddress(page, path);
    await page.locator('main li', { hasText: /\d/ }).first().waitFor();
    const cut = await page
      .locator('main li span')
      .evaluateAll(
        (texts) => texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
      );
    expect(cut, path).toBe(0);
    expect(await noSidewaysScroll(page), path).toBe(true);
  }
});

test('on a phone, the amounts of payments end on one line with their total, with or without a menu', async () => {
  const { page } = await signIn('admin', { width: 390, height: 844, isTouch: true });
  await openAddress(page, '/payments');
  await page.locator('main li [aria-haspopup]').first().waitFor();
  const rows = await page.locator('main li').evaluateAll((all) =>
    all.map((row) => {
      const amount = [...row.querySelectorAll('span')].find(({ textContent }) =>
        /^KES [\d,.]+$/.test(textContent),
      );
      return {
        hasMenu: row.querySelector('[aria-haspopup]') !== null,
        end: amount?.getBoundingClientRect().right,
      };
    }),
  );
  expect(new Set(rows.map(({ hasMenu }) => hasMenu)).size).toBe(2);
  expect(rows.map(({ end }) => end)).toEqual(rows.map(() => rows[0]?.end));
  expect(rows[0]?.end).toBeGreaterThan(0);
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
});

test('on a phone, no label or choice in the form of the platform settings is cut off', async () => {
  const { page } = await signIn('admin', { width: 360, height: 740, isTouch: true });
  for (const [language, edit] of [
    ['en', 'Edit'],
    ['sw', 'Hariri'],
  ] as const) {
    await page.evaluate((to) => localStorage.setItem('tuma.language', to), language);
    await page.goto(`${served().url}/platform-settings`);
    await page.getByRole('button', { name: edit, exact: true }).first().click();
    const texts = page.locator('[role=dialog] :is(.MuiInputLabel-root, .MuiSelect-select)');
    await texts.first().waitFor();
    const cut = await texts.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((text) => text.textContent),
    );
    expect(cut, language).toEqual([]);
  }
});

test('on a phone, no state of the deliveries of a webhook is cut off', async () => {
  const { page } = await signIn('client', { width: 390, height: 844, isTouch: true });
  await page.evaluate(() => localStorage.setItem('tuma.language', 'sw'));
  const authorization = `Bearer ${await served().signIn('0722000002', 'tuma-client')}`;
  const webhook = { url: 'https://example.com/hook', event_types: ['message.failed'], format: 'tuma' };
  const created = await served().call('developers/webhooks/create', webhook, { authorization });
  expect(created.status).toBe(201);
  await page.goto(`${served().url}/developers/webhooks`);
  await page.getByText('example.com').first().click();
  const states = page.getByRole('dialog').getByRole('group', { name: 'Hali' });
  await states.waitFor();
  const right = await states
    .getByRole('button')
    .evaluateAll((buttons) => Math.max(...buttons.map((button) => button.getBoundingClientRect().right)));
  expect(right).toBeLessThanOrEqual(390);
});

test('at 320 px in Kiswahili, filters, tabs and labels fit', async () => {
  const { page } = await signIn('client', { width: 320, height: 640, isTouch: true });
  await page.evaluate(() => localStorage.setItem('tuma.language', 'sw'));
  const labels = page.locator('.MuiPopover-root, [role=dialog]').locator('.MuiInputLabel-root');
  const cutLabels = () =>
    labels.evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((label) => label.textContent),
    );

  const filter = JSON.stringify({ status: 'Pending', failure_code: 'not_sent_in_time' });
  await page.goto(`${served().url}/transactional-sms?filter=${encodeURIComponent(filter)}`);
  await page.getByText('Haukutumwa kwa wakati').first().waitFor();
  expect(await noSidewaysScroll(page)).toBe(true);
  await page.getByRole('button', { name: 'Mitazamo' }).click();
  await labels.waitFor();
  expect(await cutLabels()).toEqual([]);

  await page.goto(`${served().url}/sms-consumption`);
  const tab = page.getByRole('tab', { name: 'Taarifa ya uniti' });
  await tab.click();
  await expect.poll(() => tab.evaluate((each) => each.getBoundingClientRect().right)).toBeLessThan(320);

  await page.goto(`${served().url}/account`);
  await page.getByRole('button', { name: 'Badilisha nenosiri' }).click();
  await labels.first().waitFor();
  expect(await cutLabels()).toEqual([]);
});
