// The low balance alert: set by the client or the platform, and sent once each time the balance falls (requirements/domain.md#low-balance).
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, test } from 'vitest';
import { startJobs } from '../../../server/jobs/jobs.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { reserveUnits } from '../../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { alertLowBalances } from '../../../server/modules/units/lowBalance.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { eventually } from '../../support/eventually.ts';
import { clearMessages } from '../../support/messages.ts';
import { aClient, aUser, giveUnits, signedIn, type SignedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';
import { anEndpoint, eventsOf } from '../../support/webhooks.ts';

const app = await startTestApp();
const { db } = app;
await aSender(db, { clientId: 1, code: 'TUMA' });
let root: SignedIn;
let mine: SignedIn;
let numbers = 0;
beforeEach(async () => {
  await clearMessages(db);
  await sql`TRUNCATE ledger_entries, ledger_postings, ledger_accounts, audit_log`.execute(db);
  await sql`UPDATE clients SET low_balance = NULL, low_balance_notified = NULL, low_balance_recorded = NULL`.execute(
    db,
  );
  await giveUnits(db, 1, 1000);
  root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
  mine = await signedIn(db, { clientId: await aClient(db, { name: 'Savanna Sacco', units: 100 }) });
  await reachable(mine.id);
});

/** Sets the user's number to a new one on a network of the platform's sender ID. */
async function reachable(userId: number): Promise<string> {
  const msisdn = `25471205${String(++numbers).padStart(4, '0')}`;
  await db.updateTable('users').set({ msisdn }).where('id', '=', userId).execute();
  return msisdn;
}
const alert = (body: object, who: { token: string } = mine) => app.call('units/alert', body, who);
const set = async (units: number | null) => expect((await alert({ low_balance: units })).status).toBe(200);
const spend = (units: number) =>
  db
    .transaction()
    .execute((tx) =>
      reserveUnits(tx, { clientId: mine.clientId, units, userId: null, cause: 'test', description: 'test' }),
    );
const look = () => alertLowBalances(db, app.clock.now);
const warnings = () =>
  db
    .selectFrom('messages')
    .select(['msisdn', 'message', 'client_id', 'sender_id', 'class'])
    .orderBy('id')
    .execute();
const balance = async () =>
  (await app.call('dashboard/client/balance', { client_id: mine.clientId }, mine)).body.message; // oxfmt-ignore

describe('units/alert', () => {
  test('sets and removes the own client’s alert, which the balance call returns', async () => {
    expect(await balance()).toEqual({ balance: 100, low_balance: null, sms_cost: '1.0000' });
    const answer = await alert({ low_balance: 500 });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Alert set below 500 units' }]);
    expect(await balance()).toEqual({ balance: 100, low_balance: 500, sms_cost: '1.0000' });
    expect((await alert({ low_balance: null })).body).toEqual({ message: 'Low balance alert is off' });
    expect(await balance()).toEqual({ balance: 100, low_balance: null, sms_cost: '1.0000' });
  });

  test('lets the platform set any client’s alert, with an audit entry; another’s id is answered like a missing one', async () => {
    expect((await alert({ client_id: mine.clientId, low_balance: 40 }, root)).status).toBe(200);
    expect(await balance()).toMatchObject({ low_balance: 40 });
    const other = await aClient(db);
    const answers = await Promise.all([other, 2_000_000_000].map((client_id) => alert({ client_id, low_balance: 5 })));
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      Array(2).fill('422 {"code":"client_not_found","message":"Client not found","field":"client_id"}'),
    );
    const audited = await db.selectFrom('audit_log').select(['action', 'subject', 'client_id', 'before', 'after']).execute();
    expect(audited).toEqual([
      { action: 'client.low_balance', subject: 'Savanna Sacco', client_id: mine.clientId, before: { units: null }, after: { units: 40 } },
    ]);
  }); // oxfmt-ignore

  test.each([0, -1, 1.5, 1_000_000_001, 'low'])('rejects an alert at %j with 422', async (low_balance) => {
    const answer = await alert({ low_balance });
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        code: 'invalid_input',
        message: 'Warn below must be a whole number from 1 to 1,000,000,000',
        field: 'low_balance',
      },
    ]);
  });

  test('requires the permission to update units', async () => {
    const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
    expect((await alert({ low_balance: 5 }, support)).status).toBe(403);
    expect((await app.call('units/alert', { low_balance: 5 })).status).toBe(401);
  });
});

describe('a fall below the alert', () => {
  test('sends an SMS of the platform to every active user who may top up, and to no other', async () => {
    const own = await db.selectFrom('users').select('msisdn').where('id', '=', mine.id).executeTakeFirstOrThrow();
    const colleague = await reachable((await aUser(db, { clientId: mine.clientId })).id);
    await reachable((await aUser(db, { clientId: mine.clientId, status: 0 })).id);
    await reachable((await aUser(db, { clientId: mine.clientId, roleId: roleIds.support })).id);
    await reachable((await aUser(db)).id);
    await set(50);
    await spend(50);
    await look();
    expect(await warnings()).toEqual([]);
    await spend(1);
    await look();
    const text = 'Savanna Sacco has 49 SMS units left, below the alert at 50. Top up to keep sending.';
    expect(await warnings()).toEqual(
      [own.msisdn, colleague].map((msisdn) => ({ msisdn, message: text, client_id: 1, sender_id: 'TUMA', class: 'transactional' })),
    );
  }); // oxfmt-ignore

  test('warns once per fall, and again after the balance was above the alert', async () => {
    await set(50);
    await spend(60);
    for (const units of [1, 2, 3]) {
      await look();
      await spend(units);
    }
    expect(await warnings()).toHaveLength(1);
    await giveUnits(db, mine.clientId, 16);
    await look();
    await spend(1);
    await look();
    await look();
    expect((await warnings()).map(({ message }) => message.match(/\d+/)?.[0])).toEqual(['40', '49']);
  });

  test('warns once where the same alert is saved again, which is no entry of the audit log', async () => {
    for (let time = 0; time < 2; time++) {
      await set(500);
      await look();
    }
    expect(await warnings()).toHaveLength(1);
    expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([
      { action: 'client.low_balance' },
    ]);
  });

  test('does not warn a client that topped up while the check waited for it', async () => {
    await set(500);
    const { look: checked } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('clients').select('id').where('id', '=', mine.clientId).forNoKeyUpdate().execute();
      const started = { look: look() };
      await untilBlocked(db);
      await giveUnits(db, mine.clientId, 400);
      return started;
    });
    await checked;
    expect(await warnings()).toEqual([]);
  });

  test('warns once under two hundred sends and many concurrent checks', async () => {
    await set(50);
    await giveUnits(db, mine.clientId, 100);
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => (n % 10 === 0 ? look() : spend(1).catch(() => undefined))),
    );
    await Promise.all([look(), look(), look()]);
    expect(await warnings()).toHaveLength(1);
    expect((await verifyLedger(db)).filter(({ rule }) => !rule.startsWith('charged less'))).toEqual([]);
  });

  test('is detected by the jobs', async () => {
    const metrics = new Registry();
    const jobs = await startJobs({
      database: app.database,
      logger: pino({ level: 'silent' }),
      metrics,
      clock: () => app.clock.now,
      cronItems: [],
    });
    await set(500);
    // The job that the crontab runs each minute.
    await sql`SELECT jobs.add_job('low_balance')`.execute(db);
    await eventually(async () => expect(await warnings()).toHaveLength(1));
    await jobs.stop();
    const exposed = await metrics.metrics();
    expect(exposed).toMatch(/tuma_job_runs_total\{task="low_balance",outcome="done"\} [1-9]/);
    expect(exposed).toMatch(/tuma_job_seconds_count\{task="low_balance"\} [1-9]/);
  });

  test('warns later where the platform has no units, and counts only the text that was sent', async () => {
    const textsOfToday = () =>
      db.selectFrom('platform_texts').select('texts').where('client_id', '=', mine.clientId).execute();
    await db
      .transaction()
      .execute((tx) =>
        reserveUnits(tx, { clientId: 1, units: 1000, userId: null, cause: 'test', description: 'test' }),
      );
    await set(500);
    for (let minute = 0; minute < 3; minute++) await look();
    expect([await warnings(), await textsOfToday()]).toEqual([[], []]);
    await giveUnits(db, 1, 10);
    await look();
    expect([(await warnings()).length, await textsOfToday()]).toEqual([1, [{ texts: 1 }]]);
  });

  test('posts its event once where the SMS cannot be sent, and the SMS once when it can', async () => {
    const { clientId } = mine;
    await anEndpoint(db, { clientId, types: ['balance.low'] });
    const posted = async () => (await eventsOf(db, clientId)).map(({ data }) => data);
    const cap = (texts: number) =>
      db.updateTable('clients').set({ platform_texts_cap: texts }).where('id', '=', clientId).execute();
    const event = (units: number) => ({ object: 'balance', units, threshold: 50 });
    await cap(0);
    await set(50);
    await spend(60);
    await look();
    await spend(1);
    await look();
    expect([await posted(), await warnings()]).toEqual([[event(40)], []]);
    await cap(10);
    await look();
    await look();
    expect([await posted(), (await warnings()).length]).toEqual([[event(40)], 1]);
    // The next falls: one without an SMS, from which the balance recovers, and one with an SMS.
    for (const texts of [0, 10]) {
      await cap(texts);
      await giveUnits(db, clientId, 30);
      await look();
      await spend(30);
      await look();
    }
    expect([await posted(), (await warnings()).length]).toEqual([[event(40), event(39), event(39)], 2]);
  });

  test('posts its event once where queueing the SMS fails unexpectedly, also for the clients after it', async () => {
    const next = await signedIn(db, { clientId: await aClient(db, { units: 10 }) });
    await reachable(next.id);
    const clientIds = [mine.clientId, next.clientId];
    for (const clientId of clientIds) await anEndpoint(db, { clientId, types: ['balance.low'] });
    await set(500);
    await alert({ low_balance: 500 }, next);
    const posted = async () =>
      Promise.all(clientIds.map(async (id) => (await eventsOf(db, id)).map(({ data }) => data)));
    const events = [100, 10].map((units) => [{ object: 'balance', units, threshold: 500 }]);
    await sql`ALTER TABLE platform_texts RENAME TO platform_texts_away`.execute(db);
    try {
      for (let minute = 0; minute < 2; minute++) await expect(look()).rejects.toThrow('platform_texts');
      expect([await posted(), await warnings()]).toEqual([events, []]);
    } finally {
      await sql`ALTER TABLE platform_texts_away RENAME TO platform_texts`.execute(db);
    }
    await look();
    expect([await posted(), (await warnings()).length]).toEqual([events, 2]);
  });

  test('sends no warning for a suspended client or without an alert, and warns again for a new alert', async () => {
    await look();
    await set(500);
    await db.updateTable('clients').set({ status: 0 }).where('id', '=', mine.clientId).execute();
    await look();
    expect(await warnings()).toEqual([]);
    await db.updateTable('clients').set({ status: 1 }).where('id', '=', mine.clientId).execute();
    await look();
    await set(400);
    await look();
    expect(await warnings()).toHaveLength(2);
  });
});
