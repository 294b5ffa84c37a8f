// Whether receipts are stored as fast as they come. They decide how long answers wait for theirs (earlyReceipts.ts): a telco has a
// window, so its receipts come no faster than the engine stores them, and a wait of a second says nothing while that is slow.
import { Load } from './load.ts';
import type { ReceivedReceipt } from './receiptChanges.ts';

/** Receipts that wait this long show that the database is behind, and with it the telco. */
const lagMs = 100;
/** It has caught up when none has waited that long for this time. */
const lagEndsMs = 1_000;
/** While batches are stored for a larger share of the time, receipts come as fast as they are stored. */
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

  /** The receipts that are not stored are discarded. */
  abandon(): void {
    this.unstored.clear();
  }

  /** Age of the oldest receipt that is not stored, in milliseconds. */
  get receiptsLagMs(): number {
    const now = performance.now();
    const [since = now] = this.unstored.values();
    return now - since;
  }

  /** Whether a receipt has waited for long within the last second. To be asked again and again. */
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
