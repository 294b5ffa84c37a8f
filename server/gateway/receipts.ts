// Receipts go back to the account that sent the message, by any of its binds that can receive, on whichever process it is
// bound. They are owed in the database until the system acknowledges them: a restart loses none, a bind that is away or
// refuses gets them later, up to a limit. At least once, as everywhere in SMPP. Must never touch a message.
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
  /** Between two looks, in milliseconds. */
  pollMs: number;
  /** Pause after a receipt that was refused; it doubles with each. */
  retryMs: number;
}

/** Longer than a system may take to answer. */
const leaseSeconds = 60;
const attemptsMax = 10;
const retryMaxMs = 10 * 60_000;
const claimMax = 200;

const minute = 60_000;
/** A message gets its telco's receipt soon or late: the older, the less often it is looked for. */
const looks = [
  { ageMs: 3 * minute, everyMs: 0 },
  { ageMs: 60 * minute, everyMs: 5_000 },
  { ageMs: 8 * 24 * 60 * minute, everyMs: 60_000 },
] as const;
/** Looking over many messages that are not final yet takes time: a look is followed by a rest that many times as long. */
const restTimes = 5;
/** Messages in doubt are settled after three days; then a receipt is still worth a few days of trying. */
const keptMs = 7 * 24 * 60 * minute;
/** Parts of a long message are sent one after the other; an hour is plenty. */
const partsKeptMs = 60 * minute;

export class Receipts {
  private readonly options: ReceiptOptions;
  private readonly busy = new Map<number, Promise<void>>();
  /** When each account was last looked at, look by look. */
  private readonly looked = new Map<number, number[]>();
  /** Until when (performance.now) an account is not looked at again. */
  private readonly resting = new Map<number, number>();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(options: ReceiptOptions) {
    this.options = options;
  }

  start(): void {
    this.timers.push(
      setInterval(() => this.look(), this.options.pollMs),
      setInterval(() => void this.sweep(), minute),
    );
  }

  /** Looks no more; waits for what is being delivered. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.busy.values());
  }

  /** A new bind is owed everything there is, at once. */
  forget(accountId: number): void {
    this.looked.delete(accountId);
    this.resting.delete(accountId);
  }

  /** Looks for due receipts of everyone who can take some now. */
  look(): void {
    for (const bound of this.options.binds.accounts) {
      const { id } = bound.account;
      if (this.busy.has(id) || freeWindow(bound) === 0) continue;
      if (performance.now() < (this.resting.get(id) ?? 0)) continue;
      const work = this.deliverDue(bound)
        .catch((error: unknown) =>
          this.options.logger.error({ err: error }, 'Receipts could not be read or stored'),
        )
        .finally(() => this.busy.delete(id));
      this.busy.set(id, work);
    }
  }

  async sweep(): Promise<void> {
    const { db, clock, logger } = this.options;
    const now = clock().getTime();
    try {
      const expired = await store.expireParts(db, new Date(now - partsKeptMs));
      const givenUp = await store.giveUpBefore(db, firstIdAt(new Date(now - keptMs)));
      if (expired + givenUp > 0) logger.warn({ expired, givenUp }, 'Parts expired, receipts were given up');
    } catch (error) {
      logger.error({ err: error }, 'The gateway could not be swept');
    }
  }

  private async deliverDue(bound: BoundAccount): Promise<void> {
    const { db, clock } = this.options;
    const { id: accountId } = bound.account;
    const ageMs = this.ageNow(accountId);
    for (;;) {
      const now = clock();
      const limit = Math.min(claimMax, freeWindow(bound));
      if (limit === 0) return;
      const firstId = firstIdAt(new Date(now.getTime() - ageMs));
      const started = performance.now();
      const due = await store.claimReceipts(db, { accountId, firstId, limit, now, leaseSeconds });
      const tookMs = performance.now() - started;
      this.resting.set(accountId, performance.now() + restTimes * tookMs);
      if (due.length === 0) return;
      const outcomes = await Promise.all(due.map((receipt) => this.deliver(bound, receipt)));
      await store.storeOutcomes(db, outcomes);
      for (const { receipt } of outcomes) this.options.onReceipt(receipt);
      if (due.length < limit) return;
    }
  }

  /** How far back to look this time. */
  private ageNow(accountId: number): number {
    const now = performance.now();
    const last = this.looked.get(accountId) ?? looks.map(() => -Infinity);
    this.looked.set(accountId, last);
    let ageMs: number = looks[0].ageMs;
    for (const [index, look] of looks.entries()) {
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
      // The bind went away: another one, or the next, gets it.
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

/** The bind with the most room. */
function receiverOf(bound: BoundAccount): Peer | undefined {
  const [best] = receivers(bound).toSorted((a, b) => b.session.freeWindow - a.session.freeWindow);
  return best && best.session.freeWindow > 0 ? best : undefined;
}
