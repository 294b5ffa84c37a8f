// What fits on a phone: texts and controls that are not cut off, in both languages, down to a width of 320 px. jsdom has no layout.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserSession, noSidewaysScroll } from '../support/e2e/browserSession.ts';
import { openAddress } from '../support/e2e/openAddress.ts';

const { served, signIn } = browserSession();

/** Returns the texts that are wider than their elements. */
const cutTexts = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((text) => text.textContent),
  );

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
    expect(await cutTexts(page.locator('main .MuiInputLabel-root')), path).toEqual([]);
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

test('on a phone, a notice is below the title of the page and the buttons beside it', async () => {
  const { page } = await signIn('client', { width: 390, height: 844, isTouch: true, fresh: true });
  const notice = page.locator('.notice');
  await notice.waitFor();
  await page.locator('h1').waitFor();
  const edge = (part: Locator, side: 'top' | 'bottom') =>
    part.evaluate((element, at) => element.getBoundingClientRect()[at], side);
  expect(await edge(notice, 'top')).toBeGreaterThanOrEqual(await edge(page.locator('.top-bar'), 'bottom'));
});

test('on the narrowest phone, rows show their whole texts', async () => {
  const { page } = await signIn('admin', { width: 320, height: 640, isTouch: true });
  for (const path of ['/dnd-sms', '/sms-allocation', '/client-sms', '/group-sms']) {
    await openAddress(page, path);
    await page.locator('main li', { hasText: /\d/ }).first().waitFor();
    expect(await cutTexts(page.locator('main li span')), path).toEqual([]);
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
    expect(await cutTexts(texts), language).toEqual([]);
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

  const filter = JSON.stringify({ status: 'Pending', failure_code: 'not_sent_in_time' });
  await page.goto(`${served().url}/transactional-sms?filter=${encodeURIComponent(filter)}`);
  await page.getByText('Haukutumwa kwa wakati').first().waitFor();
  expect(await noSidewaysScroll(page)).toBe(true);
  await page.getByRole('button', { name: 'Mitazamo' }).click();
  await labels.waitFor();
  expect(await cutTexts(labels)).toEqual([]);

  await page.goto(`${served().url}/sms-consumption`);
  const tab = page.getByRole('tab', { name: 'Taarifa ya uniti' });
  await tab.click();
  await expect.poll(() => tab.evaluate((each) => each.getBoundingClientRect().right)).toBeLessThan(320);

  await page.goto(`${served().url}/account`);
  await page.getByRole('button', { name: 'Badilisha nenosiri' }).click();
  await labels.first().waitFor();
  expect(await cutTexts(labels)).toEqual([]);
});

test('the warning of the demo takes two lines at most', async () => {
  const { page } = await signIn('admin', { width: 390, height: 844, isTouch: true });
  const warning = page.locator('section', { has: page.locator('#published-sign-ins') });
  await warning.getByRole('link', { name: 'Manage users' }).waitFor();
  expect(await warning.evaluate((band) => band.clientHeight)).toBeLessThan(64);
});

test('on a phone, the totals of a report, even millions, and the choices of a form are in columns', async () => {
  const { page } = await signIn('client', { width: 390, height: 844, isTouch: true });
  const startsOf = (parts: Locator): Promise<number[]> =>
    parts.evaluateAll((all) => [
      ...new Set(all.map((part) => Math.round(part.getBoundingClientRect().left))),
    ]);
  await page.route('**/api/client/reports/sms/connector', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/(?<=":)[1-9]\d*(?=[,}])/g, '23456789');
    await route.fulfill({ response, body });
  });
  await openAddress(page, '/sms-report');
  const totals = page.getByRole('region', { name: 'Totals' }).locator('dl > div');
  await expect.poll(() => totals.count()).toBe(7);
  await totals
    .filter({ hasText: /\d{2},\d{3},\d{3}/ })
    .first()
    .waitFor();
  expect(await cutTexts(totals.locator('dd'))).toEqual([]);
  expect(await startsOf(totals)).toHaveLength(2);
  await openAddress(page, '/developers');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const scopes = page.getByRole('group', { name: 'Scopes' }).locator('label');
  await scopes.first().waitFor();
  expect(await startsOf(scopes)).toHaveLength(1);
  await page.setViewportSize({ width: 1024, height: 844 });
  await expect.poll(() => startsOf(scopes)).toHaveLength(2);
});
