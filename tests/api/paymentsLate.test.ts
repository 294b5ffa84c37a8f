// Top-ups by M-Pesa whose notices come late, after a query, or again with other content (requirements/domain.md#top-ups).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountNumber } from '../../server/domain/accountNumber.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import type { PaymentRow } from '../../server/modules/payments/payments.store.ts';
import { takeNotice } from '../../server/modules/payments/settle.service.ts';
import { startMpesaApp } from '../support/mpesa.ts';
import type { SignedIn } from '../support/people.ts';
import { aPayer, topUps } from '../support/topUps.ts';

const app = await startMpesaApp();
const { db } = app;
let mine: SignedIn;
beforeEach(async () => {
  mine = await aPayer(app);
});
const { status, units, newest, prompted } = topUps(app, () => mine);

// The ledger must be correct after every test.
afterEach(async () => expect(await verifyLedger(db)).toEqual([]));

const set = (id: number, changes: Partial<Omit<PaymentRow, 'id' | 'created'>>) =>
  db.updateTable('payments').set(changes).where('id', '=', id).execute();

const rowOf = (id: number) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Takes a notice about the newest prompt, by default that it was paid; returns whether M-Pesa must confirm it. */
function notice(paymentId: number, said: { code?: string; receipt?: string | undefined } = {}) {
  const { merchantRequestId, checkoutRequestId, receipt } = newest();
  const request = { paymentId, merchantRequestId, checkoutRequestId };
  const paid = { code: '0', description: '', amount: '7', receipt };
  return takeNotice({ db, clock: () => app.clock.now, mpesa: app.mpesa }, { ...request, ...paid, ...said });
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
});

test('a prompt that a query credited gets the receipt of a late notice, which is not credited again by paybill', async () => {
  const id = await prompted(7, '0108');
  await app.simulator.answer();
  await app.askAfter(60);
  expect(await status(id)).toMatchObject({ state: 'paid', receipt: null });
  const { receipt } = newest();
  await notice(id);
  expect(await status(id)).toMatchObject({ state: 'paid', receipt });
  await app.simulator.payBill({ reference: accountNumber(mine.clientId), amount: 7, receipt });
  expect(await units()).toBe(10);
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
