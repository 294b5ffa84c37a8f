import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  SmppClient,
  startSmppServer,
  splitMessage,
  type ClientState,
  type Delivery,
  type SmppClientOptions,
  type SmppServerOptions,
} from '../../server/smpp/index.ts';
import { deferred, RawPeer, waitForEvent } from './wire.ts';

const sm = { source: 'TUMA', destination: '254712345678', shortMessage: Buffer.from('hi') };

function createClient(port: number, options: Partial<SmppClientOptions> = {}): SmppClient {
  const client = new SmppClient({
    host: '127.0.0.1',
    port,
    systemId: 'tuma',
    password: 'secret',
    bind: 'transceiver',
    backoffMs: 5,
    backoffMaxMs: 20,
    onDeliver: () => Promise.resolve('ESME_ROK'),
    ...options,
  });
  onTestFinished(() => client.close(0));
  return client;
}

const waitUntilBound = (client: SmppClient) =>
  waitForEvent<ClientState>(client, 'state', (state) => state === 'bound');

async function startServer(options: Partial<SmppServerOptions> = {}) {
  const server = await startSmppServer({
    host: '127.0.0.1',
    port: 0,
    authenticate: () => 'ESME_ROK',
    onSubmit: () => ({ status: 'ESME_ROK', messageId: 'id-1' }),
    ...options,
  });
  onTestFinished(() => server.close());
  return server;
}

/** A TCP server whose connections the test answers by hand, one after the other. */
async function startRawServer(): Promise<{ port: number; next: () => Promise<RawPeer> }> {
  const server = createServer();
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const next = async () => new RawPeer(((await once(server, 'connection')) as [Socket])[0]);
  return { port: (server.address() as AddressInfo).port, next };
}

async function acceptBind(peer: RawPeer): Promise<void> {
  const { sequence } = await peer.next();
  peer.send({ command: 'bind_transceiver_resp', sequence, params: { systemId: 'smsc' } });
}

describe('a client', () => {
  test('goes from connecting to bound, submits, and unbinds when it is closed', async () => {
    const closed = deferred<string>();
    const server = await startServer({ onClosed: (_peer, reason) => closed.open(reason) });
    const client = createClient(server.port);
    const states: ClientState[] = [];
    client.on('state', (state) => states.push(state));
    client.start();
    await waitUntilBound(client);
    expect(client.freeWindow).toBe(10);
    expect(await client.submit(sm)).toEqual({
      status: { code: 0, name: 'ESME_ROK', class: 'ok' },
      messageId: 'id-1',
    });
    await client.close();
    expect(await closed.opened).toBe('the peer unbound');
    expect(states).toEqual(['connecting', 'bound', 'closed']);
  });

  test.each([
    ['ESME_RTHROTTLED', 'throttle'],
    ['ESME_RMSGQFUL', 'throttle'],
    ['ESME_RSYSERR', 'temporary'],
    ['ESME_RINVDSTADR', 'permanent'],
    ['ESME_RINVSRCADR', 'permanent'],
  ] as const)('reports the answer %s as %s', async (name, kind) => {
    const server = await startServer({ onSubmit: () => ({ status: name }) });
    const client = createClient(server.port);
    client.start();
    await waitUntilBound(client);
    expect(await client.submit(sm)).toMatchObject({ status: { name, class: kind }, messageId: '' });
  });

  test('treats a generic_nack as a refusal, even with ESME_ROK', async () => {
    const server = await startRawServer();
    const client = createClient(server.port);
    client.start();
    const peer = await server.next();
    const isBound = waitUntilBound(client);
    await acceptBind(peer);
    await isBound;
    const answer = client.submit(sm);
    peer.send({ command: 'generic_nack', sequence: (await peer.next()).sequence, status: 0 });
    expect(await answer).toMatchObject({ status: { class: 'temporary' }, messageId: '' });
  });

  test('fails a submit unwritten while it is not bound', async () => {
    const client = createClient(1);
    await expect(client.submit(sm)).rejects.toMatchObject({ reason: 'not_bound', written: false });
    expect(client.freeWindow).toBe(0);
  });

  test('retries while nothing listens, and binds when the server is up', async () => {
    const stopped = await startServer();
    await stopped.close();
    const client = createClient(stopped.port);
    client.start();
    await waitForEvent<ClientState>(client, 'state', (state) => state === 'waiting');
    expect(client.lastError).toContain('ECONNREFUSED');
    const isBound = waitUntilBound(client);
    await startServer({ port: stopped.port });
    await isBound;
    expect(client.lastError).toBeUndefined();
  });

  test('reconnects after a lost connection, and rejects the unanswered messages as written', async () => {
    const server = await startRawServer();
    const client = createClient(server.port);
    client.start();
    const first = await server.next();
    let isBound = waitUntilBound(client);
    await acceptBind(first);
    await isBound;
    const lost = client.submit(sm);
    await first.next();
    const second = server.next();
    first.socket.destroy();
    await expect(lost).rejects.toMatchObject({ reason: 'closed', written: true });
    isBound = waitUntilBound(client);
    await acceptBind(await second);
    await isBound;
    expect(client.lastError).toBeUndefined();
  });

  test('doubles its jittered delay after each failure, up to the longest', async () => {
    const server = await startServer({ authenticate: () => 'ESME_RINVPASWD' });
    const pauses: number[] = [];
    const client = createClient(server.port, {
      backoffMs: 8,
      backoffMaxMs: 32,
      // Called once for each delay.
      random: () => {
        pauses.push(performance.now());
        return 0.5;
      },
    });
    client.start();
    await waitForEvent(client, 'state', () => pauses.length === 5);
    const gaps = pauses.slice(1).map((at, index) => at - pauses[index]!);
    // 8, 16, 32, 32 less a quarter; a timer may fire a millisecond early, or late.
    for (const [index, least] of [6, 12, 24, 24].entries())
      expect(gaps[index]).toBeGreaterThanOrEqual(least - 1);
    expect(client.lastError).toBe('the bind was refused: ESME_RINVPASWD');
  });

  test('retries once after each connection that ends', async () => {
    const server = await startRawServer();
    const client = createClient(server.port);
    const states: ClientState[] = [];
    client.on('state', (state) => states.push(state));
    client.start();
    for (let round = 0; round < 3; round++) {
      const peer = await server.next();
      peer.send({ command: 'bind_transceiver_resp', sequence: (await peer.next()).sequence, status: 0x0d });
      await waitForEvent<ClientState>(client, 'state', (state) => state === 'waiting');
    }
    expect(states).toEqual(Array.from({ length: 3 }, () => ['connecting', 'waiting']).flat());
  });

  test('times out an unanswered bind, and retries', async () => {
    const server = await startRawServer();
    const client = createClient(server.port, { bindTimeoutMs: 20 });
    client.start();
    const silent = await server.next();
    await silent.next();
    const second = server.next();
    await waitForEvent<ClientState>(client, 'state', (state) => state === 'waiting');
    await second;
  });

  test('stays closed when it is closed while connecting or waiting', async () => {
    const server = await startRawServer();
    const client = createClient(server.port);
    client.start();
    const peer = await server.next();
    await peer.next();
    await client.close();
    expect(client.state).toBe('closed');
    await waitForEvent(peer.socket, 'close');
  });

  test('can be started again directly after it is closed, without a failure of the old connection', async () => {
    const server = await startRawServer();
    const client = createClient(server.port);
    const states: ClientState[] = [];
    client.on('state', (state) => states.push(state));
    client.start();
    const first = await server.next();
    await first.next();
    const second = server.next();
    await client.close();
    client.start();
    const isBound = waitUntilBound(client);
    await waitForEvent(first.socket, 'close');
    await acceptBind(await second);
    await isBound;
    expect(states).toEqual(['connecting', 'closed', 'connecting', 'bound']);
  });

  test('reports a peer that does not answer enquire_link', async () => {
    const server = await startRawServer();
    const client = createClient(server.port, { enquireLinkMs: 10, responseTimeoutMs: 20 });
    client.start();
    await acceptBind(await server.next());
    await waitForEvent<ClientState>(client, 'state', (state) => state === 'waiting');
    expect(client.lastError).toBe('the peer does not answer enquire_link');
  });

  test('with separate binds is bound only while transmitter and receiver are', async () => {
    const server = await startServer();
    const client = createClient(server.port, { bind: 'separate' });
    client.start();
    await waitUntilBound(client);
    expect([...server.peers].map(({ bind }) => bind).toSorted()).toEqual(['receiver', 'transmitter']);
    expect(await client.submit(sm)).toMatchObject({ messageId: 'id-1' });
    const receiver = [...server.peers].find(({ bind }) => bind === 'receiver')!;
    const back = waitForEvent<ClientState>(client, 'state', (state) => state === 'bound');
    receiver.session.destroy('dropped');
    await waitForEvent<ClientState>(client, 'state', (state) => state === 'waiting');
    // The transmitter still works.
    expect(await client.submit(sm)).toMatchObject({ messageId: 'id-1' });
    await back;
  });

  test('derives the types of number from the address, unless they are set', async () => {
    const seen: number[][] = [];
    const server = await startServer({
      onSubmit: (_peer, { params }) => {
        seen.push([params.sourceTon, params.sourceNpi, params.destinationTon, params.destinationNpi]);
        return { status: 'ESME_ROK', messageId: '00ff' };
      },
    });
    const plain = createClient(server.port);
    const configured = createClient(server.port, {
      sourceTon: 0,
      sourceNpi: 8,
      messageIdFormat: 'hex_to_decimal',
    });
    for (const client of [plain, configured]) {
      client.start();
      await waitUntilBound(client);
    }
    expect(await plain.submit(sm)).toMatchObject({ messageId: '00ff' });
    await plain.submit({ ...sm, source: '22123' });
    expect(await configured.submit(sm)).toMatchObject({ messageId: '255' });
    expect(seen).toEqual([
      [5, 0, 1, 1],
      [3, 0, 1, 1],
      [0, 8, 1, 1],
    ]);
  });
});

describe('a delivery', () => {
  test('is acknowledged after its handler has resolved', async () => {
    const stored = deferred();
    const arrived = deferred<Delivery>();
    const server = await startServer();
    const client = createClient(server.port, {
      onDeliver: async (delivery) => {
        arrived.open(delivery);
        await stored.opened;
        return 'ESME_ROK';
      },
    });
    client.start();
    await waitUntilBound(client);
    const [peer] = server.peers;
    let acknowledged = false;
    const verdict = peer!.deliver({
      source: '254712345678',
      destination: 'TUMA',
      shortMessage: Buffer.from('STOP'),
    });
    void verdict.then(() => (acknowledged = true));
    expect(await arrived.opened).toMatchObject({ source: '254712345678', destination: 'TUMA', text: 'STOP' });
    await peer!.session.request('enquire_link');
    expect(acknowledged).toBe(false);
    stored.open();
    expect(await verdict).toMatchObject({ name: 'ESME_ROK' });
  });

  test('whose handler fails is answered with ESME_RX_T_APPN', async () => {
    const server = await startServer();
    const client = createClient(server.port, { onDeliver: () => Promise.reject(new Error('no database')) });
    const fault = once(client, 'fault');
    client.start();
    await waitUntilBound(client);
    const [peer] = server.peers;
    expect(await peer!.deliver({ shortMessage: Buffer.from('x') })).toMatchObject({
      name: 'ESME_RX_T_APPN',
      class: 'temporary',
    });
    expect(await fault).toEqual(['deliver_sm: no database']);
  });

  test('in the same segment as the answer to the bind is handled', async () => {
    const server = await startRawServer();
    const arrived = deferred<Delivery>();
    const client = createClient(server.port, {
      onDeliver: (delivery) => {
        arrived.open(delivery);
        return Promise.resolve('ESME_ROK');
      },
    });
    client.start();
    const peer = await server.next();
    const { sequence } = await peer.next();
    peer.send(
      { command: 'bind_transceiver_resp', sequence },
      {
        command: 'deliver_sm',
        sequence: 1,
        params: { esmClass: 4, shortMessage: Buffer.from('id:9 stat:DELIVRD err:000') },
      },
    );
    expect(await arrived.opened).toMatchObject({ receipt: { smscId: '9', state: 'DELIVRD', error: '000' } });
    expect(await peer.next()).toMatchObject({ command: 'deliver_sm_resp', status: 0 });
  });
});

describe('a server', () => {
  test('refuses a wrong password with its status and closes the connection', async () => {
    const server = await startServer({
      authenticate: ({ systemId, password }) =>
        systemId === 'tuma' && password === 'right' ? 'ESME_ROK' : 'ESME_RINVPASWD',
    });
    const client = createClient(server.port);
    client.start();
    await waitForEvent<ClientState>(client, 'state', (state) => state === 'waiting');
    expect(client.lastError).toBe('the bind was refused: ESME_RINVPASWD');
    expect(server.peers.size).toBe(0);
  });

  test('refuses messages before a bind and on a receiver, and a second bind', async () => {
    const server = await startServer();
    const socket = connect(server.port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const raw = new RawPeer(socket);
    raw.send({ command: 'submit_sm', sequence: 1, params: sm });
    expect(await raw.next()).toMatchObject({ command: 'submit_sm_resp', sequence: 1, status: 4 });
    raw.send({ command: 'bind_receiver', sequence: 2 });
    expect(await raw.next()).toMatchObject({ command: 'bind_receiver_resp', sequence: 2, status: 0 });
    raw.send({ command: 'submit_sm', sequence: 3, params: sm });
    expect(await raw.next()).toMatchObject({ sequence: 3, status: 4 });
    raw.send({ command: 'bind_transceiver', sequence: 4 });
    expect(await raw.next()).toMatchObject({ command: 'bind_transceiver_resp', sequence: 4, status: 5 });
  });

  test('closes a connection that does not bind in time', async () => {
    const server = await startServer({ bindTimeoutMs: 20 });
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'close');
  });

  test('answers messages in the order in which they are stored', async () => {
    const slow = deferred();
    const server = await startServer({
      onSubmit: async (_peer, { params }) => {
        const text = params.shortMessage.toString();
        if (text === 'slow') await slow.opened;
        return { status: 'ESME_ROK', messageId: text };
      },
    });
    const client = createClient(server.port);
    client.start();
    await waitUntilBound(client);
    const first = client.submit({ ...sm, shortMessage: Buffer.from('slow') });
    expect(await client.submit({ ...sm, shortMessage: Buffer.from('fast') })).toMatchObject({
      messageId: 'fast',
    });
    slow.open();
    expect(await first).toMatchObject({ messageId: 'slow' });
  });
});

test('ten thousand messages in a window of a hundred get their own answers', async () => {
  let received = 0;
  const server = await startServer({
    onSubmit: () => ({ status: 'ESME_ROK', messageId: String(++received) }),
  });
  const client = createClient(server.port, { window: 100 });
  client.start();
  await waitUntilBound(client);
  const [part] = splitMessage('Hello', { reference: 1 });
  const ids = new Set<string>();
  const submitter = async () => {
    for (let i = 0; i < 100; i++) ids.add((await client.submit({ ...sm, ...part! })).messageId);
  };
  await Promise.all(Array.from({ length: 100 }, submitter));
  expect(ids.size).toBe(10_000);
});

test('messages and receipts are sent over TLS', async () => {
  // A pre-shared key needs no certificate.
  const cipher = { ciphers: 'PSK-AES128-GCM-SHA256', maxVersion: 'TLSv1.2' } as const;
  const key = Buffer.from('d731ef57be09e5204f0b205b60627028', 'hex');
  const arrived = deferred<Delivery>();
  const server = await startServer({ tls: { ...cipher, pskCallback: () => key } });
  const client = createClient(server.port, {
    tls: {
      ...cipher,
      pskCallback: () => ({ psk: key, identity: 'tuma' }),
      checkServerIdentity: () => undefined,
    },
    onDeliver: (delivery) => {
      arrived.open(delivery);
      return Promise.resolve('ESME_ROK');
    },
  });
  client.start();
  await waitUntilBound(client);
  expect(await client.submit(sm)).toMatchObject({ messageId: 'id-1' });
  const [peer] = server.peers;
  expect(await peer!.deliver({ shortMessage: Buffer.from('STOP') })).toMatchObject({ class: 'ok' });
  expect(await arrived.opened).toMatchObject({ text: 'STOP' });
  // A client without TLS cannot bind.
  const plain = createClient(server.port);
  plain.start();
  await waitForEvent<ClientState>(plain, 'state', (state) => state === 'waiting');
  expect(server.peers.size).toBe(1);
});
