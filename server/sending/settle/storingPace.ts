// Measures whether receipts are stored as fast as they arrive, which decides how long answers wait for theirs (earlyReceipts.ts). The
// telco's window slows its receipts down to the pace of storing, so a late receipt is not the telco's fault while storing is slow.
import { Load } from './load.ts';
import type { ReceivedReceipt } from './receiptChanges.ts';

/** Wait of a receipt at which storing is behind. The telco then sends more slowly as well. */
const lagMs = 100;
/** Time without a wait of `lagMs` after which storing has caught up. */
const lagEndsMs = 1_000;
/** Share of time spent storing batches above which storing limits the rate of receipts. */
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

  /** Stops measuring the receipts that are not stored, which the engine is about to discard. */
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
