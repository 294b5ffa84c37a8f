/** Hostile and broken endpoints, forbidden addresses, and a worker that is killed. */
import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { addressChecks } from '../../server/webhooks/addresses.ts';
import { Outgoing } from '../../server/webhooks/outgoing.ts';
import { nameServers, type Resolve } from '../../server/webhooks/resolve.ts';
import { eventually } from '../support/eventually.ts';
import { startReceiver, type Respond } from '../support/receiver.ts';
import { spawnFor } from '../support/product/spawnProcess.ts';
import { loopback, webhookHarness } from './webhookHarness.ts';

/** Posts once to a receiver that answers with `respond`. */
async function postTo(respond: Respond, limitMs = 10_000) {
  const receiver = await startReceiver(respond);
  const outgoing = new Outgoing({ allowed: loopback, resolve: nameServers(), limitMs });
  try {
    return { ...(await outgoing.post({ url: receiver.url, headers: {}, body: '{}' })), receiver };
  } finally {
    await outgoing.close();
    await receiver.close();
  }
}

describe('a request', () => {
  test('ends at its time limit where no response comes', async () => {
    const result = await postTo(() => undefined, 300);
    expect(result).toMatchObject({ status: null, error: 'timeout' });
    expect(result.durationMs).toBeGreaterThanOrEqual(290);
    expect(result.durationMs).toBeLessThan(3_000);
  });

  test('ends at its time limit where the response does not end, and its status counts', async () => {
    const result = await postTo((response) => {
      response.writeHead(200).write('begun');
      const drip = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drip));
    }, 300);
    expect(result).toMatchObject({ status: 200, error: null });
    expect(result.response).toMatch(/^begun\.*$/);
    expect(result.durationMs).toBeLessThan(3_000);
  });

  test('reads the beginning of a huge response only', async () => {
    let written = 0;
    const result = await postTo((response) => {
      response.writeHead(200);
      const chunk = 'x'.repeat(64 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    expect(result).toMatchObject({ status: 200, error: null });
    expect(result.response).toBe('x'.repeat(1_000));
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  test('keeps a response that PostgreSQL can store, whatever its bytes', async () => {
    const result = await postTo((response) => response.end(Buffer.from([0, 0xff, 0xfe, 65, 0])));
    expect(result.response).toBe('\uFFFD\uFFFDA');
  });

  test('follows no redirect', async () => {
    const result = await postTo((response) => response.writeHead(302, { location: '/elsewhere' }).end());
    expect(result).toMatchObject({ status: 302, error: 'redirect_refused' });
    expect(result.receiver.received.map(({ url }) => url)).toEqual(['/hook']);
  });

  test('fails with the status where the answer is 304, which is no redirect', async () => {
    const result = await postTo((response) => response.writeHead(304).end());
    expect(result).toMatchObject({ status: 304, error: null });
  });

  test.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a status that does not exist', 'HTTP/1.1 99 Strange\r\nContent-Length: 0\r\n\r\n'],
    [
      '100 before its answer, which was not asked for',
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n',
    ],
    [
      'a change of protocol',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n',
    ],
    ['too large headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ])('fails with response_invalid where the endpoint answers with %s', async (_what, octets) => {
    const result = await postTo((response) => response.socket?.end(octets));
    expect(result).toMatchObject({ status: null, error: 'response_invalid' });
  });

  test('fails where nothing listens and where the other side closes the connection', async () => {
    const receiver = await startReceiver();
    await receiver.close();
    const outgoing = new Outgoing({ allowed: loopback, resolve: nameServers() });
    expect(await outgoing.post({ url: receiver.url, headers: {}, body: '' })).toMatchObject({
      status: null,
      error: 'connection_failed',
      detail: 'ECONNREFUSED',
    });
    await outgoing.close();
    expect(await postTo((response) => response.destroy())).toMatchObject({ error: 'connection_failed' });
  });
});

describe('an address', () => {
  const { isReachable, isOwn } = addressChecks([]);
  const forbidden =
    `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.170 192.168.1.1
    198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 0:0:0:0:0:ffff:a00:1 ::ffff:169.254.169.254
    64:ff9b::7f00:1 64:ff9b:1::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%lo fec0::1 ff02::1 2002:7f00:1:: 2001:db8::1 2001:0:1::1
    localhost`.split(/\s+/);
  test.each(forbidden)('%s is refused', (address) => expect(isReachable(address)).toBe(false));

  test.each(['8.8.8.8', '196.201.214.200', '2a00:1450:4001:82a::200e', '::ffff:8.8.8.8'])(
    '%s is allowed over https and not over http',
    (address) => {
      expect(isReachable(address)).toBe(true);
      expect(isOwn(address)).toBe(false);
    },
  );

  test('of the allow list is allowed, also mapped into IPv6', () => {
    const own = addressChecks(['10.20.0.0/16', '::1']);
    expect(['10.20.3.4', '::ffff:10.20.3.4', '::1'].map(own.isOwn)).toEqual([true, true, true]);
    expect(['10.21.0.1', '::2'].map(own.isReachable)).toEqual([false, false]);
  });
});

describe('a name', () => {
  const resolvesTo =
    (...answers: string[][]) =>
    (): Promise<LookupAddress[]> =>
      Promise.resolve(
        (answers.length > 1 ? answers.shift() : answers[0])?.map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
        })) ?? [],
      );
  const post = async (url: string, resolve: Resolve, allowed: string[] = []) => {
    const outgoing = new Outgoing({ allowed, resolve, limitMs: 2_000 });
    const result = await outgoing.post({ url, headers: {}, body: '' });
    await outgoing.close();
    return result;
  };

  test.each([['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['169.254.169.254'], ['10.0.0.5']])(
    'that resolves to %s is refused before a byte is sent',
    async (address) => {
      const receiver = await startReceiver();
      const { port } = new URL(receiver.url);
      const result = await post(`https://hooks.example:${port}/`, resolvesTo([address]));
      expect(result).toMatchObject({ status: null, error: 'address_refused' });
      expect(receiver.received).toEqual([]);
      await receiver.close();
    },
  );

  test('is resolved once a connection, so that the address that was checked is the one connected to', async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    let asked = 0;
    const resolve = () => {
      asked++;
      return Promise.resolve([{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
    };
    const url = `http://hooks.example:${port}/`;
    expect(await post(url, resolve, ['127.0.0.1'])).toMatchObject({ status: 200 });
    expect(asked).toBe(1);
    await receiver.close();
  });

  test('is connected to at its allowed addresses alone where it has both', async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const both = resolvesTo(['10.255.255.1', '127.0.0.1']);
    expect(await post(`http://hooks.example:${port}/`, both, ['127.0.0.1'])).toMatchObject({ status: 200 });
    await receiver.close();
  });

  test.each([
    { host: 'localhost', allowed: ['127.0.0.1'], may: true },
    { host: 'localhost', allowed: ['::1'], may: true },
    { host: 'hooks.localhost.', allowed: ['10.0.0.0/8'], may: false },
    { host: 'notlocalhost', allowed: [], may: true },
    { host: 'localhost.client.example', allowed: [], may: true },
  ])('of this machine needs an address of it on the allow list: $host, $allowed', async (each) => {
    const outgoing = new Outgoing({ allowed: each.allowed, resolve: nameServers() });
    expect(outgoing.mayRequest(new URL(`https://${each.host}/`))).toBe(each.may);
    await outgoing.close();
  });

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'http://8.8.8.8/',
  ])('in place of a name, %s is refused', async (url) =>
    expect(await post(url, nameServers())).toMatchObject({ error: 'address_refused' }),
  );
});

test('deliveries survive kill -9 of the worker: each arrives, and none is lost', async () => {
  const harness = await webhookHarness();
  // The receiver is slow, so that requests are open when the worker is killed.
  const receiver = await harness.receiver((response) => setTimeout(() => response.end(), 100));
  const { id } = await harness.endpoint({ url: receiver.url });
  await harness.record(1_000);
  for (let round = 0; round < 2; round++) {
    const before = receiver.received.length;
    const worker = await spawnFor(harness, 'webhooks');
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(before + 50));
    await worker.end('SIGKILL');
  }
  expect((await harness.queue()).length).toBeGreaterThan(0);
  // After this time, the leases of the killed workers have ended.
  harness.advance(61_000);
  harness.worker();
  await eventually(
    async () => {
      const deliveries = await harness.deliveries(id);
      expect(deliveries.filter(({ state }) => state !== 'delivered')).toHaveLength(0);
    },
    { timeout: 15_000 },
  );
  const numbers = receiver.received.map(({ body }) => (JSON.parse(body) as { data: { n: number } }).data.n);
  expect(new Set(numbers).size).toBe(1_000);
  expect(await harness.queue()).toEqual([]);
});

test('two workers share the deliveries and make none twice', async () => {
  const harness = await webhookHarness();
  const receiver = await harness.receiver();
  await harness.endpoint({ url: receiver.url });
  harness.worker();
  harness.worker();
  await harness.record(1_000);
  await eventually(async () => expect(await harness.queue()).toEqual([]));
  expect(receiver.received).toHaveLength(1_000);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1_000);
});

test('a stop releases what was not attempted, so that another worker has it at once', async () => {
  const harness = await webhookHarness();
  const dead = await harness.receiver(() => undefined);
  await harness.endpoint({ url: dead.url });
  const worker = harness.worker();
  await harness.record(200);
  await eventually(() => expect(dead.openMax).toBe(64));
  await worker.stop();
  const queued = await harness.queue();
  expect(queued).toHaveLength(200);
  expect(queued.filter(({ next_at, failures }) => next_at > harness.clock() || failures > 0)).toEqual([]);
});

test('a stop leaves the time of the retry of what failed', async () => {
  const harness = await webhookHarness();
  const failing = await harness.receiver((response) =>
    response.writeHead(503, { 'retry-after': '3600' }).end(),
  );
  await harness.endpoint({ url: failing.url });
  const worker = harness.worker();
  await harness.record(1);
  await eventually(async () => expect(await harness.queue()).toMatchObject([{ failures: 1 }]));
  const queued = await harness.queue();
  await worker.stop();
  expect(await harness.queue()).toEqual(queued);
});
