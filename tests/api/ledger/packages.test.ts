// Global SMS: the stock of packages, credit, debit (requirements/administration.md#global-sms;
// requirements/domain.md#stock).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { globalBalances } from '../../../contract/packages.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { reserveRun } from '../../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
let root: SignedIn;
let mine: SignedIn;
beforeEach(async () => {
  await sql`TRUNCATE ledger_entries, ledger_postings, ledger_accounts, audit_log, client_senders, sender_configurations, connectors CASCADE`.execute(db);
  root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
  mine = await signedIn(db);
}); // oxfmt-ignore

const list = async () => globalBalances.answer.parse((await app.call('dashboard/global/sms', {}, root)).body);
const credit = (package_id: unknown, smsUnits: unknown, who: { token: string } = root) =>
  app.call('dashboard/credit/global/sms', { package_id, smsUnits }, who);
const debit = (package_id: unknown, smsUnits: unknown, who: { token: string } = root) =>
  app.call('dashboard/debit/global/sms', { package_id, smsUnits }, who);

/** Creates a client that has sender IDs on these packages. */
async function aClientOn(packages: number[], units: number, status = 1): Promise<number> {
  const clientId = await aClient(db, { units });
  const connector = await db.insertInto('connectors').values({ name: `Telco ${clientId}`, scope: 'DEFAULT', queue_prefix: 'x', mcc: '639', mnc: '02' }).returning('id').executeTakeFirstOrThrow();
  for (const package_id of packages) {
    const { id } = await db.insertInto('sender_configurations').values({ code: `S${clientId}-${package_id}`, connector_id: connector.id, package_id }).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('client_senders').values({ client_id: clientId, sender_configuration_id: id, status }).execute();
  }
  return clientId;
} // oxfmt-ignore

describe('dashboard/global/sms', () => {
  test('answers the list itself: every package with its balance, by number', async () => {
    await credit(1002, 70);
    await credit(1001, 500);
    const answer = await app.call('dashboard/global/sms', {}, root);
    expect([answer.status, answer.body]).toEqual([
      200,
      [
        { id: 1001, package_id: 1001, balance: 500, held: 0, clients: 0, tracked: true },
        { id: 1002, package_id: 1002, balance: 70, held: 0, clients: 0, tracked: true },
      ],
    ]);
  });

  test('lists with each package the units of the clients that may send through it, including reserved units', async () => {
    await credit(1001, 100);
    const first = await aClientOn([1001], 80);
    await aClientOn([1001, 1003], 50);
    await aClientOn([1001], 999, 0);
    await db
      .transaction()
      .execute((tx) =>
        reserveRun(tx, { clientId: first, units: 30, userId: null, cause: 'test', description: 'test' }),
      );
    expect(await list()).toEqual([
      { id: 1001, package_id: 1001, balance: 100, held: 130, clients: 2, tracked: true },
      { id: 1003, package_id: 1003, balance: 0, held: 50, clients: 1, tracked: false },
    ]);
  });
});

describe('credit and debit', () => {
  test('move the stock, below zero only by a debit, say so, and are in the audit log', async () => {
    expect((await credit('1001', '500')).body).toEqual({ message: 'Package 1001 credited with 500 units. Its balance is 500' });
    const answer = await debit(1001, 1500);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Package 1001 debited with 1,500 units. Its balance is -1,000' }]);
    expect(await list()).toMatchObject([{ package_id: 1001, balance: -1000 }]);
    const audited = await db.selectFrom('audit_log').select(['action', 'subject', 'before', 'after', 'user_id']).orderBy('id').execute();
    expect(audited).toEqual([
      { action: 'package.credit', subject: 'Package 1001', before: { balance: 0 }, after: { balance: 500 }, user_id: root.id },
      { action: 'package.debit', subject: 'Package 1001', before: { balance: 500 }, after: { balance: -1000 }, user_id: root.id },
    ]);
  }); // oxfmt-ignore

  test('the same key credits once', async () => {
    const again = () =>
      app.call('dashboard/credit/global/sms', { package_id: 1001, smsUnits: 7 }, { ...root, headers: { 'idempotency-key': `k${root.id}` } });
    await Promise.all([again(), again(), again()]);
    expect(await list()).toMatchObject([{ balance: 7 }]);
  }); // oxfmt-ignore

  test('twenty at once add up, and the books with them', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? credit(1001, n + 1) : debit(1001, 3))));
    expect((await list())[0]?.balance).toBe(110 - 30);
    expect(await verifyLedger(db)).toEqual([]);
  });

  test.each([
    ['', 5, 'Package ID must be a whole number of at most 9 digits', 'package_id'],
    [undefined, 5, 'Package ID must be a whole number of at most 9 digits', 'package_id'],
    [1001, '', 'Amount must be a whole number from 1 to 1,000,000,000', 'smsUnits'],
    [1001, undefined, 'Amount must be a whole number from 1 to 1,000,000,000', 'smsUnits'],
    ['abc', 5, 'Package ID must be a whole number of at most 9 digits', 'package_id'],
    [0, 5, 'Package ID must be a whole number of at most 9 digits', 'package_id'],
    [1_000_000_000, 5, 'Package ID must be a whole number of at most 9 digits', 'package_id'],
    [1001, 0, 'Amount must be a whole number from 1 to 1,000,000,000', 'smsUnits'],
    [1001, -1, 'Amount must be a whole number from 1 to 1,000,000,000', 'smsUnits'],
    [1001, 1.5, 'Amount must be a whole number from 1 to 1,000,000,000', 'smsUnits'],
    [1001, 1_000_000_001, 'Amount must be a whole number from 1 to 1,000,000,000', 'smsUnits'],
  ])('package %j with %j units is 422 and moves nothing', async (packageId, units, ...[message, field]) => {
    for (const answer of [await credit(packageId, units), await debit(packageId, units)]) {
      expect([answer.status, answer.body]).toEqual([422, { code: 'invalid_input', message, field }]);
    }
    expect(await list()).toEqual([]);
  }); // oxfmt-ignore

  test('all three are the platform’s: 401 without a token, 403 to a client even where its role holds the module', async () => {
    const role = await db.insertInto('roles').values({ name: `Packer ${mine.id}`, role_type: 'CLIENT' }).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values([{ role_id: role.id, module: 'packages', action: 'read' }, { role_id: role.id, module: 'packages', action: 'update' }]).execute();
    const packer = await signedIn(db, { roleId: role.id });
    for (const path of ['dashboard/global/sms', 'dashboard/credit/global/sms', 'dashboard/debit/global/sms']) {
      const body = { package_id: 1001, smsUnits: 5 };
      expect((await app.call(path, body)).status).toBe(401);
      for (const who of [mine, packer]) expect((await app.call(path, body, who)).status).toBe(403);
    }
    expect(await list()).toEqual([]);
  }); // oxfmt-ignore
});
