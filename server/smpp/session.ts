/**
 * One SMPP connection, on either side: window, timeouts, keep-alive and closing. PDUs written within a tick are sent in one
 * buffer. Every request is settled exactly once, and the error of a failed one has `written`. Must never interpret a message.
 */
import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { PduWriter, type OutgoingPdu } from './codec.ts';
import { SmppError } from './error.ts';
import { KeepAlive } from './keepAlive.ts';
import { Outstanding } from './outstanding.ts';
import {
  isRequest,
  PeerRequests,
  type Answer,
  type RequestHead,
  type RequestHandler,
  type RequestPdu,
} from './peerRequests.ts';
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
  /** Emitted when the session is closed and every request settled. */
  close: [reason: string];
  /** A malformed or unexpected PDU, or a failed handler, with the number of consecutive malformed PDUs, not counting malformed answers. */
  fault: [message: string, malformed: number];
}

const messageCommands = new Set<RequestName>(['submit_sm', 'submit_multi', 'deliver_sm', 'data_sm']);
/** Unsent bytes at which reading pauses, if the peer does not read its answers. */
const unsentBytesMax = 1_048_576;
/** Limit for the requests in progress when the peer unbinds, and for an unbind. */
const unbindMs = 5_000;
/** Time for the last bytes to be sent before the socket is destroyed. */
const lingerMs = 1_000;

export class Session extends EventEmitter<SessionEvents> {
  private readonly socket: Socket;
  private readonly options: Required<SessionOptions>;
  private readonly writer = new PduWriter();
  private readonly outstanding = new Outstanding();
  private readonly peerRequests: PeerRequests;
  private flushIsDue = false;
  private isReading = true;
  private malformed = 0;
  private isClosed = false;
  private isClosing = false;
  private peerUnbinds = false;
  private reason = 'the peer closed the connection';
  private readonly keepAlive: KeepAlive;

  /** Takes ownership of a connected socket. */
  constructor(socket: Socket, onRequest: RequestHandler, options: SessionOptions = {}) {
    super();
    this.socket = socket;
    this.options = {
      window: options.window ?? 10,
      responseTimeoutMs: options.responseTimeoutMs ?? 30_000,
      enquireLinkMs: options.enquireLinkMs ?? 30_000,
      noDelay: options.noDelay ?? true,
      unansweredMax: options.unansweredMax ?? 1_000,
    };
    socket.setNoDelay(this.options.noDelay);
    this.peerRequests = new PeerRequests({
      onRequest,
      respond: (request, answer) =>
        answer ? this.respond(request, answer) : this.nack(request.sequence, 'ESME_RINVCMDID'),
      onFault: (message) => this.emit('fault', message, 0),
      onChange: () => this.paceReading(),
    });
    const reader = new PduReader({ pdu: (pdu) => this.read(pdu), fault: (fault) => this.readFault(fault) });
    socket.on('data', (chunk: Buffer) => {
      this.keepAlive.heard();
      if (this.isReading) reader.push(chunk);
    });
    socket.on('drain', () => this.paceReading());
    socket.on('error', (error) => (this.reason = error.message));
    socket.on('close', () => this.end(this.reason));
    this.keepAlive = new KeepAlive({
      silenceMs: this.options.enquireLinkMs,
      ask: () => this.request('enquire_link'),
      isPaused: () => this.peerRequests.size >= this.options.unansweredMax,
      lost: () => this.destroy('the peer does not answer enquire_link'),
    });
  }

  get closed(): boolean {
    return this.isClosed;
  }

  /** Whether either side has begun to unbind: requests in progress are answered, new ones should be refused. */
  get closing(): boolean {
    return this.isClosing;
  }

  /** The number of requests that may be sent right now. */
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

  /** Sends no more messages, waits for the requests in progress, then unbinds. Destroys the connection after `graceMs`. */
  async unbind(graceMs = unbindMs): Promise<void> {
    if (this.isClosed) return;
    const cut = setTimeout(() => this.destroy('the peer did not unbind in time'), graceMs);
    if (this.isClosing) await once(this, 'close');
    else await this.leave();
    clearTimeout(cut);
  }

  private async leave(): Promise<void> {
    this.isClosing = true;
    await this.settled();
    const failure = await this.request('unbind').then(
      () => 'unbound',
      (error: Error) => error.message,
    );
    // The peer may have sent more requests before it read the unbind.
    await this.settled();
    this.finish(failure);
  }

  /** Resolves when the requests in progress now, of both sides, are answered, or the session is closed. */
  private async settled(): Promise<void> {
    if (this.isClosed) return;
    await Promise.race([
      once(this, 'close'),
      Promise.all([this.outstanding.idle(), this.peerRequests.settled()]),
    ]);
  }

  /** Reads no more, answers the peer's requests in progress, then closes the connection. */
  async close(reason: string): Promise<void> {
    if (!this.isReading) return;
    this.isReading = false;
    this.isClosing = true;
    await within(unbindMs, this.peerRequests.settled());
    this.finish(reason);
  }

  /** Closes the connection at once; rejects outstanding requests with that reason. */
  destroy(reason: string): void {
    this.end(reason);
    this.socket.destroy();
  }

  /** Closes the connection after all written bytes are sent: closing at once could reset it and lose the last answer. */
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
    this.isReading = false;
    this.reason = reason;
    this.keepAlive.stop();
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
    if (!this.isReading) return;
    this.malformed = 0;
    if (pdu.command === 'alert_notification') return;
    if (isRequest(pdu)) this.answer(pdu);
    else if (!this.outstanding.settle(pdu))
      this.emit('fault', `${pdu.command} ${pdu.sequence} answers no request`, 0);
  }

  private readFault(fault: PduFault): void {
    if (!this.isReading) return;
    const { sequence, message } = fault;
    const isAnswer = fault.isResponse && this.outstanding.fail(sequence, 'malformed', message);
    if (!fault.isResponse) this.nack(sequence, fault.status);
    if (!isAnswer) this.malformed++;
    this.emit('fault', message, isAnswer ? 0 : this.malformed);
    if (fault.fatal) void this.close(`the peer sent ${message}`);
  }

  private answer(pdu: RequestPdu): void {
    if (pdu.command === 'enquire_link') return this.respond(pdu, { status: 'ESME_ROK' });
    if (pdu.command === 'unbind') return void this.answerUnbind(pdu.sequence);
    this.peerRequests.take(pdu);
  }

  /** Answers an unbind after all requests in progress: a system whose stored submission was never answered would submit it again. */
  private async answerUnbind(sequence: number): Promise<void> {
    if (this.peerUnbinds) return;
    this.peerUnbinds = this.isClosing = true;
    await within(unbindMs, this.settled());
    this.respond({ command: 'unbind', sequence }, { status: 'ESME_ROK' });
    this.finish('the peer unbound');
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
    if (this.peerRequests.size >= unansweredMax || this.socket.writableLength > unsentBytesMax)
      this.socket.pause();
    else if (this.socket.isPaused()) this.socket.resume();
  }
}

/** Resolves when `done` is settled, or after `limitMs`. */
async function within(limitMs: number, done: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const limit = setTimeout(resolve, limitMs);
  await Promise.race([late, done]);
  clearTimeout(limit);
}
