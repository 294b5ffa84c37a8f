import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SmppClient, startSmppServer, splitMessage } from '../../server/smpp/index.ts';
import type { ClientState, Delivery, SmppClientOptions, SmppServerOptions } from '../../server/smpp/index.ts';
import { gate, RawPeer, until } from './wire.ts';

const sm = { source: 'TUMA', destination: '254712345678', shortMessage: Buffer.from('hi') };

function aClient(port: number, options: Partial<SmppClientOptions> = {}): SmppClient {
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

const bound = (client: SmppClient) => until<ClientState>(client, 'state', (state) => state === 'bound');

async function aServer(options: Partial<SmppServerOptions> = {}) {
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

/** A server that the test plays by hand: its connections, one after the other. */
async function aBareServer(): Promise<{ port: number; next: () => Promise<RawPeer> }> {
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
    const closed = gate<string>();
    const server = await aServer({ onClosed: (_peer, reason) => closed.open(reason) });
    const client = aClient(server.port);
    const states: ClientState[] = [];
    client.on('state', (state) => states.push(state));
    client.start();
    await bound(client);
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
    const server = await aServer({ onSubmit: () => ({ status: name }) });
    const client = aClient(server.port);
    client.start();
    await bound(client);
    expect(await client.submit(sm)).toMatchObject({ status: { name, class: kind }, messageId: '' });
  });

  test('does not take a generic_nack for an acceptance, even one that says ESME_ROK', async () => {
    const server = await aBareServer();
    const client = aClient(server.port);
    client.start();
    const peer = await server.next();
    const isBound = bound(client);
    await acceptBind(peer);
    await isBound;
    const answer = client.submit(sm);
    peer.send({ command: 'generic_nack', sequence: (await peer.next()).sequence, status: 0 });
    expect(await answer).toMatchObject({ status: { class: 'temporary' }, messageId: '' });
  });

  test('fails a submit unwritten while it is not bound', async () => {
    const client = aClient(1);
    await expect(client.submit(sm)).rejects.toMatchObject({ reason: 'not_bound', written: false });
    expect(client.freeWindow).toBe(0);
  });

  test('keeps trying while nobody listens, and binds when somebody does', async () => {
    const gone = await aServer();
    await gone.close();
    const client = aClient(gone.port);
    client.start();
    await until<ClientState>(client, 'state', (state) => state === 'waiting');
    expect(client.lastError).toContain('ECONNREFUSED');
    const isBound = bound(client);
    await aServer({ port: gone.port });
    await isBound;
    expect(client.lastError).toBeUndefined();
  });

  test('comes back after a lost connection, and says what became of the messages it had sent', async () => {
    const server = await aBareServer();
    const client = aClient(server.port);
    client.start();
    const first = await server.next();
    let isBound = bound(client);
    await acceptBind(first);
    await isBound;
    const lost = client.submit(sm);
    await first.next();
    const second = server.next();
    first.socket.destroy();
    await expect(lost).rejects.toMatchObject({ reason: 'closed', written: true });
    isBound = bound(client);
    await acceptBind(await second);
    await isBound;
    expect(client.lastError).toBeUndefined();
  });

  test('waits longer after each failure, up to the longest pause, never all at the same moment', async () => {
    const server = await aServer({ authenticate: () => 'ESME_RINVPASWD' });
    const pauses: number[] = [];
    const client = aClient(server.port, {
      backoffMs: 8,
      backoffMaxMs: 32,
      // Drawn once for each pause.
      random: () => {
        pauses.push(performance.now());
        return 0.5;
      },
    });
    client.start();
    await until(client, 'state', () => pauses.length === 5);
    const gaps = pauses.slice(1).map((at, index) => at - pauses[index]!);
    // 8, 16, 32, 32 less a quarter; a timer may fire a millisecond early, and late as it likes.
    for (const [index, least] of [6, 12, 24, 24].entries())
      expect(gaps[index]).toBeGreaterThanOrEqual(least - 1);
    expect(client.lastError).toBe('the bind was refused: ESME_RINVPASWD');
  });

  test('tries once, not twice, after each connection that ends', async () => {
    const server = await aBareServer();
    const client = aClient(server.port);
    const states: ClientState[] = [];
    client.on('state', (state) => states.push(state));
    client.start();
    for (let round = 0; round < 3; round++) {
      const peer = await server.next();
      peer.send({ command: 'bind_transceiver_resp', sequence: (await peer.next()).sequence, status: 0x0d });
      await until<ClientState>(client, 'state', (state) => state === 'waiting');
    }
    expect(states).toEqual(Array.from({ length: 3 }, () => ['connecting', 'waiting']).flat());
  });

  test('gives up an attempt whose bind is not answered, and tries again', async () => {
    const server = await aBareServer();
    const client = aClient(server.port, { bindTimeoutMs: 20 });
    client.start();
    const silent = await server.next();
    await silent.next();
    const second = server.next();
    await until<ClientState>(client, 'state', (state) => state === 'waiting');
    await second;
  });

  test('stays closed when it is closed in the middle of connecting or waiting', async () => {
    const server = await aBareServer();
    const client = aClient(server.port);
    client.start();
    const peer = await server.next();
    await peer.next();
    await client.close();
    expect(client.state).toBe('closed');
    await until(peer.socket, 'close');
  });

  test('may be started again as soon as it is closed, and takes the old end for no failure', async () => {
    const server = await aBareServer();
    const client = aClient(server.port);
    const states: ClientState[] = [];
    client.on('state', (state) => states.push(state));
    client.start();
    const first = await server.next();
    await first.next();
    const second = server.next();
    await client.close();
    client.start();
    const isBound = bound(client);
    await until(first.socket, 'close');
    await acceptBind(await second);
    await isBound;
    expect(states).toEqual(['connecting', 'closed', 'connecting', 'bound']);
  });

  test('says of a peer that went silent that it did', async () => {
    const server = await aBareServer();
    const client = aClient(server.port, { enquireLinkMs: 10, responseTimeoutMs: 20 });
    client.start();
    await acceptBind(await server.next());
    await until<ClientState>(client, 'state', (state) => state === 'waiting');
    expect(client.lastError).toBe('the peer does not answer enquire_link');
  });

  test('binds a transmitter and a receiver where it is told to, and is bound only when both are', async () => {
    const server = await aServer();
    const client = aClient(server.port, { bind: 'separate' });
    client.start();
    await bound(client);
    expect([...server.peers].map(({ bind }) => bind).toSorted()).toEqual(['receiver', 'transmitter']);
    expect(await client.submit(sm)).toMatchObject({ messageId: 'id-1' });
    const receiver = [...server.peers].find(({ bind }) => bind === 'receiver')!;
    const back = until<ClientState>(client, 'state', (state) => state === 'bound');
    receiver.session.destroy('dropped');
    await until<ClientState>(client, 'state', (state) => state === 'waiting');
    // The other half still sends.
    expect(await client.submit(sm)).toMatchObject({ messageId: 'id-1' });
    await back;
  });

  test('writes types of number by the look of the address, or as it is told', async () => {
    const seen: number[][] = [];
    const server = await aServer({
      onSubmit: (_peer, { params }) => {
        seen.push([params.sourceTon, params.sourceNpi, params.destinationTon, params.destinationNpi]);
        return { status: 'ESME_ROK', messageId: '00ff' };
      },
    });
    const plain = aClient(server.port);
    const told = aClient(server.port, { sourceTon: 0, sourceNpi: 8, messageIdFormat: 'hex_to_decimal' });
    for (const client of [plain, told]) {
      client.start();
      await bound(client);
    }
    expect(await plain.submit(sm)).toMatchObject({ messageId: '00ff' });
    await plain.submit({ ...sm, source: '22123' });
    expect(await told.submit(sm)).toMatchObject({ messageId: '255' });
    expect(seen).toEqual([
      [5, 0, 1, 1],
      [3, 0, 1, 1],
      [0, 8, 1, 1],
    ]);
  });
});

describe('a delivery', () => {
  test('is acknowledged only when its handler has resolved', async () => {
    const stored = gate();
    const arrived = gate<Delivery>();
    const server = await aServer();
    const client = aClient(server.port, {
      onDeliver: async (delivery) => {
        arrived.open(delivery);
        await stored.opened;
        return 'ESME_ROK';
      },
    });
    client.start();
    await bound(client);
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

  test('whose handler fails is put off, so that the peer keeps it', async () => {
    const server = await aServer();
    const client = aClient(server.port, { onDeliver: () => Promise.reject(new Error('no database')) });
    const fault = once(client, 'fault');
    client.start();
    await bound(client);
    const [peer] = server.peers;
    expect(await peer!.deliver({ shortMessage: Buffer.from('x') })).toMatchObject({
      name: 'ESME_RX_T_APPN',
      class: 'temporary',
    });
    expect(await fault).toEqual(['deliver_sm: no database']);
  });

  test('that comes in the same segment as the answer to the bind is not lost', async () => {
    const server = await aBareServer();
    const arrived = gate<Delivery>();
    const client = aClient(server.port, {
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
  test('refuses a wrong password by name and cuts the client off', async () => {
    const server = await aServer({
      authenticate: ({ systemId, password }) =>
        systemId === 'tuma' && password === 'right' ? 'ESME_ROK' : 'ESME_RINVPASWD',
    });
    const client = aClient(server.port);
    client.start();
    await until<ClientState>(client, 'state', (state) => state === 'waiting');
    expect(client.lastError).toBe('the bind was refused: ESME_RINVPASWD');
    expect(server.peers.size).toBe(0);
  });

  test('refuses messages of the unbound and of receivers, and a second bind', async () => {
    const server = await aServer();
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

  test('cuts a connection that does not bind in time', async () => {
    const server = await aServer({ bindTimeoutMs: 20 });
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'close');
  });

  test('answers messages in the order that they are stored, not the order they came', async () => {
    const slow = gate();
    const server = await aServer({
      onSubmit: async (_peer, { params }) => {
        const text = params.shortMessage.toString();
        if (text === 'slow') await slow.opened;
        return { status: 'ESME_ROK', messageId: text };
      },
    });
    const client = aClient(server.port);
    client.start();
    await bound(client);
    const first = client.submit({ ...sm, shortMessage: Buffer.from('slow') });
    expect(await client.submit({ ...sm, shortMessage: Buffer.from('fast') })).toMatchObject({
      messageId: 'fast',
    });
    slow.open();
    expect(await first).toMatchObject({ messageId: 'slow' });
  });
});

test('ten thousand messages in a window of a hundred are answered one for one', async () => {
  let received = 0;
  const server = await aServer({ onSubmit: () => ({ status: 'ESME_ROK', messageId: String(++received) }) });
  const client = aClient(server.port, { window: 100 });
  client.start();
  await bound(client);
  const [part] = splitMessage('Hello', { reference: 1 });
  const ids = new Set<string>();
  const submitter = async () => {
    for (let i = 0; i < 100; i++) ids.add((await client.submit({ ...sm, ...part! })).messageId);
  };
  await Promise.all(Array.from({ length: 100 }, submitter));
  expect(ids.size).toBe(10_000);
});

test('messages and receipts go over TLS as they go without', async () => {
  // A pre-shared key needs no certificate.
  const cipher = { ciphers: 'PSK-AES128-GCM-SHA256', maxVersion: 'TLSv1.2' } as const;
  const key = Buffer.from('d731ef57be09e5204f0b205b60627028', 'hex');
  const arrived = gate<Delivery>();
  const server = await aServer({ tls: { ...cipher, pskCallback: () => key } });
  const client = aClient(server.port, {
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
  await bound(client);
  expect(await client.submit(sm)).toMatchObject({ messageId: 'id-1' });
  const [peer] = server.peers;
  expect(await peer!.deliver({ shortMessage: Buffer.from('STOP') })).toMatchObject({ class: 'ok' });
  expect(await arrived.opened).toMatchObject({ text: 'STOP' });
  // Somebody without TLS is nobody.
  const plain = aClient(server.port);
  plain.start();
  await until<ClientState>(plain, 'state', (state) => state === 'waiting');
  expect(server.peers.size).toBe(1);
});
