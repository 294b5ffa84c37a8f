// What an installation or a client still needs (decisions/032-guidance-reads-what-exists.md).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientOverview } from '../../../contract/clientOverview.ts';
import { connectorNetworks } from '../../../contract/connectors.ts';
import { readSetup } from '../../../contract/onboarding.ts';
import { nairobiDay } from '../../../server/domain/nairobiDay.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { takeBackTopUp, topUp } from '../../../server/modules/ledger/topup.service.ts';
import { aMessage, clearMessages } from '../../support/messages.ts';
import { aClient, giveUnits, signedIn, type SignedIn } from '../../support/people.ts';
import { aLinkState } from '../../support/linkState.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const dayMs = 86_400_000;
let root: SignedIn;
beforeEach(async () => {
  await clearMessages(db);
  await sql`TRUNCATE client_senders, sender_configurations, connector_states, engines, connectors, campaigns, sender_requests CASCADE`.execute(db);
  await sql`TRUNCATE ledger_entries, ledger_postings CASCADE`.execute(db);
  await sql`UPDATE ledger_accounts SET balance = 0`.execute(db);
  await sql`DELETE FROM clients WHERE id <> 1`.execute(db);
  root = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
}); // oxfmt-ignore

const setup = async () => readSetup.answer.parse((await app.call(readSetup.path, {}, root)).body).message;
const overview = async (id: number, who = root) =>
  clientOverview.answer.parse((await app.call(clientOverview.path, { id }, who)).body).message;

async function aConnector(name = 'Safaricom'): Promise<number> {
  const smpp = JSON.stringify({ host: 'smpp.example', port: 2775, system_id: 'tuma', password: 'secret' });
  const { rows } = await sql<{ id: number }>`
    INSERT INTO connectors (name, scope, queue_prefix, mcc, mnc, smpp)
    VALUES (${name}, 'NETWORK', 'saf', '639', '02', ${smpp}::jsonb) RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}
async function aSender(connectorId: number, code = 'UMOJA'): Promise<number> {
  const row = { code, connector_id: connectorId, package_id: 1001 };
  return (await db.insertInto('sender_configurations').values(row).returning('id').executeTakeFirstOrThrow())
    .id;
}
const assign = (clientId: number, configurationId: number) =>
  db
    .insertInto('client_senders')
    .values({ client_id: clientId, sender_configuration_id: configurationId })
    .execute();
describe('operations/setup', () => {
  test('of an empty installation has nothing, and what the platform’s own account lacks', async () => {
    expect(await setup()).toEqual({
      delivered: false,
      connector: null,
      bound: false,
      error: null,
      loaded: false,
      stock: 0,
      sender: null,
      client: null,
      platform: ['units', 'sender'],
    });
  });

  test('shows each step once its rows exist, until a message was delivered', async () => {
    const connector = await aConnector();
    await aLinkState(db, connector, { bound: 0, last_error: 'connect ECONNREFUSED 127.0.0.1:2775' });
    expect(await setup()).toMatchObject({
      connector: { id: connector, name: 'Safaricom' },
      bound: false,
      error: 'nothing listens on this host and port',
    });
    await sql`DELETE FROM engines`.execute(db);
    await aLinkState(db, connector, { bound: 1, last_error: null });
    const sender = await aSender(connector);
    const clientId = await aClient(db, { name: 'Umoja Traders' });
    expect(await setup()).toMatchObject({
      bound: true,
      loaded: false,
      sender: { id: sender, name: 'UMOJA' },
      client: { id: clientId, name: 'Umoja Traders', lacks: ['units', 'sender'] },
    });
    await giveUnits(db, clientId, 50);
    await assign(clientId, sender);
    expect(await setup()).toMatchObject({
      loaded: true,
      client: { lacks: [] },
      platform: ['units', 'sender'],
    });
    await aMessage(db, { clientId, state: 'pending' });
    expect((await setup()).delivered).toBe(false);
    await aMessage(db, { clientId, state: 'delivered' });
    expect((await setup()).delivered).toBe(true);
  });

  test('does not count a sender ID or a link that is switched off', async () => {
    const connector = await aConnector();
    await aSender(connector);
    await db.updateTable('connectors').set({ status: 0 }).execute();
    expect(await setup()).toMatchObject({ connector: null, sender: null });
  });

  test('answers 403 to support, and to a client whose role was given the permission', async () => {
    const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
    const theirs = await signedIn(db, { roleId: roleIds.administrator });
    expect((await app.call(readSetup.path, {}, support)).status).toBe(403);
    expect((await app.call(readSetup.path, {}, theirs)).status).toBe(403);
  });
});

describe('operations/client', () => {
  test('has the last 30 days one by one, the pace of the last 7, and the newest message and top-up', async () => {
    const clientId = await aClient(db, { units: 500 });
    const ago = (days: number) => new Date(Date.now() - days * dayMs);
    await aMessage(db, { clientId, parts: 5 });
    await aMessage(db, { clientId, at: ago(1), parts: 2 });
    await aMessage(db, { clientId, at: ago(7), parts: 12, state: 'failed', class: 'promotional' });
    await aMessage(db, { clientId, at: ago(29), state: 'pending' });
    await aMessage(db, { clientId, at: ago(30) });
    await aMessage(db, { clientId: 1, at: ago(1) });
    const { days, ...found } = await overview(clientId);
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, n) => nairobiDay(ago(29 - n))));
    expect(days[0]).toMatchObject({ sent: 1, delivered: 0, failed: 0, units: 1 });
    expect(days[22]).toMatchObject({ sent: 1, delivered: 0, failed: 1 });
    expect(days[28]).toMatchObject({ sent: 1, delivered: 1, failed: 0, units: 2 });
    const week = days.slice(23).reduce((sum, { units }) => sum + units, 0);
    expect(found).toMatchObject({
      lacks: ['sender'],
      balance: 500,
      low_balance: null,
      pace: week / 7,
      last_topup: { units: 500 },
      senders: [],
    });
    expect(nairobiDay(new Date(found.last_message ?? 0))).toBe(nairobiDay(new Date()));
  });

  test('has the newest top-up that was not reversed, and no units taken back', async () => {
    const clientId = await aClient(db, { units: 500 });
    const [first, second] = [71, 72].map((id) => ({
      clientId,
      smsCost: '1',
      userId: null,
      cause: `payment:${id}`,
      description: 'M-Pesa',
    }));
    await db.transaction().execute(async (tx) => {
      await topUp(tx, { ...first!, kes: '100' });
      await takeBackTopUp(tx, { ...first!, of: 'payment:71', cause: 'reversal:71' });
    });
    expect(await overview(clientId)).toMatchObject({ last_topup: { units: 500 } });
    await db.transaction().execute((tx) => topUp(tx, { ...second!, kes: '30' }));
    expect(await overview(clientId)).toMatchObject({ last_topup: { units: 30 } });
  });

  test('names what needs attention: suspension, low balance, paused campaigns, open requests, links that are down', async () => {
    const clientId = await aClient(db, { status: 0 });
    const user = await signedIn(db, { clientId });
    const [safaricom, airtel] = [await aConnector(), await aConnector('Airtel')];
    await assign(clientId, await aSender(safaricom));
    await assign(clientId, await aSender(airtel));
    await aLinkState(db, safaricom, { bound: 1, last_error: null });
    await aLinkState(db, airtel, { bound: 0, last_error: null });
    await db.updateTable('clients').set({ low_balance: 100 }).where('id', '=', clientId).execute();
    const campaign = { client_id: clientId, user_id: user.id, name: 'Loans', kind: 'group' as const };
    await db
      .insertInto('campaigns')
      .values({
        ...campaign,
        source: '{"group_id":1}',
        sender_id: 'UMOJA',
        message: 'Habari',
        state: 'paused',
      })
      .execute();
    const request = {
      client_id: clientId,
      code: 'UMOJA2',
      purpose: 'transactional' as const,
      requested_by: 'Joy',
    };
    const { id } = await db
      .insertInto('sender_requests')
      .values(request)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sender_request_networks')
      .values([
        { request_id: id, connector_id: safaricom },
        { request_id: id, connector_id: airtel },
        { request_id: id, connector_id: await aConnector('Telkom'), state: 'approved' },
      ])
      .execute();
    // A request for two networks counts as one, as in the list.
    expect(await overview(clientId)).toMatchObject({
      lacks: ['suspended', 'units'],
      balance: 0,
      low_balance: 100,
      pace: 0,
      last_message: null,
      last_topup: null,
      senders: [{ name: 'UMOJA', networks: ['Airtel', 'Safaricom'] }],
      paused_campaigns: 1,
      open_requests: 1,
      links_down: [{ id: airtel, name: 'Airtel' }],
    });
  });
});

test('connector/networks lists Kenya’s networks with their codes, the largest first', async () => {
  const { body } = await app.call(connectorNetworks.path, {}, root);
  const { message } = connectorNetworks.answer.parse(body);
  expect(message.slice(0, 4)).toEqual([
    { name: 'Safaricom', mcc: '639', mnc: '02' },
    { name: 'Airtel', mcc: '639', mnc: '03' },
    { name: 'Telkom', mcc: '639', mnc: '07' },
    { name: 'Equitel', mcc: '639', mnc: '06' },
  ]);
  expect(message).toHaveLength(10);
});
