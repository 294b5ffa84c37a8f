// Units that the platform adds to a client: Add Credits (requirements/administration.md#client-detail;
// requirements/domain.md#ledger).
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { loadUnits } from '../../../server/modules/ledger/stock.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { clientsApi } from '../../support/api/clientsApi.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const theirs = await signedIn(db);
const { table, credit, auditOf } = clientsApi(app, admin);
const by = { userId: null, cause: 'test', description: 'test' };
await db.transaction().execute((tx) => loadUnits(tx, { ...by, units: 100_000 }));
beforeEach(() => db.deleteFrom('audit_log').execute());

const unknownId = 2_000_000_000;

describe('Add Credits', () => {
  test('moves units from the stock to the client and writes it down', async () => {
    const before = await verifyLedger(db);
    const client_id = await aClient(db, { name: 'Tembo Tours' });
    const answer = await credit({ client_id, description: 'Invoice 77', sms_units: 1200 });
    expect([answer.status, answer.body]).toEqual([200, { message: '1,200 units credited to Tembo Tours' }]);
    expect(await available(db, client_id)).toBe(1200);
    expect(await auditOf()).toEqual([
      {
        user_id: admin.id,
        client_id,
        action: 'client.credit',
        subject: 'Tembo Tours',
        before: null,
        after: { units: 1200, description: 'Invoice 77' },
      },
    ]);
    expect(await verifyLedger(db)).toEqual(before);
  });

  test('as bonus comes out of the stock too, reads as bonus in balance, history and allocation, and leaves the ledger right', async () => {
    const before = await verifyLedger(db);
    const client_id = await aClient(db, { name: 'Duma Taxis' });
    expect((await credit({ client_id, description: 'Invoice 78', sms_units: 100 })).status).toBe(200);
    const answer = await credit({ client_id, description: 'Welcome', sms_units: 40, bonus: true });
    expect([answer.status, answer.body]).toEqual([200, { message: '40 bonus units credited to Duma Taxis' }]);
    expect(await available(db, client_id)).toBe(140);
    const listed = await table({ search: 'Duma Taxis' });
    expect(listed.body.data[0]).toMatchObject({ balance: 100, bonus: 40, sms_balance: 140 });
    const history = await app.call('dashboard/client/balance/history', { client_id }, admin);
    expect(history.body.data).toMatchObject([{ sms_units: 40, bonus: true }, { sms_units: 100 }]);
    const log = (await app.call('activitylogs/all', {}, admin)).body;
    expect(log.data.slice(0, 2)).toMatchObject([
      { event_title: 'Bonus Given', amount: -40, event_description: 'Duma Taxis: Welcome', closing_balance: log.stock },
      { event_title: 'Units Transferred', amount: -100 },
    ]);
    expect(log.data[0].opening_balance).toBe(log.data[1].closing_balance);
    expect((await auditOf()).at(-1)).toMatchObject({ after: { units: 40, description: 'Welcome', bonus: true } });
    expect(await verifyLedger(db)).toEqual(before);
  }); // oxfmt-ignore

  test('takes client_id and sms_units alone, as the allocation page sends them, digits as text too', async () => {
    const client_id = await aClient(db);
    expect((await credit({ client_id, sms_units: '30' })).status).toBe(200);
    expect(await available(db, client_id)).toBe(30);
  });

  test.each([0, -5, 1.5, '1.5', 'many', 1_000_000_001, null, undefined])(
    'refuses %s units, naming the field, and moves nothing',
    async (sms_units) => {
      const client_id = await aClient(db);
      const answer = await credit({ client_id, sms_units });
      expect([answer.status, answer.body]).toEqual([
        422,
        {
          code: 'invalid_input',
          message: 'Amount must be a whole number from 1 to 1,000,000,000',
          field: 'sms_units',
        },
      ]);
      expect(await available(db, client_id)).toBe(0);
    },
  );

  test('says so where the stock is short, and moves nothing', async () => {
    const client_id = await aClient(db);
    const { stock } = (await app.call('activitylogs/all', {}, admin)).body;
    expect(stock).toBeGreaterThan(0);
    const answer = await credit({ client_id, sms_units: 900_000_000 });
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        code: 'balance_insufficient',
        message: `The stock has ${stock.toLocaleString('en')} units, and 900,000,000 are needed. Load units first`,
        field: 'sms_units',
      },
    ]);
    expect(await available(db, client_id)).toBe(0);
    expect(await auditOf()).toEqual([]);
  });

  test('posted ten times at once with one key it credits once; the key of another order is refused', async () => {
    const client_id = await aClient(db);
    const key = { 'Idempotency-Key': 'credit-once' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => credit({ client_id, sms_units: 70 }, key)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await available(db, client_id)).toBe(70);
    expect((await credit({ client_id, sms_units: 71 }, key)).status).toBe(422);
    expect(await available(db, client_id)).toBe(70);
  });

  test('is the platform’s alone: a client user with the permission is refused, whosever the client', async () => {
    const role = await db
      .insertInto('roles')
      .values({ name: 'Generous', role_type: 'CLIENT' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values({ role_id: role.id, module: 'units', action: 'create' })
      .execute();
    const { token, clientId } = await signedIn(db, { roleId: role.id });
    const ids = [clientId, theirs.clientId, unknownId];
    const answers = await Promise.all(ids.map((client_id) => credit({ client_id, sms_units: 5 }, {}, token)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(403);
    expect(await available(db, clientId)).toBe(0);
  });

  test('of a missing client is 422', async () => {
    expect((await credit({ client_id: unknownId, sms_units: 5 })).body).toEqual({
      code: 'client_not_found',
      message: 'Client not found',
      field: 'client_id',
    });
  });
});
