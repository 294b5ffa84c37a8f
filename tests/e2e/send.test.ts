// A first send from end to end, at desktop width and on a phone: sign in, send to three numbers, see them Delivered, the units charged and
// the chart updated (requirements/portal.md#send-sms, #dashboard).
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formatMsisdn } from '../../src/format/formatMsisdn.ts';
import { browserSession, noSidewaysScroll, openMenu, openScreen } from '../support/e2e/browserSession.ts';

const { served: product, signIn } = browserSession();

const widths = [
  { name: 'desktop', width: 1366, height: 768, numbers: ['0712345678', '0733345678', '0772345678'] },
  { name: 'phone', width: 390, height: 844, numbers: ['0722345679', '0750345679', '0763345679'] },
];

describe.each(widths)('on a $name', ({ width, height, numbers }) => {
  test('a user signs in, sends to three numbers and sees them Delivered', async () => {
    const { page, problems } = await signIn('client', { width, height, fresh: true });
    const before = await figures(page);

    await openSendSms(page);
    await page.getByLabel('Phone numbers').fill(numbers.join(', '));
    await page.getByLabel('Sender ID').click();
    await page.getByRole('option', { name: /^SAVANNA(?!-)/ }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill(`Habari from the ${width} px journey`);
    await page.getByRole('button', { name: 'Submit' }).click();

    const dialog = page.getByRole('dialog');
    await dialog.getByText('Safaricom').waitFor();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('SMS queued for 3 numbers').waitFor();

    await openScreen(page, 'API Reports');
    for (const number of numbers) {
      await page
        .locator('tr, li')
        .filter({ hasText: formatMsisdn(number.replace(/^0/, '254')) })
        .filter({ hasText: 'Delivered' })
        .first()
        .waitFor({ timeout: 30_000 });
    }
    expect(await noSidewaysScroll(page)).toBe(true);

    await openScreen(page, 'Dashboard');
    await expect
      .poll(() => figures(page), { timeout: 20_000 })
      .toEqual({
        balance: before.balance - 3,
        delivered: before.delivered + 3,
      });
    expect(await noSidewaysScroll(page)).toBe(true);
    expect(problems).toEqual([]);
  });
});

test('a cancelled upload is restored with its file, text and fallback, and is reviewed again', async () => {
  const { page, problems } = await signIn('client', { width: 1366, height: 768, fresh: true });
  await openSendSms(page);
  await page.getByRole('tab', { name: 'Uploads' }).click();
  const buffer = Buffer.from('phone,name\n0712345678,Asha\n0733345678,\n2.54712E+11,Kip\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'loans.csv', mimeType: 'text/csv', buffer });
  await page.getByText('3 rows, 2 phone numbers').waitFor();
  await page.getByLabel('Campaign name').fill('Loans');
  await page.getByLabel('Sender ID').click();
  await page.getByRole('option', { name: /^SAVANNA(?!-)/ }).click();
  const dialog = page.getByRole('dialog');
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await message.fill('Dear {name|Member}, pay today');
  const phone = dialog.getByRole('region', { name: 'Preview on a phone' });
  await phone.getByText('Dear Asha, pay today').waitFor();

  const review = async () => {
    await page.getByRole('button', { name: 'Submit' }).click();
    await dialog.getByText('Ready to send to 2 numbers').waitFor();
    await dialog.getByText('Dear Member, pay today').first().waitFor();
    await dialog.getByText(/Excel shortened this number/).waitFor();
  };
  await review();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Request cancelled').waitFor();
  expect(await message.inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByText('loans.csv').waitFor();
  expect(await message.inputValue()).toBe('Dear {name|Member}, pay today');
  expect(await dialog.getByLabel('Campaign name').inputValue()).toBe('Loans');
  await review();
  expect(problems).toEqual([]);
});

test('the tabs of Send SMS keep their place while the form is loaded, and when another one is opened', async () => {
  const { page } = await signIn('client');
  const places = new Set<number | undefined>();
  const tab = page.getByRole('tab', { name: 'Uploads' });
  const notePlace = async () => places.add((await tab.boundingBox())?.y);
  await page.getByRole('button', { name: 'Send SMS' }).click();
  await tab.waitFor();
  await notePlace();
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  await notePlace();
  await tab.click();
  await page.getByRole('button', { name: 'Choose file' }).waitFor();
  await notePlace();
  expect([...places]).toHaveLength(1);
});

test('the menu scrolls to the open page after a reload', async () => {
  const { page } = await signIn('client');
  await page.goto(`${product().url}/smpp-accounts`);
  await page.getByRole('heading', { name: 'SMPP Accounts' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const below = async () => {
    const [entry, box] = await Promise.all([
      menu.locator('[aria-current]').boundingBox(),
      menu.boundingBox(),
    ]);
    return (entry?.y ?? Infinity) + (entry?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0);
  };
  await expect.poll(below).toBeLessThanOrEqual(0);
});

test('after the sign-in the focus starts at the title of the page, not in the menu', async () => {
  const { page } = await signIn('client', { fresh: true });
  await page.locator('h1:focus').waitFor();
  const send = page.locator('main').getByRole('button', { name: 'Send a message' });
  await send.waitFor();
  // The stops before it are the search, the palette and Sign out of the top bar, and two links of the balance.
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.locator('.sidebar :focus').count()).toBe(0);
  }
  expect(await send.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('support sees the messages of every client, with masked one-time passwords', async () => {
  const token = await product().signIn('0733000003', 'tuma-support');
  const answer = await product().call(
    'message/all/transactional',
    { page: 1, per_page: 200 },
    { Authorization: token },
  );
  const texts = answer.body.data.map((row: { message: string }) => row.message).join(' ');
  expect(
    new Set(answer.body.data.map((row: { client_name: string }) => row.client_name)).size,
  ).toBeGreaterThan(2);
  // Some of the demo's newest messages have one-time codes, which are masked with dots.
  expect(texts).toContain('••••••');
  expect(texts).not.toMatch(/is your Savanna Sacco code/);
});

async function openSendSms(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Send SMS' }).click();
}

/** Returns the balance and the delivered messages from the call of the dashboard. */
async function figures(page: Page): Promise<{ balance: number; delivered: number }> {
  return page.evaluate(async () => {
    const post = async (path: string) => {
      const response = await fetch(`/api/${path}`, {
        method: 'POST',
        headers: { 'X-Tuma-Session': 'active' },
      });
      return (await response.json()) as { message: Record<string, number> };
    };
    const { message } = await post('dashboard/summary');
    return {
      balance: message.transactional_credits ?? 0,
      delivered: message.transactional_sent_message ?? 0,
    };
  });
}
