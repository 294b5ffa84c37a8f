// Top-ups by M-Pesa: callbacks that are forged, wrong or unconfirmed credit nothing (requirements/domain.md#top-ups;
// requirements/kenya.md#m-pesa).
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { describe, expect, test, vi } from 'vitest';
import { accountNumber } from '../../../server/domain/accountNumber.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { ask, takeNotice, type PushNotice } from '../../../server/modules/payments/settle.service.ts';
import { noticeOf } from '../../../simulators/mpesa/prompt.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { signedIn } from '../../support/people.ts';
import { aPhone, notify, topUps } from '../../support/api/topUps.ts';

const metrics = new Registry();
const app = await startMpesaApp({ metrics });
const { db } = app;
const { mine, nextPayer, status, units, newest, prompted, takePaid } = topUps(app);

/** Returns the number of refused callbacks that /metrics reports. */
async function refusedCallbacks(call: string): Promise<number> {
  const values = await metrics.getSingleMetric('tuma_mpesa_callbacks_refused_total')?.get();
  return values?.values.find(({ labels }) => labels['call'] === call)?.value ?? 0;
}

/** A notice that the newest prompt was paid. */
const paidNotice = (paymentId: number) => {
  const { merchantRequestId, checkoutRequestId, receipt } = newest();
  return {
    paymentId,
    merchantRequestId,
    checkoutRequestId,
    code: '0',
    description: '',
    amount: '7',
    receipt,
  };
};

/** Reports KES 7 by paybill, as where validation is switched off at M-Pesa. */
const reportPaybill = (receipt: string, reference: string): Promise<void> =>
  db.transaction().execute((tx) => takePaid(tx, { receipt, reference }));

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

  test('a notice without an amount after one with another amount: no credit, left to an admin', async () => {
    const id = await prompted(7);
    const prompt = newest();
    prompt.state = 'done';
    const { callbackUrl, merchantRequestId, checkoutRequestId } = prompt;
    expect(await notify(callbackUrl, noticeOf({ ...prompt, amount: 5 }))).toBe(200);
    const doubted = await status(id);
    expect(doubted).toMatchObject({ state: 'review', amount: '5.00' });
    const ids = { MerchantRequestID: merchantRequestId, CheckoutRequestID: checkoutRequestId };
    expect(await notify(callbackUrl, { Body: { stkCallback: { ...ids, ResultCode: 0 } } })).toBe(200);
    expect(await status(id)).toEqual(doubted);
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
      reason:
        'A notice reported it as paid, but M-Pesa did not confirm that. The payer cancelled the request.',
    });
    await ask({ db, clock: () => app.clock.now, mpesa: app.mpesa }, id);
    expect(await status(id)).toMatchObject({ state: 'review' });
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

  /** Asks M-Pesa for a payment, which a notice reports before the answer is stored. */
  async function askAsNoticed(id: number, notice: PushNotice): Promise<void> {
    const deps = { db, clock: () => app.clock.now };
    const query: typeof app.mpesa.query = async (asked) => {
      const answer = await app.mpesa.query(asked);
      await takeNotice({ ...deps, mpesa: app.mpesa }, notice);
      return answer;
    };
    await ask({ ...deps, mpesa: { ...app.mpesa, query } }, id);
  }

  test('a receipt that a notice brings while M-Pesa is asked is kept with the payment', async () => {
    const id = await prompted(7, '0108');
    await app.simulator.answer();
    const notice = paidNotice(id);
    await askAsNoticed(id, notice);
    const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ state: 'paid', units: 10, receipt: notice.receipt });
  });

  test('another amount that a notice reports while M-Pesa is asked: no credit, kept for an admin', async () => {
    const id = await prompted(7, '0108');
    await app.simulator.answer();
    await askAsNoticed(id, { ...paidNotice(id), amount: '1' });
    expect(await status(id)).toMatchObject({ state: 'review', amount: '1.00' });
    expect(await units()).toBe(0);
  });

  test.each(['amount', 'receipt'] as const)(
    'a notice without %s is confirmed before the credit, also where that is switched off',
    async (missing) => {
      const id = await prompted(7, '0108');
      const deps = { db, clock: () => app.clock.now, mpesa: { ...app.mpesa, confirms: false } };
      expect(await takeNotice(deps, { ...paidNotice(id), [missing]: undefined })).toBe(true);
      expect(await status(id)).toMatchObject({ state: 'confirming' });
      expect(await units()).toBe(0);
    },
  );

  test('a prompt that was paid before M-Pesa refused it is answered as paid, and its key leads to it', async () => {
    const deps = { db, clock: () => app.clock.now, mpesa: { ...app.mpesa, confirms: false } };
    const ids = { merchantRequestId: 'm-1', checkoutRequestId: 'ws_CO_1' };
    const push = vi.spyOn(app.mpesa, 'push').mockImplementationOnce(async ({ paymentId }) => {
      const paid = { code: '0', description: '', amount: '7', receipt: 'SKT4PA1DXY' };
      await takeNotice(deps, { paymentId, ...ids, ...paid });
      return { kind: 'refused', reason: 'M-Pesa says: Try again' };
    });
    const keyed = { ...mine(), headers: { 'idempotency-key': 'paid-first' } };
    const body = { amount: 7, msisdn: aPhone() };
    const first = await app.call('payment/request', body, keyed);
    expect(first).toMatchObject({ status: 201, body: { payment: { state: 'paid', units: 10 } } });
    expect((await app.call('payment/request', body, keyed)).body).toEqual(first.body);
    expect(push).toHaveBeenCalledTimes(1);
    push.mockRestore();
    expect(await units()).toBe(10);
  });

  test('another amount than was asked for: no credit, kept for an admin', async () => {
    const id = await prompted(7, '0109');
    await app.simulator.answer();
    expect(await status(id)).toMatchObject({
      state: 'review',
      amount: '1.00',
      reason: 'KES 1 was paid where KES 7 was asked for.',
    });
    const claimed = await db.selectFrom('payments').select('claimed_receipt').where('id', '=', id).execute();
    expect(claimed).toEqual([{ claimed_receipt: newest().receipt }]);
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

describe('a payment whose client is deleted', () => {
  const deleteClient = async () =>
    app.call(
      'client/delete',
      { id: mine().clientId },
      await signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.root }),
    );
  const row = (id: number) =>
    db
      .selectFrom('payments')
      .select(['state', 'client_id', 'reason', 'units'])
      .where('id', '=', id)
      .executeTakeFirst();
  const review = {
    state: 'review',
    client_id: null,
    reason: 'Its client was deleted before it was paid.',
    units: null,
  };

  test('before it is paid is kept for review', async () => {
    const id = await prompted(7);
    expect(await deleteClient()).toMatchObject({ status: 201 });
    await app.simulator.answer();
    expect(await row(id)).toEqual(review);
  });

  test('before a query finds that it was paid is kept for review, and the next one is credited', async () => {
    const id = await prompted(7, '0108');
    await app.simulator.answer();
    expect(await deleteClient()).toMatchObject({ status: 201 });
    await nextPayer();
    const next = await prompted(7, '0108');
    await app.simulator.answer();
    await app.askAfter(60);
    expect(await row(id)).toEqual(review);
    expect(await status(next)).toMatchObject({ state: 'paid', units: 10 });
  });

  test('while it is credited is credited, and its client stays', async () => {
    const id = await prompted(7);
    const { answered, deleted } = await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM ledger_accounts WHERE kind = 'payments_clearing' FOR UPDATE`.execute(tx);
      const credited = app.simulator.answer();
      await untilBlocked(db);
      const crossed = { answered: credited, deleted: deleteClient() };
      await untilBlocked(db, 2);
      return crossed;
    });
    await answered;
    expect(await deleted).toMatchObject({ status: 422, body: { code: 'client_in_use' } });
    expect(await status(id)).toMatchObject({ state: 'paid', units: 10 });
  });
});

test('a payment is credited while the user who asked for it is deleted', async () => {
  const id = await prompted(7);
  const admin = await signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.root });
  const { answered, deleted } = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM ledger_accounts WHERE kind = 'payments_clearing' FOR UPDATE`.execute(tx);
    const credited = app.simulator.answer();
    await untilBlocked(db);
    const crossed = {
      answered: credited,
      deleted: app.call('client/user/delete', { user_id: mine().id }, admin),
    };
    await Promise.race([crossed.deleted, untilBlocked(db, 2)]);
    return crossed;
  });
  expect([await answered, (await deleted).status]).toEqual([[200], 201]);
  const row = db.selectFrom('payments').select(['state', 'units']).where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ state: 'paid', units: 10 });
});

test('a notice of a receipt that is credited by paybill at that moment waits for it, and gives no units again', async () => {
  const id = await prompted(7, '0108');
  await app.simulator.answer();
  const { receipt, ...notice } = paidNotice(id);
  const deps = { db, clock: () => app.clock.now, mpesa: { ...app.mpesa, confirms: false } };
  const { credited, noticed } = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM ledger_accounts WHERE kind = 'payments_clearing' FOR UPDATE`.execute(tx);
    const paybill = reportPaybill(receipt, accountNumber(mine().clientId));
    await untilBlocked(db);
    const crossed = { credited: paybill, noticed: takeNotice(deps, { ...notice, receipt }) };
    await untilBlocked(db, 2);
    return crossed;
  });
  await credited;
  expect(await noticed).toBe(false);
  expect(await status(id)).toMatchObject({ state: 'paid' });
  expect(await units()).toBe(10);
});

test('a payment that paybill reported without a client is credited to that of its prompt', async () => {
  const id = await prompted(7);
  await reportPaybill(newest().receipt, 'unknown');
  await app.simulator.answer();
  expect(await status(id)).toMatchObject({ state: 'paid' });
  expect(await units()).toBe(10);
});

test('a callback with another receipt for a prompt that was paid changes nothing', async () => {
  const id = await prompted(7);
  await app.simulator.answer();
  const paid = await status(id);
  expect(await notify(newest().callbackUrl, noticeOf({ ...newest(), receipt: 'ROTHER0001' }))).toBe(200);
  expect(await status(id)).toEqual(paid);
});
