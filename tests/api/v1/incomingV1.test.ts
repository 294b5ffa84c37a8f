// Subscribers' texts and opt-outs in the HTTP API, and their webhook events.
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { storeInbound } from '../../../server/sending/settle/inbound.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { aClient } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const { id: connectorId } = await db
  .insertInto('connectors')
  .values({ name: 'Safaricom', scope: 'DEFAULT', queue_prefix: 'q', mcc: '639', mnc: '02' })
  .returning('id')
  .executeTakeFirstOrThrow();

let clientId: number;
let key: string;
let stranger: string;
let testKey: string;
let code = 20_000;
let number: string;

beforeEach(async () => {
  app.clock.now = new Date();
  clientId = await aClient(db);
  key = await anApiKey(db, { clientId });
  testKey = await anApiKey(db, { clientId, live: false });
  stranger = await anApiKey(db, { clientId: await aClient(db) });
  number = String(++code);
  await db
    .insertInto('incoming_numbers')
    .values({ connector_id: connectorId, number, client_id: clientId })
    .execute();
});

const writes = (text: string, given: { from?: string; at?: Date; to?: string } = {}) =>
  db.transaction().execute((tx) =>
    storeInbound(tx, {
      connectorId,
      source: given.from ?? '254712345678',
      destination: given.to ?? number,
      text,
      part: 1,
      now: given.at ?? app.clock.now,
    }),
  );
const get = (path: string, query: Record<string, string> = {}, token = key) =>
  app.v1('GET', path, { query, token });
const ago = (hours: number) => new Date(app.clock.now.getTime() - hours * 3_600_000);

describe('/v1/incoming_messages', () => {
  test('lists texts newest first, in pages, and retrieves one', async () => {
    for (const [hours, text] of [[3, 'Moja'], [2, 'Mbili'], [1, 'STOP']] as const)
      await writes(text, { at: ago(hours) }); // oxfmt-ignore
    const first = (await get('/v1/incoming_messages', { limit: '2' })).body;
    expect(first).toMatchObject({ object: 'list', has_more: true, data: [{ text: 'STOP', keyword: 'stop' }, { text: 'Mbili' }] }); // oxfmt-ignore
    // A text that arrives in between does not change the pages.
    await writes('Nne');
    const second = (await get('/v1/incoming_messages', { limit: '2', starting_after: first.next_cursor }))
      .body;
    expect(second).toMatchObject({ has_more: false, next_cursor: null, data: [{ text: 'Moja' }] });
    const [one] = second.data;
    expect((await get(`/v1/incoming_messages/${one.id}`)).body).toEqual(one);
    expect(one).toEqual({
      id: expect.stringMatching(/^in_\d+$/),
      object: 'incoming_message',
      from: '+254712345678',
      to: number,
      text: 'Moja',
      keyword: null,
      live: true,
      received_at: ago(3).toISOString(),
    });
  });

  test('filters by subscriber, number and time', async () => {
    await db
      .insertInto('incoming_numbers')
      .values({ connector_id: connectorId, number: `25470${number}11`, client_id: clientId })
      .execute();
    await writes('Zamani', { at: ago(50) });
    await writes('Leo', { from: '254722000111', to: `25470${number}11` });
    const texts = async (query: Record<string, string>) =>
      (await get('/v1/incoming_messages', query)).body.data.map(({ text }: { text: string }) => text);
    expect(await texts({ from: '0722 000 111' })).toEqual(['Leo']);
    expect(await texts({ to: number })).toEqual(['Zamani']);
    expect(await texts({ to: `+25470${number}11` })).toEqual(['Leo']);
    expect(await texts({ created_after: ago(10).toISOString() })).toEqual(['Leo']);
    expect(await texts({ created_before: ago(10).toISOString() })).toEqual(['Zamani']);
    // `from` may be any text, because networks send texts under names.
    expect(await texts({ from: 'unknown' })).toEqual([]);
    expect((await get('/v1/incoming_messages', { created_after: 'yesterday' })).status).toBe(422);
  });

  test('another client, a test key and a key without the scope read none of it', async () => {
    await writes('Siri');
    await writes('Ya jukwaa', { to: '99999' });
    const [{ id }] = (await get('/v1/incoming_messages')).body.data;
    const missing = (await get('/v1/incoming_messages/in_1', {}, stranger)).body.error;
    for (const token of [stranger, testKey]) {
      expect((await get('/v1/incoming_messages', {}, token)).body.data).toEqual([]);
      const refused = await get(`/v1/incoming_messages/${id}`, {}, token);
      expect(refused.status).toBe(404);
      expect({ ...refused.body.error, request_id: '' }).toEqual({ ...missing, request_id: '' });
    }
    const narrow = await anApiKey(db, { clientId, scopes: ['opt_outs:manage'] });
    expect((await get('/v1/incoming_messages', {}, narrow)).body.error.code).toBe('scope_missing');
    expect((await get(`/v1/incoming_messages/${id}`, {}, narrow)).status).toBe(403);
  });
});

test.each(['incoming_messages', 'opt_outs', 'messages'])(
  'a mistyped starting_after of /v1/%s is refused, where an empty page would end the list',
  async (list) => {
    for (const token of [key, testKey])
      for (const cursor of ['oo1', 'in_', 'we_5', 'in_0', '+1', '99999999999999999'])
        expect((await get(`/v1/${list}`, { starting_after: cursor }, token)).body.error).toMatchObject({
          type: 'invalid_request',
          code: 'invalid_input',
          param: 'starting_after',
        });
  },
);

describe('/v1/opt_outs', () => {
  const create = (given: unknown, token = key) =>
    app.v1('POST', '/v1/opt_outs', { body: { number: given }, token });

  test('are created once, listed and deleted, with audit entries in the name of the key', async () => {
    const made = await create('0712 345 678');
    expect(made).toMatchObject({
      status: 201,
      body: { object: 'opt_out', number: '+254712345678', source: 'api', id: expect.stringMatching(/^oo_/) },
    });
    expect((await create('+254712345678')).body).toEqual(made.body);
    await create('254722000111');
    const page = (await get('/v1/opt_outs', { limit: '1' })).body;
    expect(page).toMatchObject({ has_more: true, data: [{ number: '+254722000111' }] });
    const next = (await get('/v1/opt_outs', { limit: '1', starting_after: page.next_cursor })).body;
    expect(next).toMatchObject({ has_more: false, data: [made.body] });
    expect((await get('/v1/opt_outs', { number: '0712345678' })).body.data).toEqual([made.body]);
    const path = `/v1/opt_outs/${made.body.id}` as const;
    expect((await app.v1('DELETE', path, { token: key })).status).toBe(204);
    expect((await app.v1('DELETE', path, { token: key })).body.error.code).toBe('opt_out_not_found');
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'user_id', 'user_name'])
      .where('client_id', '=', clientId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'dnd.add 254712345678',
      'dnd.add 254722000111',
      'dnd.delete 254712345678',
    ]);
    expect(entries[0]).toMatchObject({
      user_id: null,
      user_name: expect.stringMatching(/^API key Key \d+$/),
    });
  });

  test('refuse what is no mobile number, a test key, and a key without the scope', async () => {
    for (const wrong of ['12', 'SAVANNA', ''])
      expect((await create(wrong)).body.error).toMatchObject({ param: 'number' });
    expect((await create('0712345678', testKey)).body.error.code).toBe('live_key_required');
    const narrow = await anApiKey(db, { clientId, scopes: ['messages:read'] });
    expect((await create('0712345678', narrow)).body.error.code).toBe('scope_missing');
    expect((await get('/v1/opt_outs')).body.data).toEqual([]);
  });

  test('are created where the same one is deleted while the call looks for it', async () => {
    await db.insertInto('dnd').values({ client_id: clientId, msisdn: '254712345678', source: 'subscriber' }).execute(); // oxfmt-ignore
    // Deletes it after the call found that it exists, and before the call reads it.
    await sql`
      CREATE FUNCTION delete_found() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN DELETE FROM dnd WHERE source = 'subscriber'; RETURN NULL; END $$;
      CREATE TRIGGER delete_found AFTER INSERT ON dnd FOR EACH STATEMENT EXECUTE FUNCTION delete_found()`.execute(db); // oxfmt-ignore
    onTestFinished(async () => void (await sql`DROP FUNCTION delete_found CASCADE`.execute(db)));
    expect(await create('0712345678')).toMatchObject({ status: 201, body: { source: 'api' } });
  });

  test('of another client and of the platform are out of reach', async () => {
    const { id } = (await create('0712345678')).body;
    await db
      .insertInto('dnd')
      .values({ client_id: null, msisdn: `2547330${number}`, source: 'console' })
      .execute();
    expect((await get('/v1/opt_outs')).body.data).toHaveLength(1);
    for (const token of [stranger, testKey]) {
      expect((await get('/v1/opt_outs', {}, token)).body.data).toEqual([]);
      expect((await app.v1('DELETE', `/v1/opt_outs/${id}`, { token })).status).toBe(404);
    }
    expect((await get('/v1/opt_outs')).body.data).toHaveLength(1);
  });
});

test('a text and an opt-out are events of the client whose endpoint subscribes to them, and of no other', async () => {
  const other = await aClient(db);
  for (const client_id of [clientId, other])
    await db
      .insertInto('webhook_endpoints')
      .values({
        client_id,
        url: 'https://hooks.example/',
        types: ['incoming_message.received', 'recipient.opted_out'],
        description: '',
        format: 'tuma',
        secret: 'whsec_test',
      })
      .execute();
  await writes('STOP tafadhali');
  await writes('STOP tena');
  const events = await db
    .selectFrom('webhook_events')
    .select(['client_id', 'type', 'data'])
    .where('client_id', 'in', [clientId, other])
    .orderBy('id')
    .execute();
  expect(events.map(({ client_id, type }) => `${client_id} ${type}`).toSorted()).toEqual(
    ['incoming_message.received', 'incoming_message.received', 'recipient.opted_out'].map(
      (type) => `${clientId} ${type}`,
    ),
  );
  const [text] = (await get('/v1/incoming_messages')).body.data.toReversed();
  expect(events.find(({ type }) => type === 'incoming_message.received')?.data).toEqual(text);
  const [optOut] = (await get('/v1/opt_outs')).body.data;
  expect(optOut).toMatchObject({ source: 'subscriber', number: '+254712345678' });
  expect(events.find(({ type }) => type === 'recipient.opted_out')?.data).toEqual(optOut);
});
