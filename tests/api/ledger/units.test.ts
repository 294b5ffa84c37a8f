// Top-up history, the platform's stock, Load (requirements/administration.md#top-up-history, #units-allocation;
// requirements/domain.md#ledger).
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { activityLog, topupHistory } from '../../../contract/units.ts';
import { openDatabase, type Db } from '../../../server/db/database.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import {
  post,
  refundUnits,
  releaseReserved,
  reserveUnits,
  reserveRun,
} from '../../../server/modules/ledger/ledger.service.ts';
import { loadUnits, transferUnits } from '../../../server/modules/ledger/stock.service.ts';
import { signedIn, type SignedIn } from '../../support/people.ts';
import { watchPlans } from '../../support/database/plans.ts';
import { startTestApp, testApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
let root: SignedIn;
let mine: SignedIn;
let theirs: SignedIn;
beforeEach(async () => {
  await sql`TRUNCATE ledger_entries, ledger_postings, ledger_accounts, audit_log`.execute(db);
  root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
  mine = await signedIn(db);
  theirs = await signedIn(db);
});

const by = { userId: null, cause: 'test', description: 'test' };
const history = (body: object = {}, who: { token: string } = mine) =>
  app.call('dashboard/client/balance/history', body, who);
const log = (body: object = {}, who: { token: string } = root) => app.call('activitylogs/all', body, who);
const load = (body: object = { sms_units: 500 }, who: { token: string } = root) =>
  app.call('units/load', body, who);
const inTx = <Result>(run: (tx: Parameters<Parameters<ReturnType<Db['transaction']>['execute']>[0]>[0]) => Promise<Result>) =>
  db.transaction().execute(run); // oxfmt-ignore
const transfer = (units: number, given: object = {}) =>
  inTx((tx) => transferUnits(tx, { ...by, units, clientId: mine.clientId, ...given }));
const stock = (units: number, given: object = {}) => inTx((tx) => loadUnits(tx, { ...by, units, ...given }));
const unknownId = 2_000_000_000;

/** Creates a transfer, a top-up and a bonus, surrounded by every kind of entry that is none of these. */
async function giveAndSpend(): Promise<void> {
  const { clientId } = mine;
  await stock(10_000);
  await transfer(700, { description: 'November' });
  await inTx((tx) =>
    post(tx, { kind: 'topup', ...by, description: 'M-Pesa QWE123' }, [
      { account: { kind: 'supply', unit: 'sms' }, amount: -50 },
      { account: { kind: 'client_balance', unit: 'sms', clientId }, amount: 50 },
      { account: { kind: 'payments_clearing', unit: 'kes' }, amount: '-0.5' },
      { account: { kind: 'client_credit', unit: 'kes', clientId }, amount: '0.5' },
    ]),
  );
  await inTx((tx) =>
    post(tx, { kind: 'bonus', ...by, description: 'Welcome' }, [
      { account: { kind: 'supply', unit: 'sms' }, amount: -5 },
      { account: { kind: 'client_bonus', unit: 'sms', clientId }, amount: 5 },
    ]),
  );
  await inTx((tx) => reserveUnits(tx, { ...by, clientId, units: 100 }));
  await inTx((tx) => refundUnits(tx, { ...by, refunds: new Map([[clientId, 30]]) }));
  await inTx((tx) => reserveRun(tx, { ...by, clientId, units: 60 }));
  await inTx((tx) => releaseReserved(tx, { ...by, clientId, units: 60 }));
}

describe('dashboard/client/balance/history', () => {
  test('lists the units a client was given, newest first: transfers, top-ups, bonus; no refunds and no releases', async () => {
    await giveAndSpend();
    const answer = await history();
    expect(answer.status).toBe(200);
    expect(topupHistory.answer.parse(answer.body)).toMatchObject({ current_page: 1, last_page: 1, total: 3 });
    expect(answer.body.data.map(({ sms_units, description }: { sms_units: number; description: string }) => [sms_units, description])).toEqual([
      [5, 'Welcome'],
      [50, 'M-Pesa QWE123'],
      [700, 'November'],
    ]); // oxfmt-ignore
    expect(Object.keys(answer.body.data[1])).toEqual([
      'id',
      'sms_units',
      'description',
      'created',
      'client_id',
      'kind',
    ]);
    expect(answer.body.data.map((row: { bonus?: true }) => row.bonus)).toEqual([true, undefined, undefined]);
  });

  test('is paged and sorted', async () => {
    await giveAndSpend();
    const units = async (body: object) =>
      (await history(body)).body.data.map((row: { sms_units: number }) => row.sms_units);
    expect(await units({ per_page: 2 })).toEqual([5, 50]);
    expect(await units({ per_page: 2, page: 2 })).toEqual([700]);
    expect(await units({ per_page: 2, page: 3 })).toEqual([]);
    expect(await units({ sort: 'id|asc' })).toEqual([700, 50, 5]);
    expect(await units({ sort: 'sms_units|desc' })).toEqual([700, 50, 5]);
    expect(await units({ sort: 'anything|desc' })).toEqual([5, 50, 700]);
  });

  test('lets the platform read any client’s and a client its own; another’s id is answered like a missing one', async () => {
    await giveAndSpend();
    expect((await history({ client_id: mine.clientId }, root)).body.total).toBe(3);
    expect((await history({ client_id: String(mine.clientId) })).body.total).toBe(3);
    expect((await history({}, theirs)).body.data).toEqual([]);
    const answers = await Promise.all(
      [mine.clientId, unknownId].map((client_id) => history({ client_id }, theirs)),
    );
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      Array(2).fill('422 {"code":"client_not_found","message":"Client not found","field":"client_id"}'),
    );
  });

  test('reads none of the entries of 200,000 sends', async () => {
    await giveAndSpend();
    const account = await sql<{ id: number }>`
      SELECT id FROM ledger_accounts WHERE kind = 'client_balance' AND client_id = ${mine.clientId}`.execute(db);
    const posting = await sql<{ id: number }>`SELECT max(id) AS id FROM ledger_postings`.execute(db);
    await sql`ALTER TABLE ledger_entries DISABLE TRIGGER ALL`.execute(db);
    await sql`
      INSERT INTO ledger_entries (posting_id, account_id, amount, opening, closing)
      SELECT ${posting.rows[0]?.id}::bigint, ${account.rows[0]?.id}::bigint, 1, 0, 1 FROM generate_series(1, 200000)`.execute(db);
    await sql`ALTER TABLE ledger_entries ENABLE TRIGGER ALL`.execute(db);
    await sql`ANALYZE ledger_entries`.execute(db);
    const { scans, stop } = await watchPlans(app.database);
    onTestFinished(stop);
    const watched = await testApp({ database: openDatabase(app.database.url) });
    onTestFinished(() => watched.close());
    expect((await watched.call('dashboard/client/balance/history', {}, mine)).body.total).toBe(3);
    const reads = scans.filter(({ table }) => table === 'ledger_entries');
    expect(reads.map(({ index }) => index)).toContain('ledger_entries_given');
    expect(reads.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(100);
  }); // oxfmt-ignore
});

describe('units/load and activitylogs/all', () => {
  test('a load adds to the stock and is in the audit log', async () => {
    const answer = await load({ sms_units: '1500', description: 'Invoice 77' });
    expect([answer.status, answer.body]).toEqual([200, { message: '1,500 units loaded', stock: 1500 }]);
    const { body } = await log();
    expect(activityLog.answer.parse(body)).toMatchObject({ total: 1, last_page: 1, stock: 1500 });
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      event_title: 'Units Loaded',
      amount: 1500,
      event_description: 'Invoice 77',
      opening_balance: 0,
      closing_balance: 1500,
      status: 'Completed',
      created_at: expect.any(String),
      correctable: 1500,
    });
    const audited = await db.selectFrom('audit_log').select(['action', 'subject', 'before', 'after', 'user_id', 'client_id']).execute();
    expect(audited).toEqual([{ action: 'units.load', subject: 'Invoice 77', before: { stock: 0 }, after: { stock: 1500 }, user_id: root.id, client_id: null }]);
  }); // oxfmt-ignore

  test('a repeated key loads once and gets the first answer', async () => {
    const again = () =>
      app.call('units/load', { sms_units: 7 }, { ...root, headers: { 'idempotency-key': `k${root.id}` } });
    const answers = await Promise.all([again(), again(), again()]);
    for (const { status, text } of answers) expect([status, text]).toEqual([200, answers[0]?.text]);
    expect((await log()).body).toMatchObject({ total: 1, stock: 7 });
  });

  test('opening + amount = closing on every row, and each row opens where the one before closed', async () => {
    await stock(5_000);
    await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => (n % 3 === 0 ? stock(n + 1) : transfer(n * 20))),
    );
    const rows: { amount: number; opening_balance: number; closing_balance: number }[] = [];
    for (let page = 1; page <= 5; page++) rows.push(...(await log({ page, per_page: 10 })).body.data);
    expect(rows.length).toBeGreaterThan(30);
    for (const row of rows) expect(row.opening_balance + row.amount).toBe(row.closing_balance);
    for (const [n, row] of rows.slice(1).entries())
      expect(rows[n]?.opening_balance).toBe(row.closing_balance);
    expect(rows.at(-1)?.opening_balance).toBe(0);
    expect((await log()).body.stock).toBe(rows[0]?.closing_balance);
  });

  test('a transfer is listed with a negative amount and its client', async () => {
    await stock(100);
    await db.updateTable('clients').set({ name: 'Savanna Sacco' }).where('id', '=', mine.clientId).execute();
    await transfer(40, { description: 'November' });
    await transfer(10, { description: 'Units for Savanna Sacco' });
    expect((await log()).body.data).toMatchObject([
      { event_title: 'Units Transferred', amount: -10, event_description: 'Units for Savanna Sacco', closing_balance: 50 },
      { event_title: 'Units Transferred', amount: -40, event_description: 'Savanna Sacco: November', closing_balance: 60 },
      { event_title: 'Units Loaded', amount: 100 },
    ]);
  }); // oxfmt-ignore

  test('the log filters by days in Nairobi, both inclusive', async () => {
    for (const at of ['2026-03-09T20:59:59Z', '2026-03-09T21:00:00Z', '2026-03-10T20:59:59Z', '2026-03-10T21:00:00Z']) {
      await stock(1, { at: new Date(at), description: at });
    }
    const { data, total } = (await log({ start_date: '2026-03-10', end_date: '2026-03-10' })).body;
    expect(total).toBe(2);
    expect(data.map((row: { created_at: string }) => row.created_at)).toEqual(['2026-03-10T20:59:59.000Z', '2026-03-09T21:00:00.000Z']);
    expect((await log({ start_date: '2026-03-11', end_date: '2026-03-10' })).status).toBe(422);
  }); // oxfmt-ignore

  test.each([
    [{}, 'Amount must be a whole number from 1 to 1,000,000,000'],
    [{ sms_units: '' }, 'Amount must be a whole number from 1 to 1,000,000,000'],
    [{ sms_units: 0 }, 'Amount must be a whole number from 1 to 1,000,000,000'],
    [{ sms_units: -5 }, 'Amount must be a whole number from 1 to 1,000,000,000'],
    [{ sms_units: 1.5 }, 'Amount must be a whole number from 1 to 1,000,000,000'],
    [{ sms_units: '1.5' }, 'Amount must be a whole number from 1 to 1,000,000,000'],
    [{ sms_units: 1_000_000_001 }, 'Amount must be a whole number from 1 to 1,000,000,000'],
    [{ sms_units: 'many' }, 'Amount must be a whole number from 1 to 1,000,000,000'],
  ])('a load of %j is 422 and loads nothing', async (body, message) => {
    const answer = await load(body);
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'invalid_input', message, field: 'sms_units' },
    ]);
    expect((await log()).body).toMatchObject({ total: 0, stock: 0 });
  });

  test('needs the platform: users of a client get 403 with any role', async () => {
    const role = await db.insertInto('roles').values({ name: `Stock ${mine.id}`, role_type: 'CLIENT' }).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values([{ role_id: role.id, module: 'units', action: 'create' }, { role_id: role.id, module: 'units', action: 'read' }]).execute();
    const keeper = await signedIn(db, { roleId: role.id });
    expect((await load(undefined, keeper)).status).toBe(403);
    expect((await log({}, keeper)).status).toBe(403);
    expect((await load(undefined, mine)).status).toBe(403);
    expect((await app.call('units/load', { sms_units: 1 })).status).toBe(401);
  }); // oxfmt-ignore
});

describe('units/statement', () => {
  const march = { start_date: '2026-03-01', end_date: '2026-03-31' };
  const statement = (body: object = march, who: { token: string } = mine) =>
    app.call('units/statement', body, who);
  const on = (day: string) => new Date(`${day}T12:00:00Z`);

  async function aMonth() {
    const { clientId } = mine;
    const move = (units: number, day: string) => ({ ...by, clientId, units, at: on(day) });
    await load({ sms_units: 5000 });
    await inTx((tx) => transferUnits(tx, move(1000, '2026-02-27')));
    await inTx((tx) => reserveUnits(tx, move(300, '2026-03-02')));
    await inTx((tx) => refundUnits(tx, { ...by, refunds: new Map([[clientId, 20]]), at: on('2026-03-02') }));
    await inTx((tx) => reserveRun(tx, move(100, '2026-03-03')));
    await inTx((tx) => transferUnits(tx, move(500, '2026-03-04')));
    await inTx((tx) => releaseReserved(tx, move(100, '2026-03-04')));
  }

  test('has a row for each day: opening + top-ups - charged + refunded = closing; reserved units stay in the balance', async () => {
    await aMonth();
    const { status, body } = await statement({ start_date: '2026-03-01', end_date: '2026-03-04' });
    expect(status).toBe(200);
    const still = { topups: 0, charged: 0, refunded: 0, cost: '0.0000' };
    expect(body).toMatchObject({
      step: 'day',
      message: [
        { ...still, date: '2026-03-01', opening: 1000, closing: 1000 },
        { ...still, date: '2026-03-02', opening: 1000, charged: 300, refunded: 20, closing: 720 },
        { ...still, date: '2026-03-03', opening: 720, closing: 720 },
        { ...still, date: '2026-03-04', opening: 720, topups: 500, closing: 1220 },
      ],
      totals: { opening: 1000, topups: 500, charged: 300, refunded: 20, closing: 1220 },
    });
  });

  test('begins with the first entry, ends today, and is by month over two months', async () => {
    await aMonth();
    const { body } = await statement({ start_date: '2018-02-07', end_date: '2999-12-31' });
    expect(body.step).toBe('month');
    expect(body.message.slice(0, 2)).toMatchObject([
      { date: '2026-02-27', opening: 0, topups: 1000, closing: 1000 },
      { date: '2026-03-01', opening: 1000, topups: 500, charged: 300, refunded: 20, closing: 1220 },
    ]);
  });

  test('is empty for a client without entries, and 422 for one out of reach', async () => {
    expect((await statement()).body).toMatchObject({ message: [], totals: { opening: 0, closing: 0 } });
    expect((await statement({ ...march, client_id: mine.clientId }, root)).status).toBe(200);
    expect((await statement({ ...march, client_id: mine.clientId }, theirs)).body.code).toBe(
      'client_not_found',
    );
  });
});
