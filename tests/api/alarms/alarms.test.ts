// The alarms shown to an admin (operations/alarms).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { firstIdAt } from '../../../server/domain/messageId.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { creditPackage, drawPackages } from '../../../server/modules/ledger/stock.service.ts';
import { aSenderIdOn, slowAndFast } from '../../support/api/connectorQueue.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const client = await signedIn(db, { clientId: await aClient(db, { units: 1000 }) });
await db.deleteFrom('sending_windows').execute();
let from: number;
let to: number;
beforeEach(async () => {
  [from, to] = await slowAndFast(app, admin);
});

const aSenderOn = (connectorId: number, packageId: number) =>
  aSenderIdOn(db, { clientId: client.clientId, connectorId, packageId });
const queued = (clientId = client.clientId, at?: Date) =>
  aMessage(db, { clientId, state: 'queued', connectorId: from, ...(at && { at }) });

describe('operations/alarms', () => {
  const alarms = async () =>
    (await app.call('operations/alarms', {}, admin)).body.message as { id: string; text: string }[];
  const lost = new Date('2026-11-22T03:03:00Z');
  const anEngine = async (bound: number) => {
    const { id } = await db
      .insertInto('engines')
      .values({ pid: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('connector_states')
      .values(
        [from, to].map((connector_id) => ({
          engine_id: id,
          connector_id,
          bound: connector_id === to ? 1 : bound,
          sessions: 1,
          rate: 0,
          in_flight: 0,
          last_error: bound === 0 && connector_id === from ? 'ESME_RINVPASWD' : null,
          unbound_since: bound === 0 && connector_id === from ? lost : null,
        })),
      )
      .execute();
  };

  test('are silent while all is well', async () => {
    await anEngine(1);
    await queued();
    expect(await alarms()).toEqual([]);
  });

  test('report a missing engine and a link that is down', async () => {
    expect(await alarms()).toEqual([expect.objectContaining({ id: 'engine', severity: 'error' })]);
    await anEngine(0);
    expect(await alarms()).toEqual([
      {
        id: `unbound:${from}`,
        kind: 'unbound',
        values: { name: 'Slow', error: 'the password is wrong' },
        severity: 'error',
        text: 'Slow is not bound: the password is wrong',
        since: lost.toISOString(),
      },
    ]);
  });

  test('are silent about a link that an engine has not tried yet, until it is not bound for two minutes', async () => {
    await anEngine(0);
    await db.updateTable('connector_states').set({ last_error: null }).execute();
    expect(await alarms()).toEqual([]);
    await db
      .insertInto('alarm_events')
      .values({
        alarm: `unbound:${from}`,
        kind: 'unbound',
        severity: 'error',
        text: '',
        confirmed: true,
        seen: lost,
        since: lost,
      })
      .execute();
    expect(await alarms()).toEqual([expect.objectContaining({ text: 'Slow is not bound' })]);
    await db.deleteFrom('alarm_events').execute();
  });

  test('report messages that wait, but not those whose sending window is closed', async () => {
    await anEngine(1);
    const at = new Date(app.clock.now.getTime() - 6 * 60_000);
    const id = await queued(client.clientId, at);
    expect(await alarms()).toEqual([
      expect.objectContaining({
        id: `queue:${from}`,
        text: 'Messages wait on Slow for longer than 5 minutes',
        values: { name: 'Slow', count: 5 },
      }),
    ]);
    expect(firstIdAt(at)).toBeLessThanOrEqual(id);
    const nairobi = new Date(app.clock.now.getTime() + 3 * 3_600_000).getUTCHours();
    const opens = `${String((nairobi + 2) % 23).padStart(2, '0')}:00`;
    const closes = `${String(((nairobi + 2) % 23) + 1).padStart(2, '0')}:00`;
    await db
      .insertInto('sending_windows')
      .values({ connector_id: null, class: 'transactional', opens, closes })
      .execute();
    expect(await alarms()).toEqual([]);
    await db.deleteFrom('sending_windows').execute();
  });

  test('report messages that wait on an active connector without a link', async () => {
    await anEngine(1);
    await db.updateTable('connectors').set({ smpp: null }).where('id', '=', from).execute();
    await queued(client.clientId, new Date(app.clock.now.getTime() - 6 * 60_000));
    expect(await alarms()).toEqual([expect.objectContaining({ id: `queue:${from}` })]);
    await db.updateTable('connectors').set({ status: 0 }).where('id', '=', from).execute();
    expect(await alarms()).toEqual([]);
  });

  test('report a message that was scheduled long ago by the time at which it was due', async () => {
    await anEngine(1);
    const minutesAgo = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000);
    const id = await queued(client.clientId, minutesAgo(6_000));
    for (const [minutes, count] of [[6, 1], [4, 0]] as const) {
      await db.updateTable('messages').set({ not_before: minutesAgo(minutes) }).where('id', '=', id).execute();
      expect(await alarms()).toHaveLength(count);
    }
    await sql`UPDATE outbox SET not_before = now() + interval '1 hour'`.execute(db);
    expect((await app.call(`connector/${from}/queue`, {}, admin)).body).toMatchObject({ queued: 1, oldest: null });
  }); // oxfmt-ignore

  test('report an overdrawn package', async () => {
    await anEngine(1);
    await aSenderOn(from, 1001);
    const by = { userId: null, cause: 'test', description: 'test' };
    await db.transaction().execute(async (tx) => {
      await creditPackage(tx, { ...by, packageId: 1001, units: 10 });
      await drawPackages(tx, { packages: new Map([[1001, 1510]]), cause: 'test' });
    });
    expect(await alarms()).toEqual([
      expect.objectContaining({
        id: 'package:1001',
        text: 'Package 1001 is overdrawn by 1,500 units',
        values: { name: '1001', count: 1500 },
      }),
    ]);
  });

  test('report that the last backup is older than 26 hours, or that a platform with links to others has none', async () => {
    await anEngine(1);
    const hours = (count: number) => new Date(app.clock.now.getTime() - count * 3_600_000);
    await sql`UPDATE clients SET created = ${hours(27)} WHERE id = 1`.execute(db);
    expect(await alarms()).toEqual([]);
    await sql`UPDATE connectors SET smpp = jsonb_set(smpp, '{host}', '"10.8.0.5"') WHERE id = ${from}`.execute(db);
    const stale = { id: 'backup', kind: 'backup', severity: 'warning', since: hours(1).toISOString() };
    expect(await alarms()).toEqual([{ ...stale, text: 'No backup was made yet' }]);
    const needs = async () => (await app.call('operations/home', {}, admin)).body.message.needs as { kind: string }[];
    expect(await needs()).toContainEqual(expect.objectContaining({ kind: 'backup', count: null, since: stale.since }));
    const backup = { user_name: '', client_id: null, address: '', action: 'backup.make', subject: 'Database' } as const;
    const made = (created: Date) => db.insertInto('audit_log').values({ ...backup, created }).execute();
    await made(hours(27));
    const text = 'The last backup is older than 26 hours';
    expect(await alarms()).toEqual([{ ...stale, text, values: { count: 26 } }]);
    await made(hours(25));
    expect(await alarms()).toEqual([]);
  }); // oxfmt-ignore
});
