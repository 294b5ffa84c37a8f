// The explanation of a route, and the clients that a connector serves (requirements/domain.md#routes).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectorImpact, explainRoute } from '../../../contract/routing.ts';
import { runPreflight } from '../../../server/modules/intake/preflight.service.ts';
import { ensurePrefixes } from '../../../server/modules/networks/networks.service.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
await ensurePrefixes(db);
const { token } = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const duka = await aClient(db, { name: 'Duka Ltd' });
const shule = await aClient(db, { name: 'Shule' });
beforeEach(async () => {
  await sql`TRUNCATE client_senders, sender_configurations, connector_states, engines, connectors, dnd RESTART IDENTITY CASCADE`.execute(db); // oxfmt-ignore
});

interface Setup {
  scope?: 'NETWORK' | 'COUNTRY' | 'DEFAULT';
  mcc?: string;
  mnc?: string;
  status?: number;
  draining?: boolean;
  /** Order of the connector among DUKA's routes. */
  order?: number;
  /** Status of DUKA on the connector. Undefined if it is not set up there. */
  sender?: number;
  /** Clients that may use the sender ID on the connector, with the status of the mapping. */
  clients?: Record<number, number>;
}

async function aConnector(name: string, { sender, order = 1, clients = {}, ...given }: Setup = {}): Promise<number> {
  const fields = { name, scope: 'NETWORK', queue_prefix: name, mcc: '639', mnc: '02', ...given } as const;
  const { id } = await db.insertInto('connectors').values(fields).returning('id').executeTakeFirstOrThrow();
  if (sender === undefined) return id;
  const { id: sender_configuration_id } = await db.insertInto('sender_configurations')
    .values({ code: 'DUKA', connector_id: id, package_id: 1001, status: sender, route_order: order }).returning('id').executeTakeFirstOrThrow();
  for (const [clientId, status] of Object.entries(clients))
    await db.insertInto('client_senders').values({ client_id: Number(clientId), sender_configuration_id, status }).execute();
  return id;
} // oxfmt-ignore

const used = { sender: 1, clients: { [duka]: 1 } };
const ask = (body: object, as = token) =>
  app.call('route/explain', { client_id: duka, sender_id: 'DUKA', ...body }, { token: as });
async function explained(msisdn = '0712 345 678') {
  const answer = await ask({ msisdn });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return explainRoute.answer.parse(answer.body);
}
const verdicts = async (msisdn?: string) =>
  Object.fromEntries((await explained(msisdn)).connectors.map(({ name, verdict }) => [name, verdict]));

describe('route/explain', () => {
  test('names the connector that a send takes, with the client’s price, and why each other one is not', async () => {
    const safaricom = await aConnector('Safaricom', used);
    await aConnector('Safaricom 2', used);
    await aConnector('Airtel', { ...used, mnc: '03' });
    await aConnector('Uganda', { ...used, mcc: '641' });
    await aConnector('Kenya', { ...used, scope: 'COUNTRY' });
    await aConnector('Off', { ...used, status: 0 });
    await aConnector('Draining', { ...used, draining: true });
    await aConnector('Unknown there');
    await aConnector('Not active there', { sender: 0, clients: { [duka]: 1 } });
    await aConnector('Not assigned', { sender: 1, clients: { [shule]: 1 } });
    await aConnector('Switched off for it', { sender: 1, clients: { [duka]: 0 } });
    await db.insertInto('billing_rates').values({ client_id: duka, connector_id: safaricom, rate: '0.45' }).execute(); // oxfmt-ignore
    const found = await explained();
    expect(found).toMatchObject({ msisdn: '254712345678', network: 'Safaricom', dnd: false });
    expect(found.connectors.find(({ verdict }) => verdict === 'chosen')).toMatchObject({ rate: '0.4500' });
    expect(await verdicts()).toEqual({
      Safaricom: 'chosen',
      'Safaricom 2': 'older_connector',
      Airtel: 'other_network',
      Uganda: 'other_country',
      Kenya: 'narrower_scope',
      Off: 'inactive',
      Draining: 'draining',
      'Unknown there': 'sender_missing',
      'Not active there': 'sender_inactive',
      'Not assigned': 'not_assigned',
      'Switched off for it': 'assignment_inactive',
    });
    const send = {
      clientId: duka,
      sender: 'DUKA',
      text: 'Habari',
      optOut: false,
      class: 'transactional',
    } as const;
    const { report } = await runPreflight(db, { ...send, source: { numbers: '0712345678' } });
    expect(report.networks).toMatchObject([{ network: 'Safaricom', cost: '0.4500' }]);
  });

  test('takes primary routes first, and the next one while a connector is bypassed', async () => {
    const secondary = await aConnector('Safaricom', { ...used, order: 2 });
    const link = JSON.stringify({ host: 'telco', port: 2775 });
    await db.updateTable('connectors').set({ smpp: link }).where('id', '=', secondary).execute();
    const primary = await aConnector('Kenya', { ...used, scope: 'COUNTRY' });
    await aConnector('World', { ...used, scope: 'DEFAULT', order: 3 });
    expect(await verdicts()).toEqual({ Kenya: 'chosen', Safaricom: 'later_order', World: 'later_order' });
    const opened = new Date();
    await db
      .insertInto('connector_breakers')
      .values({ connector_id: primary, cause: 'errors', opened, probe_at: opened })
      .execute();
    // While no other connector is bound, messages wait for the first.
    expect(await verdicts()).toMatchObject({ Kenya: 'chosen', Safaricom: 'later_order' });
    const { id: engine_id } = await db.insertInto('engines').values({ pid: 1 }).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('connector_states')
      .values({ engine_id, connector_id: secondary, bound: 1, sessions: 1, rate: 0, in_flight: 0 }).execute();
    expect(await verdicts()).toEqual({ Kenya: 'bypassed', Safaricom: 'chosen', World: 'later_order' });
    const since = opened.toISOString();
    expect((await explained()).connectors).toMatchObject([
      { name: 'Safaricom', place: 2, bypass: null },
      { name: 'Kenya', place: 1, bypass: { cause: 'errors', since } },
      { name: 'World', place: 3 },
    ]);
    const alarms = (await app.call('operations/alarms', {}, { token })).body.message;
    expect(alarms).toContainEqual(
      expect.objectContaining({ kind: 'bypass', since, values: { name: 'Kenya', cause: 'errors' } }),
    );
    // A broken link causes one alarm.
    await db.updateTable('connectors').set({ smpp: link }).where('id', '=', primary).execute();
    await db.updateTable('connector_breakers').set({ cause: 'link' }).execute();
    await db.insertInto('connector_states')
      .values({ engine_id, connector_id: primary, bound: 0, sessions: 1, rate: 0, in_flight: 0, last_error: 'refused' }).execute();
    const later = (await app.call('operations/alarms', {}, { token })).body.message;
    expect(later).toEqual([expect.objectContaining({ kind: 'unbound' })]);
  }); // oxfmt-ignore

  test('says that there is no route, and that the number is on a DND list', async () => {
    await aConnector('Safaricom', used);
    await db
      .insertInto('dnd')
      .values({ client_id: null, msisdn: '254733345678', source: 'console' })
      .execute();
    expect(await explained('0733345678')).toMatchObject({ dnd: true, network: 'Airtel', health: null });
    expect(await verdicts('0733345678')).toEqual({ Safaricom: 'other_network' });
  });

  test('says when the sending window opens', async () => {
    const id = await aConnector('Safaricom', used);
    const never = { connector_id: id, class: 'promotional', opens: '00:00', closes: '00:00:01' } as const;
    await db.insertInto('sending_windows').values(never).execute();
    expect((await explained()).closed).toEqual([{ class: 'promotional', opens_at: expect.any(String) }]);
  });

  test('refuses what is no number, a client that is not there, and people of clients', async () => {
    expect(await ask({ msisdn: '12' })).toMatchObject({ status: 422, body: { field: 'msisdn' } });
    expect(await ask({ msisdn: '0712345678', client_id: 999_999 })).toMatchObject({
      status: 422,
      body: { code: 'client_not_found' },
    });
    const theirs = await signedIn(db, { roleId: roleIds.administrator });
    expect((await ask({ msisdn: '0712345678' }, theirs.token)).status).toBe(403);
  });
});

describe('connector/:id/impact', () => {
  const impact = async (id: number) =>
    connectorImpact.answer.parse((await app.call(`connector/${id}/impact`, {}, { token })).body);

  test('counts clients and sender IDs, and names the clients that no other connector would carry', async () => {
    const both = { sender: 1, clients: { [duka]: 1, [shule]: 1 } };
    const safaricom = await aConnector('Safaricom', both);
    await aConnector('Kenya', { ...used, scope: 'COUNTRY' });
    await aConnector('Airtel', { ...both, mnc: '03' });
    expect(await impact(safaricom)).toEqual({
      clients: 2,
      senders: 1,
      stranded_clients: 1,
      stranded: [{ client_id: shule, client_name: 'Shule', sender_id: 'DUKA' }],
    });
    await aConnector('All', { ...both, scope: 'DEFAULT' });
    expect(await impact(safaricom)).toMatchObject({ clients: 2, stranded_clients: 0, stranded: [] });
    expect(await impact(await aConnector('New'))).toMatchObject({ clients: 0, senders: 0 });
  });

  test('answers 404 for a connector that is not there', async () => {
    expect((await app.call('connector/999999/impact', {}, { token })).status).toBe(404);
  });
});
