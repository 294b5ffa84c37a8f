// Stores batches of outcomes and receipts, each in a transaction, and parks those that PostgreSQL refuses. settler.ts decides when a batch
// is stored.
import type { Logger } from 'pino';
import type { Db, Tx } from '../../db/database.ts';
import { inPipeline } from '../../db/connection/pipeline.ts';
import { clientsWithMessageEvents } from '../../modules/webhooks/events.service.ts';
import { Effects } from '../shared/effects.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import type { SendOutcome } from '../shared/outgoing.ts';
import type { EarlyReceipts, UnstoredReceipt } from './earlyReceipts.ts';
import { settle } from './settle.ts';
import { parkResult } from './parked.ts';
import type { ReceivedReceipt } from './receiptChanges.ts';
import type { ReceiptDelays } from './receiptDelays.ts';
import { applyReceipts, type ReceiptTally } from './receipts.ts';
import { serializeOutcome } from './serializedOutcomes.ts';
import type { StoringPace } from './storingPace.ts';
import { receiptIds, rematchReceipts, type ReceiptScope } from './unmatchedReceipts.ts';

export interface ResultStoreOptions {
  db: Db;
  engineId: number;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
  early: EarlyReceipts;
  pace: StoringPace;
  delays: ReceiptDelays;
}

export class ResultStore {
  private readonly options: ResultStoreOptions;
  private batches = 0;

  constructor(options: ResultStoreOptions) {
    this.options = options;
  }

  /** Stores the outcomes of a batch, with the receipts that have already arrived. */
  async storeOutcomes(outcomes: SendOutcome[]): Promise<void> {
    const { db, engineId, clock, logger, metrics, delays } = this.options;
    const now = clock();
    const cause = `settle:${engineId}:${++this.batches}`;
    const { missed, final } = await inPipeline(db, async (tx) => {
      const effects = new Effects();
      const receipts = await this.earlyReceipts(tx, outcomes);
      const settled = await settle(tx, { engineId, outcomes, receipts, now }, effects);
      await effects.apply(tx, cause);
      return settled;
    });
    this.acknowledge([...final.values()].map(({ unstored }) => unstored));
    // Expected after a commit whose result was lost; otherwise suspicious.
    if (missed.length > 0) logger.warn({ ids: missed.map((o) => o.message.id) }, 'Stale claims ignored');
    const unknown = outcomes.filter((o) => o.event === 'outcome_unknown');
    metrics.unknown.inc(unknown.length);
    const allAccepted = outcomes.filter(({ event }) => event === 'accepted');
    for (const [connectorId, { length }] of byConnector(allAccepted))
      delays.accepted(connectorId, now, length);
    for (const [connector, { length }] of byConnector(final.keys())) {
      delays.received(connector, { accepted: now, at: now, messages: length });
      for (let n = 0; n < length; n++) metrics.receiptSeconds.observe({ connector }, 0);
    }
    const accepted = allAccepted.filter((outcome) => !final.has(outcome));
    const ids = accepted.flatMap(receiptIds);
    // The ids of parts that were accepted in an earlier attempt are stored already.
    const resumed = accepted.filter((o) => o.message.parts_sent > 0);
    await this.rematch({ ids, numbers: [...unknown, ...resumed].map((o) => o.message) });
  }

  /**
   * The receipts that can be stored with their answers. Those of clients with webhooks wait: such a client gets an event of the answer and
   * one of the receipt, each with the message as it was then.
   */
  private async earlyReceipts(tx: Tx, outcomes: readonly SendOutcome[]) {
    // An outcome in a batch of its own is stored without its receipt, so that it is not parked because the receipt is refused.
    const found = this.options.early.finalFor(outcomes.length > 1 ? outcomes : []);
    if (found.size === 0) return found;
    const clientIds = new Set([...found.keys()].map(({ message }) => message.client_id));
    const excluded = await clientsWithMessageEvents(tx, [...clientIds]);
    if (excluded.size > 0)
      for (const one of found.keys()) if (excluded.has(one.message.client_id)) found.delete(one);
    return found;
  }

  /** Acknowledges receipts that were stored with their answers. */
  private acknowledge(stored: readonly UnstoredReceipt[]): void {
    const { early, pace, metrics } = this.options;
    for (const one of stored) {
      early.removeFirst(one);
      pace.stored(one.receipt);
      one.resolve();
    }
    const receipts = stored.map(({ receipt }) => receipt);
    metrics.countReceipts(receipts, { unmatched: [], resolved: 0 });
  }

  /** Stores the receipts of a batch. */
  async storeReceipts(receipts: ReceivedReceipt[]): Promise<void> {
    const { db, engineId, clock, metrics, early, pace, delays } = this.options;
    const now = clock();
    const cause = `receipts:${engineId}:${++this.batches}`;
    const tally = await inPipeline(db, async (tx): Promise<ReceiptTally> => {
      const effects = new Effects();
      const result = await applyReceipts(tx, { receipts, now }, effects);
      await effects.apply(tx, cause);
      return result;
    });
    for (const receipt of receipts) pace.stored(receipt);
    for (const { connectorId, since } of tally.delays) {
      delays.received(connectorId, { accepted: since, at: now });
      const seconds = Math.max(0, now.getTime() - since.getTime()) / 1000;
      early.storedLater(connectorId, seconds);
      metrics.receiptSeconds.observe({ connector: connectorId }, seconds);
    }
    metrics.countReceipts(receipts, tally);
    await this.rematch({ ids: tally.unmatched, numbers: [] });
  }

  async parkOutcome(outcome: SendOutcome, error: unknown): Promise<void> {
    const { db, engineId, logger, metrics } = this.options;
    const connectorId = outcome.message.connector_id;
    const content = { ...serializeOutcome(outcome), claimed: outcome.message.claimed };
    await parkResult(db, { kind: 'outcome', connectorId, engineId, content }, error);
    metrics.parked.inc();
    logger.error({ id: outcome.message.id }, 'PostgreSQL refused an outcome; it is parked');
  }

  async parkReceipt(receipt: ReceivedReceipt, error: unknown): Promise<void> {
    const { db, logger, metrics, pace } = this.options;
    await parkResult(db, { kind: 'receipt', connectorId: receipt.connector_id, content: receipt }, error);
    pace.stored(receipt);
    metrics.parked.inc();
    logger.error({ id: receipt.smsc_id }, 'PostgreSQL refused a receipt; it is parked');
  }

  /** The sweeper repeats this if it fails. */
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

const byConnector = (outcomes: Iterable<SendOutcome>) =>
  Map.groupBy(outcomes, ({ message }) => message.connector_id);
