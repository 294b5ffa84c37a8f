// Topping up by M-Pesa: prompts and what becomes of them (requirements/administration.md#account-top-up;
// requirements/domain.md#top-ups; requirements/kenya.md#m-pesa).
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paymentAccount, paymentStatus } from '../../contract/payments.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { available } from '../../server/modules/ledger/ledger.service.ts';
import { loadUnits } from '../../server/modules/ledger/stock.service.ts';
import { creditKes } from '../../server/modules/ledger/topup.service.ts';
import { ask, takeNotice } from '../../server/modules/payments/settle.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { noticeOf, type Prompt } from '../../simulators/mpesa/prompt.ts';
import { startMpesaApp } from '../support/mpesa.ts';
import { signedIn, type SignedIn } from '../support/people.ts';
import { testApp } from '../support/testApp.ts';

const metrics = new Registry();
const app = await startMpesaApp({ metrics });
const { db } = app;
let mine: SignedIn;
beforeEach(async () => {
  await sql`DELETE FROM payments WHERE state <> 'paid'`.execute(db);
  mine = await signedIn(db, { now: app.clock.now });
  await db.updateTable('clients').set({ sms_cost: '0.7' }).where('id', '=', mine.clientId).execute();
});

let phones = 0;
/** A phone whose person does what the ending says (simulators/mpesa/rules.ts); 9999 pays. */
const aPhone = (ending = '9999') => `07${String(10_000 + ++phones).slice(-4)}${ending}`;

const request = (body: object, by: { token: string } = mine) => app.call('payment/request', body, by);
const status = async (id: number) => (await app.call('payment/status', { id }, mine)).body.message;
const units = () => available(db, mine.clientId);
const newest = () => app.simulator.prompts.at(-1) as Prompt;

/** Asks for a payment and gives its id; the person has not answered yet. */
async function prompted(amount: number, ending?: string): Promise<number> {
  const answer = await request({ amount, msisdn: aPhone(ending), client_id: mine.clientId });
  expect(answer).toMatchObject({ status: 201, body: { payment: { state: 'waiting' } } });
  return answer.body.payment.id as number;
}

/** Callbacks refused so far, as /metrics counts them. */
async function refusedCallbacks(call: string): Promise<number> {
  const values = await metrics.getSingleMetric('tuma_mpesa_callbacks_refused_total')?.get();
  return values?.values.find(({ labels }) => labels['call'] === call)?.value ?? 0;
}

async function notify(url: string, body: object): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}

// Whatever a test did, the books add up.
afterEach(async () => expect(await verifyLedger(db)).toEqual([]));

describe('a payment that succeeds', () => {
  test('waits for the PIN, then gives floor(KES / sms_cost) units; the rest stays as credit and counts next time', async () => {
    const id = await prompted(10);
    expect(newest()).toMatchObject({ amount: 10, reference: expect.stringMatching(/^\d{8}-\d{3}$/) });
    expect(await units()).toBe(0);
    expect(await app.simulator.answer()).toEqual([200]);
    expect(await status(id)).toMatchObject({ state: 'paid', units: 14, receipt: newest().receipt });
    expect([await units(), await creditKes(db, mine.clientId)]).toEqual([14, '0.2000']);
    await prompted(1);
    await app.simulator.answer();
    expect([await units(), await creditKes(db, mine.clientId)]).toEqual([15, '0.5000']);
  });

  test('is reported in the shape of the contract, with a full status that survives a reload', async () => {
    const id = await prompted(500);
    const account = await app.call('payment/account', {}, mine);
    expect(paymentAccount.answer.parse(account.body).message).toMatchObject({
      is_set_up: true,
      business_number: '600100',
      sms_cost: '0.7000',
      open_payment_id: id,
    });
    await app.simulator.answer();
    const answer = await app.call('payment/status', { id }, mine);
    expect(paymentStatus.answer.parse(answer.body).message.units).toBe(714);
    expect((await app.call('payment/account', {}, mine)).body.message.open_payment_id).toBeNull();
  });

  test('is credited once though its notice comes twenty times at once', async () => {
    const id = await prompted(70, '0107');
    expect(await app.simulator.answer()).toEqual(Array(20).fill(200));
    expect(await status(id)).toMatchObject({ state: 'paid', units: 100 });
    expect(await units()).toBe(100);
  });

  test('is credited once by notice, query and paybill, twenty in parallel of each', async () => {
    const id = await prompted(70);
    const prompt = newest();
    prompt.state = 'done';
    const twenty = <T>(run: () => Promise<T>) => Array.from({ length: 20 }, run);
    await Promise.all([
      ...twenty(() => notify(prompt.callbackUrl, noticeOf(prompt))),
      ...twenty(() => app.askAfter(61)),
      ...twenty(() => app.simulator.payBill({ ...prompt })),
    ]);
    expect(await status(id)).toMatchObject({ state: 'paid', receipt: prompt.receipt });
    expect(await units()).toBe(100);
  });

  test('is found out by asking where the notice was lost, and credited once though it comes in the end, by both ways', async () => {
    const id = await prompted(7, '0108');
    await app.simulator.answer();
    expect(await status(id)).toMatchObject({ state: 'waiting' });
    await app.askAfter(61);
    expect(await status(id)).toMatchObject({ state: 'paid', units: 10, receipt: null });
    const prompt = newest();
    expect(await app.simulator.payBill({ ...prompt })).toBe('200');
    expect(await notify(prompt.callbackUrl, noticeOf(prompt))).toBe(200);
    expect(await status(id)).toMatchObject({ receipt: prompt.receipt, units: 10 });
    expect(await units()).toBe(10);
  });

  test('is credited once where the paybill announces it before the notice', async () => {
    const id = await prompted(7, '0110');
    await app.simulator.answer();
    expect(await status(id)).toMatchObject({ state: 'paid', units: 10, receipt: newest().receipt });
    expect(await units()).toBe(10);
  });

  test('is credited though the answer to the prompt was lost', async () => {
    app.simulator.failNext('processrequest', 'no answer');
    const id = await prompted(7);
    expect(await app.simulator.answer()).toEqual([200]);
    expect(await status(id)).toMatchObject({ state: 'paid', units: 10 });
  });

  test('late, after it was called timed out, still credits', async () => {
    const id = await prompted(7, '0106');
    await app.simulator.answer();
    await app.askAfter(61);
    expect(await status(id)).toMatchObject({ state: 'expired' });
    await app.simulator.answer();
    expect(await status(id)).toMatchObject({ state: 'paid', units: 10, reason: null });
  });

  test('takes units that the stock lacks from the supply, so that no paid top-up waits', async () => {
    const stock = async () =>
      (
        await db
          .selectFrom('ledger_accounts')
          .select('balance')
          .where('kind', '=', 'platform_stock')
          .executeTakeFirst()
      )?.balance;
    await prompted(7);
    await app.simulator.answer();
    expect(await stock()).toBe('0.0000');
    const load = { units: 4, userId: null, cause: 'test', description: 'test' };
    await db.transaction().execute((tx) => loadUnits(tx, load));
    await prompted(7);
    await app.simulator.answer();
    expect([await stock(), await units()]).toEqual(['0.0000', 20]);
  });
});

describe('a payment that comes to nothing', () => {
  test.each([
    ['0101', 'cancelled', null],
    ['0102', 'no_funds', null],
    ['0103', 'wrong_pin', null],
    ['0104', 'unreachable', null],
  ])('ending %s is %s, and credits nothing', async (ending, state, reason) => {
    const id = await prompted(10, ending);
    await app.simulator.answer();
    expect(await status(id)).toMatchObject({ state, reason, units: null, receipt: null });
    expect(await units()).toBe(0);
  });

  test('queries an unanswered prompt until M-Pesa reports that it timed out', async () => {
    const id = await prompted(10, '0105');
    await app.askAfter(61);
    expect(await status(id)).toMatchObject({ state: 'waiting' });
    await app.simulator.answer();
    await app.askAfter(11);
    expect(await status(id)).toMatchObject({ state: 'expired' });
  });

  test('M-Pesa cannot be asked: it is called timed out, asked again less and less often, and in the end no more', async () => {
    const id = await prompted(10);
    const asked = () => app.simulator.calls.get('query') ?? 0;
    const before = asked();
    for (let round = 0; round < 20; round++) {
      if (round < 16) app.simulator.failNext('query', { status: 500, json: { errorCode: '500.003.02', errorMessage: 'slow' } });
      await app.askAfter(3601);
    }
    expect(await status(id)).toMatchObject({ state: 'expired' });
    expect(asked() - before).toBe(16);
  }); // oxfmt-ignore

  test('the prompt is refused: the server’s message with 500, and nothing stays open', async () => {
    const answer = await request({ amount: 10, msisdn: aPhone('0111') });
    expect(answer).toMatchObject({
      status: 500,
      body: { message: 'M-Pesa says: Bad Request - Invalid PhoneNumber' },
    });
    expect((await app.call('payment/account', {}, mine)).body.message.open_payment_id).toBeNull();
  });

  test('a failure that is notified after the payment changes nothing', async () => {
    const id = await prompted(7);
    await app.simulator.answer();
    const prompt = newest();
    const failed = noticeOf({ ...prompt, rule: { ...prompt.rule, result: { code: 1032, description: '' } } });
    expect(await notify(prompt.callbackUrl, failed)).toBe(200);
    expect(await status(id)).toMatchObject({ state: 'paid', units: 10 });
  });
});

describe('what is not believed', () => {
  test.each([
    ['an unknown key', (url: string) => url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['the key of another prompt', (url: string) => url.replace(/push\/\d+/, 'push/1')],
    ['no key', (url: string) => url.replace(/push\/.*$/, 'push/1')],
  ])('a notice with %s is refused with 404, counted, and leaves the waiting payment as it is', async (_what, forge) => {
    const id = await prompted(7);
    const prompt = newest();
    const before = [await status(id), await refusedCallbacks('push')] as const;
    expect(await notify(forge(prompt.callbackUrl), noticeOf(prompt))).toBe(404);
    expect(await status(id)).toEqual(before[0]);
    expect(before[0]).toMatchObject({ state: 'waiting', reason: null });
    expect(await refusedCallbacks('push')).toBe(before[1] + 1);
    expect(await units()).toBe(0);
    await app.simulator.answer();
    expect(await status(id)).toMatchObject({ state: 'paid', units: 10 });
  }); // oxfmt-ignore

  test('a notice about another request at a right address: no credit, kept for an admin', async () => {
    const id = await prompted(7);
    const prompt = newest();
    const other = noticeOf({ ...prompt, checkoutRequestId: 'ws_CO_other' });
    expect(await notify(prompt.callbackUrl, other)).toBe(200);
    expect(await status(id)).toMatchObject({ state: 'review', units: null });
    expect(await units()).toBe(0);
  });

  test('a notice that says paid where M-Pesa says otherwise: no credit, kept for an admin', async () => {
    const id = await prompted(7, '0101');
    const prompt = newest();
    prompt.state = 'done';
    const lie = noticeOf({ ...prompt, rule: { ...prompt.rule, result: { code: 0, description: '' } } });
    expect(await notify(prompt.callbackUrl, lie)).toBe(200);
    expect(await status(id)).toMatchObject({
      state: 'review',
      reason: 'A notice said it was paid, M-Pesa says: cancelled.',
    });
    expect(await units()).toBe(0);
  });

  test('a notice that M-Pesa cannot confirm yet waits, and is credited when it can', async () => {
    const id = await prompted(7);
    app.simulator.failNext('query', 'no answer');
    await app.simulator.answer();
    expect(await status(id)).toMatchObject({ state: 'confirming' });
    expect(await units()).toBe(0);
    await app.askAfter(15);
    expect(await status(id)).toMatchObject({ state: 'paid', receipt: newest().receipt });
  });

  test('a receipt that a notice brings while M-Pesa is asked is kept with the payment', async () => {
    const id = await prompted(7, '0108');
    await app.simulator.answer();
    const prompt = newest();
    const confirms = { ...app.mpesa, confirms: true };
    const deps = { db, clock: () => app.clock.now, mpesa: confirms };
    const notice = {
      paymentId: id,
      merchantRequestId: prompt.merchantRequestId,
      checkoutRequestId: prompt.checkoutRequestId,
      code: '0',
      description: '',
      amount: '7',
      receipt: prompt.receipt,
    };
    const query: typeof app.mpesa.query = async (asked) => {
      const answer = await app.mpesa.query(asked);
      expect(await takeNotice(deps, notice)).toBe(true);
      return answer;
    };
    await ask({ ...deps, mpesa: { ...confirms, query } }, id);
    const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ state: 'paid', units: 10, receipt: prompt.receipt });
  });

  test('another amount than was asked for: no credit, kept for an admin', async () => {
    const id = await prompted(7, '0109');
    await app.simulator.answer();
    expect(await status(id)).toMatchObject({
      state: 'review',
      amount: '1.00',
      reason: 'KES 1 was paid where KES 7 was asked for.',
    });
    await app.askAfter(3600);
    expect(await units()).toBe(0);
  });

  test.each([[{}], [{ Body: {} }], [[]], [{ Body: { stkCallback: { ResultCode: 0 } } }]])(
    'an unreadable notice, %j, is refused and changes nothing',
    async (body) => {
      const id = await prompted(7);
      expect(await notify(newest().callbackUrl, body)).toBe(400);
      expect(await status(id)).toMatchObject({ state: 'waiting' });
    },
  );
});

describe('payment/request', () => {
  test.each([
    [{ amount: '' }, 'Please Fill all Fields', 'amount'],
    [{ msisdn: '' }, 'Please Fill all Fields', 'msisdn'],
    [{ amount: undefined }, 'Please Fill all Fields', 'amount'],
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
    const answers = await Promise.all([request({ amount: 10, msisdn }), request({ amount: 20, msisdn })]);
    expect(answers.map(({ status: code }) => String(code)).toSorted()).toEqual(['201', '422']);
    await app.simulator.answer();
    expect((await request({ amount: 10, msisdn })).status).toBe(201);
  });

  test('with a key sends one prompt however often it is posted, at once or later, and answers the payment', async () => {
    const body = { amount: 10, msisdn: aPhone(), client_id: mine.clientId };
    const keyed = { ...mine, headers: { 'idempotency-key': 'topup-1' } };
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

  test('whose prompt M-Pesa refuses leaves its key free', async () => {
    const keyed = { ...mine, headers: { 'idempotency-key': 'topup-2' } };
    const body = { amount: 10, msisdn: aPhone() };
    app.simulator.failNext('processrequest', {
      status: 400,
      json: { errorCode: '400', errorMessage: 'Bad' },
    });
    expect((await app.call('payment/request', body, keyed)).status).toBe(500);
    expect(await app.call('payment/request', body, keyed)).toMatchObject({
      status: 201,
      body: { payment: { state: 'waiting' } },
    });
  });

  test('sends no more than twenty prompts in ten minutes for one client', async () => {
    for (let n = 0; n < 20; n++) await prompted(1);
    expect(await request({ amount: 1, msisdn: aPhone() })).toMatchObject({ status: 429 });
  });

  test('tops up a client within reach; another’s and a missing one answer alike', async () => {
    const theirs = await signedIn(db, { now: app.clock.now });
    const to = (client_id: number, by = mine) => request({ amount: 5, msisdn: aPhone(), client_id }, by);
    const answers = await Promise.all([to(theirs.clientId), to(2_000_000_000), to(9_000_000_000_000)]);
    expect(answers.map(({ status: code, text }) => `${code} ${text}`)).toEqual(
      Array(3).fill('422 {"code":"client_not_found","message":"Client not found","field":"client_id"}'),
    );
    const admin = await signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.administrator });
    const { body } = await to(mine.clientId, admin);
    expect(body.payment).toMatchObject({ client_id: mine.clientId });
    const looks = [body.payment.id, 2_000_000_000].map((id) => app.call('payment/status', { id }, theirs));
    expect((await Promise.all(looks)).map(({ status: code, text }) => `${code} ${text}`)).toEqual(
      Array(2).fill('422 {"code":"payment_not_found","message":"Payment not found","field":"id"}'),
    );
    const account = await app.call('payment/account', { client_id: theirs.clientId }, mine);
    expect(account).toMatchObject({ status: 422, body: { message: 'Client not found' } });
  });

  test('is refused for a suspended client, for roles without top-ups (403) and without a token (401)', async () => {
    await db.updateTable('clients').set({ status: 0 }).where('id', '=', mine.clientId).execute();
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
