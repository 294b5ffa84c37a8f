// A bounded pool of threads that read files; files wait in turn for one. A file that takes too long or too much memory is
// refused and its thread ended, which affects no other file. A reading whose rows are not taken gives its thread to waiting
// files and continues later.
import { eventLoopYield } from '../../runtime/eventLoopYield.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { TooManyFiles } from '../../domain/refusal.ts';
import { Thread, type ThreadLimits } from './fileThread.ts';
import { Reading } from './reading.ts';
import type { Table, TableRow } from './table.ts';

export interface ReadersLimits extends ThreadLimits {
  /** Files that are read at the same time. */
  threads: number;
  /** Files that wait for a thread; further ones are refused with 503. */
  waitingMax: number;
  /** Milliseconds after which a reading whose rows are not taken gives its thread to a file that waits. */
  idleMs: number;
}

/** An opened file. Its first batches are read ahead of the first iteration; disposing of it without one releases the thread. */
export interface OpenTable extends Table, Disposable {}

type Place = { numberColumn: string | undefined; skip: number };

export class Readers {
  private readonly limits: ReadersLimits;
  private readonly readings = new Set<Reading>();
  private readonly waiting: (() => void)[] = [];
  /** Threads without a file, kept because a thread takes a while to start. */
  private readonly free: Thread[] = [];
  private taken = 0;
  private relief: NodeJS.Timeout | undefined;

  constructor(limits: ReadersLimits) {
    this.limits = limits;
  }

  /**
   * Opens a file of numbers. 422 where it cannot be read, or only with more time or memory than a file gets; 503 where too
   * many files wait. The same refusals may come while its rows are read.
   */
  async open(file: UploadedFile, chosenColumn?: string): Promise<OpenTable> {
    if (this.taken >= this.limits.threads && this.waiting.length >= this.limits.waitingMax)
      throw new TooManyFiles();
    const opened = await this.begin(file, { numberColumn: chosenColumn, skip: 0 });
    const { columns, numberColumn, sheet } = opened;
    let first: Reading | undefined = opened.reading;

    const begin = async (skip: number) => (await this.begin(file, { numberColumn, skip })).reading;
    async function* batches(): AsyncGenerator<TableRow[]> {
      let reading = first;
      first = undefined;
      // A fast thread has delivered its next batches before the event loop continues.
      const yieldIfDue = eventLoopYield();
      try {
        for (let taken = 0; ; taken++) {
          if (!reading || reading.isGivenUp) reading = await begin(taken);
          const rows = await reading.next();
          if (!rows) return;
          await yieldIfDue();
          yield rows;
        }
      } finally {
        reading?.end();
      }
    }
    const dispose = () => {
      first?.end();
      first = undefined;
    };
    return { columns, numberColumn, sheet, [Symbol.asyncIterator]: batches, [Symbol.dispose]: dispose };
  }

  private async begin({ name, bytes }: UploadedFile, place: Place) {
    const thread = await this.take();
    const reading = new Reading(thread, () => {
      this.readings.delete(reading);
      if (thread.isUsable) this.free.push(thread);
      this.giveBack();
    });
    this.readings.add(reading);
    const { columns, numberColumn, sheet } = await reading.open({
      kind: 'open',
      name,
      bytes: shared(bytes),
      ...place,
    });
    return { reading, columns, numberColumn, sheet };
  }

  private async take(): Promise<Thread> {
    if (this.taken < this.limits.threads) this.taken++;
    else {
      const turn = new Promise<void>((resolve) => this.waiting.push(resolve));
      this.relieve();
      await turn;
    }
    for (let thread = this.free.pop(); thread; thread = this.free.pop()) if (thread.isUsable) return thread;
    try {
      return new Thread(this.limits);
    } catch (error) {
      // The machine allows no further thread.
      this.giveBack();
      throw error;
    }
  }

  private giveBack(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.taken--;
  }

  /** While files wait: takes the thread of the reading that has been idle longest. */
  private relieve(): void {
    if (this.waiting.length === 0) return;
    const { idleMs } = this.limits;
    const since = performance.now() - idleMs;
    const [longest] = [...this.readings]
      .filter(({ idleSince = Infinity }) => idleSince <= since)
      .toSorted((a, b) => (a.idleSince ?? 0) - (b.idleSince ?? 0));
    longest?.giveUp();
    clearTimeout(this.relief);
    this.relief = setTimeout(() => this.relieve(), idleMs);
  }
}

/** Bytes that threads share; others are copied once. */
function shared(bytes: Buffer): Uint8Array {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
