// Whether receipts are stored as fast as they come. They decide how long answers wait for theirs (earlyReceipts.ts): a telco has a
// window, so its receipts come no faster than the engine stores them, and a wait of a second says nothing while that is slow.
import { Load } from './load.ts';
import type { ReceivedReceipt } from './receiptChanges.ts';

/** Storing is behind once a receipt has waited this long; the telco then sends more slowly, too. */
const lagMs = 100;
/** Storing has caught up when no receipt has waited for `lagMs` for this long. */
const lagEndsMs = 1_000;
/** Above this share of time spent storing batches, storing is what limits the rate of receipts. */
const loadMax = 0.5;

export class StoringPace {
  private readonly load = new Load();
  /** Receipts that are not stored in order of arrival, with their time of arrival. */
  private readonly unstored = new Map<ReceivedReceipt, number>();
  private laggedAt = -Infinity;

  /** Runs a task that stores a batch. */
  during<T>(task: () => Promise<T>): Promise<T> {
    return this.load.during(task);
  }

  received(receipt: ReceivedReceipt): void {
    this.unstored.set(receipt, performance.now());
  }

  stored(receipt: ReceivedReceipt): void {
    this.unstored.delete(receipt);
  }

  /** Forgets the receipts that are not stored: the engine discards them. */
  abandon(): void {
    this.unstored.clear();
  }

  /** Age of the oldest receipt that is not stored, in milliseconds. */
  get receiptsLagMs(): number {
    const now = performance.now();
    const [since = now] = this.unstored.values();
    return now - since;
  }

  /** Whether a receipt has waited too long within the last second. Samples the wait, so it must be called regularly. */
  isBehind(): boolean {
    const now = performance.now();
    if (this.receiptsLagMs >= lagMs) this.laggedAt = now;
    return now - this.laggedAt <= lagEndsMs;
  }

  /** Whether storing is what limits the rate of receipts. */
  isBound(): boolean {
    return this.load.share >= loadMax;
  }
}
