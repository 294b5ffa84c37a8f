// Stores outcomes and receipts concurrently, one transaction per batch (batchWriter.ts), and retries until each is stored.
// A receipt whose submit_sm_resp is not stored yet waits for it and is stored with it if it settles the message
// (decisions/047-fewer-row-versions.md). One that arrives before the response is stored as unmatched and matched again later
// (unmatchedReceipts.ts).
import type { Logger } from 'pino';
import type { Db, Tx } from '../../db/database.ts';
import { inPipeline } from '../../db/pipeline.ts';
import { clientsWithMessageEvents } from '../../modules/webhooks/events.service.ts';
import { Effects } from '../shared/effects.ts';
import { EarlyReceipts, type HeldAnswer, type UnstoredReceipt } from './earlyReceipts.ts';
import { BatchWriter } from './batchWriter.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import { serializeOutcome } from './serializedOutcomes.ts';
import type { Outcome } from '../shared/outgoing.ts';
import { settle } from './outcomes.ts';
import { parkResult } from './parked.ts';
import { ReceiptDelays } from './receiptDelays.ts';
import type { ReceivedReceipt } from './receiptChanges.ts';
import { applyReceipts, type ReceiptTally } from './receipts.ts';
import { StoringPace } from './storingPace.ts';
import { receiptIds, rematchReceipts, type ReceiptScope } from './unmatchedReceipts.ts';

export interface SettlerOptions {
  db: Db;
  engineId: number;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
  /** Longest wait of an outcome or a receipt for its batch, in milliseconds. */
  batchMs: number;
}

/** The answers of campaigns without a receipt are not urgent: they wait this many times as long for their batch, which makes fewer commits. */
const unhurried = 5;
/** The telco's window waits for receipts that are stored with their answers: they wait this many times as long. */
const hurried = 0.3;
/** Interval of looking for answers that have waited long enough for their receipts. */
const heldMs = 50;

export class Settler {
  private readonly options: SettlerOptions;
  private readonly outcomes: BatchWriter<Outcome>;
  private readonly receipts: BatchWriter<ReceivedReceipt>;
  private readonly early = new EarlyReceipts();
  private readonly fresh: UnstoredReceipt[] = [];
  private batches = 0;
  private heldTimer: NodeJS.Timeout | undefined;
  private readonly pace = new StoringPace();
  /** How soon receipts come. */
  readonly delays = new ReceiptDelays();

  constructor(options: SettlerOptions) {
    this.options = options;
    const { logger, metrics, batchMs } = options;
    const onFailure = (error: unknown, size: number) => {
      metrics.storeFailures.inc();
      logger.error({ err: error, size }, 'Could not store a batch; retrying');
    };
    this.outcomes = new BatchWriter({
      onFailure,
      waitMs: batchMs,
      store: (values) => this.pace.during(() => this.storeOutcomes(values)),
      park: (outcome, error) => this.parkOutcome(outcome, error),
    });
    this.receipts = new BatchWriter({
      onFailure,
      waitMs: batchMs,
      store: (values) => this.pace.during(() => this.storeReceipts(values)),
      park: (receipt, error) => this.parkReceipt(receipt, error),
    });
  }

  /** True while a batch cannot be stored; the engine must not claim then. */
  get troubled(): boolean {
    return this.outcomes.troubled || this.receipts.troubled;
  }

  /** Age of the oldest receipt that is not stored. */
  get receiptsLagMs(): number {
    return this.pace.receiptsLagMs;
  }

  /** An answer with that id has come; its outcome will follow. */
  expect(connectorId: number, smscId: string): void {
    this.early.expect(connectorId, smscId);
  }

  /** Resolves when the outcomes are stored. Calls `onStored` with each part of them as soon as it is, without those that wait for receipts. */
  async settle(
    outcomes: readonly Outcome[],
    onStored: (stored: readonly Outcome[]) => void = () => {},
  ): Promise<void> {
    const held: Promise<void>[] = [];
    const ready = outcomes.filter((outcome) => {
      const stored = this.early.hold(outcome);
      if (stored) held.push(stored.then(() => onStored([outcome])));
      return !stored;
    });
    if (held.length > 0) this.storeHeldLater();
    const isAwaited = (outcome: Outcome) =>
      outcome.message.campaign_id === null || this.early.hasReceipt(outcome);
    const waitMs = ready.some(isAwaited) ? undefined : unhurried * this.options.batchMs;
    await Promise.all([...held, this.storeNow(ready, waitMs).then(() => onStored(ready))]);
  }

  private async storeNow(outcomes: readonly Outcome[], waitMs?: number): Promise<void> {
    if (outcomes.length === 0) return;
    try {
      await this.outcomes.add(outcomes, waitMs);
    } finally {
      for (const { message, smscId } of outcomes)
        if (smscId !== null) this.storeLater(this.early.release(message.connector_id, smscId));
    }
  }

  /** Resolves when the receipt is stored, and only then may it be acknowledged. */
  receive(receipt: ReceivedReceipt): Promise<void> {
    this.pace.received(receipt);
    return new Promise((resolve) => {
      this.fresh.push({ receipt, resolve });
      // Deferred: its submit_sm_resp may be in the same TCP segment and is registered in this tick.
      if (this.fresh.length === 1) setImmediate(() => this.routeFresh());
    });
  }

  private routeFresh(): void {
    const fresh = this.fresh.splice(0);
    const others = fresh.filter((one) => !this.early.add(one));
    this.storeLater(others);
    this.storeHeld(this.early.takeComplete());
    // The telco waits for the acknowledgement of those that are stored with their answers.
    if (others.length < fresh.length) this.outcomes.hurry(hurried * this.options.batchMs);
  }

  /** Discards what is not stored: recovery marks its messages unknown, and the telco repeats its receipts. */
  abandon(): void {
    this.pace.abandon();
    this.outcomes.abandon();
    this.receipts.abandon();
    this.storeHeld(this.early.takeAll());
    this.storeLater(this.early.releaseAll());
  }

  private storeHeld(answers: readonly HeldAnswer[]): void {
    if (answers.length === 0) return;
    const stored = this.storeNow(answers.map(({ outcome }) => outcome));
    for (const { resolve } of answers) resolve(stored);
  }

  /** Ends the wait of answers whose receipts do not come, unless receipts come faster than they are stored. */
  private storeHeldLater(): void {
    this.heldTimer ??= setTimeout(() => {
      this.heldTimer = undefined;
      if (!this.pace.isBehind()) this.storeHeld(this.early.takeLate({ areBounded: !this.pace.isBound() }));
      if (this.early.isHolding) this.storeHeldLater();
    }, heldMs);
  }

  /** Adds receipts to the next batch. */
  private storeLater(receipts: readonly UnstoredReceipt[]): void {
    if (receipts.length === 0) return;
    const stored = this.receipts.add(receipts.map(({ receipt }) => receipt));
    for (const { resolve } of receipts) resolve(stored);
  }

  private async storeOutcomes(outcomes: Outcome[]): Promise<void> {
    const { db, engineId, clock, logger, metrics } = this.options;
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
    // Expected after a commit whose result was lost; suspicious otherwise.
    if (missed.length > 0) logger.warn({ ids: missed.map((o) => o.message.id) }, 'Stale claims ignored');
    const unknown = outcomes.filter((o) => o.event === 'outcome_unknown');
    metrics.unknown.inc(unknown.length);
    const allAccepted = outcomes.filter(({ event }) => event === 'accepted');
    for (const [connectorId, { length }] of byConnector(allAccepted))
      this.delays.accepted(connectorId, now, length);
    for (const [connector, { length }] of byConnector(final.keys())) {
      this.delays.received(connector, { accepted: now, at: now, messages: length });
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
  private async earlyReceipts(tx: Tx, outcomes: readonly Outcome[]) {
    // If PostgreSQL refuses one of the two, an outcome in a batch of its own must not be parked for its receipt.
    const found = this.early.finalFor(outcomes.length > 1 ? outcomes : []);
    if (found.size === 0) return found;
    const clientIds = new Set([...found.keys()].map(({ message }) => message.client_id));
    const excluded = await clientsWithMessageEvents(tx, [...clientIds]);
    if (excluded.size > 0)
      for (const one of found.keys()) if (excluded.has(one.message.client_id)) found.delete(one);
    return found;
  }

  /** Acknowledges receipts that were stored with their answers. */
  private acknowledge(stored: readonly UnstoredReceipt[]): void {
    for (const one of stored) {
      this.early.removeFirst(one);
      this.pace.stored(one.receipt);
      one.resolve();
    }
    const receipts = stored.map(({ receipt }) => receipt);
    this.options.metrics.countReceipts(receipts, { unmatched: [], resolved: 0 });
  }

  private async storeReceipts(receipts: ReceivedReceipt[]): Promise<void> {
    const { db, engineId, clock, metrics } = this.options;
    const now = clock();
    const cause = `receipts:${engineId}:${++this.batches}`;
    const tally = await inPipeline(db, async (tx): Promise<ReceiptTally> => {
      const effects = new Effects();
      const result = await applyReceipts(tx, { receipts, now }, effects);
      await effects.apply(tx, cause);
      return result;
    });
    for (const receipt of receipts) this.pace.stored(receipt);
    for (const { connectorId, since } of tally.delays) {
      this.delays.received(connectorId, { accepted: since, at: now });
      const seconds = Math.max(0, now.getTime() - since.getTime()) / 1000;
      this.early.storedLater(connectorId, seconds);
      metrics.receiptSeconds.observe({ connector: connectorId }, seconds);
    }
    metrics.countReceipts(receipts, tally);
    await this.rematch({ ids: tally.unmatched, numbers: [] });
  }

  private async parkOutcome(outcome: Outcome, error: unknown): Promise<void> {
    const { db, engineId, logger, metrics } = this.options;
    const connectorId = outcome.message.connector_id;
    const content = { ...serializeOutcome(outcome), claimed: outcome.message.claimed };
    await parkResult(db, { kind: 'outcome', connectorId, engineId, content }, error);
    metrics.parked.inc();
    logger.error({ id: outcome.message.id }, 'PostgreSQL refused an outcome; it is parked');
  }

  private async parkReceipt(receipt: ReceivedReceipt, error: unknown): Promise<void> {
    const { db, logger, metrics } = this.options;
    await parkResult(db, { kind: 'receipt', connectorId: receipt.connector_id, content: receipt }, error);
    this.pace.stored(receipt);
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

const byConnector = (outcomes: Iterable<Outcome>) =>
  Map.groupBy(outcomes, ({ message }) => message.connector_id);
