// Delivers receipts to the account that sent the message. Must never change a message.
import { dayMs, hourMs, minuteMs } from '../domain/durations.ts';
import { firstIdAt } from '../domain/messageId.ts';
import { addressTypes, type Peer } from '../smpp/index.ts';
import type { BoundAccount } from './binds.ts';
import { Deliveries, type Claim, type DeliveryOptions } from './deliveries.ts';
import type { DeliveryOutcome } from './deliveryOutcome.ts';
import { receiptPdu } from './receiptPdu.ts';
import * as store from './receipts.store.ts';

interface ReceiptOptions extends DeliveryOptions {
  onReceipt: (outcome: DeliveryOutcome['state']) => void;
}

/** The intervals of polls by age of message: most receipts arrive within minutes. */
const lookbacks = [
  { ageMs: 3 * minuteMs, everyMs: 0 },
  { ageMs: hourMs, everyMs: 5_000 },
  { ageMs: 15 * dayMs, everyMs: 60_000 },
] as const;
/** Length of the pause after a poll, as a multiple of the poll's duration. Reading many messages that are not final takes time. */
const restFactor = 5;
/** A message may be scheduled a week ahead and have an unknown outcome for three more days; receipts are retried for days after that. */
const receiptLifetimeMs = 14 * dayMs;
/** How long an incomplete long message waits for its parts. */
const partLifetimeMs = hourMs;

export class Receipts extends Deliveries<store.DueReceipt> {
  protected readonly claimMax = 200;
  private readonly onReceipt: ReceiptOptions['onReceipt'];
  /** When each account was last polled, by index of `lookbacks`. */
  private readonly polledAt = new Map<number, number[]>();
  /** End of each account's pause between polls (performance.now). */
  private readonly restingUntil = new Map<number, number>();

  constructor(options: ReceiptOptions) {
    super(options);
    this.onReceipt = options.onReceipt;
  }

  /** Resets the account's intervals, so that a new bind gets all due receipts at once. */
  pollAtOnce(accountId: number): void {
    this.polledAt.delete(accountId);
    this.restingUntil.delete(accountId);
  }

  protected override isResting(accountId: number): boolean {
    return performance.now() < (this.restingUntil.get(accountId) ?? 0);
  }

  protected claimsOf({ id: accountId }: BoundAccount['account']) {
    const ageMs = this.lookbackMs(accountId);
    return async (claim: Claim): Promise<store.DueReceipt[]> => {
      const firstId = firstIdAt(new Date(claim.now.getTime() - ageMs));
      const started = performance.now();
      const due = await store.claimReceipts(this.options.db, { ...claim, accountId, firstId });
      const ended = performance.now();
      this.restingUntil.set(accountId, ended + restFactor * (ended - started));
      return due;
    };
  }

  /** The age of the oldest messages that the current poll covers. */
  private lookbackMs(accountId: number): number {
    const now = performance.now();
    const last = this.polledAt.get(accountId) ?? lookbacks.map(() => -Infinity);
    this.polledAt.set(accountId, last);
    let ageMs: number = lookbacks[0].ageMs;
    for (const [index, look] of lookbacks.entries()) {
      if (now - (last[index] ?? 0) < look.everyMs) continue;
      last[index] = now;
      ageMs = look.ageMs;
    }
    return ageMs;
  }

  protected async send(peer: Peer, due: store.DueReceipt): Promise<boolean> {
    if (due.on_failure_only && due.state === 'delivered') return true;
    const { source: destination, destination: source } = due;
    const { params, tlvs } = receiptPdu(due, this.options.clock());
    const addresses = { source, destination, ...addressTypes(source, destination) };
    const status = await peer.deliver({ ...params, ...addresses }, tlvs);
    return status.class === 'ok';
  }

  protected async store(_accountId: number, outcomes: readonly DeliveryOutcome[]): Promise<void> {
    await store.storeOutcomes(this.options.db, outcomes);
    for (const { state } of outcomes) this.onReceipt(state);
  }

  protected async endOld(now: Date): Promise<void> {
    const { db, logger } = this.options;
    const before = (ms: number) => new Date(now.getTime() - ms);
    const expired = await store.expireParts(db, before(partLifetimeMs));
    const givenUp = await store.giveUpBefore(db, firstIdAt(before(receiptLifetimeMs)));
    if (expired + givenUp > 0) logger.warn({ expired, givenUp }, 'Parts expired or receipts given up');
  }
}
