// The state of each network as displayed to support (requirements/domain.md#connectors).
import { beforeEach, describe, expect, test } from 'vitest';
import { networks } from '../../../contract/networks.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { judgeNetwork, type NetworkFacts } from '../../../server/domain/networkHealth.ts';
import { aMessage, clearMessages, type TestMessage } from '../../support/messages.ts';
import { clearConnectors } from '../../support/api/connectorsApi.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
beforeEach(async () => {
  await clearMessages(db);
  await clearConnectors(db);
});

const lines = async () => {
  const answer = await app.call('support/networks', {}, support);
  expect(answer.status).toBe(200);
  expect(answer.text).not.toMatch(/127\.0\.0\.1|secret|ECONNREFUSED/);
  return networks.answer.parse(answer.body).message;
};

async function aConnector(name: string, given: { status?: number } = {}): Promise<number> {
  const smpp = JSON.stringify({ host: '127.0.0.1', port: 2775, system_id: 'tuma', password: 'secret' });
  const fields = {
    name,
    scope: 'NETWORK',
    queue_prefix: name,
    mcc: '639',
    mnc: '02',
    smpp,
    ...given,
  } as const;
  return (await db.insertInto('connectors').values(fields).returning('id').executeTakeFirstOrThrow()).id;
}

async function anEngine(bound: Record<number, number>): Promise<void> {
  const { id: engine_id } = await db.insertInto('engines').values({ pid: 1 }).returning('id').executeTakeFirstOrThrow();
  for (const [id, sessions] of Object.entries(bound))
    await db
      .insertInto('connector_states')
      .values({ engine_id, connector_id: Number(id), bound: sessions, sessions: 2, rate: 0, in_flight: 0, last_error: 'ECONNREFUSED', unbound_since: sessions === 0 ? lost : null })
      .execute();
} // oxfmt-ignore

/** The time at which the link without a session lost its last session. */
const lost = new Date('2026-11-22T03:03:00Z');
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('support/networks', () => {
  test('shows each connector with a link: bound, without a session, switched off', async () => {
    const [up, down] = [await aConnector('Safaricom'), await aConnector('Airtel')];
    await aConnector('Telkom', { status: 0 });
    await db.insertInto('connectors').values({ name: 'Paper', scope: 'DEFAULT', queue_prefix: 'p', mcc: '639', mnc: '99' }).execute(); // oxfmt-ignore
    await anEngine({ [up]: 2, [down]: 0 });
    await aMessage(db, { clientId: 1, connectorId: down, state: 'queued', at: minutesAgo(2) });
    expect(await lines()).toMatchObject([
      { name: 'Safaricom', state: 'up', trouble: null, queued: 0, delivered_percent: null },
      {
        name: 'Airtel',
        state: 'down',
        trouble: 'unbound',
        since: lost.toISOString(),
        queued: 1,
        oldest: expect.any(String),
      },
      { name: 'Telkom', state: 'off', trouble: null },
    ]);
  });

  test('compares the last 15 minutes with the seven days before', async () => {
    const id = await aConnector('Safaricom');
    await anEngine({ [id]: 2 });
    const sent = (at: Date, states: readonly ('delivered' | 'pending' | 'failed')[]) =>
      Promise.all(states.map((state) => aMessage(db, { clientId: 1, connectorId: id, at, state })));
    await sent(
      minutesAgo(3 * 24 * 60),
      Array.from({ length: 10 }, () => 'delivered'),
    );
    await sent(minutesAgo(20), ['failed', 'failed']);
    await sent(minutesAgo(12), ['delivered', 'delivered', 'failed', 'pending']);
    // These messages are still on their way.
    await sent(minutesAgo(0), ['pending', 'pending']);
    expect(await lines()).toMatchObject([
      { state: 'up', delivered_percent: 50, usual_percent: 83.3, late_percent: 25 },
    ]);
  });

  test('counts only messages that were handed over: a cancelled campaign does not degrade a network', async () => {
    const id = await aConnector('Safaricom');
    await anEngine({ [id]: 2 });
    const made = (count: number, message: Partial<TestMessage>) =>
      Promise.all(
        Array.from({ length: count }, () => aMessage(db, { clientId: 1, connectorId: id, ...message })),
      );
    await made(20, { at: minutesAgo(3 * 24 * 60) });
    await made(20, { at: minutesAgo(12) });
    await made(30, { at: minutesAgo(12), state: 'failed', failureCode: 'campaign_cancelled' });
    expect(await lines()).toMatchObject([{ state: 'up', delivered_percent: 100, usual_percent: 100 }]);
    await made(20, { at: minutesAgo(12), state: 'failed', failureCode: 'refused_by_network' });
    expect(await lines()).toMatchObject([{ state: 'degraded', trouble: 'delivery', delivered_percent: 50 }]);
  });

  test('is refused to people of clients, whatever their role', async () => {
    const { token } = await signedIn(db);
    expect((await app.call('support/networks', {}, { token })).status).toBe(403);
  });
});

describe('a network is', () => {
  const since = '2026-11-22T03:03:00.000Z';
  const facts = (given: Partial<NetworkFacts> = {}): NetworkFacts => ({
    isOn: true,
    engines: { living: 1, last: null },
    live: { bound: 2, sessions: 2 },
    downSince: null,
    bypassedSince: null,
    lateSince: null,
    waitsSince: null,
    recent: { handed_over: 100, delivered: 97, late: 1 },
    usual: 98,
    ...given,
  });

  test.each([
    ['up while all is as usual', {}, ['up', null, null]],
    ['off while its connector is switched off', { isOn: false, live: null }, ['off', null, null]],
    ['down without an engine', { engines: { living: 0, last: new Date(since) } }, ['down', 'engine', since]],
    ['down without a session', { live: { bound: 0, sessions: 2 }, downSince: since }, ['down', 'unbound', since]],
    ['degraded until an engine has begun', { live: null }, ['degraded', 'unbound', null]],
    ['degraded while its messages take other routes', { bypassedSince: since }, ['degraded', 'bypass', since]],
    ['degraded while messages wait', { waitsSince: since }, ['degraded', 'queue', since]],
    ['degraded while receipts are late', { recent: { handed_over: 40, delivered: 10, late: 25 } }, ['degraded', 'receipts', null]],
    ['degraded while receipts are later than usual', { lateSince: since }, ['degraded', 'receipts', since]],
    ['degraded while fewer arrive', { recent: { handed_over: 40, delivered: 30, late: 0 } }, ['degraded', 'delivery', null]],
    ['up where too few were sent for a share', { recent: { handed_over: 4, delivered: 0, late: 4 } }, ['up', null, null]],
    ['degraded with some of its sessions', { live: { bound: 1, sessions: 2 } }, ['degraded', 'sessions', null]],
  ] as const)('%s', (_sentence, given, [state, trouble, at]) => {
    expect(judgeNetwork(facts(given))).toEqual({ state, trouble, since: at });
  }); // oxfmt-ignore
});
