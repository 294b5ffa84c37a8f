// Refusals of malformed requests to the HTTP API. Each names what to correct.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { errorCatalogue } from '../../../contract/v1/errorCatalogue.ts';
import { v1Calls } from '../../../contract/v1/index.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { aClient } from '../../support/people.ts';
import { startTestApp, type Answer } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const clientId = await aClient(db, { units: 10 });
const key = await anApiKey(db, { clientId, live: false });
const liveKey = await anApiKey(db, { clientId });

const message = { to: '+254712345678', from: 'SAVANNA', text: 'Hello' };
const refusalIn = ({ status, body }: Answer): unknown[] => {
  const { code, message: text, param } = body.error;
  return [status, code, text, param];
};
const send = async (body: object) =>
  refusalIn(await app.v1('POST', '/v1/messages', { token: key, body: { ...message, ...body } }));

describe('a message', () => {
  test('with an unknown field is refused with its name', async () => {
    expect(await send({ message: 'Hello' })).toEqual([
      422,
      'invalid_input',
      'The request has an unknown field: message',
      'message',
    ]);
    expect(await send({ ['x'.repeat(5000)]: 1 })).toMatchObject({ 3: 'x'.repeat(60) });
  });

  test('with a text or a name that cannot be stored is refused with its place', async () => {
    const nul = 'Text must not hold a NUL character';
    expect(await send({ text: 'a\0b' })).toEqual([422, 'invalid_input', nul, 'text']);
    expect(await send({ metadata: { order: 'a\0b' } })).toEqual([422, 'invalid_input', nul, 'metadata.order']);
    expect(await send({ metadata: { 'a\0b': '1' } })).toEqual([422, 'invalid_input', nul, 'metadata']);
    expect(await send({ ['x'.repeat(5000)]: '\0' })).toMatchObject({ 3: 'x'.repeat(60) });
    const half = 'Text must not hold half of a character';
    const batch = await app.v1('POST', '/v1/messages/batch', { token: key, body: { messages: [{ to: '\ud800' }] } });
    expect(refusalIn(batch)).toEqual([422, 'invalid_input', half, 'messages.0.to']);
    const proto = 'A field must not be named __proto__';
    expect(await send({ metadata: { ['__proto__']: '1' } })).toEqual([422, 'invalid_input', proto, 'metadata.__proto__']);
  }); // oxfmt-ignore

  test.each([254712345678, ['+254712345678'], { number: '+254712345678' }])(
    'to %j is refused as the wrong kind of value, not as a missing one',
    async (to) => {
      const text = 'to must be a string with one phone number';
      expect(await send({ to })).toEqual([422, 'invalid_input', text, 'to']);
    },
  );

  test('with a number that JSON does not hold exactly is refused, so that no text has another one', async () => {
    const exact = { text: '{account}', dry_run: true, variables: { account: Number.MAX_SAFE_INTEGER } };
    const { status } = await app.v1('POST', '/v1/messages', { token: key, body: { ...message, ...exact } });
    expect(status).toBe(202);
    const large = 'Send numbers of more than 9007199254740991 as texts';
    for (const account of [2 ** 53, -(2 ** 53), 12345678901234567890n])
      expect(await send({ ...exact, variables: { account: Number(account) } })).toEqual([
        422,
        'invalid_input',
        large,
        'variables.account',
      ]);
  });

  test.each([undefined, null, '', '  '])('to %j is refused as missing', async (to) => {
    expect(await send({ to })).toEqual([422, 'invalid_input', 'to is required', 'to']);
  });
});

/** Developers search for the name in their code, which has no label of the console. */
test.each([
  ['limit must be a whole number from 1 to 100', 'GET', '/v1/messages?limit=1.5'],
  ['limit must be a whole number from 1 to 100', 'GET', '/v1/messages?limit=101'],
  ['limit must be a whole number from 1 to 100', 'GET', '/v1/messages?limit=0x10'],
  ['limit must be a whole number from 1 to 100', 'GET', '/v1/messages?limit=1e1'],
  ['starting_after is required', 'GET', '/v1/messages?starting_after='],
  ['batch_id is not valid', 'GET', `/v1/messages?batch_id=${'x'.repeat(101)}`],
  ['id is not valid', 'GET', `/v1/messages/${'9'.repeat(101)}`],
  ['name must have at most 500 characters', 'POST', '/v1/messages', { ...message, variables: { name: 'x'.repeat(501) } }],
  ['messages is required', 'POST', '/v1/messages/batch', { from: 'SAVANNA', messages: [null] }],
  ['event_types is required', 'POST', '/v1/webhooks', { url: 'https://example.com' }],
  ['overlap_hours must be at most 168', 'POST', '/v1/webhooks/we_1/rotate', { overlap_hours: 169 }],
] as const)('a parameter is refused by its name: %s', async (...row) => {
  const [text, method, path, body] = row;
  const answer = await app.v1(method, path, { token: key, body });
  expect([answer.status, answer.body.error.message]).toEqual([422, text]);
}); // oxfmt-ignore

/** If a mistyped filter were ignored, the answer would be a list of everything. */
test.each(v1Calls)('$method $path with an unknown query parameter is refused with its name', async ({ method, path }) => {
  const answer = await app.v1(method, path.replace(':id', '1'), { token: key, query: { sttaus: 'failed' } });
  expect(refusalIn(answer)).toEqual([422, 'invalid_input', 'The request has an unknown field: sttaus', 'sttaus']);
}); // oxfmt-ignore

test('a body is refused where a call takes none', async () => {
  const answer = await app.v1('POST', '/v1/messages/1/cancel', { token: key, body: { at: 'once' } });
  expect(refusalIn(answer)).toMatchObject([
    422,
    'invalid_input',
    'The request has an unknown field: at',
    'at',
  ]);
});

/** `urlopen(request, data=b'')` of Python and `curl -d ''` declare a form. */
test('an empty body of another type is no body', async () => {
  const cancel = async (payload: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/v1/messages/1/cancel',
      payload,
      headers: { ...headers, 'content-length': String(payload.length) },
    });
    return answer.json().error.code;
  };
  expect([await cancel(''), await cancel('a=1')]).toEqual(['message_not_found', 'unsupported_media_type']);
});

test('an Idempotency-Key that no send could have is refused by sends, and ignored by calls that take none', async () => {
  const headers = { 'idempotency-key': 'a b' };
  const codeOf = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await app.v1(method, path, { token: key, headers, body })).body.error?.code;
  expect(await codeOf('POST', '/v1/messages', message)).toBe('idempotency_key_invalid');
  expect(await codeOf('GET', '/v1/key')).toBeUndefined();
  expect(await codeOf('POST', '/v1/messages/1/cancel')).toBe('message_not_found');
});

test('a body that is no JSON is refused as such', async () => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/v1/messages',
    payload: '{to:1}',
    headers,
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { error: { code: 'malformed_request', message: 'The body is not valid JSON' } },
  ]);
});

const post = (payload: string | Buffer, headers: Record<string, string>): Promise<Answer> =>
  app.fastify
    .inject({ method: 'POST', url: '/v1/messages', payload, headers: { authorization: `Bearer ${key}`, ...headers } })
    .then((answer) => ({ status: answer.statusCode, text: answer.body, body: answer.json(), headers: answer.headers })); // oxfmt-ignore

test('a body that is no JSON is refused for its key first', async () => {
  const balances = await anApiKey(db, { clientId, scopes: ['balance:read'] });
  const codeFor = async (token: string) => refusalIn(await post('{', { 'content-type': 'application/json', authorization: `Bearer ${token}` }))[1];
  expect([await codeFor('tuma_live_x'), await codeFor(balances)]).toEqual(['api_key_invalid', 'scope_missing']);
}); // oxfmt-ignore

/** If letters of another encoding were replaced by U+FFFD, the phone would receive \uFFFD, and the text would be sent in UCS-2. */
test('a body in another encoding than UTF-8 is refused, and one with U+FFFD of its own is not', async () => {
  const json = { 'content-type': 'application/json; charset=iso-8859-1' };
  const given = JSON.stringify({ ...message, text: 'Café' });
  expect(refusalIn(await post(Buffer.from(given, 'latin1'), json))).toEqual([
    400,
    'malformed_request',
    'The body is not valid UTF-8',
    null,
  ]);
  expect((await post(given, json)).status).toBe(202);
  expect((await post(given.replace('é', '\uFFFD'), json)).status).toBe(202);
});

test('a body is accepted as uncompressed whatever the case of identity', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'Identity' };
  expect((await post(JSON.stringify(message), headers)).status).toBe(202);
});

test('a compressed body is refused as such', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const answer = await post(gzipSync(JSON.stringify(message)), headers);
  const text = 'Send the body without Content-Encoding: gzip';
  expect(refusalIn(answer)).toEqual([415, 'unsupported_media_type', text, null]);
});

/** Programs that set no content type send one of these: `fetch` text/plain, `curl -d` a form, `curl -F` multipart. */
test.each([
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
])('a body of the type %s is refused with the type to send', async (type) => {
  expect(refusalIn(await post(JSON.stringify(message), { 'content-type': type }))).toEqual([
    415,
    'unsupported_media_type',
    'Send the body as JSON, with Content-Type: application/json',
    null,
  ]);
});

test.each([
  ['PATCH', '/v1/messages?limit=1', ['GET', 'POST']],
  ['DELETE', '/v1/messages/589171513104632', ['GET']],
  ['GET', '/v1/messages/589171513104632/cancel', ['POST']],
  ['PATCH', '/v1/openapi.json', ['GET']],
] as const)('%s %s answers 405 with the methods of the address', async (method, path, allowed) => {
  const answer = await app.v1(method, path, { token: key });
  const text = `This address takes ${allowed.join(' or ')}`;
  expect(refusalIn(answer)).toEqual([405, 'method_not_allowed', text, null]);
  expect(answer.headers.allow).toBe(allowed.join(', '));
});

test.each([
  ['GET', '/v1/message'],
  ['GET', '/v1/messages/'],
  ['POST', '/v1/messages/'],
] as const)('%s %s, a path without a call, answers 404', async (method, path) => {
  const answer = await app.v1(method, path, { token: key });
  expect(refusalIn(answer)).toEqual([404, 'not_found', 'There is no call at this address', null]);
});

/** An empty page would mean that nothing was sent to the number, or that it has not opted out. */
test.each([
  ['/v1/messages', 'to', '07123', 'phone_number_invalid'],
  ['/v1/opt_outs', 'number', '07123', 'phone_number_invalid'],
  ['/v1/messages', 'batch_id', '17', 'invalid_input'],
  ['/v1/incoming_messages', 'to', '2212a', 'invalid_input'],
] as const)('%s with a %s that can match nothing, %s, is refused with %s', async (...row) => {
  const [path, param, value, code] = row;
  for (const token of [key, liveKey]) {
    const answer = await app.v1('GET', path, { token, query: { [param]: value } });
    expect([answer.status, answer.body.error?.code, answer.body.error?.param]).toEqual([422, code, param]);
  }
}); // oxfmt-ignore

test('a + of a time that a query turned into a space is refused with what to write', async () => {
  const query = { created_after: '2026-11-27T10:00:00 03:00' };
  expect(refusalIn(await app.v1('GET', '/v1/messages', { token: key, query }))).toEqual([
    422,
    'invalid_input',
    'Write the + of the time as %2B, such as 2026-11-22T12:30:00%2B03:00',
    'created_after',
  ]);
});

test('a key by another scheme than Bearer is missing, and the answer names the scheme', async () => {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` };
  const answer = await app.v1('GET', '/v1/balance', { headers });
  expect(answer.headers['www-authenticate']).toBe('Bearer');
  expect(refusalIn(answer)).toEqual([
    401,
    'api_key_missing',
    'Send your API key in the header Authorization: Bearer <key>',
    null,
  ]);
});

/** People search the documentation for the text that they were answered. */
test('the catalogue of errors has the messages that calls answer with', async () => {
  const now = Date.now();
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  await app.v1('POST', '/v1/messages', { token: key, body: message, headers: { 'idempotency-key': 'used' } });
  const delivered = { url: 'https://example.com/', event_types: ['message.delivered'] };
  const { body: endpoint } = await app.v1('POST', '/v1/webhooks', { token: key, body: delivered });
  await app.v1('PATCH', `/v1/webhooks/${endpoint.id}`, { token: key, body: { enabled: false } });
  const of = (body: object) => app.v1('POST', '/v1/messages', { token: key, body: { ...message, ...body } });
  const keyed = (text: string, value: string) =>
    app.v1('POST', '/v1/messages', { token: key, body: { ...message, text }, headers: { 'idempotency-key': value } });
  const answers = [
    await app.v1('GET', '/v1/key', {}),
    await app.v1('GET', '/v1/key', { token: `${key}x` }),
    await app.v1('GET', '/v1/nothing', { token: key }),
    await app.v1('DELETE', '/v1/messages', { token: key }),
    await keyed('Hello', ''),
    await keyed('Bye', 'used'),
    await of({ to: '12' }),
    await of({ to: '+254712340020' }),
    await of({ to: '+254712340021' }),
    await of({ to: '+254712340022' }),
    await of({ to: '+254712340023' }),
    await of({ to: '+254712340025' }),
    await of({ text: 'x'.repeat(2_000) }),
    await of({ text: null, template_id: '12' }),
    await of({ text: '{name}', variables: {} }),
    await of({ send_at: at(-6) }),
    await of({ send_at: at(8 * 24 * 60) }),
    await of({ send_at: at(-4), validity_seconds: 60 }),
    await app.v1('POST', '/v1/messages', { token: liveKey, body: { ...message, from: 'SAVANA' } }),
    await app.v1('GET', '/v1/messages/1', { token: key }),
    await app.v1('GET', '/v1/incoming_messages/in_1', { token: key }),
    await app.v1('DELETE', '/v1/opt_outs/oo_1', { token: key }),
    await app.v1('POST', '/v1/opt_outs', { token: key, body: { number: '+254712345678' } }),
    await app.v1('GET', '/v1/webhooks/we_0', { token: key }),
    await app.v1('POST', '/v1/webhooks', { token: key, body: { ...delivered, url: 'http://example.com/' } }),
    await app.v1('POST', `/v1/webhooks/${endpoint.id}/redeliver`, { token: key, body: { created_after: at(-60) } }),
  ];
  const answered = answers.map(({ body }) => [body.error.code, body.error.message]);
  expect(new Set(answered.map(([code]) => code)).size).toBe(answers.length);
  expect(answered).toEqual(
    answered.map(([code]) => [code, errorCatalogue[code as keyof typeof errorCatalogue]?.message]),
  );
}); // oxfmt-ignore
