// Payments by paybill, and the queue of payments that an admin decides about (requirements/domain.md#top-ups;
// requirements/kenya.md#m-pesa).
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paymentList } from '../../../contract/payments.ts';
import { accountNumber } from '../../../server/domain/accountNumber.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { creditKes } from '../../../server/modules/ledger/topup.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { account as settings } from '../../../simulators/mpesa/mpesa.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';

let clientId: number;
let account: string;
let admin: SignedIn;
const log: string[] = [];
const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) });
const app = await startMpesaApp({ logger });
const { db } = app;
beforeEach(async () => {
  await sql`DELETE FROM payments WHERE state <> 'paid'`.execute(db);
  await db.deleteFrom('audit_log').execute();
  clientId = await aClient(db, { name: 'Savanna Sacco' });
  await db.updateTable('clients').set({ sms_cost: '0.7' }).where('id', '=', clientId).execute();
  account = accountNumber(clientId);
  admin = await signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.administrator });
});
// The ledger must be correct after every test.
afterEach(async () => expect(await verifyLedger(db)).toEqual([]));

const units = () => available(db, clientId);
const pay = (given: object = {}) => app.simulator.payBill({ reference: account, amount: 70, ...given });
let confirmations = 0;
/** Sends a confirmation without a preceding validation request, as when validation is switched off at M-Pesa. */
async function confirm(
  given: object = {},
  key = app.mpesa.keys.paybill,
  what = 'confirmation',
): Promise<number> {
  const body = {
    TransID: `T${++confirmations}`,
    TransAmount: '70.00',
    BusinessShortCode: settings.shortcode,
    BillRefNumber: account,
    MSISDN: '2547 ***** 678',
    FirstName: 'JANE',
    ...given,
  };
  const response = await fetch(`${app.url}/callbacks/paybill/${key}/${what}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}
const list = async (body: object = {}, by: { token: string } = admin) =>
  (await app.call('payment/list', body, by)).body;
const first = async (body: object = {}) => (await list(body)).data[0];
const call = (path: string, body: object, by: { token: string } = admin) => app.call(path, body, by);

describe('a payment by paybill', () => {
  test('is known by its account number, however it was typed, and gives units', async () => {
    for (const typed of [account, ` ${account.slice(0, 4)} ${account.slice(4)}`, account.replaceAll('0', 'O')])
      expect(await pay({ reference: typed })).toBe('200');
    expect(await units()).toBe(300);
    expect(await first()).toMatchObject({
      source: 'paybill', state: 'paid', client_id: clientId, client_name: 'Savanna Sacco', amount: '70.00', units: 100,
      payer: 'JANE WANJIRU', msisdn: '2547 ***** 678', receipt: expect.stringMatching(/^S[0-9A-F]{9}$/),
    });
  }); // oxfmt-ignore

  test('of shillings and cents is exact to the cent', async () => {
    await confirm({ TransAmount: '0.95000' });
    expect([await units(), await creditKes(db, clientId)]).toEqual([1, '0.2500']);
  });

  test('announced twenty times at once is credited once', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => confirm({ TransID: 'RTWENTY' })));
    expect(statuses).toEqual(Array(20).fill(200));
    expect(await units()).toBe(100);
    expect((await list({ search: 'RTWENTY' })).total).toBe(1);
  });

  test('is never matched by the phone number: with a wrong account it is refused before it is paid', async () => {
    expect(await pay({ reference: '0712345678' })).toBe('C2B00012');
    expect(await pay({ reference: account.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)) })).toBe('C2B00012');
    expect(await pay({ amount: 0 })).toBe('C2B00013');
    expect(await pay({ shortcode: '999999' })).toBe('C2B00015');
  }); // oxfmt-ignore

  test.each([
    ['an unknown account', { BillRefNumber: 'RENT 4' }, 'No client has the account number that was typed.'],
    ['the account of no client', { BillRefNumber: accountNumber(880_000) }, 'No client has the account number that was typed.'],
    ['no account', { BillRefNumber: '' }, 'No client has the account number that was typed.'],
    ['another business number', { BusinessShortCode: '999999' }, 'It was paid to business number 999999, not to this one.'],
  ])('that came in with %s is credited to no client and kept', async (_what, given, reason) => {
    expect(await confirm({ ...given, TransID: `RKEPT` })).toBe(200);
    expect(await confirm({ ...given, TransID: `RKEPT` })).toBe(200);
    const { data, attention } = await list({ state: 'attention' });
    expect(data).toMatchObject([{ state: 'review', reason, receipt: 'RKEPT', units: null, amount: '70.00' }]);
    expect(attention).toBe(1);
    expect(await units()).toBe(0);
  }); // oxfmt-ignore

  test('for a prompt, but of another amount, is kept', async () => {
    const mine = await signedIn(db, { now: app.clock.now, clientId });
    await call('payment/request', { amount: 70, msisdn: '0712000999' }, mine);
    const reference = app.simulator.prompts.at(-1)?.reference;
    await confirm({ BillRefNumber: reference, TransAmount: '7.00', TransID: 'RWRONG' });
    expect(await first({ search: 'RWRONG' })).toMatchObject({
      state: 'review',
      client_id: clientId,
      reason: 'KES 7 was paid where KES 70 was asked for.',
    });
    expect(await units()).toBe(0);
  });

  test.each(['confirmation', 'validation'])(
    'forged as a %s for a waiting prompt answers 404 and changes no payment',
    async (what) => {
      const mine = await signedIn(db, { now: app.clock.now, clientId });
      await call('payment/request', { amount: 70, msisdn: '0712000998' }, mine);
      const reference = app.simulator.prompts.at(-1)?.reference;
      const before = await list();
      expect(await confirm({ BillRefNumber: reference, TransID: 'RFORGED' }, 'guessed', what)).toBe(404);
      expect(await confirm({ BillRefNumber: reference, TransAmount: '7.00' }, 'guessed', what)).toBe(404);
      expect(await list()).toEqual(before);
    },
  );

  test.each([['x'], [''], ['paybill']])('at an address with the key %j does not exist', async (key) => {
    expect(await confirm({}, key)).toBe(404);
    expect(await units()).toBe(0);
  });

  test('from an address M-Pesa does not call from does not exist, where those are set', async () => {
    app.mpesa.callbackIps = ['196.201.214.200'];
    expect(await confirm()).toBe(404);
    app.mpesa.callbackIps = [];
    expect(await units()).toBe(0);
  });

  test.each([
    [{ TransID: '' }],
    [{ TransAmount: 'much' }],
    [{ TransAmount: '-5' }],
    [{ TransAmount: 1e21 }],
    [{ TransAmount: '100000000000000' }],
  ])('that cannot be read, %j, is refused', async (given) => expect(await confirm(given)).toBe(400));
});

describe('payment/list', () => {
  test('comes newest first in pages, by day, by state, and is searched by receipt, account, phone, payer and client', async () => {
    for (const TransID of ['RLIST1', 'RLIST2', 'RLIST3']) await confirm({ TransID });
    await confirm({ TransID: 'RLOST', BillRefNumber: 'RENT 4', FirstName: 'OTIENO' });
    const page = await list({ page: 2, per_page: 2, search: 'RL' });
    expect(paymentList.answer.parse(page)).toMatchObject({ current_page: 2, last_page: 2, total: 4 });
    expect(page.data.map(({ receipt }: { receipt: string }) => receipt)).toEqual(['RLIST2', 'RLIST1']);
    for (const search of ['RLOST', 'rent 4', 'otieno'])
      expect((await list({ search })).total, search).toBe(1);
    expect((await list({ search: '%' })).total).toBe(0);
    expect((await list({ search: account })).total).toBe(3);
    expect((await list({ search: 'RL', state: 'paid' })).total).toBe(3);
    expect((await list({ search: 'RL', start_date: '2018-02-07', end_date: '2018-02-08' })).total).toBe(0);
    await db.updateTable('payments').set({ msisdn: '254711888777' }).where('receipt', '=', 'RLOST').execute();
    for (const search of ['0711 888 777', '+254711888777', '8777']) {
      expect((await list({ search })).total, search).toBe(1);
    }
  });

  test('shows a client’s role with the payments permissions only the payments of its own client, none without a client', async () => {
    const theirs = await signedIn(db, { now: app.clock.now, clientId });
    expect((await call('payment/list', {}, theirs)).status).toBe(403);
    await db.insertInto('role_permissions').values(['read', 'update'].map((action) => ({ role_id: roleIds.clientAdmin, module: 'payments', action }))).execute();
    await confirm({ TransID: 'RMINE' });
    await confirm({ TransID: 'RNOBODY', BillRefNumber: 'X' });
    const { id } = await first({ search: 'RNOBODY' });
    expect((await list({}, theirs)).data.map(({ receipt }: { receipt: string }) => receipt)).toEqual(['RMINE']);
    for (const path of ['payment/assign', 'payment/dismiss'])
      expect((await call(path, { id, client_id: clientId, note: 'mine' }, theirs)).status).toBe(403);
    await db.deleteFrom('role_permissions').where('module', '=', 'payments').where('role_id', '=', roleIds.clientAdmin).execute();
  }); // oxfmt-ignore
});

describe('the queue', () => {
  let receipts = 0;
  let receipt: string;
  const kept = async () => {
    receipt = `RKEPT${++receipts}`;
    await confirm({ TransID: receipt, BillRefNumber: 'RENT 4' });
    return (await first({ search: receipt })).id as number;
  };

  test('payment/assign credits what was kept to a client, once, and is in the audit log', async () => {
    const id = await kept();
    const body = { id, client_id: clientId, note: 'Called Jane' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('payment/assign', body)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      ...Array<string>(4).fill('422'),
    ]);
    expect(answers.find(({ status }) => status === 200)?.body.message).toBe(
      '100 units credited to Savanna Sacco',
    );
    expect(await units()).toBe(100);
    expect(await first({ search: receipt })).toMatchObject({
      state: 'paid',
      client_id: clientId,
      note: 'Called Jane',
      handled_by: expect.stringContaining('User'),
    });
    const entries = await db.selectFrom('audit_log').selectAll().execute();
    expect(entries).toMatchObject([
      { user_id: admin.id, client_id: clientId, action: 'payment.assign', subject: receipt, address: '127.0.0.1',
        after: { client: 'Savanna Sacco', amount: '70.00', units: 100, note: 'Called Jane' } },
    ]); // oxfmt-ignore
    const postings = db.selectFrom('ledger_postings').select('user_id').where('cause', '=', `payment:${id}`);
    expect(await postings.execute()).toEqual([{ user_id: admin.id }]);
    await confirm({ TransID: receipt });
    expect(await units()).toBe(100);
  });

  test('payment/dismiss closes it without credit, with its note; it can still be assigned', async () => {
    const id = await kept();
    expect(await call('payment/dismiss', { id, note: 'Paid back' })).toMatchObject({ status: 200 });
    expect(await first({ state: 'dismissed' })).toMatchObject({ id, note: 'Paid back' });
    expect((await list({ state: 'attention' })).total).toBe(0);
    const actions = await db.selectFrom('audit_log').select('action').execute();
    expect(actions).toEqual([{ action: 'payment.dismiss' }]);
    await call('payment/assign', { id, client_id: clientId, note: 'Hers after all' });
    expect(await units()).toBe(100);
  });

  test('a prompt of a wrong amount is assigned with what was really paid, and its receipt counts once', async () => {
    const mine = await signedIn(db, { now: app.clock.now, clientId });
    await call('payment/request', { amount: 70, msisdn: '0712110109' }, mine);
    await app.simulator.answer();
    const prompt = app.simulator.prompts.at(-1);
    const { id } = await first({ state: 'attention' });
    await call('payment/assign', { id, client_id: clientId, note: 'Seen on the statement' });
    expect([await units(), await creditKes(db, clientId)]).toEqual([1, '0.3000']);
    await confirm({ TransID: prompt?.receipt, BillRefNumber: account, TransAmount: '1.00' });
    expect(await units()).toBe(1);
  });

  test.each([
    [{ note: '' }, 422, 'Write a note'],
    [{ note: undefined }, 422, 'Write a note'],
    [{ client_id: '' }, 422, 'Choose a client'],
    [{ client_id: 2_000_000_000 }, 422, 'Client not found'],
    [{ client_id: 9_000_000_000_000 }, 422, 'Client not found'],
    [{ id: 2_000_000_000 }, 422, 'Payment not found'],
    [{ id: 9_000_000_000_000 }, 422, 'Payment not found'],
  ])('refuses %j', async (wrong, status, message) => {
    const id = await kept();
    const body = { id, client_id: clientId, note: 'x', ...wrong };
    expect(await call('payment/assign', body)).toMatchObject({ status, body: { message } });
    expect(await units()).toBe(0);
  });

  test('refuses a payment that is not waiting for a decision, and users without the permission', async () => {
    await confirm({ TransID: 'RPAID' });
    const { id } = await first({ search: 'RPAID' });
    for (const path of ['payment/assign', 'payment/dismiss']) {
      const body = { id, client_id: clientId, note: 'again' };
      expect(await call(path, body)).toMatchObject({
        status: 422,
        body: { message: 'This payment is not waiting for a decision' },
      });
      const support = await signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.support });
      expect((await call(path, body, support)).status).toBe(403);
      expect((await app.call(path, body)).status).toBe(401);
    }
    expect((await app.call('payment/list')).status).toBe(401);
  });
});

test('nothing secret and no whole phone number is in the log, whatever came in', async () => {
  await confirm({ TransID: '' });
  await confirm({}, 'wrong-key');
  await sql`ALTER TABLE payments RENAME TO payments_gone`.execute(db);
  expect(await confirm({ MSISDN: '254712345678' })).toBe(500);
  await sql`ALTER TABLE payments_gone RENAME TO payments`.execute(db);
  const text = log.join('\n');
  expect(text).toContain('Could not process an M-Pesa callback');
  for (const secret of [app.mpesa.keys.paybill, settings.passkey, settings.consumerSecret, '254712345678', account])
    expect(text).not.toContain(secret);
}); // oxfmt-ignore
