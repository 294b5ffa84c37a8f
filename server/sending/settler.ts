// Stores what came of messages and what receipts say: one batch, one transaction. While the database is away everything
// is kept in memory and tried again until stored; nothing claimed is forgotten while the process lives. Answers go
// before the receipts of the same batch, so that a receipt finds the id it names.
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { Effects } from './effects.ts';
import type { EngineMetrics } from './metrics.ts';
import { settle } from './outbox.ts';
import type { Outcome } from './outgoing.ts';
import { applyReceipts, type ReceiptTally, type ReceivedReceipt } from './receipts.ts';
import { adoptStrays } from './strays.ts';

export interface SettlerOptions {
  db: Db;
  engineId: number;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
  /** Longest wait for company, in milliseconds: a commit costs far more than the rows in it. */
  batchMs: number;
}

interface Entry<T> {
  value: T;
  stored: () => void;
  abandoned: (error: Error) => void;
}

const batchMax = 500;
const retryMs = 100;
const retryMaxMs = 2_000;

export class Settler {
  private readonly options: SettlerOptions;
  private outcomes: Entry<Outcome>[] = [];
  private receipts: Entry<ReceivedReceipt>[] = [];
  private timer: NodeJS.Timeout | undefined;
  private storing = false;
  private batches = 0;
  private failures = 0;
  private readonly stopping = new AbortController();

  constructor(options: SettlerOptions) {
    this.options = options;
  }

  /** True while a batch cannot be stored: then nothing new should be claimed. */
  get troubled(): boolean {
    return this.failures > 0;
  }

  /** Resolves when the outcome is stored. */
  settle(outcome: Outcome): Promise<void> {
    return this.add(this.outcomes, outcome);
  }

  /** Resolves when the receipt is stored, and only then may it be acknowledged. */
  receive(receipt: ReceivedReceipt): Promise<void> {
    return this.add(this.receipts, receipt);
  }

  /** Gives up what cannot be stored; its messages will be found in doubt, its receipts come again. */
  abandon(): void {
    this.stopping.abort();
    const error = new Error('the engine stopped before this could be stored');
    for (const entry of [...this.outcomes.splice(0), ...this.receipts.splice(0)]) entry.abandoned(error);
  }

  private add<T>(entries: Entry<T>[], value: T): Promise<void> {
    return new Promise((stored, abandoned) => {
      if (this.stopping.signal.aborted) return abandoned(new Error('the engine has stopped'));
      entries.push({ value, stored, abandoned });
      this.arm();
    });
  }

  private arm(): void {
    if (this.storing) return;
    if (Math.max(this.outcomes.length, this.receipts.length) >= batchMax) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), this.options.batchMs);
  }

  private async flush(): Promise<void> {
    if (this.storing) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.storing = true;
    const outcomes = this.outcomes.splice(0, batchMax);
    const receipts = this.receipts.splice(0, batchMax);
    const batch = { outcomes: outcomes.map((e) => e.value), receipts: receipts.map((e) => e.value) };
    const isStored = await this.untilStored(batch);
    const error = new Error('the engine stopped before this could be stored');
    for (const entry of [...outcomes, ...receipts]) {
      if (isStored) entry.stored();
      else entry.abandoned(error);
    }
    this.storing = false;
    if (this.outcomes.length + this.receipts.length > 0) this.arm();
  }

  private async untilStored(batch: { outcomes: Outcome[]; receipts: ReceivedReceipt[] }): Promise<boolean> {
    const { logger } = this.options;
    const cause = `settle:${this.options.engineId}:${++this.batches}`;
    while (!this.stopping.signal.aborted) {
      try {
        await this.store(batch, cause);
        this.failures = 0;
        return true;
      } catch (error) {
        this.failures++;
        this.options.metrics.storeFailures.inc();
        logger.error({ err: error, ...sizes(batch) }, 'A batch could not be stored; trying again');
        const pauseMs = Math.min(retryMaxMs, retryMs * 2 ** Math.min(this.failures, 10));
        await delay(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
    return false;
  }

  private async store(
    { outcomes, receipts }: { outcomes: Outcome[]; receipts: ReceivedReceipt[] },
    cause: string,
  ): Promise<void> {
    const { db, engineId, clock, logger, metrics } = this.options;
    const now = clock();
    const { missed, tally } = await db.transaction().execute(async (tx) => {
      const effects = new Effects();
      const result = {
        missed: await settle(tx, { engineId, outcomes, now }, effects),
        tally: await applyReceipts(tx, { receipts, now }, effects),
      };
      await effects.apply(tx, cause);
      return result;
    });
    // After a commit whose answer was lost, the second try finds its own work done; else it is worth a look.
    if (missed.length > 0) logger.warn({ ids: missed.map((o) => o.message.id) }, 'Claims that stood no more');
    metrics.unknown.inc(outcomes.filter((o) => o.happening === 'lost_sight').length);
    metrics.countReceipts(receipts, tally);
    await this.adopt(outcomes, tally);
  }

  /** What failed here is found by the sweeper. */
  private async adopt(outcomes: Outcome[], tally: ReceiptTally): Promise<void> {
    const { db, clock, logger, metrics } = this.options;
    const accepted = outcomes.filter((o) => o.happening === 'accepted');
    const lost = outcomes.filter((o) => o.happening === 'lost_sight');
    const ids = accepted.map((o) => ({ connector_id: o.message.connector_id, smsc_id: o.smscId }));
    try {
      const adopted = await adoptStrays(
        db,
        { ids: [...ids, ...tally.strays], numbers: lost.map((o) => o.message) },
        clock(),
      );
      if (adopted) metrics.adopted.inc(adopted.matched + adopted.resolved);
    } catch (error) {
      logger.error({ err: error }, 'Early receipts could not be looked up');
    }
  }
}

const sizes = (batch: { outcomes: unknown[]; receipts: unknown[] }) => ({
  outcomes: batch.outcomes.length,
  receipts: batch.receipts.length,
});
