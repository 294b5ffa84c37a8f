/**
 * An SMPP server: accepts connections, checks binds, and hands submitted messages to its owner. It keeps nothing: the
 * owner stores, routes and answers. Serves the SMSC simulator and whoever offers SMPP to clients.
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
  /** The address it comes from, or that a trusted proxy forwards it from. */
  readonly address: string;
  readonly session: Session;
  /** Sends a deliver_sm and gives the client's verdict. @throws SmppError as Session.request does */
  deliver(params: Partial<Params<'deliver_sm'>>, tlvs?: Tlvs): Promise<SmppStatus>;
}

export interface SmppServerOptions extends SessionOptions {
  host: string;
  /** 0 for any free port. */
  port: number;
  tls?: TlsOptions;
  /** Whether a connection from that address comes from a proxy and begins with a PROXY header; none does where unset. */
  trustsProxy?: (address: string) => boolean;
  /** A PROXY header that has not come by then ends the connection (5 s). */
  proxyTimeoutMs?: number;
  /** The systemId that the server names itself by. */
  systemId?: string;
  /** A connection that has not bound by then is cut (10 s). */
  bindTimeoutMs?: number;
  /**
   * Takes one connection of an address that has not bound yet and gives what gives it back; undefined where the address has
   * all it may have, and the connection is cut.
   */
  hold?: (address: string) => (() => void) | undefined;
  /** Whether that client may bind; anything but ESME_ROK is told it and cut off. */
  authenticate: (bind: BindRequest) => StatusName | Promise<StatusName>;
  /** A message of that client; the answer goes out when this resolves. Its status by name, or as a code of one's own. */
  onSubmit: (
    peer: Peer,
    pdu: PduOf<'submit_sm'>,
  ) => SubmitVerdict<StatusName | number> | Promise<SubmitVerdict<StatusName | number>>;
  /** How a message of that client stands; the command is unknown where nobody says. */
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

/** The parameters of the answer, where there is one. */
export interface QueryVerdict extends Partial<Params<'query_sm_resp'>> {
  status: StatusName;
}

export interface SmppServer {
  port: number;
  /** Clients bound right now. */
  peers: ReadonlySet<Peer>;
  /** Stops listening and cuts all connections, after an unbind where a client answers it within `graceMs` (0). */
  close(graceMs?: number): Promise<void>;
}

const binds = {
  bind_transceiver: 'transceiver',
  bind_transmitter: 'transmitter',
  bind_receiver: 'receiver',
} as const;

/** Listens, and resolves once it does. */
export async function startSmppServer(options: SmppServerOptions): Promise<SmppServer> {
  const peers = new Set<Peer>();
  const sessions = new Set<Session>();
  /** Connections whose PROXY header has not come yet. */
  const arriving = new Set<Socket>();
  const open = (socket: Socket, address: string) => {
    const release = options.hold ? options.hold(address) : () => undefined;
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
  const patience = setTimeout(() => session.destroy('it did not bind'), options.bindTimeoutMs ?? 10_000);
  session.on('fault', (message) => options.onFault?.(message));
  session.once('close', (reason) => {
    clearTimeout(patience);
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
    clearTimeout(patience);
    if (status !== 'ESME_ROK') {
      // The refusal leaves first; then nothing this client sends is of interest.
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
    // After the answer to the bind has been written, so that nothing overtakes it.
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
