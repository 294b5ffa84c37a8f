// Decides when outcomes and receipts are stored, in batches side by side (batchWriter.ts), each until it is (resultStore.ts).
// A receipt whose submit_sm_resp is not stored yet waits for it and is stored with it if it settles the message
// (decisions/047-fewer-row-versions.md). One that arrives before the response is stored as unmatched and matched again later
// (unmatchedReceipts.ts).
import type { SendOutcome } from '../shared/outgoing.ts';
import { BatchWriter } from './batchWriter.ts';
import { EarlyReceipts, type HeldAnswer, type UnstoredReceipt } from './earlyReceipts.ts';
import type { ReceivedReceipt } from './receiptChanges.ts';
import { ReceiptDelays } from './receiptDelays.ts';
import { ResultStore, type ResultStoreOptions } from './resultStore.ts';
import { StoringPace } from './storingPace.ts';

export interface SettlerOptions extends Omit<ResultStoreOptions, 'early' | 'pace' | 'delays'> {
  /** Longest wait of an outcome or a receipt for its batch, in milliseconds. */
  batchMs: number;
}

/** Multiple of `batchMs` that a campaign's answers wait for their batch: they are not urgent, and larger batches need fewer commits. */
const campaignWaitFactor = 5;
/** Multiple of `batchMs` that receipts wait which are stored with their answers: until then they occupy the telco's window. */
const receiptWaitFactor = 0.3;
/** Interval of looking for answers that have waited long enough for their receipts. */
const heldMs = 50;

export class Settler {
  private readonly batchMs: number;
  private readonly outcomes: BatchWriter<SendOutcome>;
  private readonly receipts: BatchWriter<ReceivedReceipt>;
  private readonly early = new EarlyReceipts();
  private readonly fresh: UnstoredReceipt[] = [];
  private heldTimer: NodeJS.Timeout | undefined;
  private readonly pace = new StoringPace();
  /** Counts of how soon receipts arrive. */
  readonly delays = new ReceiptDelays();

  constructor(options: SettlerOptions) {
    this.batchMs = options.batchMs;
    const { logger, metrics, batchMs } = options;
    const { early, pace, delays } = this;
    const results = new ResultStore({ ...options, early, pace, delays });
    const onFailure = (error: unknown, size: number) => {
      metrics.storeFailures.inc();
      logger.error({ err: error, size }, 'Could not store a batch; retrying');
    };
    this.outcomes = new BatchWriter({
      onFailure,
      waitMs: batchMs,
      store: (values) => pace.during(() => results.storeOutcomes(values)),
      park: (outcome, error) => results.parkOutcome(outcome, error),
    });
    this.receipts = new BatchWriter({
      onFailure,
      waitMs: batchMs,
      store: (values) => pace.during(() => results.storeReceipts(values)),
      park: (receipt, error) => results.parkReceipt(receipt, error),
    });
  }

  /** Whether a batch cannot be stored at present; the engine must not claim then. */
  get troubled(): boolean {
    return this.outcomes.troubled || this.receipts.troubled;
  }

  /** Age of the oldest receipt that is not stored yet. */
  get receiptsLagMs(): number {
    return this.pace.receiptsLagMs;
  }

  /** Announces that an answer with this id has arrived and that its outcome will follow. */
  expect(connectorId: number, smscId: string): void {
    this.early.expect(connectorId, smscId);
  }

  /**
   * Resolves when all outcomes are stored. Calls `onStored` with those stored so far, as soon as they are: some may still wait for
   * their receipts.
   */
  async settle(
    outcomes: readonly SendOutcome[],
    onStored: (stored: readonly SendOutcome[]) => void = () => {},
  ): Promise<void> {
    const held: Promise<void>[] = [];
    const ready = outcomes.filter((outcome) => {
      const stored = this.early.hold(outcome);
      if (stored) held.push(stored.then(() => onStored([outcome])));
      return !stored;
    });
    if (held.length > 0) this.storeHeldLater();
    const isAwaited = (outcome: SendOutcome) =>
      outcome.message.campaign_id === null || this.early.hasReceipt(outcome);
    const waitMs = ready.some(isAwaited) ? undefined : campaignWaitFactor * this.batchMs;
    await Promise.all([...held, this.storeNow(ready, waitMs).then(() => onStored(ready))]);
  }

  private async storeNow(outcomes: readonly SendOutcome[], waitMs?: number): Promise<void> {
    if (outcomes.length === 0) return;
    try {
      await this.outcomes.add(outcomes, waitMs);
    } finally {
      for (const { message, smscId } of outcomes)
        if (smscId !== null) this.storeLater(this.early.release(message.connector_id, smscId));
    }
  }

  /** Resolves when the receipt is stored. It may be acknowledged only then. */
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
    // Stored soon, because the telco waits for the acknowledgement of receipts that are stored with their answers.
    if (others.length < fresh.length) this.outcomes.hurry(receiptWaitFactor * this.batchMs);
  }

  /** Discards everything that is not stored: recovery marks its messages unknown, and the telco repeats its receipts. */
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

  /** Stores answers whose receipts do not arrive, unless receipts arrive faster than they are stored. */
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
}
