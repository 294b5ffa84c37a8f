// The inbox and the numbers that subscribers can write to (requirements/domain.md#incoming-texts).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { nairobiDay } from '../../../server/domain/nairobiDay.ts';
import { eraseOld } from '../../../server/modules/messages/retention.service.ts';
import { storeInbound } from '../../../server/sending/settle/inbound.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const connectorId = async (name: string) =>
  (
    await db
      .insertInto('connectors')
      .values({ name, scope: 'DEFAULT', queue_prefix: 'q', mcc: '639', mnc: '02' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const safaricom = await connectorId('Safaricom');
const airtel = await connectorId('Airtel');

const subscriber = '254712345678';
let clientId: number;
let client: string;
let admin: string;
let support: string;
const tokenOf = async (who: object) => (await signedIn(db, { ...who, now: app.clock.now })).token;

beforeEach(async () => {
  await sql`TRUNCATE inbound_messages, conversations, incoming_numbers, audit_log CASCADE`.execute(db);
  app.clock.now = new Date();
  clientId = await aClient(db);
  client = await tokenOf({ clientId });
  admin = await tokenOf({ clientId: 1, roleId: roleIds.administrator });
  support = await tokenOf({ clientId: 1, roleId: roleIds.support });
});

const call = (path: string, body: object = {}, token = client) => app.call(path, body, { token });
const assign = (more: object = {}) =>
  call(
    'incoming-number/upsert',
    { number: '22123', connector_id: safaricom, client_id: clientId, account_id: null, ...more },
    admin,
  );
/** Stores a subscriber's text as the engine does. */
const writes = (text: string, given: { from?: string; to?: string; at?: Date; on?: number } = {}) =>
  db.transaction().execute((tx) =>
    storeInbound(tx, {
      connectorId: given.on ?? safaricom,
      source: given.from ?? subscriber,
      destination: given.to ?? '22123',
      text,
      part: 1,
      now: given.at ?? app.clock.now,
    }),
  );
const list = async (body: object = {}, token = client) =>
  (await call('inbox/conversations', body, token)).body.data as Record<string, unknown>[];
const minutes = (count: number) => new Date(app.clock.now.getTime() + count * 60_000);

describe('incoming-number', () => {
  test('is assigned, changed and removed by the platform, with an audit entry each', async () => {
    const made = await assign({ number: '22 123' });
    expect(made).toMatchObject({ status: 200, body: { id: expect.any(Number) } });
    const { id } = made.body;
    const other = await aClient(db);
    expect((await assign({ id, client_id: other })).status).toBe(200);
    expect((await assign({ id, client_id: other })).status).toBe(200);
    const all = await call('incoming-number/all', {}, admin);
    expect(all.body.message).toEqual([
      expect.objectContaining({ id, number: '22123', connector_name: 'Safaricom', client_id: other, account_id: null, can_reply: false }),
    ]); // oxfmt-ignore
    expect((await call(`incoming-number/${id}/delete`, {}, admin)).status).toBe(200);
    expect((await call(`incoming-number/${id}/delete`, {}, admin)).status).toBe(404);
    const entries = await db.selectFrom('audit_log').select(['action', 'subject']).orderBy('id').execute();
    expect(entries).toEqual(
      ['create', 'update', 'delete'].map((verb) => ({ action: `incoming_number.${verb}`, subject: '22123' })),
    );
  });

  test('that passes to another client is audited for neither of them, as the entry names both', async () => {
    const { id } = (await assign()).body;
    await assign({ id, client_id: await aClient(db) });
    const entries = await db.selectFrom('audit_log').select(['action', 'client_id']).orderBy('id').execute();
    expect(entries).toEqual([
      { action: 'incoming_number.create', client_id: clientId },
      { action: 'incoming_number.update', client_id: null },
    ]);
  });

  test.each([
    [{ number: 'SAVANNA' }, 'incoming_number_invalid'],
    [{ number: '12' }, 'incoming_number_invalid'],
    [{ connector_id: 999_999_999_999 }, 'connector_not_found'],
    [{ client_id: 999_999_999_999 }, 'client_not_found'],
    [{ id: 999_999_999_999 }, 'incoming_number_not_found'],
    [{ account_id: 999_999_999_999 }, 'smpp_account_not_found'],
  ])('refuses %j', async (given, code) => {
    expect(await assign(given)).toMatchObject({ status: 422, body: { code } });
    expect((await call('incoming-number/all', {}, admin)).body.message).toEqual([]);
  });

  test('has one client on each connector', async () => {
    await assign();
    const other = await aClient(db);
    expect(await assign({ client_id: other })).toMatchObject({
      status: 422,
      body: { code: 'incoming_number_taken', field: 'number' },
    });
    expect((await assign({ client_id: other, connector_id: airtel })).status).toBe(200);
  });

  test.each(['all', 'upsert', '1/delete'])('%s answers 403 to clients and to support', async (path) => {
    const body = { number: '22123', connector_id: safaricom, client_id: clientId, account_id: null };
    for (const token of [client, support, await tokenOf({ roleId: roleIds.administrator })])
      expect((await call(`incoming-number/${path}`, body, token)).status).toBe(403);
  });

  test('keeps its connector from being deleted', async () => {
    const spare = await connectorId('Spare');
    await assign({ connector_id: spare });
    const refused = await call(`connector/${spare}/delete`, {}, admin);
    expect(refused).toMatchObject({ status: 422, body: { code: 'connector_in_use' } });
    expect(refused.body.message).toContain('the incoming number 22123');
  });
});

describe('inbox/conversations', () => {
  test('lists one conversation a subscriber and number, newest first, with the last text', async () => {
    await assign();
    await writes('Moja');
    await writes('Kutoka kwa mwingine', { from: '254722000111', at: minutes(1) });
    await writes('Mbili', { at: minutes(2) });
    expect(await list()).toMatchObject([
      { msisdn: subscriber, number: '22123', last_text: 'Mbili', unread: 2, client_id: clientId },
      { msisdn: '254722000111', last_text: 'Kutoka kwa mwingine', unread: 1 },
    ]);
    const first = await call('inbox/conversations', { per_page: 1 });
    expect(first.body).toMatchObject({ data: [{ last_text: 'Mbili' }], more: true });
    const second = await call('inbox/conversations', { per_page: 1, page: 2 });
    expect(second.body).toMatchObject({ data: [{ msisdn: '254722000111' }], more: false });
  });

  test('filters by subscriber, number, days and unread', async () => {
    await assign();
    await assign({ number: '254709111222' });
    const old = new Date(app.clock.now.getTime() - 40 * 86_400_000);
    await writes('Zamani', { at: old });
    await writes('Leo', { from: '254722000111', to: '+254 709 111222' });
    const texts = async (filter: object) => (await list(filter)).map(({ last_text }) => last_text);
    expect(await texts({ msisdn: '0712 345' })).toEqual(['Zamani']);
    expect(await texts({ msisdn: '0111' })).toEqual(['Leo']);
    expect(await texts({ msisdn: 'abc' })).toEqual([]);
    expect(await texts({ number: '254709111222' })).toEqual(['Leo']);
    const day = nairobiDay(old);
    expect(await texts({ end_date: day })).toEqual(['Zamani']);
    const [{ id } = {}] = await list({ number: '22123' });
    await call(`inbox/${String(id)}/read`);
    expect(await texts({ unread: true })).toEqual(['Leo']);
  });

  test('shows a client its own, support those of all, and no client what is assigned to none', async () => {
    await assign();
    await writes('Kwa mteja');
    await writes('Kwa jukwaa', { to: '40404' });
    await writes('Mtandao mwingine', { on: airtel, from: '254733000111' });
    expect(await list()).toMatchObject([{ last_text: 'Kwa mteja' }]);
    const other = await tokenOf({ clientId: await aClient(db) });
    expect(await list({}, other)).toEqual([]);
    expect(await list({ client_id: clientId }, other)).toEqual([]);
    expect((await list({}, support)).map(({ client_id }) => client_id ?? 'none')).toEqual(
      expect.arrayContaining([clientId, 'none', 'none']),
    );
    expect(await list({}, support)).toHaveLength(3);
    expect(await list({ client_id: clientId }, admin)).toMatchObject([{ client_name: expect.any(String) }]);
  });

  test('keeps the texts of a number with the client that had it when they arrived', async () => {
    const { id } = (await assign()).body;
    await writes('Kwa wa kwanza');
    const second = await aClient(db);
    await assign({ id, client_id: second });
    await writes('Kwa wa pili', { at: minutes(1) });
    expect(await list()).toMatchObject([{ last_text: 'Kwa wa kwanza', unread: 1 }]);
    expect(await list({}, await tokenOf({ clientId: second }))).toMatchObject([{ last_text: 'Kwa wa pili' }]);
  });
});

describe('inbox/:id/thread', () => {
  test('holds what was sent and what came back, newest first, in pages', async () => {
    await assign();
    await aMessage(db, { clientId, msisdn: subscriber, at: minutes(-5), state: 'delivered' });
    await aMessage(db, { clientId: await aClient(db), msisdn: subscriber, at: minutes(-4) });
    await writes('Asante', { at: minutes(-3) });
    const [{ id } = {}] = await list();
    const { body } = await call(`inbox/${String(id)}/thread`);
    expect(body.entries).toMatchObject([
      { kind: 'received', text: 'Asante', action: null },
      { kind: 'sent', status: 'Delivered' },
    ]);
    expect(body).toMatchObject({ more: false, can_reply: false, conversation: { id, msisdn: subscriber } });
    for (let n = 0; n < 60; n++) await writes(`Ujumbe ${n}`, { at: minutes(n) });
    const first = (await call(`inbox/${String(id)}/thread`)).body;
    expect(first).toMatchObject({ more: true });
    expect(first.entries).toHaveLength(50);
    const rest = (await call(`inbox/${String(id)}/thread`, { before: first.entries.at(-1).id })).body;
    expect(rest.entries).toHaveLength(12);
    const ids = [...first.entries, ...rest.entries].map((entry: { id: number }) => entry.id);
    expect(new Set(ids).size).toBe(62);
  });

  test('masks one-time passwords for roles without that permission', async () => {
    await assign();
    const otp = await aMessage(db, { clientId, msisdn: subscriber, at: minutes(-5) });
    await sql`UPDATE messages SET otp = true, message = 'Code KXQP' WHERE id = ${otp}`.execute(db);
    await writes('Asante');
    const [{ id } = {}] = await list();
    const texts = (await call(`inbox/${String(id)}/thread`)).body.entries;
    expect(JSON.stringify(texts)).not.toContain('KXQP');
  });

  test('says that the client may reply where the number is one of its sender IDs', async () => {
    await assign();
    await writes('Habari');
    const configuration = await db
      .insertInto('sender_configurations')
      .values({ code: '22123', connector_id: safaricom, package_id: 1001 })
      .onConflict((conflict) => conflict.columns(['code', 'connector_id']).doUpdateSet({ package_id: 1001 }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('client_senders')
      .values({ client_id: clientId, sender_configuration_id: configuration.id })
      .execute();
    const [{ id } = {}] = await list();
    expect((await call(`inbox/${String(id)}/thread`)).body.can_reply).toBe(true);
    expect((await call(`inbox/${String(id)}/thread`, {}, admin)).body.can_reply).toBe(false);
    expect((await call('incoming-number/all', {}, admin)).body.message).toMatchObject([{ can_reply: true }]);
  });

  test('and reading it answer 404 for another client’s as for a missing one', async () => {
    await assign();
    await writes('Siri');
    const [{ id } = {}] = await list();
    const other = await tokenOf({ clientId: await aClient(db) });
    for (const path of ['thread', 'read']) {
      const theirs = await call(`inbox/${String(id)}/${path}`, {}, other);
      const missing = await call(`inbox/999999999999/${path}`, {}, other);
      expect(theirs).toMatchObject({ status: 404, body: { code: 'conversation_not_found' } });
      expect(theirs.body).toEqual(missing.body);
    }
    expect(await list()).toMatchObject([{ unread: 1 }]);
  });
});

test('reading a conversation marks the texts that were shown for its client, and reading by support changes nothing', async () => {
  await assign();
  await writes('Habari');
  const [{ id, unread } = {}] = await list();
  expect((await call(`inbox/${String(id)}/read`, {}, support)).status).toBe(200);
  await writes('Arrives meanwhile');
  await call(`inbox/${String(id)}/read`, { unread });
  expect(await list()).toMatchObject([{ unread: 1 }]);
});

test('inbox/numbers names the numbers within reach', async () => {
  await assign();
  await assign({ connector_id: airtel });
  await assign({ number: '40404', client_id: await aClient(db) });
  expect((await call('inbox/numbers')).body.message).toEqual(['22123']);
  expect((await call('inbox/numbers', {}, support)).body.message).toEqual(['22123', '40404']);
});

test('a role without the permission on messages gets 403', async () => {
  const role = await db
    .insertInto('roles')
    .values({ name: 'Only DND', role_type: 'CLIENT' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await tokenOf({ clientId, roleId: role.id });
  for (const path of ['conversations', 'numbers', '1/thread', '1/read'])
    expect((await call(`inbox/${path}`, {}, token)).status).toBe(403);
});

test('retention erases texts and conversations of subscribers with the messages', async () => {
  await assign();
  await writes('Zamani', { at: new Date(app.clock.now.getTime() - 40 * 86_400_000) });
  await writes('Leo', { from: '254722000111' });
  await db.updateTable('clients').set({ retention_days: 30 }).where('id', '=', clientId).execute();
  await eraseOld(db, app.clock.now);
  expect(await list()).toMatchObject([{ last_text: 'Leo' }]);
  const { rows } = await sql`SELECT message, msisdn FROM inbound_messages ORDER BY id`.execute(db);
  expect(rows).toEqual([
    { message: '', msisdn: '' },
    { message: 'Leo', msisdn: '254722000111' },
  ]);
});
