// The dashboard's figures and balances (requirements/portal.md#dashboard).
import { beforeEach, expect, test } from 'vitest';
import { dashboardSummary } from '../../../contract/dashboard.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aMessage, clearMessages } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
beforeEach(() => clearMessages(db));

const aContact = (clientId: number, msisdn: string) =>
  db
    .insertInto('contacts')
    .values({ client_id: clientId, msisdn, first_name: 'A', other_name: 'B' })
    .execute();

test('dashboard/summary counts by class and state within reach, with contacts and the own credits', async () => {
  const clientId = await aClient(db, { units: 250 });
  const otherId = await aClient(db, { units: 999 });
  const states = [
    'queued',
    'submitting',
    'pending',
    'unknown',
    'delivered',
    'delivered',
    'delivered',
    'failed',
  ] as const;
  for (const state of states) await aMessage(db, { clientId, state });
  await aMessage(db, { clientId, class: 'promotional', state: 'delivered' });
  await aMessage(db, { clientId: otherId, state: 'delivered' });
  await aContact(clientId, '254712345678');
  await aContact(clientId, '254712345679');
  await aContact(otherId, '254712345678');

  const mine = await app.call('dashboard/summary', {}, await signedIn(db, { clientId }));
  expect(mine.status).toBe(200);
  expect(dashboardSummary.answer.parse(mine.body).message).toEqual({
    transactional_sent_message: 3,
    transactional_contacts: 2,
    transactional_credits: 250,
    transactional_failed: 1,
    transactional_pending: 2,
    transactional_queued: 2,
    promotional_sent_message: 1,
    promotional_contacts: 2,
    promotional_credits: 250,
    promotional_failed: 0,
    promotional_pending: 0,
    promotional_queued: 0,
  });
  const admin = await app.call(
    'dashboard/summary',
    {},
    await signedIn(db, { clientId: 1, roleId: roleIds.root }),
  );
  expect(admin.body.message).toMatchObject({
    transactional_sent_message: 4,
    transactional_contacts: 3,
    transactional_credits: 0,
  });
});

test('dashboard/summary of a client that never did anything is all zero', async () => {
  const { body } = await app.call('dashboard/summary', {}, await signedIn(db));
  expect(new Set(Object.values(body.message))).toEqual(new Set([0]));
});

test('dashboard/client/balance gives the units that can be spent, the credit limit of a POSTPAID client among them', async () => {
  const clientId = await aClient(db, { units: 40 });
  await db.updateTable('ledger_accounts').set({ floor: -60 }).where('client_id', '=', clientId).where('kind', '=', 'client_balance').execute();
  const caller = await signedIn(db, { clientId });
  const answer = await app.call('dashboard/client/balance', { client_id: String(clientId), sms_units: 1, description: '' }, caller);
  expect([answer.status, answer.body]).toEqual([200, { message: { balance: 100, low_balance: null, sms_cost: '1.0000' } }]);
}); // oxfmt-ignore

test("another client's id and a missing id answer 422, byte for byte alike; the platform reads every balance", async () => {
  const otherId = await aClient(db, { units: 7 });
  const caller = await signedIn(db);
  const foreign = await app.call('dashboard/client/balance', { client_id: otherId }, caller);
  expect([foreign.status, foreign.body]).toEqual([
    422,
    { code: 'client_not_found', message: 'Client not found', field: 'client_id' },
  ]);
  const admin = await signedIn(db, { clientId: 1, roleId: roleIds.root });
  for (const missing of [99_999_999, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
    for (const who of [caller, admin]) {
      const answer = await app.call('dashboard/client/balance', { client_id: missing }, who);
      expect([answer.status, answer.text]).toEqual([422, foreign.text]);
    }
  }
  const read = await app.call('dashboard/client/balance', { client_id: otherId }, admin);
  expect(read.body).toEqual({ message: { balance: 7, low_balance: null, sms_cost: '1.0000' } });
});

test.each([{}, { client_id: 0 }, { client_id: 'one' }, { client_id: 1.5 }])(
  'dashboard/client/balance answers 422 for %j',
  async (body) => {
    const answer = await app.call('dashboard/client/balance', body, await signedIn(db));
    expect([answer.status, answer.body.field]).toEqual([422, 'client_id']);
  },
);

test('both answer 401 without a token and 403 to support, which has messages alone', async () => {
  const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
  for (const path of ['dashboard/summary', 'dashboard/client/balance']) {
    expect((await app.call(path, { client_id: 1 })).status).toBe(401);
    expect((await app.call(path, { client_id: 1 }, support)).status).toBe(403);
  }
});
