// The language of the SMS and mails that the platform sends (decisions/073-texts-in-the-language-of-the-recipient.md).
import { beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '../../../contract/languages.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { alertLowBalances } from '../../../server/modules/units/lowBalance.service.ts';
import { clearMessages } from '../../support/messages.ts';
import { aClient, giveUnits, signedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { aClientAndConnectors, senderRequestsApi } from '../../support/api/senderRequestsApi.ts';
import { startTestApp, type CallOptions } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
await giveUnits(db, 1, 1_000);
const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });

let numbers = 0;
const aNumber = () => `25471203${String(++numbers).padStart(4, '0')}`;

beforeEach(async () => {
  await clearMessages(db);
  await db.deleteFrom('rate_limits').execute();
  if (!(await db.selectFrom('client_senders').select('id').where('client_id', '=', 1).executeTakeFirst()))
    await aSender(db, { clientId: 1, code: 'TUMA' });
});

/** A user with a number that the platform can text, who chose a language or none. */
async function aPerson(language: Language | null, clientId?: number) {
  const user = await signedIn(db, clientId === undefined ? {} : { clientId });
  const msisdn = aNumber();
  await db.updateTable('users').set({ msisdn, language }).where('id', '=', user.id).execute();
  return { ...user, msisdn };
}

/** The last SMS to a number. */
async function textTo(msisdn: string): Promise<string> {
  const rows = db.selectFrom('messages').select('message').where('msisdn', '=', msisdn);
  return (await rows.orderBy('id', 'desc').executeTakeFirst())?.message ?? '';
}

const from = (page: string | undefined): CallOptions =>
  page === undefined ? {} : { headers: { 'accept-language': page } };

describe('a code for a forgotten password', () => {
  test.each<[language: Language | null, page: string | undefined, text: RegExp]>([
    ['sw', 'en', /^Msimbo wako wa kuchagua nenosiri jipya ni \d{6}\./],
    ['en', 'sw', /^Your code to choose a new password is \d{6}\./],
    [null, 'sw', /^Msimbo wako/],
    [null, 'sw-KE,sw;q=0.9,en;q=0.8', /^Msimbo wako/],
    [null, 'en', /^Your code/],
    [null, 'en-GB,sw;q=0.5', /^Your code/],
    [null, 'fr', /^Your code/],
    [null, undefined, /^Your code/],
  ])('of a person with language %s on a page in %s reads %s', async (language, page, text) => {
    const { msisdn } = await aPerson(language);
    expect((await app.call('user/password/forgot', { msisdn }, from(page))).status).toBe(200);
    await expect.poll(() => textTo(msisdn)).toMatch(text);
  });
});

describe('a registration', () => {
  const form = { full_name: 'Wanjiru Kamau', email: 'wanjiru@duka.example', company_name: 'Duka Moja' };
  const register = (msisdn: string, page: string | undefined, more: object = {}) =>
    app.call('signup', { ...form, password: 'a secret of mine', msisdn, ...more }, from(page));

  test.each<[page: string | undefined, text: RegExp, language: Language | null]>([
    ['sw', /^Msimbo wako wa kujisajili ni (\d{6})\./, 'sw'],
    ['en', /^Your code to register is (\d{6})\./, 'en'],
    [undefined, /^Your code to register is (\d{6})\./, null],
  ])('on a page in %s sends %s, and its user has the language %s', async (page, text, language) => {
    const msisdn = aNumber();
    const { request } = (await register(msisdn, page)).body;
    const [, code] = text.exec(await textTo(msisdn)) ?? [];
    const { status, body } = await register(msisdn, page, { request, code });
    expect(status).toBe(201);
    const user = db.selectFrom('users').select('language').where('id', '=', body.message.id);
    expect(await user.executeTakeFirst()).toEqual({ language });
  });

  test('of a number that has an account is answered in the language of its owner', async () => {
    const { msisdn } = await aPerson('sw');
    await register(msisdn, 'en');
    expect(await textTo(msisdn)).toMatch(/^Nambari hii tayari ina akaunti\./);
  });

  test('that waited for approval is approved in the language of its user', async () => {
    const { msisdn, clientId } = await aPerson('sw');
    const waiting = { msisdn, status: 0, approval_due: 'setting' } as const;
    await db.updateTable('clients').set(waiting).where('id', '=', clientId).execute();
    expect((await app.call('client/status', { id: clientId, status: 1 }, root)).status).toBe(201);
    expect(await textTo(msisdn)).toBe('Akaunti yako imeidhinishwa. Sasa unaweza kuingia na kutuma SMS.');
  });
});

describe('a one-time password', () => {
  test.each([
    ['sw', /^Nenosiri lako la kutumika mara moja ni \S{14}\. Ingia/],
    ['en', /^Your one-time password is \S{14}\. Sign in/],
    [undefined, /^Your one-time password/],
  ])('of a person who is added on a page in %s reads %s', async (page, text) => {
    const person = { email: 'joy@shop.example', msisdn: aNumber() };
    const given = {
      ...person,
      fullname: 'Joy Njeri',
      role_id: roleIds.clientAdmin,
      client_id: root.clientId,
    };
    expect((await app.call('client/user/create', given, { ...root, ...from(page) })).status).toBe(201);
    expect(await textTo(person.msisdn)).toMatch(text);
  });

  test('of the first user of a client that is created on a page in Kiswahili is in Kiswahili', async () => {
    const person = { full_name: 'Joy Njeri', email: 'joy@shop.example', msisdn: aNumber() };
    const client = { company_name: 'Umoja', address: 'Box 1', country_code: 'KE', street: 'Nairobi' };
    const answer = await app.call('client/create', { ...person, ...client }, { ...root, ...from('sw') });
    expect(answer.status).toBe(201);
    expect(await textTo(person.msisdn)).toMatch(/^Nenosiri lako/);
  });

  test.each<[Language | null, RegExp]>([
    ['sw', /^Nenosiri lako/],
    [null, /^Your one-time password/],
  ])('after a reset for a person with language %s reads %s, whatever the page', async (language, text) => {
    const { id, msisdn } = await aPerson(language);
    const page = from(language === 'sw' ? 'en' : 'sw');
    expect((await app.call('auth/user/password/reset', { user_id: id }, { ...root, ...page })).status).toBe(
      200,
    );
    expect(await textTo(msisdn)).toMatch(text);
  });
});

test('an invitation is in the language of the owner of the number', async () => {
  const { msisdn } = await aPerson('sw');
  const inviter = await signedIn(db);
  const given = { fullname: 'Joy', email: 'j@shop.example', msisdn, role_id: roleIds.clientAdmin };
  expect((await app.call('client/user/create', given, inviter)).body.invited).toBe(true);
  expect(await textTo(msisdn)).toMatch(/^Umealikwa kwenye akaunti nyingine .* ndani ya siku 7 /);
});

test('a low balance is reported to each person in their language, with the same numbers', async () => {
  const clientId = await aClient(db, { name: 'Savanna Sacco', units: 1_200 });
  const people = [await aPerson('sw', clientId), await aPerson(null, clientId)];
  await db.updateTable('clients').set({ low_balance: 2_500 }).where('id', '=', clientId).execute();
  await alertLowBalances(db, app.clock.now);
  expect(await Promise.all(people.map(({ msisdn }) => textTo(msisdn)))).toEqual([
    'Savanna Sacco: salio la SMS ni uniti 1,200, chini ya kiwango cha tahadhari cha 2,500. Ongeza salio ili uendelee kutuma.',
    'Savanna Sacco has 1,200 SMS units left, below the alert at 2,500. Top up to keep sending.',
  ]);
});

test('a decision on a sender ID is in the language of the person who requested it', async () => {
  const current = await aClientAndConnectors(db);
  await aSender(db, { clientId: 1, code: 'TUMA' });
  const msisdn = aNumber();
  await db.updateTable('users').set({ msisdn, language: 'sw' }).where('id', '=', current.me.id).execute();
  const { asked, approve, reject } = senderRequestsApi(app, root.token, () => current);
  const id = await asked();
  await approve(id, current.safaricom);
  await reject(id, current.airtel);
  expect(await textTo(msisdn)).toBe(
    'Jina lako la mtumaji DUKA limeidhinishwa kwenye Safaricom na limekataliwa kwenye Airtel. Angalia sababu kwenye mfumo.',
  );
});
