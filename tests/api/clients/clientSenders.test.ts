// The sender IDs of a client: listing, assigning and removing them, and message stripping (requirements/administration.md#client-detail;
// requirements/domain.md#access, #sender-ids).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { clearMessages, aMessage } from '../../support/messages.ts';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const { token: admin } = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
let me: SignedIn;
let safaricom: number;
beforeEach(async () => {
  await clearMessages(db);
  await sql`TRUNCATE client_senders, sender_configurations, connectors, campaign_runs, campaigns, audit_log CASCADE`.execute(
    db,
  );
  me = await signedIn(db, { clientId: await aClient(db, { name: `Duka ${Math.random()}`, units: 100 }) });
  safaricom = await aConnector('Safaricom');
});

async function aConnector(name: string): Promise<number> {
  const { id } = await db
    .insertInto('connectors')
    .values({ name, scope: 'DEFAULT', queue_prefix: 'q', mcc: '639', mnc: '02' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function configured(
  code = 'DUKA',
  given: { connector_id?: number; status?: number } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('sender_configurations')
    .values({ code, connector_id: safaricom, package_id: 1001, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const call = (path: string, body: object = {}, token = admin) => app.call(path, body, { token });
const assign = (sender_id: unknown, client_id = me.clientId, token?: string) =>
  call('admin/client/senderid/create', { sender_id, client_id }, token);
const strip = (id: number, status: unknown, token?: string) =>
  call('client/senderid/update/otp', { id, status }, token);
const remove = (id: number, token?: string) => call('client/senderid/delete/otp', { id }, token);
const table = async (body: object = {}, token = admin) =>
  (await call('client/senderid/view/table', { client_id: me.clientId, ...body }, token)).body;
async function assigned(code = 'DUKA'): Promise<number> {
  expect((await assign(await configured(code))).status).toBe(201);
  const { data } = await table({ sort: 'id|desc' });
  return data[0].id as number;
}
const audited = () =>
  db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'client_id', 'before', 'after'])
    .orderBy('id')
    .execute();

describe('permissions', () => {
  test.each([
    ['client/senderid/view/table', {}],
    ['client/senderid/update/otp', { id: 1, status: 1 }],
    ['client/senderid/delete/otp', { id: 1 }],
    ['admin/client/senderid/create', { sender_id: 1, client_id: 1 }],
  ])('%s answers 401 without a token and 403 to support', async (path, body) => {
    expect((await app.call(path, body)).status).toBe(401);
    const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
    expect((await call(path, body, support.token)).status).toBe(403);
  });

  test('a client lists its own and cannot change them', async () => {
    const id = await assigned();
    expect((await table({ client_id: undefined }, me.token)).data).toHaveLength(1);
    for (const answer of [strip(id, 1, me.token), remove(id, me.token), assign(1, me.clientId, me.token)])
      expect((await answer).status).toBe(403);
  });

  test('a client’s role with the permission still cannot assign', async () => {
    const { token } = await signedIn(db, { clientId: me.clientId, roleId: roleIds.administrator });
    expect((await assign(await configured(), me.clientId, token)).status).toBe(403);
    expect((await table()).data).toEqual([]);
  });

  test('another client and its sender ID are answered like missing ones, byte for byte', async () => {
    const id = await assigned();
    const other = await signedIn(db, { roleId: roleIds.administrator });
    const pairs = [
      [strip(id, 1, other.token), strip(999_999_999_999, 1, other.token)],
      [remove(id, other.token), remove(999_999_999_999, other.token)],
      [
        call('client/senderid/view/table', { client_id: me.clientId }, other.token),
        call('client/senderid/view/table', { client_id: 999_999_999_999 }, other.token),
      ],
    ] as const;
    for (const [theirs, missing] of pairs) {
      expect((await theirs).status).toBe(422);
      expect((await theirs).text).toBe((await missing).text);
    }
    expect((await table()).data[0].otp).toBe(0);
  });
});

describe('client/senderid/view/table', () => {
  test('lists id, sender_id, carrier_name, otp and status, in pages, in the requested order', async () => {
    await assigned('BETA');
    await assigned('ALPHA');
    await assigned('GAMMA');
    const page = await table({ page: 1, per_page: 2 });
    expect(page).toMatchObject({ current_page: 1, last_page: 2, total: 3 });
    expect(page.data[0]).toEqual({
      id: expect.any(Number),
      sender_id: 'GAMMA',
      carrier_name: 'Safaricom',
      otp: 0,
      status: 1,
      client_id: expect.any(Number),
      connector_id: expect.any(Number),
      sender_configuration_id: expect.any(Number),
    });
    const sorted = (await table({ sort: 'sender_id|asc' })).data as { sender_id: string }[];
    expect(sorted.map(({ sender_id }) => sender_id)).toEqual(['ALPHA', 'BETA', 'GAMMA']);
  });

  test('is inactive where its configuration or its connector is', async () => {
    await assigned();
    const status = async () => (await table()).data[0].status as number;
    await db.updateTable('connectors').set({ status: 0 }).execute();
    expect(await status()).toBe(0);
    await db.updateTable('connectors').set({ status: 1 }).execute();
    await db.updateTable('sender_configurations').set({ status: 0 }).execute();
    expect(await status()).toBe(0);
  });
});

describe('admin/client/senderid/create', () => {
  test('lets the client send with it at once, and has an audit entry', async () => {
    expect(await assign(String(await configured()))).toMatchObject({
      status: 201,
      body: { message: 'DUKA on Safaricom assigned' },
    });
    expect((await call('client/senderid/view/list', {}, me.token)).body.message).toMatchObject([
      { sender_id: 'DUKA', carrier_name: 'Safaricom' },
    ]);
    expect(await audited()).toMatchObject([
      { action: 'sender.assign', subject: 'DUKA on Safaricom', client_id: me.clientId },
    ]);
  });

  test('answers 422 with the reason', async () => {
    const id = await configured();
    const off = await configured('OFF', { status: 0 });
    expect((await assign(id)).status).toBe(201);
    for (const [sender, client, message] of [
      [id, me.clientId, 'DUKA on Safaricom is assigned to this client already'],
      [off, me.clientId, 'OFF on Safaricom is inactive; activate it first'],
      [999_999_999_999, me.clientId, 'Sender ID not found'],
      [id, 999_999_999_999, 'Client not found'],
      ['', me.clientId, 'Choose a sender ID'],
    ] as const)
      expect(await assign(sender, client)).toMatchObject({ status: 422, body: { message } });
  });

  test('concurrent with a deletion of the configuration, either succeeds or is refused, without a failure', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await configured(`R${round}`);
      const [assignment, deletion] = await Promise.all([
        assign(id),
        call(`configuration/sender/${id}/delete`),
      ]);
      expect([assignment.status, deletion.status].join()).toMatch(/^(201,422|422,201)$/);
    }
  });
});

describe('client/senderid/update/otp', () => {
  test('enables and disables message stripping', async () => {
    const id = await assigned();
    expect(await strip(id, 1)).toMatchObject({
      status: 202,
      body: { message: 'Message stripping enabled for DUKA on Safaricom' },
    });
    expect((await table()).data[0].otp).toBe(1);
    await strip(id, 1);
    expect((await strip(id, 0)).body.message).toBe('Message stripping disabled for DUKA on Safaricom');
    expect((await audited()).slice(1)).toMatchObject([
      { action: 'sender.stripping', before: { stripping: false }, after: { stripping: true } },
      { action: 'sender.stripping', before: { stripping: true }, after: { stripping: false } },
    ]);
    expect((await strip(id, 2)).status).toBe(422);
  });
});

describe('client/senderid/delete/otp', () => {
  test('unassigns it; queued messages and history do not change', async () => {
    const id = await assigned();
    const message = { clientId: me.clientId, connectorId: safaricom, senderId: 'DUKA' };
    await aMessage(db, { ...message, state: 'queued' });
    await aMessage(db, { ...message, state: 'delivered' });
    const rows = () => db.selectFrom('messages').selectAll().orderBy('id').execute();
    const before = await rows();
    const name = (await db.selectFrom('clients').select('name').where('id', '=', me.clientId).executeTakeFirstOrThrow()).name; // oxfmt-ignore
    expect(await remove(id)).toMatchObject({
      status: 202,
      body: { message: `DUKA on Safaricom removed from ${name}. Queued messages are still sent` },
    });
    expect(await rows()).toEqual(before);
    expect((await table()).data).toEqual([]);
    expect((await audited()).at(-1)).toMatchObject({
      action: 'sender.unassign',
      before: { stripping: false },
    });
    expect((await remove(id)).status).toBe(422);
  });

  test.each([
    ['scheduled', {}, true],
    ['held', {}, true],
    ['running', { next_run: new Date() }, true],
    ['running', {}, false],
    ['finished', {}, false],
    ['cancelled', {}, false],
  ] as const)('with a campaign that is %s %j: refused is %s', async (state, more, isRefused) => {
    const id = await assigned();
    await aCampaign(state, more);
    const answer = await remove(id);
    expect(answer.status).toBe(isRefused ? 422 : 202);
    if (isRefused)
      expect(answer.body.message).toBe(
        'DUKA is used by the campaign Greetings, which still has messages to make; cancel it first',
      );
  });

  test.each([
    [false, 422],
    [true, 202],
  ])('with a run whose expansion is done: %s answers %i', async (expansion_done, status) => {
    const id = await assigned();
    const campaign_id = await aCampaign('running');
    const run = { campaign_id, due: new Date(), state: 'running' as const, expansion_done };
    await db.insertInto('campaign_runs').values(run).execute();
    expect((await remove(id)).status).toBe(status);
  });
});

async function aCampaign(
  state: 'scheduled' | 'held' | 'running' | 'finished' | 'cancelled',
  more: { next_run?: Date } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('campaigns')
    .values({
      client_id: me.clientId,
      user_id: me.id,
      name: 'Greetings',
      kind: 'typed',
      source: JSON.stringify({ numbers: '0712345678' }),
      sender_id: 'DUKA',
      message: 'Hi',
      state,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
