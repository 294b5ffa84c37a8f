/**
 * An SMPP server: accepts connections, authenticates binds, and passes submissions to its handlers, which store, route and
 * answer them. The gateway and the SMSC simulator use it.
 */
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { TlsOptions } from 'node:tls';
import type { Params, PduOf, Tlvs } from './protocol.ts';
import { takeProxyHeader } from './proxyHeader.ts';
import { Session } from './session.ts';
import type { Answer, RequestPdu, SessionOptions } from './session.ts';
import { statusByCode } from './status.ts';
import type { SmppStatus, StatusName } from './status.ts';

/** A bound client, for as long as its session lasts. */
export interface Peer {
  readonly systemId: string;
  readonly bind: 'transceiver' | 'transmitter' | 'receiver';
  /** The client's address, or the one that a trusted proxy reports. */
  readonly address: string;
  readonly session: Session;
  /** Sends a deliver_sm and returns the client's status. @throws SmppError as Session.request does */
  deliver(params: Partial<Params<'deliver_sm'>>, tlvs?: Tlvs): Promise<SmppStatus>;
}

export interface SmppServerOptions extends SessionOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  tls?: TlsOptions;
  /** Whether connections from that address are proxied and begin with a PROXY header; by default none are. */
  trustsProxy?: (address: string) => boolean;
  /** Limit for the PROXY header, after which the connection is closed (5 s). */
  proxyTimeoutMs?: number;
  /** The server's systemId in bind responses. */
  systemId?: string;
  /** Limit for the bind, after which the connection is closed (10 s). */
  bindTimeoutMs?: number;
  /** Reserves an unbound connection of an address and returns its release; undefined closes the connection. */
  reserveConnection?: (address: string) => (() => void) | undefined;
  /** Status of a bind request; any but ESME_ROK is sent and the connection closed. */
  authenticate: (bind: BindRequest) => StatusName | Promise<StatusName>;
  /** Handles a submission; the answer is sent when it resolves. The status is a name or a vendor code. */
  onSubmit: (
    peer: Peer,
    pdu: PduOf<'submit_sm'>,
  ) => SubmitVerdict<StatusName | number> | Promise<SubmitVerdict<StatusName | number>>;
  /** Handles a query; without it the command is not supported. */
  onQuery?: (peer: Peer, pdu: PduOf<'query_sm'>) => Promise<QueryVerdict>;
  onBound?: (peer: Peer) => void;
  onClosed?: (peer: Peer, reason: string) => void;
  /** Malformed PDUs and failed handlers, for logs. */
  onFault?: (message: string) => void;
}

export interface BindRequest {
  systemId: string;
  password: string;
  systemType: string;
  bind: Peer['bind'];
  address: string;
}

export interface SubmitVerdict<Status = StatusName> {
  status: Status;
  messageId?: string;
}

/** Status and parameters of the answer. */
export interface QueryVerdict extends Partial<Params<'query_sm_resp'>> {
  status: StatusName;
}

export interface SmppServer {
  port: number;
  /** Clients bound right now. */
  peers: ReadonlySet<Peer>;
  /** Stops listening and closes all connections, each after an unbind that waits up to `graceMs` (0). */
  close(graceMs?: number): Promise<void>;
}

const binds = {
  bind_transceiver: 'transceiver',
  bind_transmitter: 'transmitter',
  bind_receiver: 'receiver',
} as const;

/** Resolves once the server listens. */
export async function startSmppServer(options: SmppServerOptions): Promise<SmppServer> {
  const peers = new Set<Peer>();
  const sessions = new Set<Session>();
  /** Connections without a complete PROXY header. */
  const arriving = new Set<Socket>();
  const open = (socket: Socket, address: string) => {
    const release = options.reserveConnection ? options.reserveConnection(address) : () => undefined;
    if (!release) {
      socket.destroy();
      return;
    }
    const session: Session = serve(socket, { peers, options, address, release });
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  };
  const accept = async (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!options.trustsProxy?.(address)) return open(socket, address);
    arriving.add(socket);
    try {
      open(socket, await takeProxyHeader(socket, options.proxyTimeoutMs ?? 5_000));
      socket.resume();
    } catch (error) {
      options.onFault?.((error as Error).message);
    } finally {
      arriving.delete(socket);
    }
  };
  const listener = (socket: Socket) => void accept(socket);
  const server = options.tls ? createTlsServer(options.tls, listener) : createTcpServer(listener);
  server.on('tlsClientError', (error: Error) => options.onFault?.(error.message));
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    peers,
    async close(graceMs = 0) {
      const closed = once(server, 'close');
      server.close();
      for (const socket of arriving) socket.destroy();
      if (graceMs > 0) await Promise.all([...sessions].map((session) => session.unbind(graceMs)));
      for (const session of sessions) session.destroy('the server is closing');
      await closed;
    },
  };
}

function serve(
  socket: Socket,
  {
    peers,
    options,
    address,
    release,
  }: { peers: Set<Peer>; options: SmppServerOptions; address: string; release: () => void },
): Session {
  let peer: Peer | undefined;
  let binding = false;
  const session = new Session(socket, handle, options);
  const bindTimer = setTimeout(() => session.destroy('it did not bind'), options.bindTimeoutMs ?? 10_000);
  session.on('fault', (message) => options.onFault?.(message));
  session.once('close', (reason) => {
    clearTimeout(bindTimer);
    release();
    if (!peer) return;
    peers.delete(peer);
    options.onClosed?.(peer, reason);
  });
  return session;

  async function handle(pdu: RequestPdu): Promise<Answer | undefined> {
    if (pdu.command === 'submit_sm') {
      if (!peer || peer.bind === 'receiver') return { status: 'ESME_RINVBNDSTS' };
      const { status, messageId = '' } = await options.onSubmit(peer, pdu);
      return { status, params: { messageId } };
    }
    if (pdu.command === 'query_sm' && options.onQuery) {
      if (!peer || peer.bind === 'receiver') return { status: 'ESME_RINVBNDSTS' };
      const { status, ...params } = await options.onQuery(peer, pdu);
      return { status, params };
    }
    if (pdu.command in binds) return bind(pdu as BindPdu);
    return undefined;
  }

  async function bind(pdu: BindPdu): Promise<Answer> {
    if (binding) return { status: 'ESME_RALYBND' };
    binding = true;
    const { systemId, password, systemType } = pdu.params;
    const request = { systemId, password, systemType, bind: binds[pdu.command], address };
    const status = await options.authenticate(request);
    clearTimeout(bindTimer);
    if (status !== 'ESME_ROK') {
      // After the refusal has been written.
      setImmediate(() => void session.unbind(1_000));
      return { status };
    }
    if (!session.closed)
      join({ systemId, bind: request.bind, address, session, deliver: deliverTo(session) });
    return { status, params: { systemId: options.systemId ?? 'tuma' }, tlvs: { scInterfaceVersion: 0x34 } };
  }

  function join(joined: Peer): void {
    release();
    peer = joined;
    peers.add(joined);
    // After the answer to the bind has been written, so that it comes first.
    setImmediate(() => !session.closed && options.onBound?.(joined));
  }
}

type BindPdu = Extract<RequestPdu, { command: keyof typeof binds }>;

function deliverTo(session: Session): Peer['deliver'] {
  return async (params, tlvs) => {
    const answer = await session.request('deliver_sm', params, tlvs && { tlvs });
    return statusByCode(answer.status);
  };
}
