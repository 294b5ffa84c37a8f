// Payments have the date of M-Pesa's clock, however late they are announced (docs/requirements/domain.md#top-ups).
import { expect, test } from 'vitest';
import { accountNumber } from '../../../server/domain/accountNumber.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { account as settings } from '../../../simulators/mpesa/mpesa.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { signedIn } from '../../support/people.ts';
import { notify, topUps } from '../../support/api/topUps.ts';

const app = await startMpesaApp();
const admin = await signedIn(app.db, { now: app.clock.now, clientId: 1, roleId: roleIds.administrator });
const { mine, status, prompted, newest } = topUps(app);

const confirm = (given: { TransID: string; TransTime?: string; BillRefNumber?: string }) =>
  notify(`${app.url}/callbacks/paybill/${app.mpesa.keys.paybill}/confirmation`, {
    TransAmount: '7.00',
    BusinessShortCode: settings.shortcode,
    BillRefNumber: accountNumber(mine().clientId),
    MSISDN: '2547 ***** 678',
    ...given,
  });
const list = async (body: object) => (await app.call('payment/list', body, admin)).body;

test('a late paybill payment is dated, filtered and sorted by its own time; its units by their arrival', async () => {
  await confirm({ TransID: 'RLATE1', TransTime: '20251031235130' });
  await confirm({ TransID: 'RLATE2', TransTime: '20251031235129' });
  const arrived = app.clock.now.toISOString();
  const october = { search: 'RLATE', start_date: '2025-10-01', end_date: '2025-10-31' };
  const { data, totals } = await list(october);
  expect(data).toMatchObject([
    { receipt: 'RLATE1', paid_at: '2025-10-31T20:51:30.000Z', created: arrived },
    { receipt: 'RLATE2', paid_at: '2025-10-31T20:51:29.000Z' },
  ]);
  expect(totals).toEqual({ amount: '14.00', units: 20 });
  expect((await list({ search: 'RLATE', start_date: '2025-11-01' })).total).toBe(0);
  expect((await status(data[0].id)).paid_at).toBe('2025-10-31T20:51:30.000Z');
  const topups = await app.call('dashboard/client/balance/history', {}, mine());
  // The ledger has the time of its own transaction, so that its entries are dated in their order.
  expect(Date.parse(topups.body.data[0].created)).toBeGreaterThanOrEqual(Date.parse(arrived));
});

test('a payment without a time of M-Pesa is dated by its arrival', async () => {
  await confirm({ TransID: 'RNOTIME' });
  const [payment] = (await list({ search: 'RNOTIME' })).data;
  expect(payment.paid_at).toBe(payment.created);
});

test('a payment that is kept for review has its own time', async () => {
  await confirm({ TransID: 'RKEPT', TransTime: '20251031235130', BillRefNumber: 'RENT 4' });
  expect((await list({ search: 'RKEPT' })).data).toMatchObject([
    { state: 'review', paid_at: '2025-10-31T20:51:30.000Z' },
  ]);
});

test('a prompt is dated by the notice or, once the paybill announces it, by that', async () => {
  const later = () => {
    app.clock.now = new Date(app.clock.now.getTime() + 30_000);
    return `${app.clock.now.toISOString().slice(0, 19)}.000Z`;
  };
  const noticed = await prompted(7);
  const paidAt = later();
  await app.simulator.answer();
  expect(await status(noticed)).toMatchObject({ state: 'paid', paid_at: paidAt });
  const asked = await prompted(7, '0108');
  await app.simulator.answer();
  await app.askAfter(61);
  const { created, paid_at } = await status(asked);
  expect(paid_at).toBe(created);
  const announced = later();
  await app.simulator.payBill({ ...newest() });
  expect(await status(asked)).toMatchObject({ receipt: newest().receipt, paid_at: announced });
});
