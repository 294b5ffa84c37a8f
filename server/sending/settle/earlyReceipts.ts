// Holds receipts whose submit_sm_resp has arrived and is not stored yet. Each waits for it, so that it finds the id, or is stored with
// it. While receipts arrive within a second, answers of campaigns wait for theirs: one change of a row costs half as much as two.
import type { SendOutcome } from '../shared/outgoing.ts';
import { isPlain } from './settle.ts';
import type { FinalReceipt, ReceivedReceipt } from './receiptChanges.ts';
import { finalReceipt } from './receipts.ts';

/** A receipt that is not stored yet. It is acknowledged when `stored` resolves. */
export interface UnstoredReceipt {
  receipt: ReceivedReceipt;
  resolve: (stored?: Promise<void>) => void;
}

/** A receipt that can be stored together with its answer. */
export interface EarlyReceipt extends FinalReceipt {
  unstored: UnstoredReceipt;
}

/** An answer that has waited for its receipt since `since`. */
export interface HeldAnswer {
  outcome: SendOutcome;
  since: number;
  resolve: (stored: Promise<void>) => void;
}

/** An answer that is not stored yet. */
interface Unstored {
  receipts: UnstoredReceipt[];
  held?: HeldAnswer | undefined;
}

/** Longest time that an answer waits for its receipt. */
const holdMs = 1_000;
/** Most answers that wait for receipts; beyond it the oldest are stored without theirs. */
const heldMax = 3_000;
/** Answers wait for receipts only while at least this share of the connector's latest receipts arrived within `holdMs`. */
const leastShare = 0.5;
/** Receipts, and answers whose wait ended without one, over which that share is averaged. */
const sampleSize = 200;

export class EarlyReceipts {
  /** Answers that are not stored yet, by connector and the telco's id. */
  private readonly unstored = new Map<number, Map<string, Unstored>>();
  /** Answers that wait for receipts, oldest first. */
  private readonly held = new Set<HeldAnswer>();
  private complete: HeldAnswer[] = [];
  /** The share of receipts that arrived within `holdMs`, by connector. */
  private readonly shares = new Map<number, number>();

  /** Announces that an answer with this id has arrived and that its outcome will follow. */
  expect(connectorId: number, smscId: string): void {
    let ids = this.unstored.get(connectorId);
    if (!ids) this.unstored.set(connectorId, (ids = new Map()));
    if (!ids.has(smscId)) ids.set(smscId, { receipts: [] });
  }

  /** Adds a receipt if the answer with its id is not stored; otherwise returns false. */
  add(one: UnstoredReceipt): boolean {
    const answer = this.unstored.get(one.receipt.connector_id)?.get(one.receipt.smsc_id);
    if (!answer) return false;
    answer.receipts.push(one);
    this.count(one.receipt.connector_id, 1);
    if (answer.held && this.held.delete(answer.held)) this.complete.push(answer.held);
    return true;
  }

  /** Counts a receipt that was stored that many seconds after its answer. */
  storedLater(connectorId: number, seconds: number): void {
    this.count(connectorId, seconds * 1000 < holdMs ? 1 : 0);
  }

  /** Whether a receipt waits for this answer. */
  hasReceipt(outcome: SendOutcome): boolean {
    return (this.find(outcome)?.receipts.length ?? 0) > 0;
  }

  /**
   * Lets an outcome of a campaign wait for its receipt, if that is likely to come soon; otherwise returns undefined. The state of other
   * messages is shown at once.
   */
  hold(outcome: SendOutcome): Promise<void> | undefined {
    const mayWait = outcome.message.campaign_id !== null && this.isLikely(outcome) && isPlain(outcome);
    const answer = mayWait ? this.find(outcome) : undefined;
    if (!answer || answer.held || answer.receipts.length > 0) return undefined;
    return new Promise((resolve) => {
      answer.held = { outcome, since: performance.now(), resolve };
      this.held.add(answer.held);
    });
  }

  get isHolding(): boolean {
    return this.held.size > 0;
  }

  /** Takes the answers whose receipts have arrived. */
  takeComplete(): HeldAnswer[] {
    return this.complete.splice(0);
  }

  /** Takes the answers that have waited long enough, with the oldest of too many if they `areBounded`, and those whose receipts are unlikely by now. */
  takeLate({ areBounded }: { areBounded: boolean }): HeldAnswer[] {
    const taken: HeldAnswer[] = [];
    const before = performance.now() - holdMs;
    for (const answer of this.held) {
      const isOver = answer.since <= before || (areBounded && this.held.size > heldMax);
      if (!isOver && this.isLikely(answer.outcome)) continue;
      this.held.delete(answer);
      taken.push(answer);
      if (isOver) this.count(answer.outcome.message.connector_id, 0);
    }
    return taken;
  }

  takeAll(): HeldAnswer[] {
    const taken = [...this.held];
    this.held.clear();
    return taken;
  }

  private isLikely({ message }: SendOutcome): boolean {
    return this.shareOf(message.connector_id) >= leastShare;
  }

  /** The first receipt of each message whose answer and receipt can be stored at once. */
  finalFor(outcomes: readonly SendOutcome[]): Map<SendOutcome, EarlyReceipt> {
    const found = new Map<SendOutcome, EarlyReceipt>();
    const taken = new Set<UnstoredReceipt>();
    for (const outcome of outcomes) {
      const first = this.find(outcome)?.receipts[0];
      // A telco may reuse ids, so a receipt for another number is not stored here, but matched like later receipts.
      if (first?.receipt.msisdn !== outcome.message.msisdn || taken.has(first) || !isPlain(outcome)) continue;
      const receipt = finalReceipt(first.receipt);
      if (!receipt) continue;
      found.set(outcome, { ...receipt, unstored: first });
      taken.add(first);
    }
    return found;
  }

  /** Removes a first receipt after it was stored. */
  removeFirst({ receipt }: UnstoredReceipt): void {
    this.unstored.get(receipt.connector_id)?.get(receipt.smsc_id)?.receipts.shift();
  }

  /** Returns the receipts that waited for an answer that is now stored. */
  release(connectorId: number, smscId: string): UnstoredReceipt[] {
    const ids = this.unstored.get(connectorId);
    const receipts = ids?.get(smscId)?.receipts ?? [];
    ids?.delete(smscId);
    return receipts;
  }

  releaseAll(): UnstoredReceipt[] {
    return [...this.unstored].flatMap(([connectorId, ids]) =>
      [...ids.keys()].flatMap((smscId) => this.release(connectorId, smscId)),
    );
  }

  private shareOf(connectorId: number): number {
    return this.shares.get(connectorId) ?? 1;
  }

  private count(connectorId: number, inTime: 0 | 1): void {
    const share = this.shareOf(connectorId);
    this.shares.set(connectorId, share + (inTime - share) / sampleSize);
  }

  private find({ message, smscId }: SendOutcome): Unstored | undefined {
    return smscId === null ? undefined : this.unstored.get(message.connector_id)?.get(smscId);
  }
}
