// Claims one connector's messages ahead of the telco's answers, so that a free place in the window never waits for the
// database: a little more than the next moment needs, since what is claimed can neither be paused nor overtaken by
// another engine. Sends nothing itself.
import type { Logger } from 'pino';
import type { MessageClass } from '../../../contract/messages.ts';
import type { Db } from '../../db/database.ts';
import { RefCountedRows } from '../shared/refCountedRows.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import { claim, inTurn, releaseClaims } from './outbox.ts';
import type { Outgoing } from '../shared/outgoing.ts';

export interface PrefetchOptions {
  connectorId: number;
  db: Db;
  engineId: number;
  /** The classes that may be claimed right now. */
  openClasses: (now: Date) => readonly MessageClass[];
  /** How many should lie ready; 0 where nothing may be claimed. */
  wanted: () => number;
  /** Something has come, or nothing more will. */
  onNews: () => void;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
}

const claimMax = 500;
/** Answered and not stored yet, at most about that many: then the database is the slower one, and memory must not pay for it. */
const underWayMax = 2_000;
/** A statement whose connection was lost may go on that long on the server. */
const claimInDoubtMs = 60_000;

export class PrefetchBuffer {
  private readonly options: PrefetchOptions;
  private ready: Outgoing[] = [];
  /** Claimed and not settled yet, ready ones as well. */
  private readonly underWay = new Set<Outgoing>();
  private readonly claims = new RefCountedRows();
  /** Until then a claim that failed here may turn out to have been committed. */
  private claimsInDoubtUntil = 0;
  private working = false;
  private again = false;
  /** The last claim found less than it asked for: only news from outside makes another one worth while. */
  private dry = false;

  constructor(options: PrefetchOptions) {
    this.options = options;
  }

  /** Messages that lie ready. */
  get size(): number {
    return this.ready.length;
  }

  /** Nothing is claimed, and nothing is about to be. */
  get isIdle(): boolean {
    return this.underWay.size === 0 && !this.working;
  }

  /** There may be something to send. */
  wake(): void {
    this.dry = false;
    void this.work();
  }

  /** The next ones in turn. */
  take(count: number): Outgoing[] {
    const taken = this.ready.splice(0, count);
    void this.work();
    return taken;
  }

  /** Those that lie ready and may not be sent now. */
  takeBut(classes: readonly MessageClass[]): Outgoing[] {
    if (this.ready.every((message) => classes.includes(message.class))) return [];
    const { true: open = [], false: shut = [] } = Object.groupBy(this.ready, (message) =>
      classes.includes(message.class) ? 'true' : 'false',
    );
    this.ready = open;
    return shut;
  }

  /** The message is settled, or another engine's. */
  settled(message: Outgoing): void {
    this.underWay.delete(message);
    this.claims.settled(message.claim_id);
  }

  /** The message is left as it is, for whoever finds it. */
  forget(message: Outgoing): void {
    this.underWay.delete(message);
  }

  private async work(): Promise<void> {
    if (this.dry) return;
    this.again = true;
    if (this.working) return;
    this.working = true;
    while (this.again) {
      this.again = false;
      try {
        await this.claimSome();
      } catch (error) {
        // The database is away; the poll comes back to it.
        this.options.metrics.claimsFailed.inc();
        this.claimsInDoubtUntil = performance.now() + claimInDoubtMs;
        this.options.logger.error({ err: error }, 'Nothing could be claimed');
      }
    }
    this.working = false;
    this.options.onNews();
  }

  private async claimSome(): Promise<void> {
    const { db, connectorId, engineId, clock } = this.options;
    // What a lost connection has claimed for us without our knowing was never sent.
    if (performance.now() < this.claimsInDoubtUntil) {
      const keep = Array.from(this.underWay, ({ id }) => id);
      await releaseClaims(db, { connectorId, engineId, keep, now: clock() });
    }
    const limit = this.limit();
    if (limit < 1) return;
    const now = clock();
    const classes = this.options.openClasses(now);
    const finished = [...this.claims.finished];
    const messages = await claim(db, { connectorId, engineId, classes, limit, now, finished });
    this.claims.cleared(finished);
    this.dry = messages.length < limit;
    this.again ||= !this.dry;
    const [first] = messages;
    if (!first) return;
    this.claims.add(first.claim_id, messages.length);
    for (const message of messages) this.underWay.add(message);
    this.ready = [...this.ready, ...messages].toSorted(inTurn);
    this.options.onNews();
  }

  /** Room comes back in pieces; a claim for each would cost more than the messages in it. */
  private limit(): number {
    const wanted = this.options.wanted();
    const missing = Math.min(wanted - this.ready.length, underWayMax - this.underWay.size, claimMax);
    return missing < wanted / 2 ? 0 : missing;
  }
}
