// The console on a backend that has only the specification's calls and fields (requirements/domain.md#other-backends: the console must work
// against any other). Every row of the routes' table is opened: specified data is displayed, and additional features degrade without
// errors.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { clientTabs } from '../../src/resources/clients/clientTabs.ts';
import { browserSessionOn } from '../support/e2e/browserSession.ts';
import { openAddress } from '../support/e2e/openAddress.ts';
import { startSpecStub } from '../support/e2e/specStub.ts';

const session = browserSessionOn(
  () => startSpecStub(join(import.meta.dirname, '../../dist/current')),
  (served) => served.close(),
);
const stub = session.served;

/** Texts of each screen in the specification, from the stub's rows. Other screens are not in the specification. */
const shows: Record<string, (string | RegExp)[]> = {
  '/dashboard': ['4,321', '765'],
  '/send-sms': ['Phone numbers'],
  '/transactional-sms': ['+254 712 345 678', 'Delivered', '25'],
  '/promotional-sms': ['+254 712 345 678', 'AGROVET'],
  '/group-sms': ['Wakulima wa Nyeri', 'Active'],
  '/scheduled-sms': ['Kumbusho la kila wiki', 'Active'],
  '/dnd-sms': ['+254 711 000 111'],
  '/contact-sms': ['Wakulima', '+254 733 000 010', 'Muted'],
  '/client-sms': ['Wanjiku Agrovet', '5,210'],
  '/client-sms/2/info': ['Wanjiku Agrovet', 'office@agrovet.example', 'Moi Avenue, Nairobi'],
  '/client-sms/2/billing': ['Safaricom', '0.8'],
  '/client-sms/2/users': ['Grace Wanjiku', 'grace@agrovet.example'],
  '/client-sms/2/reports': ['Network report', 'Safaricom', 'Sender report', '1,200'],
  '/client-sms/2/topups': ['1,250', 'Paybill payment'],
  '/client-sms/2/consumptions': ['340', 'AGROVET'],
  '/client-sms/2/senders': ['AGROVET', 'Safaricom'],
  '/telco-configuration': ['Safaricom', 'NETWORK', 'Inactive'],
  '/senderid-configuration': ['AGROVET', '1001', 'Safaricom'],
  '/senderid-mapping': ['Wanjiku Agrovet', 'AGROVET'],
  '/system-users': ['Grace Wanjiku', 'Client Admin'],
  '/user-roles': ['Client Admin'],
  '/smpp-accounts': ['Grace Wanjiku'],
  '/account-topup': [/Topup Account/i, /Lipa na M-?pesa/i],
  '/topup-history': ['1,250', 'Paybill payment'],
  '/sms-consumption': ['Fetch Data'],
  '/sms-allocation': ['Units loaded', '10,500'],
  '/senderid-report': ['AGROVET', '1,200'],
  '/sms-report': ['Safaricom', '1,200'],
  '/client-report': ['AGROVET', '1,200'],
  '/packageid-report': ['1001', '640'],
  '/global-sms': ['1001', '45,000'],
};
/** Texts that a client sees instead of those above. */
const showsClients: typeof shows = { '/sms-allocation': ['1,250', 'Paybill payment'] };

const users = [
  { who: 'An Admin on a desktop', msisdn: '0712000001', isAdmin: true, width: 1366 },
  { who: 'A User on a phone', msisdn: '0722000002', isAdmin: false, width: 390 },
];

async function signIn(msisdn: string, width = 1366) {
  // A 404 for an unknown call is not an error of the page.
  const view = { width, height: 800, forgive: /^Failed to load resource|^HttpError: Not found/ };
  const visit = await session.signIn({ msisdn, password: 'any-password' }, view);
  visit.page.setDefaultTimeout(10_000);
  return visit;
}

const main = (page: Page) => page.locator('main');
/** Returns every address that a user may open: the routes, and for an admin each tab of a client. */
const addressesFor = (isAdmin: boolean) => [
  ...routes.filter(({ adminOnly }) => isAdmin || !adminOnly).map(({ path }) => path),
  ...(isAdmin ? clientTabs.map(({ name }) => `/client-sms/2/${name}`) : []),
];

describe.each(users)('$who', ({ msisdn, isAdmin, width }) => {
  test('opens every screen of the routes, and every tab of a client', async () => {
    const { page, problems } = await signIn(msisdn, width);
    const wrong: string[] = [];
    for (const path of addressesFor(isAdmin)) {
      const report = (what: string) => wrong.push(`${path}: ${what}`);
      await openAddress(page, path);
      const expected = (isAdmin ? undefined : showsClients[path]) ?? shows[path] ?? [];
      for (const text of expected) {
        const seen = main(page).getByText(text).filter({ visible: true }).first();
        await seen.waitFor({ timeout: 5000 }).catch(() => report(`shows no ${String(text)}`));
      }
      if (new URL(page.url()).pathname !== path) report(`ended at ${page.url()}`);
      if ((await page.locator('.failure').count()) > 0) report('broke');
      const body = await main(page).innerText();
      if (body.trim() === '') report('is empty');
      const odd = /undefined|\bNaN\b|Invalid Date|\[object|\bnull\b/.exec(body);
      if (odd) report(`says ${odd[0]}`);
      if (shows[path] && /could not be loaded|failed to load/i.test(body)) report('could not load');
      const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      if (!fits) report('scrolls sideways');
      for (const problem of problems.splice(0)) report(problem);
    }
    expect(wrong).toEqual([]);
  });
});

/** Additional calls with paths like those of the specification. Without them, their screens display less. */
const additional = new Set(['POST client/reports/series']);

test('screens call only the specification’s calls on its services', () => {
  const specified = [...stub().unknown].filter((call) => !additional.has(call) && /^POST (client|contact|blacklist|message\/(all|send|group)|dashboard|admin|configuration|connector\/(all|upsert))/.test(call)); // oxfmt-ignore
  expect(specified).toEqual([]);
});

test('a typed address of a screen that the backend does not have says so', async () => {
  const { page } = await signIn('0712000001');
  for (const { path } of routes.filter(({ isExtension }) => isExtension)) {
    await openAddress(page, path);
    await main(page).getByRole('heading', { name: 'This page is not available' }).waitFor();
  }
});

/** Lists with what the specification's calls of them can be narrowed by. */
const lists: Record<string, { range?: true; search?: true }> = {
  '/transactional-sms': { range: true, search: true },
  '/promotional-sms': { range: true, search: true },
  '/group-sms': { range: true, search: true },
  '/scheduled-sms': { range: true, search: true },
  '/dnd-sms': { range: true },
  '/contact-sms': {},
  '/topup-history': {},
  '/sms-allocation': { range: true },
  '/senderid-configuration': { search: true },
  '/senderid-mapping': { search: true },
  '/client-sms': { search: true },
  '/system-users': {},
  '/client-sms/2/users': {},
  '/client-sms/2/topups': {},
};

test('lists offer only the filters, searches and orders of the specification, as the backend ignores all others', async () => {
  const { page } = await signIn('0712000001');
  for (const [path, { range = false, search = false }] of Object.entries(lists)) {
    await openAddress(page, path);
    await main(page).locator('tbody tr').getByText(/\w/).first().waitFor();
    const offered = {
      filters: await main(page).getByRole('button', { name: 'Filter', exact: true }).count(),
      range: (await main(page).getByLabel('Date range').count()) > 0,
      search:
        (await main(page)
          .getByLabel(/^Search/)
          .count()) > 0,
    };
    expect(offered, path).toEqual({ filters: 0, range, search });
  }
  await openAddress(page, '/group-sms');
  await main(page).getByRole('columnheader', { name: 'Group Name' }).waitFor();
  expect(await main(page).getByRole('button', { name: 'Group Name', exact: true }).count()).toBe(0);
});

test('forms and screens offer nothing that the backend ignores or does not have', async () => {
  const { page } = await signIn('0712000001');
  const opened = async (path: string, ready: string, press?: string) => {
    await openAddress(page, path);
    await main(page).getByText(ready).first().waitFor();
    if (press !== undefined) await main(page).getByRole('button', { name: press, exact: true }).click();
    if (press === undefined) return main(page).innerText();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input').first().waitFor();
    return dialog.innerText();
  };
  const numbers = '+254 711 000 111';
  expect(await opened('/dnd-sms', numbers)).not.toContain('Import');
  expect(await opened('/dnd-sms', numbers, 'CREATE NEW')).not.toMatch(/Platform-wide|Client/);
  expect(await opened('/client-sms/2', 'Wanjiku Agrovet', 'Add Credits')).not.toContain('bonus');
  expect(await opened('/senderid-configuration', 'AGROVET', 'Create New')).not.toContain('Route');
  expect(await opened('/account', 'Profile')).not.toContain('Change password');
  expect(await opened('/sms-consumption', 'AGROVET')).not.toMatch(/All clients|Statement/);
  expect(await opened('/sms-report', 'Safaricom')).not.toContain('All clients');
  expect(await opened('/telco-configuration', 'Safaricom')).not.toContain('Explain a route');
  await main(page).getByText('Safaricom').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Queue prefix').waitFor();
  expect(await drawer.getByRole('link').count()).toBe(0);
  expect(await opened('/group-sms', 'AGROVET', 'New campaign')).not.toMatch(
    /people can opt out|test|template/,
  );
});

describe('key actions', () => {
  test('points a person without a sender ID to the administrator, as there are no requests for sender IDs', async () => {
    const { page } = await signIn('0722000002');
    await page.route('**/api/client/senderid/view/list', (route) => route.fulfill({ json: { message: [] } }));
    await openAddress(page, '/send-sms');
    await main(page).getByText('Ask your administrator to assign one').waitFor();
    expect(await main(page).getByRole('link', { name: 'Sender ID Requests' }).count()).toBe(0);
  });

  test('says that a client cannot be deleted, because the specification has the button without a call', async () => {
    const { page } = await signIn('0712000001');
    await openAddress(page, '/client-sms/2/info');
    await main(page).getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('This is not available here').waitFor();
  });

  test('adds a number to the DND list and deletes it', async () => {
    const { page, problems } = await signIn('0722000002');
    await openAddress(page, '/dnd-sms');
    await page.getByRole('button', { name: 'CREATE NEW' }).click();
    await page.getByLabel('Phone number').fill('0799000111');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /add|save|submit/i })
      .click();
    await page.getByText('Number added').waitFor();
    const row = main(page).locator('tr').filter({ hasText: '0799000111' });
    await row.getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'YES' }).click();
    await page.getByText('Number deleted').waitFor();
    await row.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });

  test('sends an SMS to typed numbers without a pre-flight', async () => {
    const { page, problems } = await signIn('0722000002');
    await openAddress(page, '/send-sms');
    await page.getByLabel('Phone numbers').fill('0712345678, 0712345679');
    await page.getByLabel('Sender ID').click();
    await page.getByRole('option', { name: 'AGROVET' }).click();
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Habari za leo');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Done by the backend').waitFor();
    const sent = stub().requests.find(({ path }) => path === 'message/send/transactional');
    expect(sent?.body).toMatchObject({ country_code: 'KE', message: 'Habari za leo', sender_id: 'AGROVET' });
    expect(problems).toEqual([]);
  });

  test('mutes a contact, and deactivates a connector and a sender ID', async () => {
    const { page, problems } = await signIn('0712000001');
    const act = async (path: string, row: string, verb: string) => {
      await openAddress(page, path);
      await page.getByRole('button', { name: `Actions for ${row}` }).click();
      await page.getByRole('menuitem', { name: verb, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await act('/contact-sms', '+254 733 000 010', 'Mute');
    await page.getByText('Status changed').waitFor();
    await act('/telco-configuration', 'Safaricom', 'Deactivate');
    await act('/senderid-configuration', 'AGROVET', 'Deactivate');
    const bodyOf = (call: string) => stub().requests.find(({ path }) => path === call)?.body;
    expect(bodyOf('connector/upsert')).toMatchObject({ id: 1, status: 0 });
    expect(bodyOf('configuration/sender/11/update')).toEqual({ status: 0 });
    expect(problems).toEqual([]);
  });
});
