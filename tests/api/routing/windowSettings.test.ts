// Sending windows as settings of the platform (requirements/domain.md#sending-windows;
// requirements/kenya.md#sending-hours).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { readClosed } from '../../../server/modules/windows/windows.service.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

let admin: string;
/** Returns a time on 21 November in Nairobi. */
const nairobi = (time: string) => new Date(`2026-11-21T${time}:00+03:00`);
const app = await startTestApp();
const { db } = app;
const { id: safaricom } = await db
  .insertInto('connectors')
  .values({ name: 'Safaricom', scope: 'DEFAULT', queue_prefix: 'q', mcc: '639', mnc: '02' })
  .returning('id')
  .executeTakeFirstOrThrow();
beforeEach(async () => {
  app.clock.now = nairobi('07:30');
  ({ token: admin } = await signedIn(db, {
    clientId: 1,
    roleId: roleIds.administrator,
    now: app.clock.now,
  }));
  await sql`TRUNCATE sending_windows, audit_log`.execute(db);
});

const call = (path: string, body: object = {}, token = admin) => app.call(path, body, { token });
const hours = { connector_id: null, class: 'promotional', opens: '08:00', closes: '18:00' } as const;
const save = (given: object = {}) => call('sending-window/upsert', { ...hours, ...given });
const all = async () => (await call('sending-window/all')).body.message;

test.each([
  ['sending-window/all', {}],
  ['sending-window/upsert', hours],
  ['sending-window/1/delete', {}],
])(
  '%s answers 401 without a token and 403 to clients, to support and to a client’s role with the module',
  async (path, body) => {
    expect((await app.call(path, body)).status).toBe(401);
    for (const who of [{}, { clientId: 1, roleId: roleIds.support }, { roleId: roleIds.administrator }]) {
      const { token } = await signedIn(db, { ...who, now: app.clock.now });
      expect((await call(path, body, token)).status).toBe(403);
    }
  },
);

describe('sending-window/upsert', () => {
  test('sets the hours for all connectors and for one, and the engine applies them', async () => {
    const made = await save();
    expect(made).toMatchObject({
      status: 200,
      body: { message: 'Promotional messages on all connectors: 08:00 to 18:00' },
    });
    await save({ connector_id: safaricom, opens: '06:00', closes: '24:00' });
    expect(await all()).toEqual([
      { id: made.body.id, ...hours, connector_name: null, opens_at: nairobi('08:00').toISOString() },
      {
        id: expect.any(Number),
        connector_id: safaricom,
        connector_name: 'Safaricom',
        class: 'promotional',
        opens: '06:00',
        closes: '24:00',
        opens_at: null,
      },
    ]);
    const order = { class: 'promotional' as const, now: nairobi('05:00') };
    expect((await readClosed(db, { ...order, connectorIds: [safaricom] })).opensAt).toEqual(nairobi('06:00'));
    expect((await readClosed(db, { ...order, connectorIds: [999] })).opensAt).toEqual(nairobi('08:00'));
  });

  test('with an id changes it', async () => {
    const { id } = (await save()).body;
    expect((await save({ id, opens: '07:00', closes: '19:00' })).status).toBe(200);
    expect(await all()).toMatchObject([{ id, opens: '07:00', closes: '19:00', opens_at: null }]);
    app.clock.now = nairobi('19:00');
    expect((await all())[0].opens_at).toBe('2026-11-22T04:00:00.000Z');
  });

  test.each([
    [{ opens: '18:00', closes: '08:00' }, 'It must open before it closes'],
    [{ opens: '08:00', closes: '08:00' }, 'It must open before it closes'],
    [{ opens: '8:00' }, 'Opens must be a time like 08:00'],
    [{ opens: '24:00' }, 'Opens must be a time from 00:00 to 23:59'],
    [{ closes: '24:01' }, 'Closes must be a time like 08:00'],
    [{ closes: '18:60' }, 'Closes must be a time like 08:00'],
    [{ closes: undefined }, 'Closes must be a time like 08:00'],
    [{ class: 'urgent' }, 'Choose a class of messages'],
    [{ connector_id: 999_999_999_999 }, 'Connector not found'],
    [{ id: 999_999_999_999 }, 'Sending window not found'],
  ])('refuses %j', async (given, message) => {
    expect(await save(given)).toMatchObject({ status: 422, body: { message } });
    expect(await all()).toEqual([]);
  });

  test('refuses a second one for the same messages', async () => {
    await save();
    expect((await save({ opens: '09:00' })).body.message).toBe(
      'Promotional messages on all connectors have a sending window already; change that one',
    );
    await save({ connector_id: safaricom });
    expect((await save({ connector_id: safaricom })).body.message).toMatch(
      /^Promotional messages on Safaricom/,
    );
    expect((await save({ class: 'transactional' })).status).toBe(200);
  });
});

test('sending-window/:id/delete removes it, and messages are sent at any hour', async () => {
  const { id } = (await save()).body;
  expect((await call(`sending-window/${id}/delete`)).body.message).toBe(
    'Promotional messages on all connectors: sending window deleted',
  );
  expect((await call(`sending-window/${id}/delete`)).status).toBe(404);
  const order = { class: 'promotional' as const, connectorIds: [safaricom], now: nairobi('03:00') };
  expect((await readClosed(db, order)).opensAt).toBeUndefined();
});

test('each change has an audit entry, and an update without a change has none', async () => {
  const { id } = (await save()).body;
  await save({ id });
  await save({ id, opens: '07:00' });
  await call(`sending-window/${id}/delete`);
  const subject = 'Promotional messages on all connectors';
  const was = { connector: 'all connectors', class: 'promotional', opens: '08:00', closes: '18:00' };
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'before', 'after'])
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'window.create', subject, before: null, after: was },
    { action: 'window.update', subject, before: was, after: { ...was, opens: '07:00' } },
    { action: 'window.delete', subject, before: { ...was, opens: '07:00' }, after: null },
  ]);
});
