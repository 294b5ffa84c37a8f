// Top-ups by M-Pesa: who may request a prompt, for which amounts, and how often (requirements/administration.md#account-top-up;
// requirements/domain.md#top-ups).
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { accountNumber } from '../../../server/domain/accountNumber.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { signedIn } from '../../support/people.ts';
import { testApp } from '../../support/testApp.ts';
import { aPhone, topUps } from '../../support/api/topUps.ts';

const app = await startMpesaApp();
const { db } = app;
const { mine, request, prompted } = topUps(app);

describe('payment/request', () => {
  test.each([
    [{ amount: '' }, 'Please Fill all Fields', 'amount'],
    [{ msisdn: '' }, 'Please Fill all Fields', 'msisdn'],
    [{ amount: undefined }, 'Please Fill all Fields', 'amount'],
    [{ msisdn: undefined }, 'Please Fill all Fields', 'msisdn'],
    [{ msisdn: null }, 'Please Fill all Fields', 'msisdn'],
    [{ amount: 0 }, 'Amount must be a whole number from 1 to 250,000', 'amount'],
    [{ amount: 1.5 }, 'Amount must be a whole number from 1 to 250,000', 'amount'],
    [{ amount: '-5' }, 'Amount must be a whole number from 1 to 250,000', 'amount'],
    [{ amount: 250_001 }, 'Amount must be a whole number from 1 to 250,000', 'amount'],
    [{ msisdn: '12345' }, 'Enter a Kenyan M-Pesa number, like 0712 345 678', 'msisdn'],
    [{ msisdn: '+4915112345678' }, 'Enter a Kenyan M-Pesa number, like 0712 345 678', 'msisdn'],
  ])('refuses %j in plain words, naming the field', async (wrong, message, field) => {
    const before = app.simulator.prompts.length;
    expect(await request({ amount: 10, msisdn: aPhone(), ...wrong })).toMatchObject({
      status: 422,
      body: { message, field },
    });
    expect(app.simulator.prompts).toHaveLength(before);
  });

  test('sends one prompt to a phone at a time, even for two who ask together', async () => {
    const msisdn = aPhone();
    // Both find no prompt to that phone before one of them can store its own.
    const { asked } = await db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE payments IN SHARE MODE`.execute(tx);
      const both = [request({ amount: 10, msisdn }), request({ amount: 20, msisdn })];
      await untilBlocked(db, 2);
      return { asked: both };
    });
    const answers = await Promise.all(asked);
    expect(answers.map(({ status: code }) => String(code)).toSorted()).toEqual(['201', '422']);
    await app.simulator.answer();
    expect((await request({ amount: 10, msisdn })).status).toBe(201);
  });

  test('with a key sends one prompt however often it is posted, at once or later, and answers the payment', async () => {
    const body = { amount: 10, msisdn: aPhone(), client_id: mine().clientId };
    const keyed = { ...mine(), headers: { 'idempotency-key': 'topup-1' } };
    const before = app.simulator.prompts.length;
    const post = () => app.call('payment/request', body, keyed);
    const answers = await Promise.all([post(), post(), post()]);
    await app.simulator.answer();
    answers.push(await post());
    expect(answers.map(({ status: code }) => code)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body: { message, payment } }) => `${payment.id} ${message}`)).size).toBe(1);
    expect(answers.at(-1)?.body.payment).toMatchObject({ state: 'paid', units: 14 });
    expect(app.simulator.prompts).toHaveLength(before + 1);
    const other = await app.call('payment/request', { ...body, amount: 11 }, keyed);
    expect(other).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('was used for another') },
    });
  });

  test('whose prompt M-Pesa refuses leaves its key free, and the same key of another client used', async () => {
    const keyed = { ...mine(), headers: { 'idempotency-key': 'topup-2' } };
    const body = { amount: 10, msisdn: aPhone() };
    const theirs = { ...(await signedIn(db, { now: app.clock.now })), headers: keyed.headers };
    const other = { ...body, msisdn: aPhone() };
    const used = await app.call('payment/request', other, theirs);
    app.simulator.failNext('processrequest', {
      status: 400,
      json: { errorCode: '400', errorMessage: 'Bad' },
    });
    expect((await app.call('payment/request', body, keyed)).status).toBe(500);
    expect(await app.call('payment/request', body, keyed)).toMatchObject({
      status: 201,
      body: { payment: { state: 'waiting' } },
    });
    expect((await app.call('payment/request', other, theirs)).body).toEqual(used.body);
  });

  test('sends no more than twenty prompts in ten minutes for one client, beside its payments by paybill', async () => {
    await app.simulator.payBill({ reference: accountNumber(mine().clientId), amount: 1 });
    for (let n = 0; n < 20; n++) await prompted(1);
    expect(await request({ amount: 1, msisdn: aPhone() })).toMatchObject({ status: 429 });
  });

  test('tops up a client within reach; another’s and a missing one answer alike', async () => {
    const theirs = await signedIn(db, { now: app.clock.now });
    const to = (client_id: number, by = mine()) => request({ amount: 5, msisdn: aPhone(), client_id }, by);
    const answers = await Promise.all([to(theirs.clientId), to(2_000_000_000), to(9_000_000_000_000)]);
    expect(answers.map(({ status: code, text }) => `${code} ${text}`)).toEqual(
      Array(3).fill('422 {"code":"client_not_found","message":"Client not found","field":"client_id"}'),
    );
    const admin = await signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.administrator });
    const { body } = await to(mine().clientId, admin);
    expect(body.payment).toMatchObject({ client_id: mine().clientId });
    const looks = [body.payment.id, 2_000_000_000].map((id) => app.call('payment/status', { id }, theirs));
    expect((await Promise.all(looks)).map(({ status: code, text }) => `${code} ${text}`)).toEqual(
      Array(2).fill('422 {"code":"payment_not_found","message":"Payment not found","field":"id"}'),
    );
    const account = await app.call('payment/account', { client_id: theirs.clientId }, mine());
    expect(account).toMatchObject({ status: 422, body: { message: 'Client not found' } });
  });

  test('is refused for a suspended client, for roles without top-ups (403) and without a token (401)', async () => {
    await db.updateTable('clients').set({ status: 0 }).where('id', '=', mine().clientId).execute();
    expect(await request({ amount: 5, msisdn: aPhone() })).toMatchObject({
      status: 422,
      body: { message: 'Your account is suspended. It can read, but not top up.' },
    });
    const support = await signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.support });
    for (const path of ['payment/request', 'payment/status', 'payment/account']) {
      expect((await app.call(path, { id: 1 }, support)).status).toBe(403);
      expect((await app.call(path, { id: 1 })).status).toBe(401);
    }
  });

  test('shows its receipt to roles of the client that only read top-ups, and to no other client’s', async () => {
    const id = await prompted(10);
    await app.simulator.answer();
    const { id: roleId } = await db
      .insertInto('roles')
      .values({ name: 'Accounts', role_type: 'CLIENT' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const readsTopups = { role_id: roleId, module: 'topups', action: 'read' };
    await db.insertInto('role_permissions').values(readsTopups).execute();
    const accountant = await signedIn(db, { now: app.clock.now, clientId: mine().clientId, roleId });
    const another = await signedIn(db, { now: app.clock.now, roleId });
    expect(await app.call('payment/status', { id }, accountant)).toMatchObject({
      status: 200,
      body: { message: { state: 'paid', units: 14, receipt: expect.any(String) } },
    });
    expect(await app.call('payment/status', { id }, another)).toMatchObject({
      status: 422,
      body: { message: 'Payment not found' },
    });
    expect((await request({ amount: 5, msisdn: aPhone() }, accountant)).status).toBe(403);
  });

  test('without M-Pesa says so, and the account says it too', async () => {
    const bare = await testApp();
    const someone = await signedIn(bare.database.db);
    expect(
      await bare.call('payment/request', { amount: 5, msisdn: '0712345678' }, someone),
    ).toMatchObject({ status: 422, body: { message: 'M-Pesa is not set up here yet' } });
    expect((await bare.call('payment/account', {}, someone)).body.message).toMatchObject({
      is_set_up: false,
      business_number: null,
    });
    expect((await fetch(`${app.url}/callbacks/paybill/x/confirmation`, { method: 'POST' })).status).toBe(404);
    await bare.close();
  }); // oxfmt-ignore
});
