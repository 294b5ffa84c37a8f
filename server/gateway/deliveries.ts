// Delivers what is due to clients' systems as deliver_sm: receipts (receipts.ts) and subscribers' texts (texts.ts), through any
// receiving bind of the account in any process. A delivery stays due in the database until the system acknowledges it, and is
// leased while it is in progress: restarts and killed gateways lose none, and a system may get one twice, as everywhere in SMPP.
import type { Logger } from 'pino';
import { databaseTime } from '../db/connection/clockDifference.ts';
import type { Db } from '../db/database.ts';
import { minuteMs } from '../domain/durations.ts';
import { SmppError, type Peer } from '../smpp/index.ts';
import type { Binds, BoundAccount } from './binds.ts';
import type { DeliveryOutcome } from './deliveryOutcome.ts';
import { freeWindow, receiverOf } from './receivers.ts';

export interface DeliveryOptions {
  db: Db;
  logger: Logger;
  clock: () => Date;
  binds: Binds;
  /** Interval of polls, in milliseconds. */
  pollMs: number;
  /** Delay after a refused delivery; doubles with each attempt. */
  retryMs: number;
  /** Interval of ending what is too old. */
  sweepMs: number;
}

/** A leased delivery; `attempts` counts this one. */
interface Due {
  id: number;
  attempts: number;
}

/** Limits of one claim of due deliveries. */
export interface Claim {
  limit: number;
  now: Date;
  leaseSeconds: number;
}

/** Longer than the response timeout of a deliver_sm, so that a lease never expires during a delivery. */
const leaseSeconds = 60;
const attemptsMax = 10;
const retryMaxMs = 10 * minuteMs;

export abstract class Deliveries<Item extends Due> {
  protected readonly options: DeliveryOptions;
  private readonly busy = new Map<number, Promise<void>>();
  /** Accounts that were polled during a delivery: more may have become due since their last claim. */
  private readonly again = new Set<number>();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(options: DeliveryOptions) {
    this.options = options;
  }

  /** Most deliveries that are leased at once. */
  protected abstract readonly claimMax: number;
  /** Called once per poll of an account; the returned function leases due deliveries, oldest first. */
  protected abstract claimsOf(account: BoundAccount['account']): (claim: Claim) => Promise<Item[]>;
  /** Sends one delivery; false if the system refuses it. */
  protected abstract send(peer: Peer, due: Item): Promise<boolean>;
  protected abstract store(accountId: number, outcomes: readonly DeliveryOutcome[]): Promise<void>;
  /** Gives up deliveries that have been due for too long. `now` is PostgreSQL's time. */
  protected abstract endOld(now: Date): Promise<void>;

  /** Whether polls skip an account for now. */
  protected isResting(_accountId: number): boolean {
    return false;
  }

  start(): void {
    this.timers.push(
      setInterval(() => this.poll(), this.options.pollMs),
      setInterval(() => void this.sweep(), this.options.sweepMs),
    );
  }

  /** Stops polling; waits for the deliveries in progress. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.busy.values());
  }

  /** Delivers what is due to every account that can receive now. */
  poll(): void {
    for (const bound of this.options.binds.accounts) {
      const { id } = bound.account;
      if (this.busy.has(id)) this.again.add(id);
      else if (freeWindow(bound) > 0 && !this.isResting(id)) this.busy.set(id, this.work(bound));
    }
  }

  private async work(bound: BoundAccount): Promise<void> {
    const { id } = bound.account;
    try {
      do {
        this.again.delete(id);
        await this.deliverDue(bound);
      } while (this.again.has(id) && !this.isResting(id));
    } catch (error) {
      this.options.logger.error({ err: error }, 'Could not deliver to a system');
    } finally {
      this.busy.delete(id);
    }
  }

  private async sweep(): Promise<void> {
    try {
      await this.endOld(await databaseTime(this.options.db));
    } catch (error) {
      this.options.logger.error({ err: error }, 'Could not end old deliveries');
    }
  }

  private async deliverDue(bound: BoundAccount): Promise<void> {
    const claim = this.claimsOf(bound.account);
    for (;;) {
      const limit = Math.min(this.claimMax, freeWindow(bound));
      if (limit === 0) return;
      const due = await claim({ limit, now: this.options.clock(), leaseSeconds });
      if (due.length === 0) return;
      const outcomes = await Promise.all(due.map((item) => this.deliver(bound, item)));
      await this.store(bound.account.id, outcomes);
      if (due.length < limit) return;
    }
  }

  private async deliver(bound: BoundAccount, due: Item): Promise<DeliveryOutcome> {
    const { id } = due;
    const peer = receiverOf(bound);
    if (!peer) return { id, state: 'due', uncounted: true };
    try {
      return (await this.send(peer, due)) ? { id, state: 'acknowledged' } : this.later(due);
    } catch (error) {
      // Any other error was thrown while the delivery was encoded. It must not stop the other deliveries of its claim.
      if (!(error instanceof SmppError) || error.reason === 'invalid') {
        this.options.logger.error({ err: error, id }, 'Gave up a delivery that cannot be encoded');
        return { id, state: 'given_up' };
      }
      // The bind was lost: another bind, or the next one, gets the delivery.
      if (error.reason === 'closed' || !error.written) return { id, state: 'due', uncounted: true };
      return this.later(due);
    }
  }

  private later({ id, attempts }: Due): DeliveryOutcome {
    if (attempts >= attemptsMax) return { id, state: 'given_up' };
    const pauseMs = Math.min(retryMaxMs, this.options.retryMs * 2 ** (attempts - 1));
    return { id, state: 'due', retryAt: new Date(this.options.clock().getTime() + pauseMs) };
  }
}
