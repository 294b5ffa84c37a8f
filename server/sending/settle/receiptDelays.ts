// Counts how soon receipts arrive, in memory, for modules/receiptDelays, which stores the counts in batches. A crash loses a few seconds
// of statistics.
import type { Db } from '../../db/database.ts';
import { minuteMs } from '../../domain/durations.ts';
import { bucketOf } from '../../domain/receiptCurve.ts';
import { addDelays, type DelayCount } from '../../modules/receiptDelays/receiptDelays.service.ts';

export class ReceiptDelays {
  private counts = new Map<string, DelayCount>();

  /** Counts messages that the telco accepted. */
  accepted(connectorId: number, at: Date, messages = 1): void {
    this.count({ connector_id: connectorId, accepted: at, bucket: 0, messages });
  }

  /** Counts receipts, by the time at which their messages were accepted. */
  received(
    connectorId: number,
    { accepted, at, messages = 1 }: { accepted: Date; at: Date; messages?: number },
  ): void {
    const seconds = Math.max(0, (at.getTime() - accepted.getTime()) / 1_000);
    this.count({ connector_id: connectorId, accepted, bucket: bucketOf(seconds), messages });
  }

  /** Stores the counts. If that fails, they are kept. */
  async flush(db: Db): Promise<void> {
    const counts = this.counts;
    if (counts.size === 0) return;
    this.counts = new Map();
    try {
      await addDelays(db, [...counts.values()]);
    } catch (error) {
      for (const count of counts.values()) this.count(count);
      throw error;
    }
  }

  private count({ connector_id, accepted, bucket, messages }: DelayCount): void {
    // Acceptance times are rounded to minutes, by which counts are summed.
    const minute = Math.floor(accepted.getTime() / minuteMs);
    const key = `${connector_id} ${minute} ${bucket}`;
    const found = this.counts.get(key);
    if (found) found.messages += messages;
    else this.counts.set(key, { connector_id, accepted: new Date(minute * minuteMs), bucket, messages });
  }
}
