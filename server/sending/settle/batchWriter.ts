// Stores values in batches, one batch at a time, and retries each batch until it is stored. Values stay in memory while
// the database is unavailable.
import { setTimeout as delay } from 'node:timers/promises';
import { isDataError } from '../../db/sqlState.ts';

export interface BatchWriterOptions<T> {
  /** Stores a batch in one transaction. Called again with the same values if it throws. */
  store: (values: T[]) => Promise<void>;
  onFailure: (error: unknown, size: number) => void;
  /**
   * Parks a value that PostgreSQL refused twice in a batch of its own, so that it does not block the others. Without it,
   * such a value is retried like any other.
   */
  park?: (value: T, error: unknown) => Promise<void>;
  /** Longest wait for a full batch, in milliseconds: a commit costs far more than its rows. */
  waitMs: number;
}

interface Entry<T> {
  values: readonly T[];
  /** Latest time at which the value's batch is stored (performance.now). */
  dueAt: number;
  stored: () => void;
  abandoned: (error: Error) => void;
}

const batchMax = 500;
const retryMs = 100;
const retryMaxMs = 2_000;

export class BatchWriter<T> {
  private readonly options: BatchWriterOptions<T>;
  private entries: Entry<T>[] = [];
  private waiting = 0;
  private timer: NodeJS.Timeout | undefined;
  private timerAt = Infinity;
  private storing = false;
  private failures = 0;
  private readonly stopping = new AbortController();

  constructor(options: BatchWriterOptions<T>) {
    this.options = options;
  }

  /** Whether a batch cannot be stored at present. */
  get troubled(): boolean {
    return this.failures > 0;
  }

  /** Resolves when all the values are stored. They may wait longer than others for a full batch. */
  add(values: readonly T[], waitMs = this.options.waitMs): Promise<void> {
    return new Promise((stored, abandoned) => {
      if (this.stopping.signal.aborted) return abandoned(new Abandoned());
      this.entries.push({ values, stored, abandoned, dueAt: performance.now() + waitMs });
      this.waiting += values.length;
      this.arm();
    });
  }

  /** Shortens the wait of the values added so far to `waitMs` from now. */
  hurry(waitMs: number): void {
    const dueAt = performance.now() + waitMs;
    for (const entry of this.entries) entry.dueAt = Math.min(entry.dueAt, dueAt);
    if (this.entries.length > 0) this.arm();
  }

  /** Rejects all values that are not stored, and every later one. */
  abandon(): void {
    this.stopping.abort();
    for (const entry of this.entries.splice(0)) entry.abandoned(new Abandoned());
  }

  private arm(): void {
    if (this.storing) return;
    if (this.waiting >= batchMax || this.options.waitMs === 0) return void this.flush();
    const dueAt = Math.min(...this.entries.map((entry) => entry.dueAt));
    if (dueAt >= this.timerAt) return;
    clearTimeout(this.timer);
    this.timerAt = dueAt;
    this.timer = setTimeout(() => void this.flush(), Math.max(0, dueAt - performance.now()));
  }

  private async flush(): Promise<void> {
    if (this.storing) return;
    clearTimeout(this.timer);
    this.timerAt = Infinity;
    this.storing = true;
    while (this.entries.length > 0) {
      const batch = this.take();
      const isStored = await this.untilStored(batch.flatMap(({ values }) => values));
      for (const { stored, abandoned } of batch) {
        if (isStored) stored();
        else abandoned(new Abandoned());
      }
      // Fewer values than a full batch wait for more.
      if (this.waiting < batchMax && this.options.waitMs > 0) break;
    }
    this.storing = false;
    if (this.entries.length > 0) this.arm();
  }

  /** The oldest entries that fit a batch; an entry is never split. */
  private take(): Entry<T>[] {
    let size = 0;
    const end = this.entries.findIndex(({ values }) => (size += values.length) > batchMax);
    const batch = this.entries.splice(0, end < 0 ? this.entries.length : Math.max(end, 1));
    this.waiting -= batch.reduce((sum, { values }) => sum + values.length, 0);
    return batch;
  }

  /** Stores values, with retries; resolves to false if abandon() is called first. */
  private async untilStored(values: T[]): Promise<boolean> {
    const { store, park, onFailure } = this.options;
    let run = () => store(values);
    let refusals = 0;
    while (!this.stopping.signal.aborted) {
      try {
        await run();
        this.failures = 0;
        return true;
      } catch (error) {
        onFailure(error, values.length);
        const [value] = values;
        if (park && value !== undefined && isDataError(error)) {
          if (values.length > 1) return this.untilHalvesStored(values);
          refusals++;
          if (refusals === 2) run = () => park(value, error);
          if (refusals <= 2) continue;
        }
        this.failures++;
        const pauseMs = Math.min(retryMaxMs, retryMs * 2 ** Math.min(this.failures, 10));
        await delay(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
    return false;
  }

  /** Stores the second half after the first, to keep the order of values. */
  private async untilHalvesStored(values: T[]): Promise<boolean> {
    const half = Math.ceil(values.length / 2);
    return (await this.untilStored(values.slice(0, half))) && (await this.untilStored(values.slice(half)));
  }
}

/** The engine stopped before a value was stored. */
export class Abandoned extends Error {
  constructor() {
    super('the engine stopped before the value was stored');
  }
}
