// Records made for a client while it is deleted (requirements/administration.md#client-detail).
import { expect, test } from 'vitest';
import { smppRoleType } from '../../../contract/smppAccounts.ts';
import { accountNumber } from '../../../server/domain/accountNumber.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { aPhone } from '../../support/api/topUps.ts';

const app = await startMpesaApp();
const { db } = app;
const admin = await signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.root });
const { id: smppRole } = await db
  .selectFrom('roles')
  .select('id')
  .where('role_type', '=', smppRoleType)
  .executeTakeFirstOrThrow();
const person = { fullname: 'Core banking', email: 'it@shop.example', msisdn: '0712000777' };

const notFound = {
  status: 422,
  body: { code: 'client_not_found', message: 'Client not found', field: 'client_id' },
};

/** What `call` returns, which waits for the deletion of its client. */
async function whileDeleted<Answer>(call: (clientId: number) => Promise<Answer>): Promise<Answer> {
  const clientId = await aClient(db);
  const { answer } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('clients').where('id', '=', clientId).execute();
    const answered = call(clientId);
    await untilBlocked(db);
    return { answer: answered };
  });
  return answer;
}

test.each<[string, object]>([
  ['dashboard/credit/client', { sms_units: 5 }],
  ['developers/keys/create', { name: 'Shop', live: true }],
  [
    'developers/webhooks/create',
    { url: 'https://shop.example/hook', event_types: ['message.delivered'], format: 'tuma' },
  ],
  ['blacklist/add', { msisdn: '0712000001' }],
  ['client/user/create', { ...person, role_id: roleIds.clientAdmin }],
  ['client/user/create', { ...person, role_id: smppRole }],
  ['payment/request', { amount: 10, msisdn: aPhone() }],
  ['units/alert', { low_balance: 5 }],
])('%s answers that the client is not found', async (path, body) => {
  await db.deleteFrom('audit_log').execute();
  expect(await whileDeleted((client_id) => app.call(path, { client_id, ...body }, admin))).toMatchObject(
    notFound,
  );
  expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([]);
});

test.each([
  ['assign', { state: 'review' }],
  ['move', { state: 'paid', paid: '10', units: 14 }],
] as const)('payment/%s answers that the client is not found', async (verb, given) => {
  const { id } = await db
    .insertInto('payments')
    .values({ source: 'paybill', amount: '10', reference: 'Shop', client_id: admin.clientId, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  const body = { id, note: 'Of this client' };
  expect(
    await whileDeleted((client_id) => app.call(`payment/${verb}`, { client_id, ...body }, admin)),
  ).toMatchObject(notFound);
});

test('a payment to its account number is kept for review', async () => {
  const receipt = 'TAK3N1W7QX';
  const pay = (clientId: number) =>
    app.simulator.payBill({ reference: accountNumber(clientId), amount: 10, receipt });
  expect(await whileDeleted(pay)).toBe('200');
  const { data } = (await app.call('payment/list', { search: receipt }, admin)).body;
  expect(data).toMatchObject([
    { state: 'review', client_id: null, reason: 'No client has the account number that was typed.' },
  ]);
});
