// The limits of a connection before sign-in, on the wire: how many an address may have, and how long a request may take to arrive.
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PerAddress } from '../../../server/domain/perAddress.ts';
import { connectionLimits } from '../../../server/http/connections.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const perAddress = 4;
const arriveMs = 400;
const metrics = new Registry();
const app = await startTestApp({
  metrics,
  connections: { perAddress, arriveMs, checkMs: 20 },
});
await app.fastify.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.fastify.server.address() as AddressInfo;

/** Opens a connection. `closed` resolves with the text that was received until it was closed. */
async function aSocket(): Promise<{ socket: Socket; closed: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8').on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  onTestFinished(async () => {
    socket.destroy();
    await closed;
  });
  await once(socket, 'connect');
  return { socket, closed };
}

/** Writes a piece every few milliseconds until the other end closes. Returns the milliseconds that took. */
async function trickle(socket: Socket, piece: string | Buffer): Promise<number> {
  const from = performance.now();
  for await (const _ of every(20)) {
    if (socket.destroyed || !socket.writable) break;
    socket.write(piece);
  }
  return performance.now() - from;
}

const head = (path: string, type: string, length: number) =>
  `POST /api/${path} HTTP/1.1\r\nHost: tuma\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

describe('a request that does not arrive', () => {
  test('has 30 seconds, and an address may hold 500 connections, where nothing else is configured', () => {
    expect(connectionLimits).toMatchObject({ arriveMs: 30_000, perAddress: 500 });
  });

  test('whose body trickles is answered 408 and cut, before anyone has signed in', async () => {
    const { socket, closed } = await aSocket();
    socket.write(head('user/login', 'application/json', 100_000));
    const took = await trickle(socket, ' ');
    const answer = await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer.split('\r\n\r\n')[1]).toBe(
      '{"code":"request_timeout","message":"The request took too long to arrive"}',
    );
    expect(took).toBeGreaterThanOrEqual(arriveMs - 50);
    expect(took).toBeLessThan(arriveMs * 4);
  });

  test('whose body trickles in chunks is cut as well', async () => {
    const { socket, closed } = await aSocket();
    socket.write('POST /api/user/login HTTP/1.1\r\nHost: tuma\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
    await trickle(socket, '1\r\n \r\n');
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
  }); // oxfmt-ignore

  test('whose headers trickle is answered 408 and cut', async () => {
    const { socket, closed } = await aSocket();
    socket.write('POST /api/user/login HTTP/1.1\r\nHost: tuma\r\n');
    await trickle(socket, 'X-More: a\r\n');
    expect(await closed).toMatch(/^HTTP\/1\.1 408 [^]*request_timeout/);
  });

  test('of which nothing comes at all is cut', async () => {
    const { closed } = await aSocket();
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('whose form trickles is cut, although files may take longer', async () => {
    const { socket, closed } = await aSocket();
    socket.write(head('blacklist/import', 'multipart/form-data; boundary=x', 100_000));
    const took = await trickle(socket, '-');
    // The request is refused at once because its token is missing, without waiting for the rest.
    expect(await closed).toMatch(/^HTTP\/1\.1 401 /);
    expect(took).toBeLessThan(arriveMs * 4);
  });

  test('whose form of a person who is signed in trickles is answered 408 and cut', async () => {
    const { socket, closed } = await aSocket();
    const form = head('contact/upload/columns', 'multipart/form-data; boundary=x', 100_000);
    const { token } = await signedIn(app.db);
    socket.write(form.replace('\r\n\r\n', `\r\nAuthorization: ${token}\r\n\r\n`));
    socket.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
    await trickle(socket, '7');
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  // The speed of a phone on EDGE.
  test('is not cut while a form comes at 80 kbit/s, however long it takes', async () => {
    const { socket, closed } = await aSocket();
    const piece = Buffer.alloc(200, '-');
    const pieces = Math.ceil((arriveMs * 5) / 20);
    socket.write(head('blacklist/import', 'multipart/form-data; boundary=x', piece.length * pieces));
    let sent = 0;
    for await (const _ of every(20)) {
      expect(socket.destroyed).toBe(false);
      socket.write(piece);
      if (++sent === pieces) break;
    }
    // The whole form was read, so the connection can serve the next request.
    socket.write('GET /health/live HTTP/1.1\r\nHost: tuma\r\nConnection: close\r\n\r\n');
    expect(await closed).toMatch(/^HTTP\/1\.1 401 [^]*HTTP\/1\.1 200 /);
  });

  test('is counted in the metrics', async () => {
    expect(await metrics.metrics()).toMatch(/tuma_http_cut_total\{reason="slow"\} [1-9]/);
  });
});

describe('connections of one address', () => {
  test('are refused beyond the limit, before anything is read, and taken again once one is closed', async () => {
    const alive = async ({ socket }: { socket: Socket }) => {
      socket.write('GET /health/live HTTP/1.1\r\nHost: tuma\r\n\r\n');
      const [text] = (await once(socket, 'data')) as [string];
      return text.startsWith('HTTP/1.1 200');
    };
    const held = [];
    for (let count = 0; count < perAddress; count++) held.push(await aSocket());
    for (const each of held) expect(await alive(each)).toBe(true);
    const refused = await aSocket();
    expect(await refused.closed).toBe('');
    held[0]?.socket.destroy();
    await expect
      .poll(async () => {
        const again = await aSocket();
        again.socket.write('GET /health/live HTTP/1.1\r\nHost: tuma\r\n\r\n');
        return Promise.race([again.closed, once(again.socket, 'data').then(([text]) => String(text))]);
      })
      .toMatch(/^HTTP\/1\.1 200/);
    expect(await metrics.metrics()).toMatch(/tuma_http_cut_total\{reason="connections"\} [1-9]/);
  });
});

describe('PerAddress', () => {
  test('counts an IPv6 customer by its network, and IPv4 written as IPv6 as itself', () => {
    const held = new PerAddress(() => 1);
    expect(held.take('2001:db8:1:2::1')).toBeDefined();
    expect(held.take('2001:db8:1:2:ffff::9')).toBeUndefined();
    expect(held.take('2001:db8:1:3::1')).toBeDefined();
    expect(held.take('::ffff:10.0.0.1')).toBeDefined();
    expect(held.take('10.0.0.1')).toBeUndefined();
  });

  test('gives a place back once, however often its owner says so', () => {
    const held = new PerAddress(() => 2);
    const release = held.take('10.0.0.1');
    held.take('10.0.0.1');
    release?.();
    release?.();
    expect(held.take('10.0.0.1')).toBeDefined();
    expect(held.take('10.0.0.1')).toBeUndefined();
  });

  test('lets an address that may hold more have more', () => {
    const held = new PerAddress((address) => (address === '10.0.0.9' ? 2 : 1));
    expect([held.take('10.0.0.9'), held.take('10.0.0.9')].every(Boolean)).toBe(true);
    expect(held.take('10.0.0.9')).toBeUndefined();
  });
});

test('a request that expects what HTTP does not define is served', async () => {
  const { socket, closed } = await aSocket();
  socket.write('GET /v1/balance HTTP/1.1\r\nHost: tuma\r\nExpect: a miracle\r\nConnection: close\r\n\r\n');
  expect(await closed).toMatch(/^HTTP\/1\.1 401 [^]*"code":"api_key_missing"/);
});
