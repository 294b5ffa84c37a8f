// The figures of a month agree in all lists, for the platform and the client (docs/requirements/domain.md#ledger, #top-ups): payments, top-ups,
// the statement, consumption, the stock and the ledger.
import { expect, test } from 'vitest';
import { accountNumber } from '../../../server/domain/accountNumber.ts';
import { nairobiDay } from '../../../server/domain/nairobiDay.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { signedIn, type SignedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';

const app = await startMpesaApp();
const { db } = app;
const { now } = app.clock;
const admin = await signedIn(db, { now, clientId: 1, roleId: roleIds.root });
const day = nairobiDay(now);
const month = { start_date: `${day.slice(0, 8)}01`, end_date: day, per_page: 100 };

async function call(path: string, body: object, by: SignedIn = admin) {
  const answer = await app.call(path, body, by);
  expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
  return answer.body;
}

async function aBuyer(smsCost: string): Promise<SignedIn> {
  const buyer = await signedIn(db, { now });
  await db.updateTable('clients').set({ sms_cost: smsCost }).where('id', '=', buyer.clientId).execute();
  await aSender(db, { clientId: buyer.clientId, code: 'SHOP' });
  return buyer;
}

async function pay({ clientId }: SignedIn, amount: number): Promise<number> {
  await app.simulator.payBill({ reference: accountNumber(clientId), amount });
  const { data } = await call('payment/list', { client_id: clientId });
  return Math.max(...data.map(({ id }: { id: number }) => id));
}

const history = (client_id: number, by = admin) =>
  call('dashboard/client/balance/history', { client_id, ...month }, by);

interface Line {
  kind: string;
  sms_units: number;
  amount?: string;
}
const sumOf = (lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0);

test('of payments moved, reversed and restored, corrections, bonuses and sends', async () => {
  const [first, second] = [await aBuyer('0.7'), await aBuyer('0.8')];
  const note = 'A mistake';
  await call('units/load', { sms_units: 200, description: 'Purchase' });
  const give = { client_id: first.clientId, description: 'Agreed' };
  await call('dashboard/credit/client', { ...give, sms_units: 40 });
  await call('dashboard/credit/client', { ...give, sms_units: 10, bonus: true });
  for (const { id } of (await history(first.clientId)).data)
    await call('units/correct', { id, sms_units: 4, note });
  await call('payment/move', { id: await pay(first, 10), client_id: second.clientId, note });
  const restored = await pay(second, 25);
  await call('payment/reverse', { id: restored, note });
  await call('payment/restore', { id: restored, note });
  await call('payment/reverse', { id: await pay(first, 7), note });
  await pay(first, 9);
  const send = { country_code: 'KE', sender_id: 'SHOP', message: 'Habari', msisdn: '0712345678, 0712345679' };
  await call('message/send/transactional', send, first);

  for (const client of [first, second]) {
    const { clientId: client_id } = client;
    const { data, total_units } = await history(client_id);
    const { totals: paid } = await call('payment/list', { client_id, ...month });
    const { totals } = await call('units/statement', { client_id, ...month });
    const { total_sms } = await call('dashboard/sms/client/consumption', { client_id, ...month });
    const byPayment = data.filter(({ kind }: Line) => kind === 'topup' || kind === 'reversal');
    expect(sumOf(data, ({ sms_units }) => sms_units)).toBe(total_units);
    expect(sumOf(byPayment, ({ sms_units }) => sms_units)).toBe(paid.units);
    expect(sumOf(byPayment, ({ amount }) => Number(amount))).toBe(Number(paid.amount));
    expect(totals).toMatchObject({
      opening: 0,
      topups: total_units,
      closing: await available(db, client_id),
    });
    expect(totals.charged - totals.refunded).toBe(total_sms);
    const { total_units: own } = await history(client_id, client);
    expect(own).toBe(total_units);
  }
  const { totals } = await call('payment/list', month);
  const clearing = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'payments_clearing')
    .executeTakeFirstOrThrow();
  expect(Number(totals.amount)).toBe(-Number(clearing.balance));
  const { data: moves, stock } = await call('activitylogs/all', month);
  expect(moves.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(stock);
  expect(await verifyLedger(db)).toEqual([]);
});
