/**
 * The requests of one session that wait for an answer: their sequence numbers, whether they were written, and their
 * deadlines. Each is settled exactly once. Responses arrive in any order and are matched by sequence number.
 */
import { SmppError, type SmppFailure } from './error.ts';
import type { CommandName, Pdu } from './protocol.ts';

export interface Waiting {
  response: CommandName;
  /** Whether it counts towards the window. */
  counts: boolean;
  timeoutMs: number;
  resolve(pdu: Pdu): void;
  reject(error: SmppError): void;
}

interface Entry extends Waiting {
  written: boolean;
  deadline: number;
}

const sequenceMax = 0x7fffffff;

export class Outstanding {
  private readonly entries = new Map<number, Entry>();
  private unwritten: Entry[] = [];
  private idlers: (() => void)[] = [];
  private sequence = 0;
  private inWindow = 0;
  /** One timer for all requests, set to the nearest deadline. */
  private timer: NodeJS.Timeout | undefined;
  private timerAt = Infinity;

  /** How many requests count towards the window. */
  get counted(): number {
    return this.inWindow;
  }

  /** The next free number: 1 to 0x7fffffff, then again from 1. */
  nextSequence(): number {
    do this.sequence = this.sequence === sequenceMax ? 1 : this.sequence + 1;
    while (this.entries.has(this.sequence));
    return this.sequence;
  }

  add(sequence: number, waiting: Waiting): void {
    const entry = { ...waiting, written: false, deadline: performance.now() + waiting.timeoutMs };
    this.entries.set(sequence, entry);
    this.unwritten.push(entry);
    if (entry.counts) this.inWindow++;
    this.arm(entry.deadline);
  }

  /** Marks all requests added so far as written to the socket. */
  markWritten(): void {
    for (const entry of this.unwritten) entry.written = true;
    this.unwritten = [];
  }

  /** Settles the request of this response; false if there is none. */
  settle(pdu: Pdu): boolean {
    const entry = this.entries.get(pdu.sequence);
    if (!entry || (pdu.command !== entry.response && pdu.command !== 'generic_nack')) return false;
    this.remove(pdu.sequence, entry);
    entry.resolve(pdu);
    return true;
  }

  fail(sequence: number, reason: SmppFailure, message: string): boolean {
    const entry = this.entries.get(sequence);
    if (!entry) return false;
    this.remove(sequence, entry);
    // Bytes that wait to be sent are still sent, unless the session is closed.
    entry.reject(new SmppError(reason, message, entry.written || reason !== 'closed'));
    return true;
  }

  failAll(message: string): void {
    clearTimeout(this.timer);
    for (const sequence of this.entries.keys()) this.fail(sequence, 'closed', message);
  }

  /** Resolves when no request that counts is outstanding. */
  idle(): Promise<void> {
    if (this.inWindow === 0) return Promise.resolve();
    return new Promise((resolve) => this.idlers.push(resolve));
  }

  private remove(sequence: number, entry: Entry): void {
    this.entries.delete(sequence);
    if (!entry.counts || --this.inWindow > 0) return;
    for (const resolve of this.idlers.splice(0)) resolve();
  }

  private arm(deadline: number): void {
    if (deadline >= this.timerAt) return;
    clearTimeout(this.timer);
    this.timerAt = deadline;
    this.timer = setTimeout(() => this.sweep(), Math.max(1, Math.ceil(deadline - performance.now())));
    // The socket keeps the process alive, not this timer.
    this.timer.unref();
  }

  private sweep(): void {
    this.timerAt = Infinity;
    const now = performance.now();
    let nearest = Infinity;
    for (const [sequence, entry] of this.entries) {
      if (entry.deadline <= now)
        this.fail(sequence, 'timeout', `no ${entry.response} in ${entry.timeoutMs} ms`);
      else nearest = Math.min(nearest, entry.deadline);
    }
    if (nearest < Infinity) this.arm(nearest);
  }
}
