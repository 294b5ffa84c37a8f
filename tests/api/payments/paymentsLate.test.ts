// Top-ups by M-Pesa whose notices come late, after a query, or again with other content (requirements/domain.md#top-ups).
import { expect, test } from 'vitest';
import { accountNumber } from '../../../server/domain/accountNumber.ts';
import type { PaymentRow } from '../../../server/modules/payments/payments.store.ts';
import { ask, takeNotice, type PushNotice } from '../../../server/modules/payments/settle.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { topUps } from '../../support/api/topUps.ts';

const app = await startMpesaApp();
const { db } = app;
const { mine, status, units, newest, prompted, takePaid } = topUps(app);

const set = (id: number, changes: Partial<Omit<PaymentRow, 'id' | 'created'>>) =>
  db.updateTable('payments').set(changes).where('id', '=', id).execute();

const rowOf = (id: number) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const deps = { db, clock: () => app.clock.now, mpesa: app.mpesa };

/** Takes a notice about the newest prompt, by default that it was paid; returns whether M-Pesa must confirm it. */
function notice(paymentId: number, said: Partial<PushNotice> = {}) {
  const { merchantRequestId, checkoutRequestId, receipt } = newest();
  const request = { paymentId, merchantRequestId, checkoutRequestId };
  const paid = { code: '0', description: '', amount: '7', receipt };
  return takeNotice(deps, { ...request, ...paid, ...said });
}

test.each([
  // As where the process was killed before it stored the answer to the prompt.
  ['sending', { checkout_request_id: null, merchant_request_id: null }],
  ['expired', {}],
] as const)('a notice that a prompt was cancelled ends one that is %s', async (state, more) => {
  const id = await prompted(7);
  await set(id, { state, ...more });
  await notice(id, { code: '1032' });
  expect(await rowOf(id)).toMatchObject({ state: 'cancelled', next_query: null });
  await app.askAfter(3600);
  expect(await status(id)).toMatchObject({ state: 'cancelled' });
});

test('a notice that a prompt failed does not end one that was reported as paid and is credited once confirmed', async () => {
  const id = await prompted(7, '0108');
  expect(await notice(id)).toBe(true);
  await notice(id, { code: '1032' });
  expect(await status(id)).toMatchObject({ state: 'confirming' });
  await app.simulator.answer();
  await app.askAfter(1);
  expect(await status(id)).toMatchObject({ state: 'paid', units: 10, receipt: newest().receipt });
  expect(await rowOf(id)).toMatchObject({ next_query: null });
});

test('a prompt that a query credited gets the receipt of a late notice, which is not credited again by paybill', async () => {
  const id = await prompted(7, '0108');
  await app.simulator.answer();
  await app.askAfter(60);
  expect(await status(id)).toMatchObject({ state: 'paid', receipt: null });
  const { receipt } = newest();
  await notice(id);
  expect(await status(id)).toMatchObject({ state: 'paid', receipt });
  await app.simulator.payBill({ reference: accountNumber(mine().clientId), amount: 7, receipt });
  expect(await units()).toBe(10);
});

test('a notice of another request leaves a prompt that was paid, so that it cannot be assigned and credited again', async () => {
  const id = await prompted(7);
  await app.simulator.answer();
  await notice(id, { checkoutRequestId: 'ws_CO_other' });
  expect(await status(id)).toMatchObject({ state: 'paid', units: 10, reason: null });
});

test('a repeated notice without the receipt leaves the one that was reported', async () => {
  const id = await prompted(7, '0108');
  const { receipt } = newest();
  await notice(id);
  await notice(id, { receipt: undefined });
  await app.simulator.answer();
  await app.askAfter(1);
  expect(await status(id)).toMatchObject({ state: 'paid', receipt });
});

test('a repeated notice without the time of the payment leaves the one that was reported', async () => {
  const id = await prompted(7, '0108');
  const paidAt = new Date(app.clock.now.getTime() - 1000);
  await notice(id, { paidAt });
  await notice(id);
  expect(await rowOf(id)).toMatchObject({ state: 'confirming', paid_at: paidAt });
});

test('a prompt that is in doubt because of a notice of another request is confirmed after its own notice', async () => {
  const id = await prompted(7, '0108');
  await notice(id, { checkoutRequestId: 'ws_CO_other' });
  expect(await status(id)).toMatchObject({ state: 'review', reason: expect.any(String) });
  await notice(id);
  expect(await status(id)).toMatchObject({ state: 'confirming', reason: null });
});

test('a late notice is confirmed by as many queries as an early one', async () => {
  const id = await prompted(7, '0108');
  // Of sixteen queries.
  await set(id, { state: 'expired', queries: 15 });
  await notice(id);
  app.simulator.failNext('query', 'no answer');
  await app.askAfter(1);
  expect(await status(id)).toMatchObject({ state: 'confirming' });
  await app.simulator.answer();
  await app.askAfter(60);
  expect(await status(id)).toMatchObject({ state: 'paid', units: 10 });
});

test('a prompt that was reported as paid waits for an administrator after as many queries without an answer', async () => {
  const id = await prompted(7, '0108');
  await notice(id);
  await set(id, { queries: 15 });
  app.simulator.failNext('query', 'no answer');
  await app.askAfter(1);
  expect(await status(id)).toMatchObject({
    state: 'review',
    reason: 'A notice reported it as paid, but M-Pesa did not answer the queries that confirm it.',
  });
  expect(await units()).toBe(0);
});

/** Credits the receipt of the newest prompt by paybill, and does `meanwhile` before the commit. */
const whilePaybill = (meanwhile: () => Promise<void>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await takePaid(tx, { receipt: newest().receipt, reference: accountNumber(mine().clientId) });
    await meanwhile();
  });

test('a query of a payment whose receipt is being credited by paybill waits, and credits nothing more', async () => {
  const id = await prompted(7, '0108');
  await app.simulator.answer();
  await notice(id);
  let asking: Promise<unknown> = Promise.resolve();
  await whilePaybill(async () => {
    asking = ask(deps, id);
    await untilBlocked(db);
  });
  await asking;
  expect(await rowOf(id)).toMatchObject({ state: 'paid', settled_by: expect.any(Number) });
  expect(await units()).toBe(10);
});

test('so does one of a payment whose receipt is reported as the query is stored', async () => {
  const id = await prompted(7, '0108');
  await app.simulator.answer();
  const { receipt } = newest();
  let asking: Promise<unknown> = Promise.resolve();
  await whilePaybill(async () => {
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('payments').set({ claimed_receipt: receipt }).where('id', '=', id).execute();
      asking = ask(deps, id);
      await untilBlocked(db);
    });
    await untilBlocked(db);
  });
  await asking;
  expect(await rowOf(id)).toMatchObject({ state: 'paid', settled_by: expect.any(Number) });
  expect(await units()).toBe(10);
});
