// Payments that an administrator closed without credit, and that M-Pesa reports as paid later (requirements/domain.md#top-ups).
import { beforeEach, describe, expect, test } from 'vitest';
import { accountNumber } from '../../../server/domain/accountNumber.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { lockPayment, updatePayment } from '../../../server/modules/payments/payments.store.ts';
import { noticeOf } from '../../../simulators/mpesa/prompt.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { signedIn, type SignedIn } from '../../support/people.ts';
import { notify, topUps } from '../../support/api/topUps.ts';

const app = await startMpesaApp();
const { db } = app;
let admin: SignedIn;
beforeEach(async () => {
  admin = await signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.administrator });
});
const { mine, status, units, newest, prompted, takePaid } = topUps(app);

const dismiss = async (id: number, note = 'Paid back in cash') =>
  expect(await app.call('payment/dismiss', { id, note }, admin)).toMatchObject({ status: 200 });
const assign = (id: number) =>
  app.call('payment/assign', { id, client_id: mine().clientId, note: 'Seen on the statement' }, admin);
const rows = () =>
  db.selectFrom('payments').selectAll().where('client_id', '=', mine().clientId).orderBy('id').execute();

/** A closed prompt of KES 7 that nothing reported as paid. */
async function closed(): Promise<number> {
  const id = await prompted(7);
  const prompt = newest();
  prompt.state = 'done';
  await notify(prompt.callbackUrl, noticeOf({ ...prompt, checkoutRequestId: 'ws_CO_other' }));
  await dismiss(id);
  expect(await status(id)).toMatchObject({ state: 'dismissed', receipt: null });
  return id;
}
const reportPush = (change: object = {}) =>
  notify(newest().callbackUrl, noticeOf({ ...newest(), ...change }));
const reportPaybill = (change: object = {}) => app.simulator.payBill({ ...newest(), ...change });
const reason = 'M-Pesa reported it as paid after it was closed.';

describe.each([
  ['a callback', reportPush],
  ['the paybill', reportPaybill],
])('a closed prompt that %s reports as paid', (_by, report) => {
  test('waits for a decision again with its receipt and note, and gives no units', async () => {
    const id = await closed();
    await report();
    const { receipt } = newest();
    const waits = {
      state: 'review',
      reason,
      receipt,
      amount: '7.00',
      units: null,
      note: 'Paid back in cash',
    };
    expect(await status(id)).toMatchObject(waits);
    await Promise.all(Array.from({ length: 5 }, () => report()));
    await app.askAfter(3600);
    expect(await status(id)).toMatchObject(waits);
    expect([await units(), (await rows()).length]).toEqual([0, 1]);
  });

  test('and that is closed again stays closed when the report is repeated', async () => {
    const id = await closed();
    await report();
    await dismiss(id, 'Paid back, seen by two');
    await report();
    expect(await status(id)).toMatchObject({ state: 'dismissed', note: 'Paid back, seen by two' });
    expect([await units(), (await rows()).length]).toEqual([0, 1]);
  });

  test('gives its units once when an administrator assigns it', async () => {
    const id = await closed();
    await report();
    expect((await assign(id)).status).toBe(200);
    await reportPush();
    await reportPaybill();
    expect(await status(id)).toMatchObject({ state: 'paid', reason: null, receipt: newest().receipt, units: 10 });
    expect([await units(), (await rows()).length]).toEqual([10, 1]);
  }); // oxfmt-ignore
});

test('both reports of a payment that was closed are one payment, which waits', async () => {
  const id = await closed();
  await reportPush();
  await reportPaybill();
  await reportPush();
  expect(await rows()).toMatchObject([
    { id, state: 'review', reason, receipt: newest().receipt, units: null },
  ]);
});

test('a callback is not confirmed by M-Pesa where that is switched off, and gives no units either', async () => {
  const id = await closed();
  app.mpesa.confirms = false;
  await reportPush();
  app.mpesa.confirms = true;
  expect(await status(id)).toMatchObject({ state: 'review', reason });
});

test('another receipt than the one that a closed prompt has is kept as a payment of its own', async () => {
  const id = await closed();
  await reportPush();
  await dismiss(id);
  await reportPaybill({ receipt: 'ROTHER0001' });
  expect(await rows()).toMatchObject([
    { id, state: 'dismissed', claimed_receipt: newest().receipt },
    { state: 'review', reason, receipt: 'ROTHER0001', units: null },
  ]);
  expect(await units()).toBe(0);
});

test('another receipt in a callback than the one that a closed prompt has waits for another decision', async () => {
  const id = await closed();
  await reportPush();
  await dismiss(id);
  await reportPush({ receipt: 'ROTHER0001' });
  expect(await rows()).toMatchObject([{ id, state: 'review', claimed_receipt: 'ROTHER0001', units: null }]);
});

test('a claimed receipt that the paybill confirms with another amount waits with both amounts', async () => {
  const id = await closed();
  await reportPush();
  await dismiss(id);
  await reportPaybill({ amount: 1 });
  await reportPaybill({ amount: 1 });
  expect(await rows()).toMatchObject([
    {
      id,
      state: 'review',
      reason: 'M-Pesa reported it as paid after it was closed: KES 1 was paid where KES 7 was asked for.',
      receipt: newest().receipt,
      paid: '1.00',
    },
  ]);
  expect(await units()).toBe(0);
});

test('a receipt that the paybill brought, and that was closed, is credited by an administrator, not by a callback of a prompt', async () => {
  const id = await prompted(7);
  const prompt = newest();
  prompt.state = 'done';
  await app.simulator.payBill({ ...prompt, amount: 1 });
  const other = (await rows())[1];
  expect(other).toMatchObject({ source: 'paybill', state: 'review' });
  await dismiss(other?.id ?? 0);
  await reportPush();
  await reportPush();
  expect(await status(id)).toMatchObject({ state: 'review', reason, receipt: prompt.receipt });
  expect(await rows()).toMatchObject([
    { id, units: null },
    { state: 'dismissed', units: null },
  ]);
  expect(await units()).toBe(0);
  // An administrator may credit it, with what was paid.
  expect((await assign(id)).status).toBe(200);
  expect(await rows()).toMatchObject([
    { id, state: 'paid', settled_by: other?.id },
    { state: 'paid', paid: '1.00', units: 1 },
  ]);
  expect(await units()).toBe(1);
});

test('a closed prompt for which a receipt that was credited is reported while it is assigned gives no units again', async () => {
  const id = await closed();
  await app.simulator.payBill({ reference: accountNumber(mine().clientId), amount: 7 });
  const receipt = (await rows()).find(({ source }) => source === 'paybill')?.receipt ?? '';
  const before = await units();
  const { answer } = await db.transaction().execute(async (tx) => {
    await lockPayment(tx, id);
    const assigning = assign(id);
    await untilBlocked(db);
    await updatePayment(tx, id, { claimed_receipt: receipt, state: 'review', reason });
    return { answer: assigning };
  });
  expect(await answer).toMatchObject({ status: 409, body: { code: 'record_changed' } });
  expect(await units()).toBe(before);
  expect(await assign(id)).toMatchObject({ status: 422, body: { code: 'receipt_credited' } });
});

test('the assignment of a closed prompt waits while its receipt is credited by paybill, and gives no units again', async () => {
  const id = await closed();
  const { receipt } = newest();
  await db.updateTable('payments').set({ claimed_receipt: receipt }).where('id', '=', id).execute();
  const { answer } = await db.transaction().execute(async (tx) => {
    await takePaid(tx, { receipt, reference: accountNumber(mine().clientId) });
    const assigning = assign(id);
    await untilBlocked(db);
    return { answer: assigning };
  });
  expect(await answer).toMatchObject({ status: 422, body: { code: 'receipt_credited' } });
  expect(await units()).toBe(10);
});
