/** The SMPP server: refused binds and messages, connections that do not bind, and the order of answers. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ClientState, Peer } from '../../server/smpp/index.ts';
import { firstCertificate } from '../support/certificates.ts';
import { createClient, sm, startServer, waitUntilBound } from '../support/smpp/smppPeers.ts';
import { deferred, RawPeer, rawPdu, waitForEvent } from './wire.ts';

/** A submit_sm without its parameters. */
const malformed = rawPdu({ id: 0x04, sequence: 9 });

async function rawPeer(port: number): Promise<RawPeer> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return new RawPeer(socket);
}

/** Returns the commands of all PDUs that arrive until the server closes the connection. */
async function answersUntilClosed(raw: RawPeer): Promise<string[]> {
  const answers: string[] = [];
  const closed = once(raw.socket, 'end').then(() => undefined);
  for (;;) {
    const pdu = await Promise.race([raw.next(), closed]);
    if (!pdu) return answers;
    answers.push(pdu.command);
  }
}

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
    const raw = await rawPeer(server.port);
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

  test('closes a connection whose TLS handshake takes too long, and releases its place', async () => {
    const released = deferred();
    const server = await startServer({
      tls: { ...firstCertificate, handshakeTimeout: 20 },
      reserveConnection: () => released.open,
    });
    const socket = connect(server.port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await Promise.all([once(socket, 'close'), released.opened]);
  });

  test('closes an unbound connection at its first malformed PDU, and one that sends too much', async () => {
    const faults: string[] = [];
    const server = await startServer({ onFault: (message) => faults.push(message) });
    const first = await rawPeer(server.port);
    first.socket.write(Buffer.concat([malformed, malformed]));
    expect(await answersUntilClosed(first)).toEqual(['generic_nack']);
    expect(faults).toHaveLength(1);
    const second = await rawPeer(server.port);
    second.socket.write(Buffer.concat(Array<Buffer>(5_000).fill(rawPdu({ id: 0x15 }))));
    await once(second.socket, 'close');
    expect(server.peers.size).toBe(0);
  });

  test('reports five faults a minute of all unbound connections together', async () => {
    const faults: string[] = [];
    const options = { onFault: (message: string) => faults.push(message) };
    const server = await startServer(options);
    for (let n = 0; n < 8; n++) {
      const raw = await rawPeer(server.port);
      raw.socket.write(malformed);
      await answersUntilClosed(raw);
    }
    expect(faults).toHaveLength(5);
    const proxied = await startServer({ ...options, trustsProxy: () => true });
    for (let n = 0; n < 8; n++) {
      const raw = await rawPeer(proxied.port);
      raw.socket.write(malformed);
      await once(raw.socket, 'close');
    }
    expect(faults).toHaveLength(10);
  });

  test('closes a bound connection at its twentieth malformed PDU in a row, and reports the first five', async () => {
    const faults: string[] = [];
    const server = await startServer({ onFault: (message) => faults.push(message) });
    const raw = await rawPeer(server.port);
    raw.send({ command: 'bind_transceiver', sequence: 1, params: { systemId: 'tuma' } });
    expect(await raw.next()).toMatchObject({ command: 'bind_transceiver_resp', status: 0 });
    const send = (count: number) => raw.socket.write(Buffer.concat(Array<Buffer>(count).fill(malformed)));
    send(19);
    raw.send({ command: 'submit_sm', sequence: 2, params: sm });
    send(19);
    raw.send({ command: 'enquire_link', sequence: 3 });
    send(100);
    const answers = await answersUntilClosed(raw);
    expect(answers.filter((command) => command === 'generic_nack')).toHaveLength(58);
    expect(answers.filter((command) => command === 'submit_sm_resp')).toHaveLength(1);
    expect(faults).toHaveLength(6);
    expect(faults.at(-1)).toBe('too many malformed PDUs of tuma');
  });

  test('takes a generic_nack to a delivery as a refusal, even with ESME_ROK', async () => {
    const bound = deferred<Peer>();
    const server = await startServer({ onBound: bound.open });
    const raw = await rawPeer(server.port);
    raw.send({ command: 'bind_receiver', sequence: 1, params: { systemId: 'tuma', password: 'secret' } });
    expect(await raw.next()).toMatchObject({ command: 'bind_receiver_resp', status: 0 });
    const verdict = (await bound.opened).deliver({ source: '254712345678', destination: 'TUMA' });
    raw.send({ command: 'generic_nack', sequence: (await raw.next()).sequence });
    expect(await verdict).toMatchObject({ name: 'ESME_RUNKNOWNERR' });
  });

  test.each([
    { interfaceVersion: 0x33, bound: {}, delivered: {} },
    { interfaceVersion: 0x34, bound: { scInterfaceVersion: 0x34 }, delivered: { messageState: 2 } },
  ])(
    'sends optional parameters from version 3.4 on: interface_version $interfaceVersion',
    async (version) => {
      const bound = deferred<Peer>();
      const server = await startServer({ onBound: bound.open });
      const raw = await rawPeer(server.port);
      const { interfaceVersion } = version;
      raw.send({ command: 'bind_receiver', sequence: 1, params: { systemId: 'tuma', interfaceVersion } });
      expect((await raw.next()).tlvs).toEqual(version.bound);
      const delivered = (await bound.opened).deliver({ source: '254712345678' }, { messageState: 2 });
      const { sequence, tlvs } = await raw.next();
      expect(tlvs).toEqual(version.delivered);
      raw.send({ command: 'deliver_sm_resp', sequence });
      await delivered;
    },
  );

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
