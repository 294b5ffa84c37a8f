// Payments by paybill with the reference of a prompt: those that announce the prompt's payment, and separate ones
// (requirements/domain.md#top-ups).
import { expect, test } from 'vitest';
import { accountNumber } from '../../../server/domain/accountNumber.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { signedIn } from '../../support/people.ts';
import { topUps } from '../../support/api/topUps.ts';

const app = await startMpesaApp();
const { db } = app;
const { mine, status, units, newest, prompted, takePaid } = topUps(app);

let receipts = 0;

/** Takes a paybill payment, by default of another receipt than any prompt's. */
const pay = (paid: { reference: string; amount?: string; receipt?: string }) =>
  db.transaction().execute((tx) => takePaid(tx, { receipt: `R${++receipts}`, ...paid }));

test('another payment with the reference of a prompt that was paid is credited as well', async () => {
  const id = await prompted(7);
  await app.simulator.answer();
  expect(await status(id)).toMatchObject({ state: 'paid', receipt: newest().receipt });
  await pay({ reference: newest().reference });
  expect(await units()).toBe(20);
});

test('so is one with the reference of a prompt whose receipt was credited by paybill', async () => {
  const id = await prompted(7);
  const { receipt, reference } = newest();
  await pay({ reference: accountNumber(mine().clientId), receipt });
  await app.simulator.answer();
  expect(await status(id)).toMatchObject({ state: 'paid', units: 10 });
  expect(await units()).toBe(10);
  await pay({ reference });
  expect(await units()).toBe(20);
});

test('a prompt whose receipt an administrator has credited is paid by it, and needs no other decision', async () => {
  const id = await prompted(7);
  const { receipt } = newest();
  await pay({ reference: accountNumber(mine().clientId), receipt });
  await db.updateTable('payments').set({ note: 'Assigned' }).where('receipt', '=', receipt).execute();
  await db.updateTable('payments').set({ reason: 'In doubt' }).where('id', '=', id).execute();
  await app.simulator.answer();
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  // M-Pesa is asked about it no more.
  expect(row).toMatchObject({ state: 'paid', reason: null, next_query: null });
  expect(await units()).toBe(10);
});

test('a prompt whose receipt an administrator has closed waits for a decision with that receipt and its amount', async () => {
  const id = await prompted(7, '0108');
  const { receipt } = newest();
  await pay({ reference: 'none', receipt });
  await db.updateTable('payments').set({ state: 'dismissed', note: 'Paid back' }).where('receipt', '=', receipt).execute();
  await db.updateTable('payments').set({ claimed_receipt: receipt, paid: '7' }).where('id', '=', id).execute();
  await app.simulator.answer();
  await app.askAfter(60);
  expect(await status(id)).toMatchObject({ state: 'review', receipt, amount: '7.00', units: null });
  expect(await units()).toBe(0);
}); // oxfmt-ignore

test('the payment of a prompt is announced as such also after another payment with its reference', async () => {
  const id = await prompted(7);
  const { reference, receipt } = newest();
  await pay({ reference, amount: '5' });
  await pay({ reference, receipt });
  expect(await status(id)).toMatchObject({ state: 'paid', receipt, units: 10 });
  expect(await units()).toBe(10);
});

test('a payment that is announced an hour after its prompt, without its time, is that of the prompt', async () => {
  const id = await prompted(7);
  app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
  await pay({ reference: newest().reference });
  expect(await status(id)).toMatchObject({ state: 'paid', units: 10 });
  expect(await units()).toBe(10);
});

test.each(['sending', 'waiting', 'confirming', 'expired', 'review'] as const)(
  'another amount with the reference of a prompt that is %s waits for an administrator',
  async (state) => {
    const id = await prompted(7);
    await db.updateTable('payments').set({ state }).where('id', '=', id).execute();
    await pay({ reference: newest().reference, amount: '5' });
    expect(await units()).toBe(0);
    const kept = await db.selectFrom('payments').select(['state', 'reason']).where('source', '=', 'paybill').where('client_id', '=', mine().clientId).execute(); // oxfmt-ignore
    expect(kept).toEqual([{ state: 'review', reason: 'KES 5 was paid where KES 7 was asked for.' }]);
  },
);

test('a payment with the reference of a cancelled prompt is credited while its client is deleted, which stays', async () => {
  const id = await prompted(7, '0101');
  await app.simulator.answer();
  const root = await signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.root });
  const { paid, deleted } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('payments').where('id', '=', id).forUpdate().execute();
    const announced = app.simulator.payBill({ reference: newest().reference, amount: 14 });
    await untilBlocked(db);
    const crossed = { paid: announced, deleted: app.call('client/delete', { id: mine().clientId }, root) };
    await untilBlocked(db, 2);
    return crossed;
  });
  expect(await paid).toBe('200');
  expect(await deleted).toMatchObject({ status: 422, body: { code: 'client_in_use' } });
  expect(await units()).toBe(20);
});
