// The main thread's side of one reader thread: its replies in order, within a time and a memory limit.
import { Worker } from 'node:worker_threads';
import type { Refusal } from '../../domain/refusal.ts';
import type { Question, Reply } from './messages.ts';
import { refuseFile } from './refuseFile.ts';

export interface ThreadLimits {
  /** Milliseconds of waiting for answers that one file may take. */
  deadlineMs: number;
  /** Megabytes of the thread's heap; the file's bytes lie beside it. */
  memoryMb: number;
}

const tooComplex = (): Refusal =>
  refuseFile(
    'file_too_complex',
    'The file is too complex to read. Keep only the columns the message needs, save it as CSV and upload that',
  );

export class Thread {
  /** Whether the thread can be used; false once it has ended. */
  isUsable = true;
  private readonly worker: Worker;
  private readonly limits: ThreadLimits;
  private readonly replies: Reply[] = [];
  private left = 0;
  private arrived: (() => void) | undefined;

  constructor(limits: ThreadLimits) {
    this.limits = limits;
    this.worker = new Worker(new URL('./thread.ts', import.meta.url), {
      name: 'file reader',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: youngMb },
    });
    // The thread keeps the process alive only while a reply is awaited.
    this.worker.unref();
    this.worker.on('message', (reply: Reply) => {
      this.replies.push(reply);
      this.arrived?.();
    });
    // Emitted also if the thread runs out of memory.
    this.worker.once('error', () => this.end());
    this.worker.once('exit', () => this.end());
  }

  open(question: Question & { kind: 'open' }): void {
    this.left = this.limits.deadlineMs;
    this.worker.postMessage(question);
  }

  askNext(): void {
    if (this.isUsable) this.worker.postMessage({ kind: 'next' } satisfies Question);
  }

  /** The next answer; 422 where the thread has ended or the file's time is over, which ends it. */
  async answer(): Promise<Reply> {
    if (this.replies.length === 0 && this.isUsable) await this.arrival();
    const reply = this.replies.shift();
    if (!reply) throw tooComplex();
    return reply;
  }

  private async arrival(): Promise<void> {
    const began = performance.now();
    const timer = setTimeout(() => this.end(), this.left);
    this.worker.ref();
    await new Promise<void>((resolve) => (this.arrived = resolve));
    this.arrived = undefined;
    this.worker.unref();
    clearTimeout(timer);
    this.left -= performance.now() - began;
  }

  /** Ends the thread at any time. */
  end(): void {
    if (!this.isUsable) return;
    this.isUsable = false;
    void this.worker.terminate();
    this.arrived?.();
  }
}

/** Megabytes for short-lived objects, which most of a file's rows are. */
const youngMb = 48;
