/**
 * An SMPP server: accepts connections, authenticates binds, and passes submissions to its handlers, which store, route and
 * answer them. The gateway and the SMSC simulator use it.
 */
import { startListener, type Connection, type Listener, type ListenerOptions } from './listener.ts';
import type { Params, PduOf, Tlvs } from './protocol.ts';
import type { Answer, RequestPdu } from './peerRequests.ts';
import { limitReports } from './reportLimit.ts';
import { Session, type SessionOptions } from './session.ts';
import { statusByCode, statusByName, type SmppStatus, type StatusName } from './status.ts';

/** A bound client, for as long as its session lasts. */
export interface Peer {
  readonly systemId: string;
  readonly bind: 'transceiver' | 'transmitter' | 'receiver';
  readonly systemType: string;
  /** The client's address, or the one that a trusted proxy reports. */
  readonly address: string;
  readonly session: Session;
  /** Sends a deliver_sm and returns the client's status. @throws SmppError as Session.request does */
  deliver(params: Partial<Params<'deliver_sm'>>, tlvs?: Tlvs): Promise<SmppStatus>;
}

export interface SmppServerOptions extends SessionOptions, ListenerOptions {
  /** The server's systemId in bind responses. */
  systemId?: string;
  /** Limit for the bind, after which the connection is closed (10 s). */
  bindTimeoutMs?: number;
  /** Status of a bind request; any but ESME_ROK is sent and the connection closed. */
  authenticate: (bind: BindRequest) => StatusName | Promise<StatusName>;
  /** Handles a submission; the answer is sent when it resolves. The status is a name or a vendor code. */
  onSubmit: (peer: Peer, pdu: PduOf<'submit_sm'>) => SubmitVerdict | Promise<SubmitVerdict>;
  /** Handle further commands of a transmitter; a command without its handler is not supported. */
  onData?: (peer: Peer, pdu: PduOf<'data_sm'>) => Promise<SubmitVerdict>;
  onSubmitMulti?: (peer: Peer, pdu: PduOf<'submit_multi'>) => Promise<MultiVerdict>;
  onQuery?: (peer: Peer, pdu: PduOf<'query_sm'>) => Promise<QueryVerdict>;
  onCancel?: (peer: Peer, pdu: PduOf<'cancel_sm'>) => Promise<StatusName>;
  onBound?: (peer: Peer) => void;
  onClosed?: (peer: Peer, reason: string) => void;
  /**
   * Reports failed connections, malformed PDUs and failed handlers, for logs: at most a few a minute per bound connection, and as many of
   * all other connections together, because anyone can open one after the other.
   */
  onFault?: (message: string) => void;
}

export interface BindRequest {
  systemId: string;
  password: string;
  systemType: string;
  bind: Peer['bind'];
  address: string;
}

export interface SubmitVerdict<Status = StatusName | number> {
  status: Status;
  messageId?: string;
}

/** Status and parameters of a submit_multi_resp. */
export interface MultiVerdict extends Partial<Params<'submit_multi_resp'>> {
  status: StatusName | number;
}

/** Status and parameters of a query_sm_resp. */
export interface QueryVerdict extends Partial<Params<'query_sm_resp'>> {
  status: StatusName;
}

export interface SmppServer {
  port: number;
  /** Clients bound right now. */
  peers: ReadonlySet<Peer>;
  /** Replaces the certificate for new connections. @throws Error if it is not usable */
  setSecureContext: Listener['setSecureContext'];
  /** Stops listening and closes all connections, each after an unbind that waits up to `graceMs` (0). */
  close(graceMs?: number): Promise<void>;
}

/** Consecutive malformed PDUs at which the connection of a bound client is closed. An unbound client's is closed at the first one. */
const malformedMax = 20;
/** The first version with optional parameters: a client of an earlier one must get none (SMPP 3.4 section 3.3.2). */
const tlvsSince = 0x34;
/** Octets that a client may send until it is bound. */
const unboundBytesMax = 65_536;

const binds = {
  bind_transceiver: 'transceiver',
  bind_transmitter: 'transmitter',
  bind_receiver: 'receiver',
} as const;

/** Resolves once the server listens. */
export async function startSmppServer(options: SmppServerOptions): Promise<SmppServer> {
  const peers = new Set<Peer>();
  const sessions = new Set<Session>();
  const reportUnbound = limitReports((message: string) => options.onFault?.(message));
  const listener = await startListener({ ...options, onFault: reportUnbound }, (connection) => {
    const session: Session = serve(connection, { peers, options, reportUnbound });
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  return {
    port: listener.port,
    peers,
    setSecureContext: listener.setSecureContext,
    async close(graceMs = 0) {
      const closed = listener.close();
      if (graceMs > 0) await Promise.all([...sessions].map((session) => session.unbind(graceMs)));
      for (const session of sessions) session.destroy('the server is closing');
      await closed;
    },
  };
}

function serve(
  { socket, address, release }: Connection,
  {
    peers,
    options,
    reportUnbound,
  }: { peers: Set<Peer>; options: SmppServerOptions; reportUnbound: (message: string) => void },
): Session {
  let peer: Peer | undefined;
  let binding = false;
  let unboundBytes = 0;
  const session = new Session(socket, handle, options);
  const bindTimer = setTimeout(() => session.destroy('it did not bind'), options.bindTimeoutMs ?? 10_000);
  const reportBound = limitReports((message: string) => options.onFault?.(message));
  session.on('fault', (message, malformed) => {
    (peer ? reportBound : reportUnbound)(message);
    if (peer && malformed < malformedMax) return;
    if (peer) options.onFault?.(`too many malformed PDUs of ${peer.systemId}`);
    void session.close(message);
  });
  socket.on('data', limitUnbound);
  session.once('close', (reason) => {
    clearTimeout(bindTimer);
    release();
    if (!peer) return;
    peers.delete(peer);
    options.onClosed?.(peer, reason);
  });
  return session;

  function limitUnbound(chunk: Buffer): void {
    unboundBytes += chunk.length;
    if (unboundBytes > unboundBytesMax) session.destroy('it sent too much before its bind');
  }

  async function handle(pdu: RequestPdu): Promise<Answer | undefined> {
    if (session.closing) return { status: 'ESME_RSYSERR' };
    if (isBind(pdu)) return bind(pdu);
    const answer = handlerOf(pdu, options);
    if (!answer) return undefined;
    if (!peer || peer.bind === 'receiver') return { status: 'ESME_RINVBNDSTS' };
    return answer(peer);
  }

  async function bind(pdu: BindPdu): Promise<Answer> {
    if (binding) return { status: 'ESME_RALYBND' };
    binding = true;
    const { systemId, password, systemType } = pdu.params;
    const takesTlvs = pdu.params.interfaceVersion >= tlvsSince;
    const request = { systemId, password, systemType, bind: binds[pdu.command], address };
    const status = await options.authenticate(request);
    clearTimeout(bindTimer);
    if (status !== 'ESME_ROK') {
      // Deferred, so that the refusal is written first.
      setImmediate(() => void session.unbind(1_000));
      return { status };
    }
    const deliver = deliverTo(session, takesTlvs);
    if (!session.closed) join({ systemId, systemType, bind: request.bind, address, session, deliver });
    return {
      status,
      params: { systemId: options.systemId ?? 'tuma' },
      ...(takesTlvs && { tlvs: { scInterfaceVersion: 0x34 } }),
    };
  }

  function join(joined: Peer): void {
    release();
    socket.off('data', limitUnbound);
    peer = joined;
    peers.add(joined);
    // Deferred, so that the answer to the bind is written before anything that `onBound` sends.
    setImmediate(() => !session.closed && options.onBound?.(joined));
  }
}

type BindPdu = Extract<RequestPdu, { command: keyof typeof binds }>;
const isBind = (pdu: RequestPdu): pdu is BindPdu => pdu.command in binds;

type AnyVerdict = Pick<Answer, 'status'> & NonNullable<Answer['params']>;

async function answerOf(verdict: AnyVerdict | Promise<AnyVerdict>): Promise<Answer> {
  const { status, ...params } = await verdict;
  return { status, params };
}

/** The handler for a submission, query or cancellation; undefined if the command is not supported. */
function handlerOf(
  pdu: RequestPdu,
  { onSubmit, onData, onSubmitMulti, onQuery, onCancel }: SmppServerOptions,
): ((peer: Peer) => Promise<Answer>) | undefined {
  switch (pdu.command) {
    case 'submit_sm':
      return (peer) => answerOf(onSubmit(peer, pdu));
    case 'data_sm':
      return onData && ((peer) => answerOf(onData(peer, pdu)));
    case 'submit_multi':
      return onSubmitMulti && ((peer) => answerOf(onSubmitMulti(peer, pdu)));
    case 'query_sm':
      return onQuery && ((peer) => answerOf(onQuery(peer, pdu)));
    case 'cancel_sm':
      return onCancel && (async (peer) => ({ status: await onCancel(peer, pdu) }));
    // A stored message cannot be changed. A generic_nack would say that the id of the command is not valid.
    case 'replace_sm':
      return () => Promise.resolve({ status: 'ESME_RREPLACEFAIL' });
    default:
      return undefined;
  }
}

function deliverTo(session: Session, takesTlvs: boolean): Peer['deliver'] {
  return async (params, tlvs) => {
    const answer = await session.request('deliver_sm', params, takesTlvs ? { tlvs } : {});
    const status = statusByCode(answer.status);
    // A generic_nack is a refusal even with status ESME_ROK.
    return answer.command === 'generic_nack' && status.class === 'ok'
      ? statusByName('ESME_RUNKNOWNERR')
      : status;
  };
}
