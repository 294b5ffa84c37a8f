// Delivers receipts to the account that sent the message, through any of its receiving binds in any process. A receipt stays
// due in the database until the system acknowledges it: restarts lose none, and failed deliveries are retried up to a
// limit. Delivery is at least once, as everywhere in SMPP. Must never change a message.
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { firstIdAt } from '../domain/messageId.ts';
import { addressOf, SmppError, type Peer } from '../smpp/index.ts';
import type { Binds, BoundAccount } from './binds.ts';
import { receiptPdu } from './receiptPdu.ts';
import * as store from './receipts.store.ts';

export interface ReceiptOptions {
  db: Db;
  logger: Logger;
  clock: () => Date;
  binds: Binds;
  onReceipt: (outcome: store.ReceiptOutcome['receipt']) => void;
  /** Interval of polls, in milliseconds. */
  pollMs: number;
  /** Delay after a refused receipt; doubles with each attempt. */
  retryMs: number;
}

/** Longer than the response timeout of a deliver_sm. */
const leaseSeconds = 60;
const attemptsMax = 10;
const retryMaxMs = 10 * 60_000;
const claimMax = 200;

const minute = 60_000;
/** How often a poll covers messages of which age: most receipts arrive within minutes. */
const lookbacks = [
  { ageMs: 3 * minute, everyMs: 0 },
  { ageMs: 60 * minute, everyMs: 5_000 },
  { ageMs: 8 * 24 * 60 * minute, everyMs: 60_000 },
] as const;
/** A poll is followed by a rest of this many times its duration: reading many messages that are not final takes time. */
const restFactor = 5;
/** Unknown messages are settled after three days; their receipts are retried for some days more. */
const receiptLifetimeMs = 7 * 24 * 60 * minute;
/** How long an incomplete long message waits for its parts. */
const partLifetimeMs = 60 * minute;

export class Receipts {
  private readonly options: ReceiptOptions;
  private readonly busy = new Map<number, Promise<void>>();
  /** When each account was last polled, by index of `lookbacks`. */
  private readonly polledAt = new Map<number, number[]>();
  /** End of each account's rest (performance.now). */
  private readonly restingUntil = new Map<number, number>();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(options: ReceiptOptions) {
    this.options = options;
  }

  start(): void {
    this.timers.push(
      setInterval(() => this.poll(), this.options.pollMs),
      setInterval(() => void this.sweep(), minute),
    );
  }

  /** Stops polling; waits for the deliveries in progress. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.busy.values());
  }

  /** Resets the account's intervals, so that a new bind gets all due receipts at once. */
  pollAtOnce(accountId: number): void {
    this.polledAt.delete(accountId);
    this.restingUntil.delete(accountId);
  }

  /** Delivers due receipts to every account that can receive now. */
  poll(): void {
    for (const bound of this.options.binds.accounts) {
      const { id } = bound.account;
      if (this.busy.has(id) || freeWindow(bound) === 0) continue;
      if (performance.now() < (this.restingUntil.get(id) ?? 0)) continue;
      const work = this.deliverDue(bound)
        .catch((error: unknown) => this.options.logger.error({ err: error }, 'Could not deliver receipts'))
        .finally(() => this.busy.delete(id));
      this.busy.set(id, work);
    }
  }

  async sweep(): Promise<void> {
    const { db, clock, logger } = this.options;
    const now = clock().getTime();
    try {
      const expired = await store.expireParts(db, new Date(now - partLifetimeMs));
      const givenUp = await store.giveUpBefore(db, firstIdAt(new Date(now - receiptLifetimeMs)));
      if (expired + givenUp > 0) logger.warn({ expired, givenUp }, 'Parts expired or receipts given up');
    } catch (error) {
      logger.error({ err: error }, 'Could not expire parts and receipts');
    }
  }

  private async deliverDue(bound: BoundAccount): Promise<void> {
    const { db, clock } = this.options;
    const { id: accountId } = bound.account;
    const ageMs = this.lookbackMs(accountId);
    for (;;) {
      const now = clock();
      const limit = Math.min(claimMax, freeWindow(bound));
      if (limit === 0) return;
      const firstId = firstIdAt(new Date(now.getTime() - ageMs));
      const started = performance.now();
      const due = await store.claimReceipts(db, { accountId, firstId, limit, now, leaseSeconds });
      const tookMs = performance.now() - started;
      this.restingUntil.set(accountId, performance.now() + restFactor * tookMs);
      if (due.length === 0) return;
      const outcomes = await Promise.all(due.map((receipt) => this.deliver(bound, receipt)));
      await store.storeOutcomes(db, outcomes);
      for (const { receipt } of outcomes) this.options.onReceipt(receipt);
      if (due.length < limit) return;
    }
  }

  /** How far back the current poll looks. */
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

  private async deliver(bound: BoundAccount, due: store.DueReceipt): Promise<store.ReceiptOutcome> {
    const { id } = due;
    if (due.on_failure_only && due.state === 'delivered') return { id, receipt: 'acknowledged' };
    const peer = receiverOf(bound);
    if (!peer) return { id, receipt: 'due', uncounted: true };
    const { params, tlvs } = receiptPdu(due, this.options.clock());
    const [from, to] = [addressOf(due.destination), addressOf(due.source)];
    try {
      const status = await peer.deliver(
        {
          ...params,
          source: due.destination,
          sourceTon: from.ton,
          sourceNpi: from.npi,
          destination: due.source,
          destinationTon: to.ton,
          destinationNpi: to.npi,
        },
        tlvs,
      );
      return status.class === 'ok' ? { id, receipt: 'acknowledged' } : this.later(due);
    } catch (error) {
      if (!(error instanceof SmppError)) throw error;
      // The bind was lost: another one, or the next, gets the receipt.
      if (error.reason === 'closed' || !error.written) return { id, receipt: 'due', uncounted: true };
      return this.later(due);
    }
  }

  private later({ id, attempts }: store.DueReceipt): store.ReceiptOutcome {
    if (attempts >= attemptsMax) return { id, receipt: 'given_up' };
    const pauseMs = Math.min(retryMaxMs, this.options.retryMs * 2 ** (attempts - 1));
    return { id, receipt: 'due', retryAt: new Date(this.options.clock().getTime() + pauseMs) };
  }
}

const receivers = ({ peers }: BoundAccount): Peer[] =>
  [...peers].filter(({ bind }) => bind !== 'transmitter');

const freeWindow = (bound: BoundAccount): number =>
  receivers(bound).reduce((sum, { session }) => sum + Math.max(0, session.freeWindow), 0);

/** The bind with the largest free window. */
function receiverOf(bound: BoundAccount): Peer | undefined {
  const [best] = receivers(bound).toSorted((a, b) => b.session.freeWindow - a.session.freeWindow);
  return best && best.session.freeWindow > 0 ? best : undefined;
}
