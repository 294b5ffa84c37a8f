// Units that were loaded, transferred or given as a bonus by mistake (docs/requirements/domain.md#stock): corrections are new entries.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { available, reserveUnits } from '../../../server/modules/ledger/ledger.service.ts';
import { lastGiven, stockLeft } from '../../../server/modules/ledger/statements.service.ts';
import { setCreditLimit } from '../../../server/modules/ledger/stock.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { alertLowBalances } from '../../../server/modules/units/lowBalance.service.ts';
import { approvalsApi } from '../../support/api/approvalsApi.ts';
import { aUser, signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';
import { anEndpoint, eventsOf } from '../../support/webhooks.ts';

const app = await startTestApp();
const { db } = app;
const { decide, list, limitTo } = approvalsApi(app);
let admin: SignedIn;
let mine: SignedIn;
beforeEach(async () => {
  await limitTo(null);
  await db.deleteFrom('approvals').execute();
  await db.deleteFrom('audit_log').execute();
  admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
  mine = await signedIn(db);
  await db.updateTable('clients').set({ name: `Umoja ${mine.clientId}` }).where('id', '=', mine.clientId).execute();
  await app.call('units/load', { sms_units: 200_000, description: 'Invoice 77' }, admin);
}); // oxfmt-ignore
// The ledger must be correct after every test, except for units that were spent without a message.
const spent = new Set(['charged less refunded units of each client equal the parts of its messages']);
afterEach(async () => expect((await verifyLedger(db)).filter(({ rule }) => !spent.has(rule))).toEqual([]));

const note = 'Ten times too many';
const give = (sms_units: number, more: object = {}) =>
  app.call(
    'dashboard/credit/client',
    { client_id: mine.clientId, sms_units, description: 'Order 7', ...more },
    admin,
  );
const stockRows = async () => (await app.call('activitylogs/all', {}, admin)).body.data;
const topups = async (by: SignedIn = mine) =>
  (await app.call('dashboard/client/balance/history', { client_id: mine.clientId }, by)).body.data;
const newest = async (): Promise<number> => (await stockRows())[0].id;
const correct = (
  id: number,
  sms_units: number,
  by: { token: string; headers?: Record<string, string> } = admin,
) => app.call('units/correct', { id, sms_units, note }, by);
const spend = (units: number) =>
  db
    .transaction()
    .execute((tx) =>
      reserveUnits(tx, { clientId: mine.clientId, units, userId: null, cause: 'test', description: 'test' }),
    );
const units = () => available(db, mine.clientId);

describe('units that a client was given', () => {
  test('go back into the stock in part, shown to both sides', async () => {
    await give(100_000);
    const [given] = await topups(admin);
    expect(given).toMatchObject({ kind: 'transfer', correctable: 100_000 });
    const stock = await stockLeft(db);
    expect(await correct(given.id, 90_000)).toMatchObject({
      status: 200,
      body: { message: `90,000 units taken back from Umoja ${mine.clientId}` },
    });
    expect([await units(), await stockLeft(db)]).toEqual([10_000, stock + 90_000]);
    const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    const description = `Correction of 100,000 units of ${day}: ${note}`;
    expect(await topups()).toMatchObject([
      { kind: 'correction', sms_units: -90_000, description },
      { kind: 'transfer', sms_units: 100_000 },
    ]);
    for (const row of await topups()) expect(row).not.toHaveProperty('correctable');
    expect((await topups(admin))[1]).toMatchObject({ correctable: 10_000 });
    expect((await stockRows()).slice(0, 3)).toMatchObject([
      { event_title: 'Correction', amount: 90_000, correctable: 0, client_id: mine.clientId, event_description: `Umoja ${mine.clientId}: ${description}` },
      { event_title: 'Units Transferred', amount: -100_000, correctable: 10_000 },
      { event_title: 'Units Loaded', amount: 200_000, correctable: 200_000 },
    ]);
    const filtered = await app.call('activitylogs/all', { kind: 'correction', client_id: mine.clientId }, admin);
    expect(filtered.body).toMatchObject({ total: 1, data: [{ amount: 90_000 }] });
    expect(await lastGiven(db, mine.clientId)).toMatchObject({ units: 10_000 });
    const statement = { start_date: day, end_date: day };
    expect((await app.call('units/statement', statement, mine)).body.totals).toMatchObject({ topups: 10_000, closing: 10_000 });
    const entries = await db.selectFrom('audit_log').select(['user_id', 'client_id', 'subject', 'before', 'after']).where('action', '=', 'units.correct').execute();
    expect(entries).toEqual([
      { user_id: admin.id, client_id: mine.clientId, subject: `Umoja ${mine.clientId}`, before: { units: 100_000, description: 'Order 7' }, after: { taken_back: 90_000, note } },
    ]);
  }); // oxfmt-ignore

  test('are taken back once for each key, and never more than were given, however often and at once it is asked for', async () => {
    await give(100);
    await give(100);
    const id = await newest();
    const key = { 'idempotency-key': `correct:${id}` };
    const repeated = await Promise.all(
      Array.from({ length: 4 }, () => correct(id, 10, { ...admin, headers: key })),
    );
    for (const { status, text } of repeated) expect([status, text]).toEqual([200, repeated[0]?.text]);
    expect(await units()).toBe(190);
    const answers = await Promise.all(Array.from({ length: 8 }, () => correct(id, 30)));
    const refused = answers.filter(({ status }) => status !== 200);
    const message = 'All of these units were taken back already';
    expect(refused.map(({ body }) => body.message)).toEqual(Array(5).fill(message));
    expect(await units()).toBe(100);
    const first = (await topups(admin)).at(-1).id;
    expect((await correct(first, 101)).body.message).toBe(
      'Only 100 of these 100 units can still be taken back',
    );
  });

  test('are refused with 402 where the client has sent them, and nothing changes', async () => {
    await give(100);
    await spend(60);
    const id = await newest();
    const refused = await correct(id, 100);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      402,
      'balance_insufficient',
      '100 units are to be taken back and the client holds 40. Take back fewer, or let it go below zero with a credit limit (POSTPAID).',
    ]);
    expect([await units(), (await topups()).length]).toEqual([40, 1]);
    await db
      .transaction()
      .execute((tx) => setCreditLimit(tx, { clientId: mine.clientId, units: 60 }));
    await db.updateTable('clients').set({ billing_mode: 'POSTPAID', credit_limit: 60 }).where('id', '=', mine.clientId).execute();
    expect((await correct(id, 100)).status).toBe(200);
    expect(await units()).toBe(0);
    expect(await lastGiven(db, mine.clientId)).toBeNull();
  }); // oxfmt-ignore

  test('of a bonus are taken from the bonus, then from the balance that it spared', async () => {
    await give(50);
    await give(100, { bonus: true });
    await spend(30);
    const id = await newest();
    expect((await correct(id, 121)).body.code).toBe('correction_too_large');
    expect((await correct(id, 100)).status).toBe(200);
    expect(await units()).toBe(20);
    expect(await topups()).toMatchObject([
      { kind: 'correction', sms_units: -70 },
      { kind: 'correction', sms_units: -30 },
      { kind: 'bonus', sms_units: 100 },
      { kind: 'transfer', sms_units: 50 },
    ]);
  });

  test('of a bonus that the client has spent are refused with what bonus and balance hold', async () => {
    await give(50);
    await give(100, { bonus: true });
    await spend(80);
    expect((await correct(await newest(), 100)).body.message).toMatch(
      /^100 units are to be taken back and the client holds 70\./,
    );
    expect(await units()).toBe(70);
  });

  test('of a transfer are taken from the balance alone, however large the bonus', async () => {
    await give(50);
    await spend(40);
    const id = await newest();
    await give(100, { bonus: true });
    expect((await correct(id, 50)).body.message).toMatch(
      /^50 units are to be taken back and the client holds 10\./,
    );
    expect(await units()).toBe(110);
  });

  test('count as a fall of the balance for its alert', async () => {
    await anEndpoint(db, { clientId: mine.clientId, types: ['balance.low'] });
    await give(100);
    await app.call('units/alert', { low_balance: 50 }, mine);
    await alertLowBalances(db, app.clock.now);
    expect(await eventsOf(db, mine.clientId)).toEqual([]);
    await correct(await newest(), 90);
    await alertLowBalances(db, app.clock.now);
    expect(await eventsOf(db, mine.clientId)).toMatchObject([{ type: 'balance.low' }]);
  });
});

describe('units that were loaded', () => {
  test('leave the stock again; 402 where they were transferred', async () => {
    const before = await stockLeft(db);
    await app.call('units/load', { sms_units: 1_000 }, admin);
    const id = await newest();
    expect((await correct(id, 400)).body.message).toBe('400 units taken back from the stock');
    expect(await stockLeft(db)).toBe(before + 600);
    await give(before + 500);
    const refused = await correct(id, 600);
    expect([refused.status, refused.body.message]).toEqual([
      402,
      '600 units are to be taken back and the stock holds 100. Take back fewer, or first correct what was transferred from it.',
    ]);
    const [entry] = await db.selectFrom('audit_log').select(['client_id', 'subject']).where('action', '=', 'units.correct').execute(); // oxfmt-ignore
    expect(entry).toEqual({ client_id: null, subject: 'Units loaded' });
  });
});

test('of anything else cannot be corrected, and only the platform corrects, with a note', async () => {
  await give(10);
  const id = await newest();
  await correct(id, 5);
  const of = async (row: number, by = admin) => (await correct(row, 1, by)).body.code;
  expect(await of(await newest())).toBe('units_not_correctable');
  expect(await of(2_000_000_000)).toBe('units_not_correctable');
  const role = await db.insertInto('roles').values({ name: `Stock ${mine.id}`, role_type: 'CLIENT' }).returning('id').executeTakeFirstOrThrow(); // oxfmt-ignore
  await db
    .insertInto('role_permissions')
    .values({ role_id: role.id, module: 'units', action: 'create' })
    .execute();
  const keeper = await signedIn(db, { user: await aUser(db, { clientId: mine.clientId, roleId: role.id }) });
  expect(await of(id, keeper)).toBe('permission_denied');
  const unnoted = await app.call('units/correct', { id, sms_units: 1, note: ' ' }, admin);
  expect([unnoted.status, unnoted.body.message]).toEqual([422, 'Write a note']);
});

test('beyond the limit of one person wait for another one, who sees what is corrected', async () => {
  await give(5_000);
  const id = await newest();
  const decides = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
  await limitTo(1_000);
  expect((await correct(id, 600)).body.approval_id).toBeUndefined();
  const asked = await correct(id, 4_000);
  expect(asked.body).toEqual({
    message: 'Another person has to approve this. It waits under Approvals',
    approval_id: expect.any(Number),
  });
  expect(await units()).toBe(4_400);
  expect(await list(decides)).toMatchObject([
    {
      kind: 'correction',
      client_id: mine.clientId,
      units: 4_000,
      note,
      corrects: { units: 5_000, description: 'Order 7' },
    },
  ]);
  expect((await decide('approve', asked.body.approval_id, decides)).status).toBe(200);
  expect(await units()).toBe(400);
});
