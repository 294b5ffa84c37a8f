// Sends one connector's messages: claim, submit, collect. At most a window of messages is under way at any time, so that
// is the most a crash can leave in doubt. The parts of a message go one after the other, so that a refusal stops the rest
// and a retry goes on where it stopped. It decides nothing about states (verdict.ts) and writes none (settler.ts).
import type { Logger } from 'pino';
import type { MessageClass } from '../../contract/messages.ts';
import type { Db } from '../db/database.ts';
import { SmppError, splitMessage } from '../smpp/index.ts';
import type { ConnectorLink } from './link.ts';
import type { EngineMetrics } from './metrics.ts';
import { claim, releaseClaims } from './outbox.ts';
import type { Outcome, Outgoing } from './outgoing.ts';
import { RateMeter, TokenBucket } from './pacing.ts';
import type { Settler } from './settler.ts';
import { accepted, blocked, refused, unanswered } from './verdict.ts';

export interface DispatcherOptions {
  connectorId: number;
  /** Parts a second. */
  rate: number;
  /** The classes that may be sent right now. */
  openClasses: (now: Date) => readonly MessageClass[];
  link: ConnectorLink;
  db: Db;
  engineId: number;
  settler: Settler;
  /** Longest wait for company before outcomes are stored, or a little room is claimed for. */
  batchMs: number;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
}

/** Messages of a claim: a part of the window, so that one batch is stored while another is being sent. */
const claimMax = 500;
const claimMin = 100;
const worthClaiming = (window: number) =>
  Math.min(window, claimMax, Math.max(claimMin, Math.ceil(window / 4)));

/** A claim on its way: how many have no outcome yet, how many are not stored. */
interface Batch {
  left: number;
  unsettled: number;
  outcomes: Outcome[];
  timer?: NodeJS.Timeout | undefined;
}
/** A wait for tokens is at least that long: claims of one row each cost too much. */
const paceMs = 20;
const paceMaxMs = 1_000;
/** A statement whose connection was lost may go on that long on the server. */
const claimInDoubtMs = 60_000;
/** How long a connector rests after it said that it is throttling. */
const throttlePauseMs = 500;
/** The telco gives up when we do: three days, relative (SMPP 3.4 section 7.1.1). */
const validityPeriod = '000003000000000R';
/** Bit 0: a receipt for success and failure. */
const receiptWanted = 1;

/** Pacing must not feel when the wall clock is set. */
const monotonicMs = () => performance.now();

export class Dispatcher {
  private readonly options: DispatcherOptions;
  private readonly bucket: TokenBucket;
  private readonly meter: RateMeter;
  private readonly idlers: (() => void)[] = [];
  /** Messages claimed and not settled yet. */
  private readonly underWay = new Set<number>();
  /** Claims all of whose messages are settled, for the next one to clear away. */
  private finishedClaims: number[] = [];
  /** Since when there has been a little room, not worth a claim of its own. */
  private roomSince: number | undefined;
  /** Until then a claim that failed here may turn out to have been committed. */
  private claimsInDoubtUntil = 0;
  private working = false;
  private again = false;
  private workIsDue = false;
  /** The last claim found less than it asked for: only news from outside makes another one worth while. */
  private dry = false;
  private stopped = false;
  private pausedUntil = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: DispatcherOptions) {
    this.options = options;
    this.bucket = new TokenBucket(options.rate, monotonicMs);
    this.meter = new RateMeter(monotonicMs);
  }

  /** How many messages are claimed and not settled yet. */
  get inFlight(): number {
    return this.underWay.size;
  }

  /** Parts sent in the last second. */
  get rateNow(): number {
    return this.meter.perSecond;
  }

  /** There may be something to send. */
  wake(): void {
    this.dry = false;
    void this.work();
  }

  /** Claims nothing any more, and resolves when what is under way has been settled. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    if (this.inFlight > 0 || this.working) await new Promise<void>((resolve) => this.idlers.push(resolve));
  }

  /** A whole batch is settled in one tick: the claim that follows should find all its room. */
  private workSoon(): void {
    if (this.dry || this.workIsDue) return;
    this.workIsDue = true;
    setImmediate(() => {
      this.workIsDue = false;
      void this.work();
    });
  }

  private async work(): Promise<void> {
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
        this.claimsInDoubtUntil = monotonicMs() + claimInDoubtMs;
        this.options.logger.error({ err: error }, 'Nothing could be claimed');
      }
    }
    this.working = false;
    this.checkIdle();
  }

  private async claimSome(): Promise<void> {
    const { db, connectorId, engineId, clock } = this.options;
    // What a lost connection has claimed for us without our knowing was never sent.
    if (monotonicMs() < this.claimsInDoubtUntil)
      await releaseClaims(db, { connectorId, engineId, keep: [...this.underWay], now: clock() });
    const limit = this.allowance();
    if (limit < 1) return;
    const now = clock();
    const classes = this.options.openClasses(now);
    const finished = this.finishedClaims;
    const messages = await claim(db, { connectorId, engineId, classes, limit, now, finished });
    this.finishedClaims = this.finishedClaims.slice(finished.length);
    this.dry = messages.length < limit;
    this.again ||= !this.dry;
    this.bucket.take(messages.length);
    const batch: Batch = { left: messages.length, unsettled: messages.length, outcomes: [] };
    for (const message of messages) {
      this.underWay.add(message.id);
      void this.submit(message).then((outcome) => this.collect(batch, outcome));
    }
  }

  private allowance(): number {
    const { link, settler } = this.options;
    if (this.stopped || settler.troubled) return 0;
    const free = Math.min(link.window - this.inFlight, link.freeWindow, worthClaiming(link.window));
    if (free < 1 || this.isTooLittle(free)) return 0;
    const pauseMs = this.pausedUntil - performance.now();
    const tokens = pauseMs > 0 ? 0 : this.bucket.available;
    if (tokens < free) this.workIn(Math.min(Math.max(paceMs, pauseMs, this.bucket.msUntilNext), paceMaxMs));
    return Math.min(free, tokens);
  }

  /** Room comes back in pieces; a claim for each would cost more than the messages in it. */
  private isTooLittle(free: number): boolean {
    const { link, batchMs } = this.options;
    const now = performance.now();
    if (free >= worthClaiming(link.window) / 2 || this.inFlight === 0) {
      this.roomSince = undefined;
      return false;
    }
    this.roomSince ??= now;
    const leftMs = batchMs - (now - this.roomSince);
    if (leftMs > 0) this.workIn(leftMs);
    else this.roomSince = undefined;
    return leftMs > 0;
  }

  private workIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.dry) void this.work();
    }, ms);
  }

  /** Outcomes are stored by the claim: together once all have come, or what there is after a while. */
  private collect(batch: Batch, outcome: Outcome): void {
    batch.outcomes.push(outcome);
    batch.left--;
    if (batch.left === 0) void this.settle(batch);
    else batch.timer ??= setTimeout(() => void this.settle(batch), this.options.batchMs);
  }

  private async settle(batch: Batch): Promise<void> {
    clearTimeout(batch.timer);
    batch.timer = undefined;
    const outcomes = batch.outcomes.splice(0);
    try {
      await this.options.settler.settle(outcomes);
    } catch (error) {
      // Only where the engine stops without a database: the messages will be found in doubt.
      this.options.logger.error({ err: error, size: outcomes.length }, 'Outcomes could not be stored');
    }
    for (const { message } of outcomes) this.underWay.delete(message.id);
    batch.unsettled -= outcomes.length;
    if (batch.unsettled === 0)
      this.finishedClaims.push(...new Set(outcomes.map(({ message }) => message.claim_id)));
    this.checkIdle();
    this.workSoon();
  }

  private async submit(message: Outgoing): Promise<Outcome> {
    const { clock, logger } = this.options;
    if (message.on_dnd) return blocked(message);
    let partsSent = message.parts_sent;
    try {
      const parts = splitMessage(message.message, { reference: message.id % 256 });
      if (parts.length !== message.parts)
        logger.error({ id: message.id, parts: parts.length }, `Charged as ${message.parts} parts`);
      this.bucket.take(Math.max(0, parts.length - partsSent - 1));
      for (let smscId = ''; ;) {
        const part = parts[partsSent];
        if (!part) return this.accept(message, smscId);
        const isLast = partsSent === parts.length - 1;
        const { status, messageId } = await this.submitPart(message, {
          ...part,
          registeredDelivery: isLast ? receiptWanted : 0,
        });
        if (status.class === 'throttle') this.pausedUntil = performance.now() + throttlePauseMs;
        if (status.class !== 'ok') return refused(message, partsSent, { status, now: clock() });
        smscId = messageId;
        partsSent++;
      }
    } catch (error) {
      // Anything else was thrown before a byte was written.
      const failure = error instanceof SmppError ? error : new SmppError('invalid', String(error));
      this.count(failure.reason);
      return unanswered(message, partsSent, { error: failure, now: clock() });
    }
  }

  private accept(message: Outgoing, smscId: string): Outcome {
    const outcome = accepted(message, smscId);
    if (outcome.smscId !== null) this.options.settler.expect(message.connector_id, outcome.smscId);
    return outcome;
  }

  private async submitPart(message: Outgoing, part: Partial<Parameters<ConnectorLink['submit']>[0]>) {
    const { link, metrics, connectorId } = this.options;
    this.meter.count();
    metrics.submitted.inc({ connector: connectorId });
    const answer = await link.submit({
      source: message.sender_id,
      destination: message.msisdn,
      shortMessage: Buffer.alloc(0),
      validityPeriod,
      ...part,
    });
    this.count(answer.status.name);
    return answer;
  }

  private count(status: string): void {
    this.options.metrics.answers.inc({ connector: this.options.connectorId, status });
  }

  private checkIdle(): void {
    if (this.inFlight === 0 && !this.working) for (const resolve of this.idlers.splice(0)) resolve();
  }
}
