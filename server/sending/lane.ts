// Stores things in batches, one batch at a time, and again and again until each is stored: while the database is away
// everything stays in memory. Knows nothing of what it stores.
import { setTimeout as delay } from 'node:timers/promises';

export interface LaneOptions<T> {
  /** One transaction; what it throws is tried again with the very same values. */
  store: (values: T[]) => Promise<void>;
  onFailure: (error: unknown, size: number) => void;
  /** Longest wait for company, in milliseconds: a commit costs far more than the rows in it. 0: none. */
  waitMs: number;
}

interface Entry<T> {
  values: readonly T[];
  stored: () => void;
  abandoned: (error: Error) => void;
}

const batchMax = 500;
const retryMs = 100;
const retryMaxMs = 2_000;

export class Lane<T> {
  private readonly options: LaneOptions<T>;
  private entries: Entry<T>[] = [];
  private waiting = 0;
  private timer: NodeJS.Timeout | undefined;
  private storing = false;
  private failures = 0;
  private readonly stopping = new AbortController();

  constructor(options: LaneOptions<T>) {
    this.options = options;
  }

  /** True while a batch cannot be stored. */
  get troubled(): boolean {
    return this.failures > 0;
  }

  /** Resolves when all the values are stored, together with others. */
  add(values: readonly T[]): Promise<void> {
    return new Promise((stored, abandoned) => {
      if (this.stopping.signal.aborted) return abandoned(gone());
      this.entries.push({ values, stored, abandoned });
      this.waiting += values.length;
      this.arm();
    });
  }

  /** Gives up what cannot be stored. */
  abandon(): void {
    this.stopping.abort();
    for (const entry of this.entries.splice(0)) entry.abandoned(gone());
  }

  private arm(): void {
    if (this.storing) return;
    if (this.waiting >= batchMax || this.options.waitMs === 0) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), this.options.waitMs);
  }

  private async flush(): Promise<void> {
    if (this.storing) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.storing = true;
    while (this.entries.length > 0) {
      const batch = this.take();
      const isStored = await this.untilStored(batch.flatMap(({ values }) => values));
      for (const { stored, abandoned } of batch) {
        if (isStored) stored();
        else abandoned(gone());
      }
      // What is not worth a commit of its own yet waits for company.
      if (this.waiting < batchMax && this.options.waitMs > 0) break;
    }
    this.storing = false;
    if (this.entries.length > 0) this.arm();
  }

  /** The oldest entries, a batch's worth; one is never torn. */
  private take(): Entry<T>[] {
    let size = 0;
    const end = this.entries.findIndex(({ values }) => (size += values.length) > batchMax);
    const batch = this.entries.splice(0, end < 0 ? this.entries.length : Math.max(end, 1));
    this.waiting -= batch.reduce((sum, { values }) => sum + values.length, 0);
    return batch;
  }

  private async untilStored(values: T[]): Promise<boolean> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.options.store(values);
        this.failures = 0;
        return true;
      } catch (error) {
        this.failures++;
        this.options.onFailure(error, values.length);
        const pauseMs = Math.min(retryMaxMs, retryMs * 2 ** Math.min(this.failures, 10));
        await delay(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
    return false;
  }
}

const gone = () => new Error('the engine stopped before this could be stored');
