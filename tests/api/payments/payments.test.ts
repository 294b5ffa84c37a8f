// Top-ups by M-Pesa: payments that succeed, and payments that fail (requirements/administration.md#account-top-up;
// requirements/domain.md#top-ups; requirements/kenya.md#m-pesa).
import { describe, expect, test } from 'vitest';
import { paymentAccount, paymentStatus } from '../../../contract/payments.ts';
import { loadUnits } from '../../../server/modules/ledger/stock.service.ts';
import { creditKes } from '../../../server/modules/ledger/topup.service.ts';
import { noticeOf } from '../../../simulators/mpesa/prompt.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { aPhone, notify, topUps } from '../../support/api/topUps.ts';

const app = await startMpesaApp();
const { db } = app;
const { mine, request, status, units, newest, prompted } = topUps(app);
const rows = () =>
  db.selectFrom('payments').selectAll().where('client_id', '=', mine().clientId).orderBy('id').execute();

describe('a payment that succeeds', () => {
  test('waits for the PIN, then gives floor(KES / sms_cost) units; the rest stays as credit and counts next time', async () => {
    const id = await prompted(10);
    expect(newest()).toMatchObject({ amount: 10, reference: expect.stringMatching(/^\d{8}-\d{3}$/) });
    expect(await units()).toBe(0);
    expect(await app.simulator.answer()).toEqual([200]);
    expect(await status(id)).toMatchObject({ state: 'paid', units: 14, receipt: newest().receipt });
    expect([await units(), await creditKes(db, mine().clientId)]).toEqual([14, '0.2000']);
    await prompted(1);
    await app.simulator.answer();
    expect([await units(), await creditKes(db, mine().clientId)]).toEqual([15, '0.5000']);
  });

  test('is reported in the shape of the contract, with a full status that survives a reload', async () => {
    const id = await prompted(500);
    const account = await app.call('payment/account', {}, mine());
    expect(paymentAccount.answer.parse(account.body).message).toMatchObject({
      is_set_up: true,
      business_number: '600100',
      sms_cost: '0.7000',
      open_payment_id: id,
    });
    await app.simulator.answer();
    const answer = await app.call('payment/status', { id }, mine());
    expect(paymentStatus.answer.parse(answer.body).message.units).toBe(714);
    expect((await app.call('payment/account', {}, mine())).body.message.open_payment_id).toBeNull();
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

  test.each([
    ['the same amount an hour later', 7, 3_600],
    ['another amount at once', 14, 0],
  ])('found out by asking takes in no other payment with its reference, of %s', async (_what, amount, later) => {
    await prompted(7, '0108');
    await app.simulator.answer();
    await app.askAfter(61);
    app.clock.now = new Date(app.clock.now.getTime() + later * 1000);
    expect(await app.simulator.payBill({ reference: newest().reference, amount })).toBe('200');
    expect(await rows()).toMatchObject([
      { source: 'stk', state: 'paid', units: 10, receipt: null },
      { source: 'paybill', state: 'paid', units: amount / 0.7, receipt: expect.anything() },
    ]);
  }); // oxfmt-ignore

  test('found out by asking is known by its time where the paybill announces it a day late', async () => {
    await prompted(7, '0108');
    await app.simulator.answer();
    const at = app.clock.now;
    await app.askAfter(86_400);
    const prompt = newest();
    await app.simulator.payBill({ ...prompt, at });
    expect(await rows()).toMatchObject([
      { source: 'stk', state: 'paid', receipt: prompt.receipt, units: 10 },
    ]);
  });

  test.each([
    ['of yesterday that was never paid', '0105', 86_400],
    ['that was cancelled', '0101', 0],
  ])('is credited though its payer typed the reference of a prompt %s, of another amount', async (_what, ending, later) => {
    await prompted(7, ending);
    await app.simulator.answer();
    app.clock.now = new Date(app.clock.now.getTime() + later * 1000);
    await app.simulator.payBill({ reference: newest().reference, amount: 70 });
    expect(await rows()).toMatchObject([
      { source: 'stk', units: null },
      { source: 'paybill', state: 'paid', units: 100 },
    ]);
  }); // oxfmt-ignore

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
      body: { message: 'M-Pesa says: Bad Request - Invalid PhoneNumber.' },
    });
    expect((await app.call('payment/account', {}, mine())).body.message.open_payment_id).toBeNull();
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
