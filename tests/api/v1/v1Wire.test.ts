// Refusals of the HTTP API on the wire that occur before a call is reached: unknown paths, and requests that do not arrive completely.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { v1ErrorAnswer } from '../../../contract/v1/errors.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { aClient } from '../../support/people.ts';
import { startTestApp, testApp, type TestApp } from '../../support/testApp.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Creates a folder with a build of the console, whose page answers every path outside the API. */
function aBuild(): string {
  const dist = mkdtempSync(join(temporaryFolder(), 'tuma-build-'));
  afterAll(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, 'builds/1'), { recursive: true });
  writeFileSync(join(dist, 'builds/1/index.html'), '<!doctype html>');
  symlinkSync('builds/1', join(dist, 'current'));
  return dist;
}

const listening = async ({ fastify }: TestApp): Promise<number> => {
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  return (fastify.server.address() as AddressInfo).port;
};

const app = await startTestApp({ consoleDir: aBuild() });
const port = await listening(app);

/** Sends `head` on a new connection. `closed` resolves with the text that was received until it was closed. */
async function aRequest(to: number, head: string) {
  const socket = connect(to, '127.0.0.1');
  socket.setEncoding('utf8').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await new Promise<void>((resolve) => void socket.write(head, () => resolve()));
  return { socket, closed };
}

/** Parses the error of a raw answer in the format of the HTTP API, whose header names the same request. */
function errorIn(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const { error } = v1ErrorAnswer.strict().parse(JSON.parse(body));
  expect(head.toLowerCase()).toContain(`x-request-id: ${error.request_id}`);
  return error;
}

test.each([
  ['/v1/messages/%ff', 400, 'malformed_request'],
  [`/v1/messages/${'9'.repeat(300)}`, 414, 'uri_too_long'],
  ['/V1/messages', 404, 'not_found'],
  ['/v2/messages', 404, 'not_found'],
  ['/v2', 404, 'not_found'],
  ['//v1/messages', 404, 'not_found'],
  ['/v1', 404, 'not_found'],
])('GET %s answers %i in the shape of the HTTP API', async (path, status, code) => {
  for (const method of ['GET', 'POST']) {
    const { closed } = await aRequest(port, `${method} ${path} HTTP/1.1\r\nHost: tuma\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    const answer = await closed;
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(errorIn(answer)).toMatchObject({ type: 'invalid_request', code, param: null });
  }
}); // oxfmt-ignore

test.each([
  ['/v1/messages/batch', '401 Unauthorized'],
  ['/v1/nothing', '404 Not Found'],
  ['/version1/messaging', '401 Unauthorized'],
])('a request to %s without a key is answered before its body arrives: %s', async (path, answered) => {
  const head = `POST ${path} HTTP/1.1\r\nHost: tuma\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`;
  const { closed } = await aRequest(port, head);
  expect(await closed).toMatch(`HTTP/1.1 ${answered}`);
});

test('another spelling of the path of Africa’s Talking answers 404, and a screen of the console its page', async () => {
  const read = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return [answer.status, answer.headers.get('content-type')];
  };
  expect(await read('/Version1/messaging')).toEqual([404, 'application/json; charset=utf-8']);
  for (const method of ['GET', 'HEAD'])
    expect(await read('/developers', method)).toEqual([200, 'text/html; charset=utf-8']);
});

test.each([
  '/version1',
  '/version1/messaging/premium',
  '/version1/messaging/',
  '/version1/user?username=savanna',
])('%s answers 404 in plain text, like the other errors of Africa’s Talking’s form', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    const { status, headers } = answer;
    expect([status, headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(await answer.text()).toBe('There is no call at this address');
  }
});

test('a body that does not arrive is answered 408 in the shape of the HTTP API', async () => {
  const impatient = await testApp({ connections: { arriveMs: 50, checkMs: 10 } });
  onTestFinished(() => impatient.close());
  const key = await anApiKey(impatient.db, { clientId: await aClient(impatient.db), live: false });
  const head = `POST /v1/messages HTTP/1.1\r\nHost: tuma\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`;
  const { closed } = await aRequest(await listening(impatient), head);
  const answer = await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(errorIn(answer)).toMatchObject({ type: 'invalid_request', code: 'request_timeout' });
});

const aText = 'Host: tuma\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

test.each([
  ['an unknown method', 'BREW /v1/messages HTTP/1.1\r\nHost: tuma\r\n\r\n', 400],
  ['too large headers', `GET /v1/messages HTTP/1.1\r\nHost: tuma\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a damaged chunk', `POST /v1/messages HTTP/1.1\r\n${aText}ZZ\r\n`, 400],
] as const)('%s is answered in the shape of the API that was asked', async (_what, head, status) => {
  const code = status === 431 ? 'headers_too_large' : 'malformed_request';
  const { closed } = await aRequest(port, head);
  const answer = await closed;
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const doc_url = `http://tuma/docs/errors#${code}`;
  expect(errorIn(answer)).toMatchObject({ type: 'invalid_request', code, param: null, doc_url });
  const console = await aRequest(port, head.replace('/v1/messages', '/api/user/login'));
  expect(JSON.parse((await console.closed).split('\r\n\r\n')[1] ?? '')).toMatchObject({ code });
});

test('a request without Host is answered 400 in the shape of the HTTP API', async () => {
  const { closed } = await aRequest(port, 'GET /v1/balance HTTP/1.1\r\nConnection: close\r\n\r\n');
  const answer = await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(errorIn(answer)).toMatchObject({
    code: 'malformed_request',
    message: 'The request has no Host header',
    doc_url: 'http://localhost/docs/errors#malformed_request',
  });
});

test('a request with two Host headers is answered 400, because a proxy may have read the other one', async () => {
  const { closed } = await aRequest(port, 'GET /v1/balance HTTP/1.1\r\nHost: tuma\r\nhost: other\r\nConnection: close\r\n\r\n');
  const answer = await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(errorIn(answer)).toMatchObject({
    code: 'malformed_request',
    message: 'The request has more than one Host header',
  });
}); // oxfmt-ignore

test('a body in another transfer coding than chunks is refused as such', async () => {
  const key = await anApiKey(app.db, { clientId: await aClient(app.db), live: false });
  const head = `POST /v1/messages HTTP/1.1\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n${aText}`;
  const { closed } = await aRequest(port, `${head.replace('chunked', 'gzip, chunked')}2\r\n{}\r\n0\r\n\r\n`);
  const answer = await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 415 /);
  expect(errorIn(answer)).toMatchObject({
    code: 'unsupported_media_type',
    message: 'Send the body without Transfer-Encoding: gzip, chunked',
  });
});

test('a damaged chunk that arrives after its request is answered in the shape of the HTTP API', async () => {
  const kept = 'GET /v1/openapi.json HTTP/1.1\r\nHost: tuma\r\nIf-None-Match: x\r\n\r\n';
  const { socket, closed } = await aRequest(port, kept);
  await new Promise<void>((resolve) => socket.once('data', () => resolve()));
  socket.write('ZZ\r\n');
  expect((await closed).split('HTTP/1.1 400 Bad Request')[1]).toContain('"type":"invalid_request"');
});

test('a request that arrives while the server stops is answered like any other, and is the last of its connection', async () => {
  const stopping = await testApp();
  const to = await listening(stopping);
  const { socket, closed } = await aRequest(to, 'GET /v1/balance HTTP/1.1\r\nHost: tuma\r\n');
  const seen = await fetch(`http://127.0.0.1:${to}/health/live`, { headers: { connection: 'close' } });
  expect(seen.status).toBe(200);
  const stopped = stopping.close();
  await expect.poll(() => stopping.fastify.server.listening).toBe(false);
  socket.write('\r\n');
  const answer = await closed;
  await stopped;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(errorIn(answer).code).toBe('api_key_missing');
  expect(answer.toLowerCase()).toContain('connection: close');
});
