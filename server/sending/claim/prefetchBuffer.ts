// Claims messages of one connector ahead of the telco's answers, so that a free window slot never waits for the database.
// It claims little more than the next steps need: a claimed message can neither be paused nor sent by another engine.
// Never sends.
import type { Logger } from 'pino';
import type { MessageClass } from '../../../contract/messages.ts';
import type { Db } from '../../db/database.ts';
import { RefCountedRows } from '../shared/refCountedRows.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import { claim, byPriority, requeueUnknownClaims } from './outbox.ts';
import type { Outgoing } from '../shared/outgoing.ts';

export interface PrefetchOptions {
  connectorId: number;
  db: Db;
  engineId: number;
  /** The classes whose sending window is open. */
  openClasses: (now: Date) => readonly MessageClass[];
  /** How many messages to keep ready; 0 while the engine must not claim. */
  wanted: () => number;
  /** Called after a claim and whenever refilling ends. */
  onChange: () => void;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
}

const claimMax = 500;
/** Limit of messages claimed and not settled, so that a slow database cannot fill the memory. */
const unsettledMax = 2_000;
/** A statement whose connection was lost may still run on the server for this long. */
const claimInDoubtMs = 60_000;

export class PrefetchBuffer {
  private readonly options: PrefetchOptions;
  private ready: Outgoing[] = [];
  /** Claimed and not settled, including `ready`. */
  private readonly unsettled = new Set<Outgoing>();
  private readonly claims = new RefCountedRows();
  /** Until then a claim that failed here may still be committed by the server. */
  private claimsInDoubtUntil = 0;
  private refilling = false;
  private again = false;
  /** The last claim returned fewer messages than its limit: the next one waits for wake(). */
  private exhausted = false;

  constructor(options: PrefetchOptions) {
    this.options = options;
  }

  /** Messages ready to send. */
  get size(): number {
    return this.ready.length;
  }

  /** Holds no claimed message and runs no claim. */
  get isIdle(): boolean {
    return this.unsettled.size === 0 && !this.refilling;
  }

  /** Claims again: the outbox may have new messages. */
  wake(): void {
    this.exhausted = false;
    void this.refill();
  }

  /** Takes the next `count` messages in order of priority. */
  take(count: number): Outgoing[] {
    const taken = this.ready.splice(0, count);
    void this.refill();
    return taken;
  }

  /** Takes the ready messages of every class not in `classes`. */
  takeClosed(classes: readonly MessageClass[]): Outgoing[] {
    if (this.ready.every((message) => classes.includes(message.class))) return [];
    const { true: open = [], false: shut = [] } = Object.groupBy(this.ready, (message) =>
      classes.includes(message.class) ? 'true' : 'false',
    );
    this.ready = open;
    return shut;
  }

  /** Releases a settled message and, with the last one, its claim. */
  settled(message: Outgoing): void {
    this.unsettled.delete(message);
    this.claims.settled(message.claim_id);
  }

  /** Releases a message that recovery will settle; its claim stays. */
  release(message: Outgoing): void {
    this.unsettled.delete(message);
  }

  private async refill(): Promise<void> {
    if (this.exhausted) return;
    this.again = true;
    if (this.refilling) return;
    this.refilling = true;
    while (this.again) {
      this.again = false;
      try {
        await this.claimSome();
      } catch (error) {
        // The database is unavailable; the next poll retries.
        this.options.metrics.claimsFailed.inc();
        this.claimsInDoubtUntil = performance.now() + claimInDoubtMs;
        this.options.logger.error({ err: error }, 'Claim failed');
      }
    }
    this.refilling = false;
    this.options.onChange();
  }

  private async claimSome(): Promise<void> {
    const { db, connectorId, engineId, clock } = this.options;
    // A claim whose connection was lost was never sent.
    if (performance.now() < this.claimsInDoubtUntil) {
      const keep = Array.from(this.unsettled, ({ id }) => id);
      await requeueUnknownClaims(db, { connectorId, engineId, keep, now: clock() });
    }
    const limit = this.limit();
    if (limit < 1) return;
    const now = clock();
    const classes = this.options.openClasses(now);
    const finished = [...this.claims.finished];
    const messages = await claim(db, { connectorId, engineId, classes, limit, now, finished });
    this.claims.cleared(finished);
    this.exhausted = messages.length < limit;
    this.again ||= !this.exhausted;
    const [first] = messages;
    if (!first) return;
    this.claims.add(first.claim_id, messages.length);
    for (const message of messages) this.unsettled.add(message);
    this.ready = [...this.ready, ...messages].toSorted(byPriority);
    this.options.onChange();
  }

  /** Zero until half of `wanted` is missing: a claim costs more than the messages in it. */
  private limit(): number {
    const wanted = this.options.wanted();
    const missing = Math.min(wanted - this.ready.length, unsettledMax - this.unsettled.size, claimMax);
    return missing < wanted / 2 ? 0 : missing;
  }
}
