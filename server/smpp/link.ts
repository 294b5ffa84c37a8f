/**
 * One bind that is kept up: connects, binds, and after any end tries again with growing, jittered pauses until told to
 * stop. It owns no queue: while it is not bound, a request fails at once and unwritten.
 */
import { EventEmitter, once } from 'node:events';
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
    if (bound) await bound.unbind(graceMs);
    else if (socket) {
      const gone = once(socket, 'close');
      socket.destroy();
      await gone;
    }
    this.become('closed');
  }

  private connect(): void {
    const { host, port, tls, bindTimeoutMs = 10_000 } = this.options;
    this.become('connecting');
    const socket = tls
      ? connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }), ...(tls === true ? {} : tls) })
      : connectTcp({ host, port });
    this.socket = socket;
    const timer = setTimeout(() => socket.destroy(new Error('the bind took too long')), bindTimeoutMs);
    let reason = 'the peer closed the connection';
    socket.on('error', (error) => (reason = error.message || String(error)));
    // A connection that never became a session ends here; one that did ends with its session.
    socket.once('close', () => {
      clearTimeout(timer);
      if (!this.session) this.ended(reason);
    });
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      const session = new Session(socket, this.onRequest, this.options);
      this.session = session;
      session.on('fault', (message) => this.emit('fault', message));
      session.once('close', (why) => {
        clearTimeout(timer);
        this.session = undefined;
        this.ended(why);
      });
      void this.bind(session, bindTimeoutMs).finally(() => clearTimeout(timer));
    });
  }

  private async bind(session: Session, timeoutMs: number): Promise<void> {
    const { systemId, password, systemType = '' } = this.options;
    const params = { systemId, password, systemType, interfaceVersion: 0x34 };
    try {
      const answer = await session.request(this.command, params, { timeoutMs });
      const status = statusByCode(answer.status);
      if (status.class !== 'ok') return session.destroy(`the bind was refused: ${status.name}`);
    } catch (error) {
      return session.destroy(error instanceof SmppError ? error.message : String(error));
    }
    if (this.stopped) return session.destroy('closed');
    this.boundAt = performance.now();
    this.error = undefined;
    this.become('bound');
  }

  private ended(reason: string): void {
    this.socket = undefined;
    if (this.stopped) return this.become('closed');
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
