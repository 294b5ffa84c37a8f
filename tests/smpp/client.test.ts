/** The SMPP client: binds, submissions and their answers, and connections that end. */
import { describe, expect, test } from 'vitest';
import { splitMessage, type ClientState } from '../../server/smpp/index.ts';
import {
  acceptBind,
  createClient,
  sm,
  startRawServer,
  startServer,
  waitUntilBound,
} from '../support/smpp/smppPeers.ts';
import { deferred, waitForEvent } from './wire.ts';

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
      // The client calls this once for each delay.
      random: () => {
        pauses.push(performance.now());
        return 0.5;
      },
    });
    client.start();
    await waitForEvent(client, 'state', () => pauses.length === 5);
    const gaps = pauses.slice(1).map((at, index) => at - pauses[index]!);
    // 8, 16, 32 and 32 ms less a quarter. A timer may fire a millisecond early, or late.
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

  test('reports the first five answers that nothing asked for, not all', async () => {
    const server = await startRawServer();
    const client = createClient(server.port);
    const faults: string[] = [];
    client.on('fault', (message) => faults.push(message));
    client.start();
    const peer = await server.next();
    await acceptBind(peer);
    for (let n = 0; n < 1_000; n++) peer.send({ command: 'submit_sm_resp', sequence: 9_000 + n });
    peer.send({ command: 'enquire_link', sequence: 1 });
    expect(await peer.next()).toMatchObject({ command: 'enquire_link_resp' });
    expect(faults).toHaveLength(5);
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
