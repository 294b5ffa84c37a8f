// Causes that delay a send, in its pre-flight: links that are down and sending windows (requirements/domain.md#pre-flight).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aLinkState } from '../../support/linkState.ts';
import type { SignedIn } from '../../support/people.ts';
import { aShop, midday, preflightApi } from '../../support/api/preflightApi.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
app.clock.now = midday;
let me: SignedIn;
beforeEach(async () => {
  me = await aShop(app);
});
const { typed } = preflightApi(app, () => me);

describe('what delays a send', () => {
  const link = JSON.stringify({ host: 'smsc', port: 2775 });
  const delaysOf = async (more: object = {}) =>
    (await typed('0712000001, 0733000001', more)).body.message.delays as unknown;
  const connectorOf = async (name: string) =>
    (await db.selectFrom('connectors').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const aState = async (name: string, state: { bound: number; unbound_since?: Date }) =>
    aLinkState(db, await connectorOf(name), state);
  /** A connector that carries all numbers of the sender ID if their own connector is bypassed; returns its id. */
  const aSecondRoute = async (name: string) => {
    const { id: connector_id } = await db
      .insertInto('connectors')
      .values({ name, scope: 'DEFAULT', queue_prefix: 'any', mcc: '', mnc: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: sender_configuration_id } = await db
      .insertInto('sender_configurations')
      .values({ code: 'SHOP', connector_id, package_id: 1002, route_order: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const client_id = me.clientId;
    await db.insertInto('client_senders').values({ client_id, sender_configuration_id }).execute();
    return connector_id;
  };
  afterEach(async () => {
    await db.updateTable('connectors').set({ smpp: null }).execute();
    await db.deleteFrom('engines').execute();
    await db.deleteFrom('sending_windows').where('connector_id', 'is not', null).execute();
  });

  test('is unset while every network takes it', async () => {
    await db.updateTable('connectors').set({ smpp: link }).execute();
    await aState('Safaricom', { bound: 1 });
    await aState('Airtel', { bound: 1 });
    expect(await delaysOf()).toBeUndefined();
  });

  test('is the link of a network that no engine has bound, since the last of them lost it', async () => {
    await db.updateTable('connectors').set({ smpp: link }).execute();
    const since = new Date('2026-11-20T03:03:00Z');
    await aState('Safaricom', { bound: 0, unbound_since: new Date('2026-11-20T03:00:00Z') });
    await aState('Safaricom', { bound: 0, unbound_since: since });
    await aState('Airtel', { bound: 0, unbound_since: since });
    await aState('Airtel', { bound: 2 });
    const down = { network: 'Safaricom', cause: 'link_down', since: since.toISOString() };
    expect(await delaysOf()).toEqual([down]);
    // A link may be up again at a later send time.
    const later = { schedule: true, send_time: '10:00', repeat_type: 'NO_REPEAT', date: '2026-11-21' };
    expect(await delaysOf(later)).toBeUndefined();
  });

  test('is not the link of a network whose numbers take another route, but the sending window there', async () => {
    const connector_id = await aSecondRoute('Aggregator');
    await db.updateTable('connectors').set({ smpp: link }).execute();
    const since = new Date('2026-11-20T03:00:00Z');
    await aState('Safaricom', { bound: 0, unbound_since: since });
    await aState('Airtel', { bound: 1 });
    expect(await delaysOf()).toEqual([
      { network: 'Safaricom', cause: 'link_down', since: since.toISOString() },
    ]);
    await aState('Aggregator', { bound: 1 });
    expect(await delaysOf()).toBeUndefined();
    const window = { class: 'promotional', opens: '14:00', closes: '18:00' } as const;
    await db
      .insertInto('sending_windows')
      .values({ ...window, connector_id })
      .execute();
    expect(await delaysOf()).toEqual([
      { network: 'Safaricom', cause: 'window_closed', until: '2026-11-20T11:00:00.000Z' },
    ]);
  });

  test('is a connector without a link, whose numbers take no other route', async () => {
    await aSecondRoute('Other aggregator');
    await db.updateTable('connectors').set({ smpp: link }).where('name', '<>', 'Safaricom').execute();
    await aState('Airtel', { bound: 1 });
    await aState('Other aggregator', { bound: 1 });
    expect(await delaysOf()).toEqual([{ network: 'Safaricom', cause: 'link_down', since: null }]);
  });

  test('is every link while no engine runs, since the last heartbeat of one', async () => {
    await db.updateTable('connectors').set({ smpp: link }).execute();
    const seen = new Date('2026-11-20T08:00:00Z');
    await db.insertInto('engines').values({ pid: 1, seen }).execute();
    expect(await delaysOf()).toEqual(
      ['Safaricom', 'Airtel'].map((network) => ({ network, cause: 'link_down', since: seen.toISOString() })),
    );
  });

  test('is a closed sending window of one network, until it opens', async () => {
    await db.updateTable('connectors').set({ smpp: link }).execute();
    await aState('Safaricom', { bound: 1 });
    await aState('Airtel', { bound: 1 });
    await db
      .insertInto('sending_windows')
      .values({
        connector_id: await connectorOf('Airtel'),
        class: 'promotional',
        opens: '14:00',
        closes: '18:00',
      })
      .execute();
    const { body } = await typed('0712000001, 0733000001');
    expect(body.message.delays).toEqual([
      { network: 'Airtel', cause: 'window_closed', until: '2026-11-20T11:00:00.000Z' },
    ]);
    expect(body.message.waits_until).toBeNull();
  });
});

describe('the sending window', () => {
  const closed = new Date('2026-11-20T17:00:00Z');

  test('delays a promotional send until it opens, and no transactional one', async () => {
    const { now } = app.clock;
    app.clock.now = closed;
    try {
      expect((await typed('0712000001')).body.message.waits_until).toBe('2026-11-21T05:00:00.000Z');
      const at = await app.call(
        'message/preflight/transactional',
        { message: 'Hello', sender_id: 'SHOP', msisdn: '0712000001' },
        { token: me.token },
      );
      expect(at.body.message.waits_until).toBeNull();
    } finally {
      app.clock.now = now;
    }
  });

  test('delays a scheduled promotional send from its first run', async () => {
    const schedule = { schedule: true, repeat_type: 'NO_REPEAT', date: '2026-11-21' };
    const late = await typed('0712000001', { ...schedule, send_time: '20:30' });
    expect(late.body.message.waits_until).toBe('2026-11-22T05:00:00.000Z');
    const noon = await typed('0712000001', { ...schedule, send_time: '12:00' });
    expect(noon.body.message.waits_until).toBeNull();
  });
});
