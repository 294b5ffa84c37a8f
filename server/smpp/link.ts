/**
 * One persistent bind: connects, binds, and reconnects with jittered exponential backoff until it is closed. Has no queue:
 * while it is not bound, a request fails at once, unwritten.
 */
import { EventEmitter } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { SmppError } from './error.ts';
import type { RequestHandler } from './peerRequests.ts';
import { limitReports } from './reportLimit.ts';
import { Session, type SessionOptions } from './session.ts';
import { statusByCode } from './status.ts';

/** `waiting`: between two attempts. */
export type LinkState = 'connecting' | 'bound' | 'waiting' | 'closed';

/** Address and credentials of the bind. Times in milliseconds. */
export interface LinkOptions extends SessionOptions {
  host: string;
  port: number;
  systemId: string;
  password: string;
  systemType?: string;
  /** true for TLS with the system's authorities, or node:tls options. */
  tls?: boolean | ConnectionOptions;
  /** Limit from the first SYN to the answer of the bind (10 s). */
  bindTimeoutMs?: number;
  /** Delay before the second attempt (500 ms); doubles up to `backoffMaxMs` (30 s), less a random share of up to half. */
  backoffMs?: number;
  backoffMaxMs?: number;
  /** 0 to 1; Math.random except in tests. */
  random?: () => number;
}

type BindCommand = 'bind_transceiver' | 'bind_transmitter' | 'bind_receiver';

interface LinkEvents {
  state: [state: LinkState];
  /** An error for the log; also in `lastError`. */
  fault: [message: string];
}

export class Link extends EventEmitter<LinkEvents> {
  private readonly command: BindCommand;
  private readonly options: LinkOptions;
  private readonly onRequest: RequestHandler;
  private current: LinkState = 'closed';
  private session: Session | undefined;
  private socket: Socket | undefined;
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;
  private boundAt = 0;
  private stopped = true;
  private error: string | undefined;

  constructor(command: BindCommand, onRequest: RequestHandler, options: LinkOptions) {
    super();
    this.command = command;
    this.options = options;
    this.onRequest = onRequest;
  }

  get state(): LinkState {
    return this.current;
  }

  /** Why it is not bound; undefined after a successful bind. */
  get lastError(): string | undefined {
    return this.error;
  }

  /** The session while bound. */
  get bound(): Session | undefined {
    return this.current === 'bound' ? this.session : undefined;
  }

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    this.connect();
  }

  /** Waits for outstanding answers, unbinds and stays closed. */
  async close(graceMs?: number): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    const { bound, socket } = this;
    this.socket = undefined;
    if (bound) await bound.unbind(graceMs);
    else socket?.destroy();
    this.become('closed');
  }

  private connect(): void {
    const { host, port, tls, bindTimeoutMs = 10_000 } = this.options;
    this.become('connecting');
    const servername = isIP(host) ? {} : { servername: host };
    const socket = tls
      ? connectTls({ host, port, ...servername, ...(tls === true ? {} : tls) })
      : connectTcp({ host, port });
    this.socket = socket;
    const timer = setTimeout(() => socket.destroy(new Error('the bind took too long')), bindTimeoutMs);
    let reason = 'the peer closed the connection';
    let refusal: string | undefined;
    let session: Session | undefined;
    const report = limitReports((message: string) => this.emit('fault', message));
    const end = (why: string) => {
      clearTimeout(timer);
      // Skipped if the link was closed, and perhaps started again, in the meantime.
      if (this.socket === socket) this.ended(refusal ?? why);
    };
    // The error of a host with several addresses has a code but no message.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      reason = error.message || error.code || String(error);
    });
    socket.once('close', () => session ?? end(reason));
    socket.once(tls ? 'secureConnect' : 'connect', async () => {
      session = new Session(socket, this.onRequest, this.options);
      session.on('fault', report);
      // Deferred: the refusal of a bind may arrive with the end of the connection, and is the better reason.
      session.once('close', (why) => setImmediate(end, why));
      refusal = await this.bind(session, bindTimeoutMs);
      clearTimeout(timer);
      if (refusal) session.destroy(refusal);
    });
  }

  /** Resolves to the reason of a failed bind, or undefined. */
  private async bind(session: Session, timeoutMs: number): Promise<string | undefined> {
    const { systemId, password, systemType = '' } = this.options;
    const params = { systemId, password, systemType, interfaceVersion: 0x34 };
    try {
      const answer = await session.request(this.command, params, { timeoutMs });
      const status = statusByCode(answer.status);
      if (answer.command === 'generic_nack' || status.class !== 'ok')
        return `the bind was refused: ${status.name}`;
    } catch (error) {
      return error instanceof SmppError ? error.message : String(error);
    }
    if (this.stopped || session.closed) return undefined;
    this.session = session;
    this.boundAt = performance.now();
    this.error = undefined;
    this.become('bound');
    return undefined;
  }

  private ended(reason: string): void {
    this.socket = undefined;
    this.session = undefined;
    const { backoffMs = 500, backoffMaxMs = 30_000, random = Math.random } = this.options;
    // Only a bind that lasted resets the backoff.
    const lasted = this.current === 'bound' && performance.now() - this.boundAt >= backoffMaxMs;
    if (lasted) this.failures = 0;
    const longest = Math.min(backoffMaxMs, backoffMs * 2 ** this.failures++);
    this.error = reason;
    this.emit('fault', reason);
    this.retry = setTimeout(() => this.connect(), longest * (1 - random() / 2));
    this.become('waiting');
  }

  private become(state: LinkState): void {
    if (this.current === state) return;
    this.current = state;
    this.emit('state', state);
  }
}
