// Decisions on requests for a sender ID, the SMS about them, and withdrawals (requirements/kenya.md#sender-ids;
// requirements/domain.md#sender-ids).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { clearMessages } from '../../support/messages.ts';
import { giveUnits, type SignedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import {
  aClientAndConnectors,
  anAdministrator,
  senderRequestsApi,
} from '../../support/api/senderRequestsApi.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const { admin, adminName } = await anAdministrator(db);
let me: SignedIn;
let safaricom: number;
let airtel: number;
beforeEach(async () => {
  ({ me, safaricom, airtel } = await aClientAndConnectors(db));
});
const { call, decide, approve, reject, withdraw, listed, states, audited, asked } = senderRequestsApi(
  app,
  admin,
  () => ({ me, safaricom, airtel }),
);
const usable = async () =>
  (
    (await call('client/senderid/view/list')).body.message as { sender_id: string; carrier_name: string }[]
  ).map(({ sender_id, carrier_name }) => `${sender_id} ${carrier_name}`);

describe('senderid/request/:id/decide', () => {
  test('approved, the name is configured at that connector with the package, and the client sends with it', async () => {
    const id = await asked();
    expect(await approve(id, safaricom, 1002)).toMatchObject({
      status: 200,
      body: { message: 'DUKA on Safaricom approved' },
    });
    expect(await usable()).toEqual(['DUKA Safaricom']);
    const rows = await db
      .selectFrom('sender_configurations')
      .select(['code', 'package_id', 'connector_id'])
      .execute();
    expect(rows).toEqual([{ code: 'DUKA', package_id: 1002, connector_id: safaricom }]);
    expect(await states()).toEqual([{ Airtel: 'pending', Safaricom: 'approved' }]);
    expect(await audited()).toEqual([
      ['sender_request.create', 'DUKA', me.clientId],
      ['sender.create', 'DUKA on Safaricom', null],
      ['sender.assign', 'DUKA on Safaricom', me.clientId],
      ['sender_request.approve', 'DUKA on Safaricom', me.clientId],
    ]);
  });

  test('reuses the configuration that is there, with its package and no other', async () => {
    await db.insertInto('sender_configurations').values({ code: 'DUKA', connector_id: safaricom, package_id: 5 }).execute(); // oxfmt-ignore
    const id = await asked();
    expect((await approve(id, safaricom, 6)).body.message).toBe(
      'DUKA on Safaricom is configured with package 5; approve it with that one',
    );
    expect(await usable()).toEqual([]);
    expect((await approve(id, safaricom, 5)).status).toBe(200);
    expect(await usable()).toEqual(['DUKA Safaricom']);
  });

  test('does not approve on a configuration that is switched off: the client could not send', async () => {
    await db.insertInto('sender_configurations').values({ code: 'DUKA', connector_id: safaricom, package_id: 5, status: 0 }).execute(); // oxfmt-ignore
    const id = await asked();
    expect((await approve(id, safaricom, 5)).body.message).toBe(
      'DUKA on Safaricom is configured and inactive; activate it first',
    );
    expect(await states()).toEqual([{ Airtel: 'pending', Safaricom: 'pending' }]);
  });

  test('rejected, the client reads why', async () => {
    const id = await asked();
    expect((await reject(id, airtel)).body.message).toBe('DUKA on Airtel rejected');
    expect((await listed())[0]?.networks[0]).toMatchObject({
      state: 'rejected',
      reason: 'The letter is not signed',
      decided: expect.any(String),
    });
    expect(await usable()).toEqual([]);
  });

  test('of simultaneous decisions one is stored, and the others are answered 422 with the name of the admin who decided', async () => {
    const id = await asked();
    const answers = await Promise.all([
      approve(id, safaricom),
      reject(id, safaricom),
      approve(id, safaricom),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const lost = answers.filter(({ status }) => status === 422).map(({ body }) => body.message as string);
    for (const message of lost)
      expect(message).toMatch(new RegExp(`^${adminName} has (approved|rejected) DUKA on Safaricom already$`));
  });

  test.each([
    [{ state: 'approved', connector_id: 0 }, 422],
    [{ state: 'approved', package_id: '' }, 422],
    [{ state: 'approved', package_id: 1.5 }, 422],
    [{ state: 'rejected', reason: '  ' }, 422],
    [{ state: 'withdrawn' }, 422],
    [{ state: 'approved', package_id: 1, connector_id: 987_654 }, 422],
  ])('refuses %j', async (body, status) => {
    const id = await asked();
    expect((await decide(id, { connector_id: safaricom, ...body })).status).toBe(status);
    expect(await states()).toEqual([{ Airtel: 'pending', Safaricom: 'pending' }]);
  });
});

describe('the SMS about a decision', () => {
  const sentMessages = () =>
    db.selectFrom('messages').select(['msisdn', 'message', 'client_id']).orderBy('id').execute();

  async function aPlatformThatSends(units: number): Promise<string> {
    await clearMessages(db);
    await aSender(db, { clientId: 1, code: 'TUMA' });
    if (units > 0) await giveUnits(db, 1, units);
    const msisdn = `2547120${String(me.id).padStart(5, '0')}`;
    await db.updateTable('users').set({ msisdn }).where('id', '=', me.id).execute();
    return msisdn;
  }

  test('goes once to the user who requested the name, when the last network has answered', async () => {
    const msisdn = await aPlatformThatSends(10);
    const id = await asked();
    await approve(id, safaricom);
    expect(await sentMessages()).toEqual([]);
    await reject(id, airtel);
    const message =
      'Your sender ID DUKA is approved on Safaricom and rejected on Airtel. The console says why.';
    expect(await sentMessages()).toEqual([{ msisdn, message, client_id: 1 }]);
    expect((await reject(id, airtel)).status).toBe(422);
    expect(await sentMessages()).toHaveLength(1);
  });

  test('that cannot be sent holds no decision up', async () => {
    await aPlatformThatSends(0);
    await sql`DELETE FROM client_senders WHERE client_id = 1`.execute(db);
    const id = await asked();
    await withdraw(id);
    const again = await asked({ networks: String(airtel) });
    expect((await approve(again, airtel)).status).toBe(200);
    expect([await sentMessages(), await usable()]).toEqual([[], ['DUKA Airtel']]);
  });
});

describe('senderid/request/:id/withdraw', () => {
  test('takes back what waits; what is decided stays', async () => {
    const id = await asked();
    await approve(id, safaricom);
    expect((await withdraw(id)).body.message).toBe('DUKA withdrawn at Airtel');
    expect(await states()).toEqual([{ Airtel: 'withdrawn', Safaricom: 'approved' }]);
    expect((await approve(id, airtel)).body.message).toBe('The client has withdrawn DUKA on Airtel');
    expect((await withdraw(id)).body.message).toBe(
      'DUKA is decided everywhere; there is nothing left to withdraw',
    );
    expect((await audited()).at(-1)).toEqual(['sender_request.withdraw', 'DUKA', me.clientId]);
  });
});
