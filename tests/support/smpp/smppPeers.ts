// Clients and servers of SMPP for one test, connected on loopback and closed at its end, and a server that the test answers by hand.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import {
  SmppClient,
  startSmppServer,
  type ClientState,
  type SmppClientOptions,
  type SmppServerOptions,
} from '../../../server/smpp/index.ts';
import { RawPeer, waitForEvent } from '../../smpp/wire.ts';

/** A submit_sm of one message to one number. */
export const sm = { source: 'TUMA', destination: '254712345678', shortMessage: Buffer.from('hi') };

export function createClient(port: number, options: Partial<SmppClientOptions> = {}): SmppClient {
  const client = new SmppClient({
    host: '127.0.0.1',
    port,
    systemId: 'tuma',
    password: 'secret',
    bind: 'transceiver',
    backoffMs: 5,
    backoffMaxMs: 20,
    onDeliver: () => Promise.resolve(),
    ...options,
  });
  onTestFinished(() => client.close(0));
  return client;
}

export const waitUntilBound = (client: SmppClient) =>
  waitForEvent<ClientState>(client, 'state', (state) => state === 'bound');

export async function startServer(options: Partial<SmppServerOptions> = {}) {
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

/** Starts a TCP server whose connections the test answers by hand, one after the other. */
export async function startRawServer(): Promise<{ port: number; next: () => Promise<RawPeer> }> {
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

export async function acceptBind(peer: RawPeer): Promise<void> {
  const { sequence } = await peer.next();
  peer.send({ command: 'bind_transceiver_resp', sequence, params: { systemId: 'smsc' } });
}
