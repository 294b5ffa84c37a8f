/**
 * One bind that is kept up: connects, binds, and after any end tries again with growing, jittered pauses until told to
 * stop. It owns no queue: while it is not bound, a request fails at once and unwritten.
 */
import { EventEmitter } from 'node:events';
import { connect as connectTcp, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import { SmppError } from './error.ts';
import { Session } from './session.ts';
import type { RequestHandler, SessionOptions } from './session.ts';
import { statusByCode } from './status.ts';

/** `waiting`: between two attempts. */
export type LinkState = 'connecting' | 'bound' | 'waiting' | 'closed';

/** Where to bind as whom. Times in milliseconds. */
export interface LinkOptions extends SessionOptions {
  host: string;
  port: number;
  systemId: string;
  password: string;
  systemType?: string;
  /** true for TLS with the system's authorities, or node:tls options. */
  tls?: boolean | ConnectionOptions;
  /** Patience from the first SYN to the answer of the bind (10 s). */
  bindTimeoutMs?: number;
  /** The pause before the second attempt (500 ms); it doubles up to `backoffMaxMs` (30 s), less up to half by chance. */
  backoffMs?: number;
  backoffMaxMs?: number;
  /** 0 to 1; Math.random but in tests. */
  random?: () => number;
}

type BindCommand = 'bind_transceiver' | 'bind_transmitter' | 'bind_receiver';

interface LinkEvents {
  state: [state: LinkState];
  /** Something went wrong that is worth a log line; `lastError` holds it too. */
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

  /** Why it is not bound, or was not last; undefined while all is well. */
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

  /** Waits for what is outstanding, unbinds and stays closed. */
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
    const end = (why: string) => {
      clearTimeout(timer);
      // Not so where the link was closed, and perhaps started again, in the meantime.
      if (this.socket === socket) this.ended(refusal ?? why);
    };
    // A host with several addresses fails without a message, but with a code.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      reason = error.message || error.code || String(error);
    });
    socket.once('close', () => session ?? end(reason));
    socket.once(tls ? 'secureConnect' : 'connect', async () => {
      session = new Session(socket, this.onRequest, this.options);
      session.on('fault', (message) => this.emit('fault', message));
      // Not at once: the refusal of a bind and the end may have come in one segment, and the refusal tells more.
      session.once('close', (why) => setImmediate(end, why));
      refusal = await this.bind(session, bindTimeoutMs);
      clearTimeout(timer);
      if (refusal) session.destroy(refusal);
    });
  }

  /** Why the bind was not to be; undefined when it is. */
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
    // A bind that held is forgiven its past; one that ends as soon as it is up keeps backing off.
    const held = this.current === 'bound' && performance.now() - this.boundAt >= backoffMaxMs;
    if (held) this.failures = 0;
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
