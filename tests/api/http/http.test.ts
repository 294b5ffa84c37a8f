// The behaviour that all calls share: limits, headers, request IDs, refusals, health, metrics.
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import type { ErrorAnswer } from '../../../contract/errors.ts';
import { collections, endpoints } from '../../../server/http/declaredCalls.ts';
import { startMetrics } from '../../../server/http/metrics.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp, testApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;

test.each(endpoints.filter(({ access }) => access !== 'public').map(({ path }) => path))(
  '%s answers 401 without a token, with an unknown one and with one that is far too long',
  async (path) => {
    for (const token of [undefined, 'unknown', 'x'.repeat(300)]) {
      const answer = await app.call(path, {}, token === undefined ? {} : { token });
      expect([answer.status, answer.body]).toEqual([
        401,
        { code: 'token_expired', message: 'Token expired' },
      ]);
    }
  },
);

test.each(collections.map(({ name }) => name))(
  'the collection %s answers 401 without a token',
  async (name) => {
    expect((await app.get(`/api/${name}`)).status).toBe(401);
  },
);

test('an unknown path answers 404 with a message, by any verb', async () => {
  for (const answer of [
    await app.call('no/such/path'),
    await app.get('/api/user/login'),
    await app.get('/nothing'),
  ]) {
    expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', message: 'Not found' }]);
  }
  const traced = await app.fastify.inject({ method: 'TRACE' as 'GET', url: '/api/user/login' });
  expect([traced.statusCode, traced.body]).toEqual([404, '{"code":"not_found","message":"Not found"}']);
});

test.each([
  ['application/json', '{'],
  ['application/json', JSON.stringify('x'.repeat(300_000))],
  ['text/xml', '<a/>'],
  ['multipart/form-data; boundary=x', '--x'],
])('an unknown path answers 404 whatever its body of %s is', async (type, payload) => {
  const { fastify } = app;
  const url = '/api/no/such/path';
  const answer = await fastify.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', message: 'Not found' }]);
});

test('every answer carries a strict Content-Security-Policy and a request id of its own', async () => {
  const ofPages = ["default-src 'self'", "script-src 'self'", "object-src 'none'", "frame-ancestors 'none'"];
  const ofAnswers = ["default-src 'none'", "frame-ancestors 'none'"];
  const answers = [await app.get('/health/live'), await app.call('dashboard/summary'), await app.get('/nothing')];
  for (const [index, { headers }] of answers.entries()) {
    const policy = String(headers['content-security-policy']);
    for (const directive of index === 1 ? ofAnswers : ofPages) expect(policy).toContain(directive);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(3);
}); // oxfmt-ignore

test('answers of the API are not stored by anyone', async () => {
  expect((await app.call('dashboard/summary')).headers['cache-control']).toBe('no-store');
});

test('a body over the limit answers 413, where a call allows more it is taken', async () => {
  const caller = await signedIn(db);
  const big = { msisdn: '0712345678,'.repeat(30_000) };
  expect((await app.call('dashboard/summary', big, caller)).status).toBe(413);
  expect((await app.call('message/preflight/transactional', big, caller)).status).toBe(422);
});

test('a body that nests too deep or holds a NUL answers 422, one that is no JSON 400, another type 415', async () => {
  const caller = await signedIn(db);
  const deep = JSON.parse(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`) as object;
  expect((await app.call('dashboard/summary', deep, caller)).status).toBe(422);
  expect((await app.call('dashboard/summary', deep['a' as never], caller)).status).toBe(200);
  expect((await app.call('user/login', { msisdn: 'a\0', password: 'x' })).status).toBe(422);
  expect(
    (await app.call('message/all/transactional', {}, { ...caller, query: { msisdn: '\0' } })).status,
  ).toBe(422);
  const raw = (payload: string, type: string) =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/user/login',
      payload,
      headers: { 'content-type': type },
    });
  expect((await raw('{"a"', 'application/json')).statusCode).toBe(400);
  for (const [name, value] of [
    ['__proto__', {}],
    ['constructor', { prototype: {} }],
  ] as const) {
    const answer = await raw(JSON.stringify({ a: [{ [name]: value }] }), 'application/json');
    const message = `A field must not be named ${name}`;
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { code: 'invalid_input', message, field: `a.0.${name}` },
    ]);
  }
  expect((await raw('a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
});

test('an error that Fastify finds itself carries a code too', async () => {
  const post = (url: string, payload: string | Buffer, type: string) =>
    app.fastify.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  const answers = [
    await post('/api/user/login', '{"a"', 'application/json'),
    await post('/api/%zz', '{}', 'application/json'),
    await post('/api/user/login', 'a=1', 'application/x-www-form-urlencoded'),
    await post('/api/user/login', Buffer.alloc(300_000, ' '), 'application/json'),
  ];
  expect(answers.map(({ statusCode, json }) => [statusCode, json<ErrorAnswer>().code])).toEqual([
    [400, 'malformed_request'],
    [400, 'malformed_request'],
    [415, 'unsupported_media_type'],
    [413, 'body_too_large'],
  ]);
});

test('a call without a body at all is fine where none is needed', async () => {
  const { token } = await signedIn(db);
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/dashboard/summary', headers: { authorization: token } });
  expect(answer.statusCode).toBe(200);
}); // oxfmt-ignore

test('an unexpected error answers 500 with a reference and without the text of the error', async () => {
  const broken = await testApp();
  await broken.database.db.schema.dropTable('tokens').execute();
  const answer = await broken.call('dashboard/summary', {}, { token: 'x' });
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    code: 'internal_error',
    message: `Something went wrong on our side. Reference: ${String(answer.headers['x-request-id'])}`,
  });
  await broken.close();
});

test('health/live and health/ready answer 200; ready answers 503 once the database is gone', async () => {
  const failing = await testApp();
  expect((await failing.get('/health/live')).status).toBe(200);
  expect((await failing.get('/health/ready')).status).toBe(200);
  await failing.database.close();
  expect((await failing.get('/health/live')).status).toBe(200);
  expect((await failing.get('/health/ready')).status).toBe(503);
  await failing.fastify.close();
});

test('/.well-known/security.txt names the contact that was set, and when it expires; without one there is none', async () => {
  const named = await testApp({ securityContact: 'mailto:security@tuma.example' });
  onTestFinished(() => named.close());
  const answer = await named.get('/.well-known/security.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const [contact, expires] = answer.text.split('\n');
  expect(contact).toBe('Contact: mailto:security@tuma.example');
  const days = (Date.parse(expires?.replace('Expires: ', '') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(179);
  expect(days).toBeLessThan(365);
  expect((await app.get('/.well-known/security.txt')).status).toBe(404);
});

test('answered requests are counted and timed by call as mounted, and by class of status', async () => {
  const metrics = new Registry();
  const counted = await testApp({ metrics });
  await counted.get('/health/live');
  await counted.call('user/login', { msisdn: '0712345678', password: 'secret-number-1' });
  await counted.get('/v1/messages/secret-number-2');
  await counted.get('/api/secret-number-3?secret-number-4');
  const text = await metrics.metrics();
  for (const labels of [
    'call="GET /health/live",status="2xx"',
    'call="POST /api/user/login",status="4xx"',
    'call="GET /v1/messages/:id",status="4xx"',
    'call="unknown",status="4xx"',
  ])
    expect(text).toContain(`tuma_http_requests_total{${labels}} 1`);
  expect(text).toContain('tuma_http_request_seconds_count{call="POST /api/user/login"} 1');
  expect(text).not.toContain('secret-number');
  await counted.close();
});

test('/metrics is not served on the main port where no token is set', async () => {
  expect((await app.get('/metrics')).status).toBe(404);
});

test('/metrics is served on the main port to the bearer of the token alone', async () => {
  const metricsToken = 'a-token-of-some-length';
  const guarded = await testApp({ metricsToken });
  for (const token of [
    undefined,
    '',
    metricsToken,
    'Bearer ',
    'Bearer another-token',
    `Bearer ${metricsToken}x`,
  ]) {
    const refused = await guarded.get('/metrics', token === undefined ? {} : { token });
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  }
  const answer = await guarded.get('/metrics', { token: `Bearer ${metricsToken}` });
  expect(answer.status).toBe(200);
  expect(String(answer.headers['content-type'])).toContain('text/plain');
  await guarded.fastify.close();
});

test('/metrics on a port of its own answers without a token, or with it where one is set, and nothing else', async () => {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  for (const token of [undefined, 'a-token-of-some-length']) {
    const { url, stop } = await startMetrics({ host: '127.0.0.1', port: 0, metrics, token });
    expect((await fetch(url)).status).toBe(token === undefined ? 200 : 401);
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('process_cpu_seconds_total');
    expect((await fetch(new URL('/health/live', url))).status).toBe(404);
    await stop();
  }
});
