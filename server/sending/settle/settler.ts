// Stores outcomes and receipts concurrently, one transaction per batch (batchWriter.ts), and retries until each is stored.
// A receipt whose submit_sm_resp is not stored yet waits for it, so that it finds the id. One that arrives before the
// response is stored as unmatched and matched again later (unmatchedReceipts.ts).
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { Effects } from '../shared/effects.ts';
import { BatchWriter } from './batchWriter.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import { serializeOutcome } from './serializedOutcomes.ts';
import { settle } from '../claim/outbox.ts';
import type { Outcome } from '../shared/outgoing.ts';
import { parkResult } from './parked.ts';
import { applyReceipts, type ReceiptTally, type ReceivedReceipt } from './receipts.ts';
import { rematchReceipts, type ReceiptScope } from './unmatchedReceipts.ts';

export interface SettlerOptions {
  db: Db;
  engineId: number;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
  /** Longest wait of a receipt for its batch, in milliseconds. Outcomes never wait, since receipts wait for them. */
  batchMs: number;
}

interface Fresh {
  receipt: ReceivedReceipt;
  resolve: (stored: Promise<void>) => void;
}

export class Settler {
  private readonly options: SettlerOptions;
  private readonly outcomes: BatchWriter<Outcome>;
  private readonly receipts: BatchWriter<ReceivedReceipt>;
  /** Ids of answers that are not stored yet, with the receipts that wait for each. */
  private readonly answered = new Map<number, Map<string, (() => void)[]>>();
  private readonly fresh: Fresh[] = [];
  /** Receipts not stored yet in order of arrival, with their time of arrival. */
  private readonly unstored = new Map<ReceivedReceipt, number>();
  private batches = 0;

  constructor(options: SettlerOptions) {
    this.options = options;
    const { logger, metrics, batchMs } = options;
    const onFailure = (error: unknown, size: number) => {
      metrics.storeFailures.inc();
      logger.error({ err: error, size }, 'Could not store a batch; retrying');
    };
    this.outcomes = new BatchWriter({
      onFailure,
      waitMs: 0,
      store: (values) => this.storeOutcomes(values),
      park: (outcome, error) => this.parkOutcome(outcome, error),
    });
    this.receipts = new BatchWriter({
      onFailure,
      waitMs: batchMs,
      store: (values) => this.storeReceipts(values),
      park: (receipt, error) => this.parkReceipt(receipt, error),
    });
  }

  /** True while a batch cannot be stored; the engine must not claim then. */
  get troubled(): boolean {
    return this.outcomes.troubled || this.receipts.troubled;
  }

  /** Age of the oldest receipt that is not stored. */
  get receiptsLagMs(): number {
    const [since = performance.now()] = this.unstored.values();
    return performance.now() - since;
  }

  /** An answer with that id has come; its outcome will follow. */
  expect(connectorId: number, smscId: string): void {
    let ids = this.answered.get(connectorId);
    if (!ids) this.answered.set(connectorId, (ids = new Map()));
    ids.set(smscId, []);
  }

  /** Resolves when the outcomes are stored. */
  async settle(outcomes: readonly Outcome[]): Promise<void> {
    try {
      await this.outcomes.add(outcomes);
    } finally {
      for (const { message, smscId } of outcomes)
        if (smscId !== null) this.releaseReceipts(message.connector_id, smscId);
    }
  }

  /** Resolves when the receipt is stored, and only then may it be acknowledged. */
  receive(receipt: ReceivedReceipt): Promise<void> {
    this.unstored.set(receipt, performance.now());
    return new Promise((resolve) => {
      this.fresh.push({ receipt, resolve });
      // Deferred: its submit_sm_resp may be in the same TCP segment and is registered in this tick.
      if (this.fresh.length === 1) setImmediate(() => this.routeFresh());
    });
  }

  private routeFresh(): void {
    const ready: Fresh[] = [];
    for (const one of this.fresh.splice(0)) {
      const waiting = this.answered.get(one.receipt.connector_id)?.get(one.receipt.smsc_id);
      if (waiting) waiting.push(() => one.resolve(this.receipts.add([one.receipt])));
      else ready.push(one);
    }
    if (ready.length === 0) return;
    const stored = this.receipts.add(ready.map(({ receipt }) => receipt));
    for (const { resolve } of ready) resolve(stored);
  }

  /** Discards what is not stored: recovery marks its messages unknown, and the telco repeats its receipts. */
  abandon(): void {
    this.unstored.clear();
    this.outcomes.abandon();
    this.receipts.abandon();
    for (const [connectorId, ids] of this.answered)
      for (const smscId of ids.keys()) this.releaseReceipts(connectorId, smscId);
  }

  private releaseReceipts(connectorId: number, smscId: string): void {
    const ids = this.answered.get(connectorId);
    const waiting = ids?.get(smscId);
    ids?.delete(smscId);
    for (const resume of waiting ?? []) resume();
  }

  private async storeOutcomes(outcomes: Outcome[]): Promise<void> {
    const { db, engineId, clock, logger, metrics } = this.options;
    const now = clock();
    const cause = `settle:${engineId}:${++this.batches}`;
    const missed = await db.transaction().execute(async (tx) => {
      const effects = new Effects();
      const result = await settle(tx, { engineId, outcomes, now }, effects);
      await effects.apply(tx, cause);
      return result;
    });
    // Expected after a commit whose result was lost; suspicious otherwise.
    if (missed.length > 0) logger.warn({ ids: missed.map((o) => o.message.id) }, 'Stale claims ignored');
    const unknown = outcomes.filter((o) => o.event === 'outcome_unknown');
    metrics.unknown.inc(unknown.length);
    const accepted = outcomes.filter((o) => o.event === 'accepted');
    const ids = accepted.map((o) => ({ connector_id: o.message.connector_id, smsc_id: o.smscId }));
    await this.rematch({ ids, numbers: unknown.map((o) => o.message) });
  }

  private async storeReceipts(receipts: ReceivedReceipt[]): Promise<void> {
    const { db, engineId, clock, metrics } = this.options;
    const now = clock();
    const cause = `receipts:${engineId}:${++this.batches}`;
    const tally = await db.transaction().execute(async (tx): Promise<ReceiptTally> => {
      const effects = new Effects();
      const result = await applyReceipts(tx, { receipts, now }, effects);
      await effects.apply(tx, cause);
      return result;
    });
    for (const receipt of receipts) this.unstored.delete(receipt);
    metrics.countReceipts(receipts, tally);
    await this.rematch({ ids: tally.unmatched, numbers: [] });
  }

  private async parkOutcome(outcome: Outcome, error: unknown): Promise<void> {
    const { db, engineId, logger, metrics } = this.options;
    const connectorId = outcome.message.connector_id;
    await parkResult(
      db,
      { kind: 'outcome', connectorId, engineId, content: serializeOutcome(outcome) },
      error,
    );
    metrics.parked.inc();
    logger.error({ id: outcome.message.id }, 'PostgreSQL refused an outcome; it is parked');
  }

  private async parkReceipt(receipt: ReceivedReceipt, error: unknown): Promise<void> {
    const { db, logger, metrics } = this.options;
    await parkResult(db, { kind: 'receipt', connectorId: receipt.connector_id, content: receipt }, error);
    this.unstored.delete(receipt);
    metrics.parked.inc();
    logger.error({ id: receipt.smsc_id }, 'PostgreSQL refused a receipt; it is parked');
  }

  /** The sweeper repeats what fails here. */
  private async rematch(scope: ReceiptScope): Promise<void> {
    const { db, clock, logger, metrics } = this.options;
    try {
      const tally = await rematchReceipts(db, scope, clock());
      if (tally) metrics.rematched.inc(tally.matched + tally.resolved);
    } catch (error) {
      logger.error({ err: error }, 'Could not match unmatched receipts again');
    }
  }
}
