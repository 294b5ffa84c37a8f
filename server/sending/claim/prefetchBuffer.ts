// Claims messages of one connector ahead of the telco's answers, so that a free window slot never waits for the database.
// It claims little more than the next steps need: a claimed message can neither be paused nor sent by another engine. Urgent
// messages are claimed even while enough others are ready. Never sends.
import type { Logger } from 'pino';
import type { MessageClass } from '../../../contract/messages.ts';
import type { Db } from '../../db/database.ts';
import { priorities, prioritiesOf, onlyPriority, type PriorityRange } from '../../domain/priorities.ts';
import { RefCountedRows } from '../shared/refCountedRows.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import { raiseDoubt, resolveDoubt, type Doubt } from './doubt.ts';
import { claim, requeueUnknownClaims, type ClaimOf } from './outbox.ts';
import type { Outgoing } from '../shared/outgoing.ts';
import { listQueues } from './queues.ts';
import { ReadyMessages } from './readyMessages.ts';
import { FairScheduler } from './fairScheduler.ts';

export interface PrefetchOptions {
  connectorId: number;
  db: Db;
  engineId: number;
  /** The classes whose sending window is open. */
  openClasses: (now: Date) => readonly MessageClass[];
  /** Shared with the connector's next buffer. */
  doubt: Doubt;
  /** Returns how many messages to keep ready; 0 while the engine must not claim. */
  wanted: () => number;
  /** Called after a claim and whenever refilling ends. */
  onChange: () => void;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
}

const claimMax = 500;
/** Limit of messages claimed and not settled, so that a slow database cannot fill the memory. */
const unsettledMax = 4_000;
/** Interval of listing queues without a wake, while clients take turns. They are also listed after each wake. */
const listMs = 100;
/** Least interval of claims for urgent messages alone. */
const urgentMs = 100;

export class PrefetchBuffer {
  private readonly options: PrefetchOptions;
  private readonly ready = new ReadyMessages();
  private readonly scheduler = new FairScheduler();
  private queuesListedAt = -Infinity;
  /** Whether there may be new queues since they were listed. */
  private listIsDue = false;
  /** Whether the last claim was full: more messages may wait than can be sent, so clients take turns. */
  private isBacklogged = false;
  /** Whether there may be urgent messages since the last claim. */
  private urgentIsDue = false;
  private urgentClaimedAt = -Infinity;
  private urgentTimer: NodeJS.Timeout | undefined;
  /** Messages that are claimed and not settled, including `ready`. */
  private readonly unsettled = new Set<Outgoing>();
  private readonly claims = new RefCountedRows();
  private refilling = false;
  private stopped = false;
  private again = false;
  /** Whether the next claim waits for wake(): the last one returned fewer messages than its limit, and no wake() came since it began. */
  private exhausted = false;
  private wakes = 0;

  constructor(options: PrefetchOptions) {
    this.options = options;
  }

  /** Messages ready to send. */
  get size(): number {
    return this.ready.size;
  }

  /** Whether the buffer holds no claimed message and runs no claim. */
  get isIdle(): boolean {
    return this.unsettled.size === 0 && !this.refilling;
  }

  /** Claims again, because the outbox may have new messages. */
  wake(): void {
    this.wakes++;
    this.exhausted = false;
    this.urgentIsDue = true;
    this.listIsDue = true;
    void this.refill();
  }

  /** Takes the next `count` messages in order of priority. */
  take(count: number): Outgoing[] {
    const taken = this.ready.take(count);
    void this.refill();
    return taken;
  }

  /** Takes the ready messages of every class not in `classes`. */
  takeClosed(classes: readonly MessageClass[]): Outgoing[] {
    return this.ready.takeClosed(classes);
  }

  /** Releases settled messages and, with the last one of each, their claims. */
  settled(messages: readonly Outgoing[]): void {
    for (const message of messages) {
      this.unsettled.delete(message);
      this.claims.settled(message.claim_id);
    }
    // If too many unsettled messages prevented a claim, only this call starts the next one.
    if (this.ready.size === 0) void this.refill();
  }

  /** Releases a message that recovery will settle. Its claim remains. */
  release(message: Outgoing): void {
    this.unsettled.delete(message);
  }

  /**
   * Stops claiming and requeuing. The connector's next buffer may already hold claims, which this one would treat as lost. The buffer is
   * idle once the running claim has ended and all messages are settled.
   */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.urgentTimer);
  }

  private async refill(): Promise<void> {
    if (this.exhausted || this.stopped) return;
    this.again = true;
    if (this.refilling) return;
    this.refilling = true;
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        await this.claimSome();
      } catch (error) {
        // The database is unavailable; the next poll retries.
        this.options.metrics.claimsFailed.inc();
        raiseDoubt(this.options.doubt);
        this.options.logger.error({ err: error }, 'Claim failed');
      }
    }
    this.refilling = false;
    this.options.onChange();
  }

  private async claimSome(): Promise<void> {
    const { db, connectorId, engineId, clock, doubt } = this.options;
    await resolveDoubt(doubt, () => {
      const keep = Array.from(this.unsettled, ({ id }) => id);
      return requeueUnknownClaims(db, { connectorId, engineId, keep, now: clock() });
    });
    const now = clock();
    const range = prioritiesOf(this.options.openClasses(now));
    if (!range) return;
    const limit = this.limit();
    if (limit > 0) await this.claimNext(range, limit, now);
    else if (this.urgentIsDue && range.first === priorities.urgent) await this.claimUrgent(now);
  }

  private async claimNext(range: PriorityRange, limit: number, now: Date): Promise<void> {
    if (!this.isBacklogged) {
      this.urgentIsDue = false;
      const { wakes } = this;
      const messages = await this.claim({ range, limit }, now);
      this.isBacklogged = messages.length === limit;
      this.exhausted = !this.isBacklogged && wakes === this.wakes;
      // Clients take turns from now on. This claim counts, because it took messages of the first client only, if those were enough.
      if (this.isBacklogged) {
        await this.listQueues();
        this.scheduler.serve(messages);
      }
    } else {
      await this.listQueues();
      const plan = this.scheduler.plan(limit, range);
      if (!plan.isOwed) this.urgentIsDue = false;
      const messages = await this.claim(plan, now);
      this.scheduler.claimed(plan, messages);
      // If the claim is not full, queues that were not listed may have messages.
      this.isBacklogged = plan.isOwed || messages.length === plan.limit;
    }
    this.again ||= !this.exhausted;
  }

  /** Claims urgent messages although enough others are ready, because sending those may take long. */
  private async claimUrgent(now: Date): Promise<void> {
    const waitMs = this.urgentClaimedAt + urgentMs - performance.now();
    if (waitMs > 0) {
      this.urgentTimer ??= setTimeout(() => {
        this.urgentTimer = undefined;
        this.exhausted = false;
        void this.refill();
      }, waitMs);
      return;
    }
    this.urgentClaimedAt = performance.now();
    this.urgentIsDue = false;
    const limit = this.room(this.ready.countIn(priorities.urgent));
    if (limit > 0)
      this.scheduler.serve(await this.claim({ range: onlyPriority(priorities.urgent), limit }, now));
  }

  private async claim(of: ClaimOf & { isOwed?: boolean }, now: Date): Promise<Outgoing[]> {
    const { db, connectorId, engineId } = this.options;
    const finished = [...this.claims.finished];
    const messages = await claim(db, { ...of, connectorId, engineId, now, finished });
    this.claims.cleared(finished);
    const [first] = messages;
    if (!first) return messages;
    this.claims.add(first.claim_id, messages.length);
    for (const message of messages) this.unsettled.add(message);
    this.ready.add(messages, { isOwed: of.isOwed === true });
    this.options.onChange();
    return messages;
  }

  private async listQueues(): Promise<void> {
    if (!this.listIsDue && performance.now() < this.queuesListedAt + listMs) return;
    this.listIsDue = false;
    this.scheduler.update(await listQueues(this.options.db, this.options.connectorId));
    this.queuesListedAt = performance.now();
  }

  /** The number of messages to claim: zero until half of `wanted` is missing, because a claim costs more than its messages. */
  private limit(): number {
    const missing = this.room(this.ready.size);
    return missing < this.options.wanted() / 2 ? 0 : missing;
  }

  /** The number of messages that may be claimed if `ready` of the wanted ones are ready. */
  private room(ready: number): number {
    return Math.min(this.options.wanted() - ready, unsettledMax - this.unsettled.size, claimMax);
  }
}
