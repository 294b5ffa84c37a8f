// The log of requests to the HTTP API (decisions/045-log-of-requests.md).
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, test } from 'vitest';
import { requestDays, type ApiRequest } from '../../../contract/apiRequests.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { deleteOldRequests } from '../../../server/modules/apiRequests/apiRequests.service.ts';
import { recordRequests } from '../../../server/modules/apiRequests/recorder.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { eventually } from '../../support/eventually.ts';
import { signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
let mine: SignedIn;
let other: SignedIn;
let key: string;
let keyId: number;
beforeEach(async () => {
  app.clock.now = new Date();
  await db.deleteFrom('api_requests').execute();
  await db.deleteFrom('api_keys').execute();
  mine = await signedIn(db);
  other = await signedIn(db);
  key = await anApiKey(db, { clientId: mine.clientId, scopes: ['balance:read', 'messages:read'] });
  keyId = await newestKey();
});

async function newestKey(): Promise<number> {
  const { id } = await db.selectFrom('api_keys').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return id;
}

const list = async (body: object = {}, by = mine) =>
  (await app.call('developers/requests/list', body, by)).body as { data: ApiRequest[]; next: number | null };

/** Waits until that many requests are stored. */
const stored = (count: number) =>
  eventually(async () => {
    const { total } = await db
      .selectFrom('api_requests')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    expect(total).toBe(count);
  });

/** Inserts a request as the recorder does. */
const insert = (given: object = {}) =>
  db
    .insertInto('api_requests')
    .values({
      at: app.clock.now,
      client_id: mine.clientId,
      key_id: keyId,
      method: 1,
      outcome: 2,
      status: 200,
      path: '/v1/key',
      code: null,
      milliseconds: 3,
      request_id: 'r',
      address: '127.0.0.1',
      query: null,
      body: null,
      ...given,
    })
    .execute();

describe('a call with a known key', () => {
  test('that is refused is kept with its code and what the refusal said, without phone numbers', async () => {
    const sends = await anApiKey(db, { clientId: mine.clientId, scopes: ['messages:send'] });
    await app.v1('POST', '/v1/messages', { token: sends, body: { to: 1, from: 'SAVANNA', text: 'Hello' } });
    await stored(1);
    const body = { to: '0712345678', from: 'SAVANNA', text: 'Hello', 254712345678: 'Hello' };
    await app.v1('POST', '/v1/messages', { token: sends, body });
    await stored(2);
    expect((await list()).data).toMatchObject([
      { code: 'invalid_input', message: 'The request has an unknown field: 25471•••78' },
      { code: 'invalid_input', message: 'to must be a string with one phone number' },
    ]);
  });

  test('is kept with what it asked, how it was answered and how long it took', async () => {
    const answer = await app.v1('GET', '/v1/messages', { token: key, query: { to: '0712345678' } });
    await stored(1);
    const { data, next } = await list();
    expect(next).toBeNull();
    expect(data).toEqual([
      {
        id: expect.any(Number),
        at: app.clock.now.toISOString(),
        key_id: keyId,
        key_name: expect.any(String),
        key_ending: key.slice(-4),
        live: true,
        method: 'GET',
        path: '/v1/messages',
        status: 200,
        code: null,
        message: null,
        milliseconds: expect.any(Number),
        request_id: answer.headers['x-request-id'],
        address: '127.0.0.1',
        query: '{"to":"071•••78"}',
        body: null,
      },
    ]);
  });

  test.each([
    { what: 'is revoked', change: { revoked: new Date(0) }, status: 401, code: 'api_key_revoked' },
    { what: 'is expired', change: { expires: new Date(0) }, status: 401, code: 'api_key_expired' },
    {
      what: 'is used elsewhere',
      change: { allowed_addresses: ['10.0.0.0/8'] },
      status: 403,
      code: 'address_not_allowed',
    },
    {
      what: 'lacks the scope',
      change: { scopes: ['messages:send' as const] },
      status: 403,
      code: 'scope_missing',
    },
  ])('that $what is kept with its code and address', async ({ change, status, code }) => {
    await db.updateTable('api_keys').set(change).where('id', '=', keyId).execute();
    const path = '/v1/messages';
    const answer = await app.v1('GET', path, { token: key, ip: '196.201.214.9' });
    await stored(1);
    const request_id = answer.headers['x-request-id'];
    expect((await list()).data).toMatchObject([
      { key_id: keyId, path, status, code, address: '196.201.214.9', request_id },
    ]);
    expect((await list({}, other)).data).toEqual([]);
  });

  test.each([
    ['POST', '/v1/messages', 400, 'malformed_request', '{"to":'],
    ['POST', '/v1/messages', 413, 'body_too_large', JSON.stringify('x'.repeat(300_000))],
    ['POST', '/v1/message', 404, 'not_found', '{}'],
    ['DELETE', '/v1/messages', 405, 'method_not_allowed', ''],
    ['POST', '/version1/messaging', 400, 'malformed_request', '{"to":'],
    ['POST', '/version1/messaging/premium', 404, 'not_found', '{}'],
  ] as const)('that reaches no call is kept and counted: %s %s %i', async (...row) => {
    const [method, path, status, code, payload] = row;
    const sends = await anApiKey(db, { clientId: mine.clientId, scopes: ['messages:send'] });
    const headers = { authorization: `Bearer ${sends}`, apikey: sends, 'content-type': 'application/json' };
    const answer = await app.fastify.inject({ method, url: path, payload, headers });
    expect([answer.statusCode, answer.headers.ratelimit]).toEqual([status, expect.stringContaining('"client"')]);
    await stored(1);
    const request_id = answer.headers['x-request-id'];
    expect((await list()).data).toMatchObject([{ method, path, status, code, request_id }]);
  }); // oxfmt-ignore

  test('that is revoked after it was used is kept for a send, which recalls its key', async () => {
    const sends = await anApiKey(db, { clientId: mine.clientId, scopes: ['messages:send'] });
    const id = await newestKey();
    const send = () => app.v1('POST', '/v1/messages', { token: sends, body: {} });
    await send();
    await stored(1);
    await db.updateTable('api_keys').set({ revoked: app.clock.now }).where('id', '=', id).execute();
    expect((await send()).status).toBe(401);
    await stored(2);
    expect((await list({ key_id: id })).data[0]).toMatchObject({ status: 401, code: 'api_key_revoked' });
  });

  test('is not kept where the key is unknown', async () => {
    await app.v1('GET', '/v1/key', { token: 'tuma_live_unknown' });
    await app.v1('GET', '/v1/key', { token: key });
    await stored(1);
    expect((await list()).data).toHaveLength(1);
  });
});

const recorder = () => {
  const metrics = new Registry();
  return {
    metrics,
    ...recordRequests({ db, clock: () => app.clock.now, logger: pino({ level: 'silent' }), metrics }),
  };
};
const aCall = (given: { keyId?: number; path?: string } = {}) => ({
  caller: { keyId: given.keyId ?? keyId, clientId: mine.clientId, address: '196.201.214.9' },
  isKeyRefused: false,
  method: 'GET',
  path: given.path ?? '/v1/key',
  status: 200,
  refusal: undefined,
  milliseconds: 1,
  requestId: 'r',
  query: {},
  body: undefined,
});

test('of the calls with one refused key at most 10 a second are kept, and other calls beside them', async () => {
  const { record, close, metrics } = recorder();
  const refusal = { code: 'api_key_revoked', message: 'This API key was revoked' } as const;
  for (let n = 0; n < 15; n++) record({ ...aCall(), isKeyRefused: true, status: 401, refusal });
  record(aCall());
  await close();
  const statuses = (await list()).data.map(({ status }) => status);
  expect(statuses).toEqual([200, ...Array<number>(10).fill(401)]);
  expect(await metrics.metrics()).toMatch(/^tuma_api_request_lines_lost_total 5$/m);
});

test('the calls of one second are listed in their order, also those of several keys', async () => {
  await anApiKey(db, { clientId: mine.clientId });
  const keys = [await newestKey(), keyId];
  const { record, close } = recorder();
  const paths = Array.from({ length: 40 }, (_, n) => `/v1/messages/m${n}`);
  paths.forEach((path, n) => record(aCall({ path, keyId: keys[n % 2] ?? keyId })));
  await close();
  expect((await list()).data.map(({ path }) => path)).toEqual(paths.toReversed());
});

describe('the list', () => {
  test('is filtered by key, outcome and method, and read page by page', async () => {
    await anApiKey(db, { clientId: mine.clientId });
    const second = await newestKey();
    for (const given of [
      {},
      { method: 2, outcome: 4, status: 422, code: 'invalid_input' },
      { method: 2, outcome: 5, status: 500, code: 'internal_error' },
      { key_id: second, method: 4 },
    ])
      await insert(given);
    const found = async (body: object) =>
      (await list(body)).data.map(({ method, status }) => `${method} ${status}`);
    expect(await found({})).toEqual(['DELETE 200', 'POST 500', 'POST 422', 'GET 200']);
    expect(await found({ key_id: keyId })).toEqual(['POST 500', 'POST 422', 'GET 200']);
    expect(await found({ outcome: 'refused' })).toEqual(['POST 422']);
    expect(await found({ outcome: 'failed' })).toEqual(['POST 500']);
    expect(await found({ method: 'POST', outcome: 'succeeded' })).toEqual([]);
    expect(await found({ method: 'DELETE', key_id: second })).toEqual(['DELETE 200']);
    const first = await list({ limit: 3 });
    expect(first.data).toHaveLength(3);
    const rest = await list({ limit: 3, before: first.next });
    expect(rest).toEqual({ data: [expect.objectContaining({ method: 'GET' })], next: null });
  });

  test("shows no other client's requests, also by the id of its key or client", async () => {
    await insert();
    for (const body of [{}, { key_id: keyId }, { client_id: mine.clientId }])
      expect(await list(body, other)).toEqual({ data: [], next: null });
    const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
    expect((await list({ key_id: keyId }, root)).data).toHaveLength(1);
    expect((await list({ client_id: mine.clientId }, root)).data).toHaveLength(1);
    expect((await list({}, root)).data).toEqual([]);
  });

  test('reads the newest of each method and outcome by index, also where few of many match', async () => {
    const { rows } = await app.database.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM api_requests WHERE key_id = 1 AND method = 4::smallint AND outcome = 5::smallint AND id < 9
       ORDER BY id DESC LIMIT 51`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('api_requests_by_key');
  });
});

test(`requests older than ${requestDays} days are deleted, others kept`, async () => {
  const daysAgo = (days: number) => new Date(app.clock.now.getTime() - days * 86_400_000);
  await insert({ at: daysAgo(requestDays + 0.01), path: '/v1/old' });
  await insert({ at: daysAgo(requestDays - 0.01), path: '/v1/new' });
  await deleteOldRequests(db, app.clock.now);
  expect((await list()).data.map(({ path }) => path)).toEqual(['/v1/new']);
});
