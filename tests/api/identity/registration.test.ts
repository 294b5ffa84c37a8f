// Registration with a code that proves the number, and the platform's decision about it (requirements/portal.md#registration;
// requirements/domain.md#registration; decisions/056-registration-proves-the-number.md).
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { home } from '../../../contract/home.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aUser, giveUnits, signedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const later = (minutes: number) => (app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000));

const form = {
  full_name: 'Wanjiru Kamau',
  email: 'wanjiru@duka.example',
  company_name: 'Duka Moja',
  country_code: 'KE',
  password: 'a secret of mine',
};
let numbers = 0;
const aNumber = () => `2547220${String(++numbers).padStart(5, '0')}`;
const register = (msisdn: string, change: object = {}, ip = '10.0.0.1') =>
  app.call('signup', { ...form, msisdn, ...change }, { ip });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;
const rule = (registration: 'open' | 'approval' | 'closed') =>
  db.updateTable('platform_settings').set({ registration }).execute();

const textsTo = async (msisdn: string): Promise<string[]> => {
  const rows = await db.selectFrom('messages').select('message').where('msisdn', '=', msisdn).orderBy('id').execute();
  return rows.map(({ message }) => message ?? '');
}; // oxfmt-ignore

/** Requests a code and reads it from the SMS. */
async function proofFor(msisdn: string, ip?: string): Promise<{ request: string; code: string }> {
  const { status, body } = await register(msisdn, {}, ip);
  expect(status).toBe(202);
  const text = (await textsTo(msisdn)).at(-1) ?? '';
  return { request: body.request, code: /code to register is (\d{6})\./.exec(text)?.[1] ?? '' };
}

const clientOf = (msisdn: string) =>
  db
    .selectFrom('clients')
    .select(['id', 'status', 'approval_due'])
    .where('msisdn', '=', msisdn)
    .executeTakeFirst();

const admin = await signedIn(db, { clientId: 1, roleId: roleIds.root });
const enter = (msisdn: string) => app.call('user/login', { msisdn, password: form.password });

beforeEach(async () => {
  app.clock.now = new Date();
  await db.deleteFrom('rate_limits').execute();
  await rule('open');
});

describe('while the platform cannot send a code', () => {
  test('a registration waits for approval: its user signs in and reads, and sends once an admin approves', async () => {
    const msisdn = aNumber();
    const answer = await register(msisdn);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { message: { full_name: form.full_name, msisdn }, approval_due: true },
    ]);
    const client = await clientOf(msisdn);
    expect(client).toMatchObject({ status: 0, approval_due: 'unproved' });
    const token = (await enter(msisdn)).body.message.token as string;
    const clientId = client?.id ?? 0;
    await aSender(db, { clientId, code: 'DUKA' });
    await giveUnits(db, clientId, 10);
    const sms = { sender_id: 'DUKA', message: 'Hi', msisdn: '0722000111' };
    const send = async () => outcome(await app.call('message/send/transactional', sms, { token }));
    expect(await send()).toBe('account_suspended');
    const inactive = async () =>
      (await app.call('client/balance', {}, { token })).body.message.client.inactive as unknown;
    expect(await inactive()).toBe('approval');
    const needs = async () =>
      home.answer
        .parse((await app.call('operations/home', {}, admin)).body)
        .message.needs.filter(({ kind }) => kind === 'approval');
    expect(await needs()).toMatchObject([{ id: client?.id, name: 'Duka Moja', detail: 'unproved' }]);
    const overview = async () =>
      (await app.call('operations/client', { id: client?.id }, admin)).body.message.lacks as string[];
    expect(await overview()).toContain('approval');

    const row = await app.call('client/table', { page: 1, per_page: 10, id: client?.id }, admin);
    expect(row.body.data[0]).toMatchObject({ status: 0, approval_due: 'unproved' });
    const approve = await app.call('client/status', { id: client?.id, status: 1 }, admin);
    expect(approve.status).toBe(201);
    expect(await clientOf(msisdn)).toMatchObject({ status: 1, approval_due: null });
    expect(await needs()).toEqual([]);
    expect(await overview()).not.toContain('approval');
    expect(await send()).toBe(200);
    expect(await inactive()).toBeUndefined();
  });

  test('a registration of a number that has an account is refused', async () => {
    const { msisdn } = await aUser(db);
    expect(outcome(await register(msisdn))).toBe('phone_number_taken');
  });
});

describe('with a code', () => {
  beforeAll(async () => {
    await aSender(db, { clientId: 1, code: 'TUMA' });
    await giveUnits(db, 1, 10_000);
  });

  test('nothing of the account is stored before the code is right, and then it can be used', async () => {
    const msisdn = aNumber();
    const proof = await proofFor(msisdn);
    expect(proof.code).toMatch(/^\d{6}$/);
    expect(await clientOf(msisdn)).toBeUndefined();
    const { rows } = await sql<{ row: string }>`SELECT c::text AS row FROM registration_codes c`.execute(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toMatch(new RegExp(`${msisdn}|${form.full_name}|argon2`));
    const answer = await register(msisdn, proof);
    expect([answer.status, answer.body.approval_due]).toEqual([201, undefined]);
    expect(await clientOf(msisdn)).toMatchObject({ status: 1, approval_due: null });
    expect((await enter(msisdn)).status).toBe(202);
    // A code works only once.
    expect(outcome(await register(msisdn, proof))).toBe('code_wrong');
    expect(await db.selectFrom('registration_codes').select('request').execute()).toEqual([]);
  }); // oxfmt-ignore

  test('answers a known and an unknown number alike, and sends the owner of an account no code', async () => {
    const known = await aUser(db);
    const inactive = await aUser(db, { status: 0 });
    const answers = [];
    for (const msisdn of [known.msisdn, inactive.msisdn, aNumber()]) {
      const { status, body } = await register(msisdn);
      const message = body.message.replace(msisdn, 'number');
      answers.push(JSON.stringify([status, { ...body, message, request: body.request.length }]));
      const wrong = await register(msisdn, { request: body.request, code: '000000' });
      answers.push(JSON.stringify([wrong.status, wrong.body]));
    }
    expect(new Set(answers).size).toBe(2);
    for (const { msisdn } of [known, inactive]) {
      const texts = await textsTo(msisdn);
      expect(texts).toHaveLength(1);
      expect(texts[0]).toMatch(/^This number already has an account/);
      expect(texts[0]?.length).toBeLessThanOrEqual(160);
    }
  });

  test('refuses a code after five tries, after ten minutes, with another request, and for another number', async () => {
    const msisdn = aNumber();
    const first = await proofFor(msisdn);
    const wrong = first.code === '000000' ? '000001' : '000000';
    // A refused password does not use up an attempt.
    expect(outcome(await register(msisdn, { ...first, password: 'short one' }))).toBe('password_too_short');
    const tries = await Promise.all(Array.from({ length: 7 }, () => register(msisdn, { ...first, code: wrong })));
    expect(tries.map(outcome)).toEqual(Array(7).fill('code_wrong'));
    expect(outcome(await register(msisdn, first))).toBe('code_wrong');
    const second = await proofFor(msisdn);
    expect(outcome(await register(msisdn, { request: first.request, code: second.code }))).toBe('code_wrong');
    expect(outcome(await register(msisdn, { code: second.code }))).toBe('code_wrong');
    expect(outcome(await register(aNumber(), second))).toBe('code_wrong');
    later(11);
    expect(outcome(await register(msisdn, second))).toBe('code_wrong');
    expect(await clientOf(msisdn)).toBeUndefined();
    const last = await proofFor(msisdn);
    const ended = await db.selectFrom('registration_codes').select('expires').where('expires', '<=', app.clock.now).execute();
    expect(ended).toEqual([]);
    expect((await register(msisdn, last)).status).toBe(201);
  }); // oxfmt-ignore

  test('takes a number from a client that added it, as long as no one has signed in with it', async () => {
    const adder = await signedIn(db);
    const add = async () => {
      const msisdn = aNumber();
      const person = { fullname: 'Joy', email: 'joy@shop.example', msisdn: `+${msisdn}`, role_id: roleIds.clientAdmin };
      expect((await app.call('client/user/create', person, adder)).status).toBe(201);
      return msisdn;
    };
    const [unused, used] = [await add(), await add()];
    const found = db.selectFrom('users').select('id').where('msisdn', '=', used);
    const { id: user_id } = await found.executeTakeFirstOrThrow();
    await db.insertInto('audit_log').values({ user_id, user_name: 'Joy', client_id: adder.clientId, address: '', action: 'user.sign_in', subject: 'Joy' }).execute();
    expect((await register(unused, await proofFor(unused))).status).toBe(201);
    expect((await clientOf(unused))?.id).not.toBe(adder.clientId);
    const entry = db.selectFrom('audit_log').select('client_id').where('action', '=', 'user.delete').orderBy('id', 'desc');
    expect((await entry.executeTakeFirst())?.client_id).toBe(adder.clientId);
    await register(used);
    const { message } = await db.selectFrom('messages').select('message').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(message).toContain('already has an account');
  }); // oxfmt-ignore

  test('registers a number once, with one code or two at the same time', async () => {
    const [one, two] = [aNumber(), aNumber()];
    const proof = await proofFor(one);
    const same = await Promise.all([register(one, proof), register(one, proof), register(one, proof)]);
    expect(same.map(outcome).map(String).toSorted()).toEqual(['201', 'code_wrong', 'code_wrong']);
    const proofs = [await proofFor(two), await proofFor(two)];
    const both = await Promise.all(proofs.map((each) => register(two, each)));
    expect(both.map(outcome).map(String).toSorted()).toEqual(['201', 'phone_number_taken']);
    const clients = await db.selectFrom('clients').select('id').where('msisdn', 'in', [one, two]).execute();
    expect(clients).toHaveLength(2);
  });

  test('sends five codes an hour to a number from one address, and ten a day in all', async () => {
    const msisdn = aNumber();
    for (const ip of ['10.1.0.1', '10.1.0.2']) {
      for (let sent = 0; sent < 5; sent++) expect((await register(msisdn, {}, ip)).status).toBe(202);
      expect((await register(msisdn, {}, ip)).status).toBe(429);
    }
    expect((await register(msisdn, {}, '10.1.0.3')).status).toBe(429);
    expect(await textsTo(msisdn)).toHaveLength(10);
    // Codes for a forgotten password of the account's owner are counted separately.
    expect((await app.call('user/password/forgot', { msisdn })).status).toBe(200);
  });

  test('with approval, a client whose number is proved waits, its admin learns of it, and an SMS says when it is approved', async () => {
    await rule('approval');
    const msisdn = aNumber();
    const answer = await register(msisdn, await proofFor(msisdn));
    expect([answer.status, answer.body.approval_due]).toEqual([201, true]);
    const client = await clientOf(msisdn);
    expect(client).toMatchObject({ status: 0, approval_due: 'setting' });
    const token = (await enter(msisdn)).body.message.token as string;
    const { body } = await app.call('client/balance', {}, { token });
    expect(body.message.client).toMatchObject({ id: client?.id });
    await app.call('client/status', { id: client?.id, status: 1 }, admin);
    expect((await textsTo(msisdn)).at(-1)).toBe('Your account was approved. You can sign in and send SMS.');
    const { count } = await db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('msisdn', '=', msisdn)
      .executeTakeFirstOrThrow();
    // Suspending and activating the client later sends nothing.
    for (const status of [0, 1]) await app.call('client/status', { id: client?.id, status }, admin);
    expect(await textsTo(msisdn)).toHaveLength(count);
  });

  test('a rejected registration is deleted, and its number can register again', async () => {
    await rule('approval');
    const msisdn = aNumber();
    await register(msisdn, await proofFor(msisdn));
    const { id } = (await clientOf(msisdn)) ?? {};
    expect((await app.call('client/delete', { id }, admin)).status).toBe(201);
    await rule('open');
    expect((await register(msisdn, await proofFor(msisdn))).status).toBe(201);
  });

  test('more than three waiting clients are one line of the operations home', async () => {
    await rule('approval');
    for (let made = 0; made < 4; made++) {
      const msisdn = aNumber();
      await register(msisdn, await proofFor(msisdn, `10.3.0.${made}`), `10.3.0.${made}`);
    }
    const { needs } = home.answer.parse((await app.call('operations/home', {}, admin)).body).message;
    const lines = needs.filter(({ kind }) => kind === 'approval');
    expect(lines).toHaveLength(1);
    const waiting = await db
      .selectFrom('clients')
      .select('id')
      .where('approval_due', 'is not', null)
      .execute();
    expect(lines[0]).toMatchObject({ id: null, count: waiting.length });
    expect(waiting.length).toBeGreaterThanOrEqual(4);
  });

  test('closed, it refuses everyone, with a code sent before, too, and the options say so', async () => {
    const msisdn = aNumber();
    const proof = await proofFor(msisdn);
    const options = async () => (await app.call('signup/options', {})).body.message;
    expect(await options()).toEqual({ registration: 'open', password_characters_min: 10 });
    await rule('closed');
    expect(await options()).toMatchObject({ registration: 'closed' });
    for (const given of [{}, proof]) {
      const { status, body } = await register(msisdn, given);
      expect([status, body.code]).toEqual([422, 'registration_closed']);
      expect(body.message).toBe('Registration is closed. Ask the operator of this platform for an account');
    }
    expect(await clientOf(msisdn)).toBeUndefined();
  });
});

test('the platform’s settings change who may register, with an audit entry', async () => {
  const { message } = (await app.call('settings/view', {}, admin)).body;
  expect(message.registration).toBe('open');
  const settings = { ...message, daily_sms_cap: message.daily_sms_cap ?? '', pause_failed_percent: message.pause_failed_percent ?? '' }; // oxfmt-ignore
  const change = (registration: string) =>
    app.call('settings/update', { ...settings, registration }, admin);
  expect((await change('some')).status).toBe(422);
  expect((await change('closed')).status).toBe(200);
  expect((await app.call('signup/options', {})).body.message.registration).toBe('closed');
  const entry = await db.selectFrom('audit_log').select('after').where('action', '=', 'settings.update').executeTakeFirstOrThrow();
  expect(entry.after).toEqual({ registration: 'closed' });
}); // oxfmt-ignore
