// One file that a thread reads: batches are requested ahead of the one in use, so that reading and processing overlap.
import type { ErrorCode, StatusOf } from '../../../contract/errors.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Thread } from './fileThread.ts';
import type { Question, Reply } from './messages.ts';
import type { TableRow } from './table.ts';

/** Batches requested and not yet taken. */
const ahead = 2;

const refusalOf = ({ status, code, message, field }: Reply & { kind: 'refused' }): Refusal =>
  new Refusal(status as StatusOf<ErrorCode>, code, message, field);

export class Reading {
  /** The thread was taken away: the file is opened again and its earlier batches are skipped. */
  isGivenUp = false;
  /** The time, by `performance.now()`, since which no batch is awaited; undefined while one is. */
  idleSince: number | undefined;
  private readonly thread: Thread;
  private readonly release: () => void;
  private isOver = false;

  constructor(thread: Thread, release: () => void) {
    this.thread = thread;
    this.release = release;
  }

  /** Opens the file; refuses like {@link Thread.answer}. */
  async open(question: Question & { kind: 'open' }): Promise<Reply & { kind: 'opened' }> {
    this.thread.open(question);
    for (let asked = 0; asked < ahead; asked++) this.thread.askNext();
    const reply = await this.answer();
    if (reply.kind !== 'opened')
      throw new Error(`A file's thread answered ${reply.kind} before it had opened`);
    return reply;
  }

  /** The next batch; undefined after the last one. */
  async next(): Promise<TableRow[] | undefined> {
    const reply = await this.answer();
    if (reply.kind !== 'rows') return undefined;
    this.thread.askNext();
    return reply.rows;
  }

  private async answer(): Promise<Reply> {
    this.idleSince = undefined;
    try {
      const reply = await this.thread.answer();
      if (reply.kind === 'refused') throw refusalOf(reply);
      if (reply.kind === 'failed') throw new Error('A file could not be read', { cause: reply.error });
      if (reply.kind === 'end') this.over();
      return reply;
    } catch (error) {
      this.over();
      throw error;
    } finally {
      this.idleSince = performance.now();
    }
  }

  /** Releases the thread; the reading continues with another one. */
  giveUp(): void {
    this.isGivenUp = true;
    this.end();
  }

  /** Stops reading the file. */
  end(): void {
    if (this.isOver) return;
    this.thread.end();
    this.over();
  }

  private over(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.release();
  }
}
