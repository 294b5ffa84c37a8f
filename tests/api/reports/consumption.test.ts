// What sends cost a client, per day and sender ID (requirements/administration.md#client-detail, #sms-consumption;
// requirements/domain.md#charges-and-refunds).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientConsumption, consumptionHistory } from '../../../contract/consumption.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { countMoves } from '../../../server/modules/counts/counts.service.ts';
import { refundUnits } from '../../../server/modules/ledger/ledger.service.ts';
import { aMessage, clearMessages } from '../../support/messages.ts';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
let mine: SignedIn;
let theirs: SignedIn;
let root: SignedIn;
beforeEach(async () => {
  await clearMessages(db);
  mine = await signedIn(db, { clientId: await aClient(db, { name: 'Savanna Sacco', units: 1000 }) });
  theirs = await signedIn(db);
  root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
});

const paths = ['dashboard/sms/client/consumption', 'dashboard/sms/transaction/history'] as const;
const ask = (path: (typeof paths)[number], body: object = {}, who: { token: string } = mine) =>
  app.call(path, body, who);
const at = (day: string) => new Date(`${day}T09:00:00Z`);
const message = (day: string, given: object = {}) =>
  aMessage(db, { clientId: mine.clientId, senderId: 'SAVANNA', at: at(day), ...given });

describe.each(paths)('%s', (path) => {
  const dateField = path === paths[0] ? 'date_range' : 'date';

  test('counts the parts of each day and sender ID, newest day first', async () => {
    await message('2026-03-09', { parts: 3 });
    await message('2026-03-09', { class: 'promotional', connectorId: 2 });
    await message('2026-03-09', { senderId: 'SAV-OTP' });
    await message('2026-03-10', { parts: 2 });
    await aMessage(db, { clientId: theirs.clientId, at: at('2026-03-10') });
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ current_page: 1, last_page: 1, total: 3, total_sms: 7 });
    expect(answer.body.data).toEqual([
      { id: '2026-03-10 SAVANNA', sms_count: 2, sender_id: 'SAVANNA', [dateField]: '2026-03-10' },
      { id: '2026-03-09 SAV-OTP', sms_count: 1, sender_id: 'SAV-OTP', [dateField]: '2026-03-09' },
      { id: '2026-03-09 SAVANNA', sms_count: 4, sender_id: 'SAVANNA', [dateField]: '2026-03-09' },
    ].map((row) => (path === paths[0] ? { ...row, client_name: 'Savanna Sacco' } : row)));
    (path === paths[0] ? clientConsumption : consumptionHistory).answer.parse(answer.body);
  }); // oxfmt-ignore

  test('takes days in Nairobi, both inclusive, and pages them', async () => {
    for (const day of ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11']) await message(day);
    const range = { start_date: '2026-03-09', end_date: '2026-03-10' };
    expect((await ask(path, range)).body).toMatchObject({ total: 2, total_sms: 2 });
    const second = (await ask(path, { ...range, page: 2, per_page: 1 })).body;
    expect(second).toMatchObject({ current_page: 2, last_page: 2, total: 2, total_sms: 2 });
    expect(second.data).toMatchObject([{ [dateField]: '2026-03-09' }]);
    expect((await ask(path, { ...range, page: 9 })).body.data).toEqual([]);
    const backwards = await ask(path, { start_date: '2026-03-10', end_date: '2026-03-09' });
    expect([backwards.status, backwards.body.field]).toEqual([422, 'end_date']);
    expect((await ask(path, { start_date: 'Invalid Date' })).status).toBe(422);
  });

  test('the platform reads any client, a client its own; another’s id and a missing one answer alike', async () => {
    await message('2026-03-09');
    expect((await ask(path, { client_id: mine.clientId }, root)).body.total).toBe(1);
    expect((await ask(path, { client_id: String(mine.clientId) })).body.total).toBe(1);
    expect((await ask(path, {}, theirs)).body).toMatchObject({ data: [], total: 0, total_sms: 0, last_page: 1 });
    const answers = await Promise.all([mine.clientId, 2_000_000_000].map((client_id) => ask(path, { client_id }, theirs)));
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      Array(2).fill('422 {"code":"client_not_found","message":"Client not found","field":"client_id"}'),
    );
    expect((await app.call(path)).status).toBe(401);
  }); // oxfmt-ignore
});

test('the SMS of all days are what the ledger took for sends less what it gave back', async () => {
  const { clientId } = mine;
  await aSender(db, { clientId, code: 'SAVANNA' });
  const send = (body: object) =>
    app.call('message/send/transactional', { country_code: 'KE', sender_id: 'SAVANNA', schedule: false, ...body }, mine);
  expect((await send({ msisdn: '0712345678, 0712345679', message: 'Habari' })).status).toBe(200);
  expect((await send({ msisdn: '0712345678', message: 'a'.repeat(400) })).status).toBe(200);
  // Fails one message that was never submitted, as the engine does.
  const failed = await db.selectFrom('messages').selectAll().where('client_id', '=', clientId).where('parts', '=', 1).limit(1).executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('messages').set({ state: 'failed', cost: '0' }).where('id', '=', failed.id).execute();
    await refundUnits(tx, { refunds: new Map([[clientId, 1]]), cause: 'test', description: 'test' });
    await countMoves(tx, [{ ...failed, from: 'queued', to: 'failed', parts: -1, cost: `-${failed.cost}` }]);
  });
  const { rows } = await sql<{ charged: string }>`SELECT sum(balance) AS charged FROM ledger_accounts
    WHERE client_id = ${clientId} AND kind IN ('client_consumption', 'client_refunds')`.execute(db);
  const { body } = await ask(paths[0]);
  expect(body.total_sms).toBe(4);
  expect(body.data.reduce((sum: number, row: { sms_count: number }) => sum + row.sms_count, 0)).toBe(Number(rows[0]?.charged));
}); // oxfmt-ignore

test('a day whose SMS were all refunded is not listed', async () => {
  await message('2026-03-09', { state: 'failed', parts: 0 });
  expect((await ask(paths[0])).body).toMatchObject({ data: [], total: 0 });
});

test('the platform reads all clients at once, each row with its client; others read their own', async () => {
  await message('2026-03-09');
  await aMessage(db, { clientId: theirs.clientId, senderId: 'OTHER', at: at('2026-03-09'), parts: 2 });
  const all = { all_clients: true, start_date: '2026-03-01', end_date: '2026-03-31' };
  const { body } = await ask(paths[0], all, root);
  expect(body).toMatchObject({ total: 2, total_sms: 3 });
  expect(body.data.map((row: { client_name: string; sender_id: string }) => row.sender_id)).toEqual(['OTHER', 'SAVANNA']);
  expect(body.data[1].client_name).toBe('Savanna Sacco');
  expect((await ask(paths[0], all)).body).toMatchObject({ total: 1, total_sms: 1 });
}); // oxfmt-ignore
