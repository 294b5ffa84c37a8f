/**
 * One SMPP connection, on either side: window, timeouts, keep-alive and closing. PDUs written within a tick are sent in one
 * buffer. Every request is settled exactly once, and the error of a failed one has `written`. Must never interpret a message.
 */
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { PduWriter, type OutgoingPdu } from './codec.ts';
import { SmppError } from './error.ts';
import { Outstanding } from './outstanding.ts';
import {
  responseTo,
  type Params,
  type Pdu,
  type PduOf,
  type RequestName,
  type ResponseTo,
  type Tlvs,
} from './protocol.ts';
import { PduReader, type PduFault } from './reader.ts';
import { statusByName, type StatusName } from './status.ts';

/** A request of the peer. */
export type RequestPdu = { [R in RequestName]: PduOf<R> }[RequestName];
type RequestHead = Pick<RequestPdu, 'command' | 'sequence'>;
/** The response to a request. */
export interface Answer {
  /** A name, or a vendor code (0x400 to 0x4ff). */
  status: StatusName | number;
  params?: { systemId?: string } | Partial<Params<'query_sm_resp' | 'submit_multi_resp'>>;
  tlvs?: Tlvs;
}
/** Answers the peer's requests except enquire_link and unbind; undefined for an unsupported command. */
export type RequestHandler = (pdu: RequestPdu) => Promise<Answer | undefined> | Answer | undefined;

/** Times in milliseconds. */
export interface SessionOptions {
  /** Requests that may be outstanding (10); enquire_link, binds and unbind do not count. */
  window?: number;
  /** Limit for an answer (30 s). */
  responseTimeoutMs?: number;
  /** Silence of the peer before an enquire_link (30 s); without an answer the connection is closed. */
  enquireLinkMs?: number;
  /** TCP_NODELAY (true). */
  noDelay?: boolean;
  /** Unanswered requests of the peer at which reading pauses (1,000). */
  unansweredMax?: number;
}

export interface SessionEvents {
  /** The session is closed and every request settled. */
  close: [reason: string];
  /** A malformed or unexpected PDU, or a failed handler; for logs. */
  fault: [message: string];
}

const messageCommands = new Set<RequestName>(['submit_sm', 'submit_multi', 'deliver_sm', 'data_sm']);
/** Unsent bytes at which reading pauses, if the peer does not read its answers. */
const unsentBytesMax = 1_048_576;
/** Time for the last bytes to be sent before the socket is destroyed. */
const lingerMs = 1_000;

export class Session extends EventEmitter<SessionEvents> {
  private readonly socket: Socket;
  private readonly options: Required<SessionOptions>;
  private readonly onRequest: RequestHandler;
  private readonly writer = new PduWriter();
  private readonly outstanding = new Outstanding();
  private unanswered = 0;
  private flushIsDue = false;
  private isClosed = false;
  private isClosing = false;
  private reason = 'the peer closed the connection';
  private lastHeard = performance.now();
  private keepAlive: NodeJS.Timeout | undefined;

  /** Takes ownership of a connected socket. */
  constructor(socket: Socket, onRequest: RequestHandler, options: SessionOptions = {}) {
    super();
    this.socket = socket;
    this.onRequest = onRequest;
    this.options = {
      window: options.window ?? 10,
      responseTimeoutMs: options.responseTimeoutMs ?? 30_000,
      enquireLinkMs: options.enquireLinkMs ?? 30_000,
      noDelay: options.noDelay ?? true,
      unansweredMax: options.unansweredMax ?? 1_000,
    };
    socket.setNoDelay(this.options.noDelay);
    const reader = new PduReader({ pdu: (pdu) => this.read(pdu), fault: (fault) => this.readFault(fault) });
    socket.on('data', (chunk: Buffer) => {
      this.lastHeard = performance.now();
      if (!this.isClosed) reader.push(chunk);
    });
    socket.on('drain', () => this.paceReading());
    socket.on('error', (error) => (this.reason = error.message));
    socket.on('close', () => this.end(this.reason));
    this.watchPeer(this.options.enquireLinkMs);
  }

  get closed(): boolean {
    return this.isClosed;
  }

  /** Requests that may be sent right now. */
  get freeWindow(): number {
    return this.isClosed || this.isClosing ? 0 : this.options.window - this.outstanding.counted;
  }

  /**
   * Sends a request and returns the peer's response, or its generic_nack.
   * @throws SmppError window_full | invalid | closed | timeout | malformed
   */
  request<R extends RequestName>(
    command: R,
    params: Partial<Params<R>> = {},
    options: { tlvs?: Tlvs | undefined; timeoutMs?: number } = {},
  ): Promise<PduOf<ResponseTo<R>> | PduOf<'generic_nack'>> {
    return new Promise((resolve, reject) => {
      const counts = messageCommands.has(command);
      if (this.isClosed) return reject(new SmppError('closed', this.reason));
      if (this.isClosing && counts) return reject(new SmppError('closed', 'the session is ending'));
      if (counts && this.freeWindow <= 0) return reject(new SmppError('window_full', 'the window is full'));
      const sequence = this.outstanding.nextSequence();
      try {
        this.write({ command, sequence, params, tlvs: options.tlvs });
      } catch (error) {
        return reject(new SmppError('invalid', (error as Error).message));
      }
      this.outstanding.add(sequence, {
        response: responseTo[command],
        counts,
        timeoutMs: options.timeoutMs ?? this.options.responseTimeoutMs,
        resolve: resolve as (pdu: Pdu) => void,
        reject,
      });
    });
  }

  /** Refuses new messages, waits for outstanding answers, then unbinds. Destroys the connection after `graceMs`. */
  async unbind(graceMs = 5_000): Promise<void> {
    if (this.isClosed) return;
    this.isClosing = true;
    const cut = setTimeout(() => this.destroy('the peer did not unbind in time'), graceMs);
    await this.outstanding.idle();
    const failure = await this.request('unbind').then(
      () => 'unbound',
      (error: Error) => error.message,
    );
    clearTimeout(cut);
    this.finish(failure);
  }

  /** Closes the connection at once; rejects outstanding requests with that reason. */
  destroy(reason: string): void {
    this.end(reason);
    this.socket.destroy();
  }

  /** Ends after all written bytes are sent: closing at once could reset the connection and lose the last answer. */
  private finish(reason: string): void {
    this.flush();
    this.end(reason);
    this.socket.resume();
    this.socket.end();
    setTimeout(() => this.socket.destroy(), lingerMs).unref();
  }

  private end(reason: string): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.reason = reason;
    clearTimeout(this.keepAlive);
    this.outstanding.failAll(reason);
    this.emit('close', reason);
  }

  private write(pdu: OutgoingPdu): void {
    this.writer.write(pdu);
    if (this.flushIsDue) return;
    this.flushIsDue = true;
    setImmediate(() => this.flush());
  }

  private flush(): void {
    this.flushIsDue = false;
    if (this.isClosed || !this.socket.writable) return;
    const bytes = this.writer.take();
    if (bytes.length === 0) return;
    this.outstanding.markWritten();
    this.socket.write(bytes);
    this.paceReading();
  }

  private read(pdu: Pdu): void {
    if (this.isClosed || pdu.command === 'alert_notification') return;
    if (isRequest(pdu)) this.answer(pdu);
    else if (!this.outstanding.settle(pdu))
      this.emit('fault', `${pdu.command} ${pdu.sequence} answers no request`);
  }

  private readFault(fault: PduFault): void {
    this.emit('fault', fault.message);
    if (fault.isResponse) return void this.outstanding.fail(fault.sequence, 'malformed', fault.message);
    this.nack(fault.sequence, fault.status);
    if (fault.fatal) this.finish(`the peer sent ${fault.message}`);
  }

  private answer(pdu: RequestPdu): void {
    if (pdu.command === 'enquire_link') return this.respond(pdu, { status: 'ESME_ROK' });
    if (pdu.command === 'unbind') {
      this.respond(pdu, { status: 'ESME_ROK' });
      return this.finish('the peer unbound');
    }
    const { command, sequence } = pdu;
    this.unanswered++;
    this.paceReading();
    void this.respondTo({ command, sequence }, this.handle(pdu));
  }

  /** A handler that throws is one that rejects. */
  private handle(pdu: RequestPdu): ReturnType<RequestHandler> {
    try {
      return this.onRequest(pdu);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Keeps nothing else of the request until it is handled: thousands may wait. */
  private async respondTo(request: RequestHead, handled: ReturnType<RequestHandler>): Promise<void> {
    try {
      const answer = await handled;
      if (answer) this.respond(request, answer);
      else this.nack(request.sequence, 'ESME_RINVCMDID');
    } catch (error) {
      this.respond(request, { status: 'ESME_RSYSERR' });
      this.emit('fault', `${request.command}: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.unanswered--;
    this.paceReading();
  }

  private respond({ command, sequence }: RequestHead, { status, params, tlvs }: Answer): void {
    if (this.isClosed) return;
    this.write({
      command: responseTo[command],
      sequence,
      status: typeof status === 'number' ? status : statusByName(status).code,
      params,
      tlvs,
    });
  }

  private nack(sequence: number, status: StatusName): void {
    if (!this.isClosed) this.write({ command: 'generic_nack', sequence, status: statusByName(status).code });
  }

  /** Applies back-pressure to a peer that sends faster than it is answered, or does not read its answers. */
  private paceReading(): void {
    if (this.isClosed) return;
    const { unansweredMax } = this.options;
    if (this.unanswered >= unansweredMax || this.socket.writableLength > unsentBytesMax) this.socket.pause();
    else if (this.socket.isPaused()) this.socket.resume();
  }

  private watchPeer(afterMs: number): void {
    this.keepAlive = setTimeout(() => void this.checkPeer(), afterMs);
    this.keepAlive.unref();
  }

  private async checkPeer(): Promise<void> {
    const { enquireLinkMs } = this.options;
    const silentMs = performance.now() - this.lastHeard;
    if (silentMs < enquireLinkMs) return this.watchPeer(Math.ceil(enquireLinkMs - silentMs));
    const askedAt = performance.now();
    const failure = await this.request('enquire_link').then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (this.isClosed) return;
    if (failure && this.lastHeard < askedAt) return this.destroy('the peer does not answer enquire_link');
    this.watchPeer(enquireLinkMs);
  }
}

function isRequest(pdu: Pdu): pdu is RequestPdu {
  return Object.hasOwn(responseTo, pdu.command);
}
