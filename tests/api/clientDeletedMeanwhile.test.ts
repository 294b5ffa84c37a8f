// Records made for a client while it is deleted (requirements/administration.md#client-detail).
import { expect, test } from 'vitest';
import { smppRoleType } from '../../contract/smppAccounts.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { untilBlocked } from '../support/blockedStatements.ts';
import { startMpesaApp } from '../support/mpesa.ts';
import { aClient, signedIn } from '../support/people.ts';
import { aPhone } from '../support/topUps.ts';

const app = await startMpesaApp();
const { db } = app;
const admin = await signedIn(db, { now: app.clock.now, clientId: 1, roleId: roleIds.root });
const { id: smppRole } = await db
  .selectFrom('roles')
  .select('id')
  .where('role_type', '=', smppRoleType)
  .executeTakeFirstOrThrow();
const person = { fullname: 'Core banking', email: 'it@shop.example', msisdn: '0712000777' };

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
  const clientId = await aClient(db);
  const { answer } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('clients').where('id', '=', clientId).execute();
    const answered = app.call(path, { client_id: clientId, ...body }, admin);
    await untilBlocked(db);
    return { answer: answered };
  });
  expect(await answer).toMatchObject({
    status: 422,
    body: { code: 'client_not_found', message: 'Client not found', field: 'client_id' },
  });
  expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([]);
});
