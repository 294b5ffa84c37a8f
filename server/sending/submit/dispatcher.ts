// Sends one connector's messages in steps: commits the answers received and the messages to send next to the journal
// (journal.ts), then submits those messages. At most one window of messages is submitted without a journaled answer, so a
// crash leaves at most that many unknown. Decides no state (sendOutcomes.ts) and stores none (settler.ts).
import { messageClasses } from '../../../contract/messages.ts';
import { TokenBucket } from '../../domain/tokenBucket.ts';
import type { Gate } from '../failover/breakers.ts';
import type { Journal } from '../settle/journal.ts';
import type { SendOutcome, Outgoing } from '../shared/outgoing.ts';
import { Abandoned } from '../settle/batchWriter.ts';
import type { Settler } from '../settle/settler.ts';
import { Submitter, type SubmitterOptions } from './submitter.ts';
import { PrefetchBuffer, type PrefetchOptions } from '../claim/prefetchBuffer.ts';
import { blocked, expired, isOver, requeued } from './sendOutcomes.ts';

export interface DispatcherOptions
  extends Omit<PrefetchOptions, 'wanted' | 'onChange'>, Omit<SubmitterOptions, 'bucket' | 'onAnswer'> {
  /** Parts per second. */
  rate: number;
  /** Whether this engine certainly holds the leases. */
  mayClaim: () => boolean;
  /** Whether the connector may be sent to. */
  gate: Gate;
  journal: Journal;
  settler: Settler;
}

/** Least interval of steps that fill less than a quarter of the window: a commit costs more than its rows. */
const stepMs = 2;
/** Least wait for tokens: steps of one message each cost too much. */
const paceMs = 20;
const paceMaxMs = 1_000;
/** Burst in seconds of the rate: small, since telcos measure within a second. One token is one submit_sm. */
const burstSeconds = 0.1;
/** A step of this size is not delayed. */
const stepSize = 100;

export class Dispatcher {
  private readonly options: DispatcherOptions;
  private readonly bucket: TokenBucket;
  private readonly submitter: Submitter;
  private readonly buffer: PrefetchBuffer;
  private readonly idlers: (() => void)[] = [];
  /** Answers that are not in the journal yet. */
  private answers: SendOutcome[] = [];
  /** Messages that the journal has as sent, or about to be sent, without an answer. */
  private sent = 0;
  private stepping = false;
  private steppedAt = 0;
  private stepIsDue = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: DispatcherOptions) {
    this.options = options;
    // A monotonic clock: setting the wall clock must not affect the pacing.
    const { rate } = options;
    const capacity = Math.max(1, rate * burstSeconds);
    this.bucket = new TokenBucket({ perSecond: rate, capacity, now: () => performance.now() });
    this.submitter = new Submitter({
      ...options,
      bucket: this.bucket,
      onAnswer: options.gate.answered,
    });
    this.buffer = new PrefetchBuffer({
      ...options,
      wanted: () => this.wanted(),
      onChange: () => this.stepSoon(),
    });
  }

  /** Messages sent without a journaled answer. */
  get inFlight(): number {
    return this.sent;
  }

  /** Parts sent in the last second. */
  get rateNow(): number {
    return this.submitter.rateNow;
  }

  /** Looks for messages to send. */
  wake(): void {
    this.buffer.wake();
    this.stepSoon();
  }

  /** Stops sending, and resolves when all open messages are settled. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.buffer.stop();
    this.stepSoon();
    if (!this.isIdle) await new Promise<void>((resolve) => this.idlers.push(resolve));
    clearTimeout(this.timer);
  }

  private get isIdle(): boolean {
    return this.buffer.isIdle && !this.stepping;
  }

  /** The number of messages to keep ready, enough for the next answers or the next tokens. */
  private wanted(): number {
    const { link, settler, journal, gate } = this.options;
    if (this.stopped || !this.options.mayClaim() || settler.troubled || journal.troubled) return 0;
    return Math.max(0, Math.ceil(Math.min(link.window, this.bucket.capacity, gate.room() - this.sent)));
  }

  /** Collects everything that arrives in one tick into one step. */
  private stepSoon(): void {
    if (this.stepIsDue) return;
    this.stepIsDue = true;
    setImmediate(() => {
      this.stepIsDue = false;
      void this.step();
    });
  }

  private stepIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.step(), ms);
  }

  private async step(): Promise<void> {
    this.requeueUnsendable();
    this.checkIdle();
    if (this.stepping) return;
    const count = this.sendable();
    const size = Math.max(count, this.answers.length);
    if (size === 0) return;
    const waitMs = this.steppedAt + stepMs - performance.now();
    if (waitMs > 0 && size < Math.min(stepSize, this.options.link.window / 4)) return this.stepIn(waitMs);
    this.stepping = true;
    this.steppedAt = performance.now();
    const answered = this.answers.splice(0);
    const now = this.options.clock();
    const sending: Outgoing[] = [];
    const unsendable: SendOutcome[] = [];
    for (const message of this.buffer.take(count)) {
      if (message.on_dnd) unsendable.push(blocked(message));
      else if (isOver(message, now)) unsendable.push(expired(message, message.parts_sent));
      else sending.push(message);
    }
    void this.settle(unsendable);
    await this.journalAndSubmit(sending, answered);
    this.stepping = false;
    this.stepSoon();
  }

  private async journalAndSubmit(
    sending: readonly Outgoing[],
    answered: readonly SendOutcome[],
  ): Promise<void> {
    if (sending.length + answered.length === 0) return;
    const { journal, logger } = this.options;
    this.sent += sending.length;
    this.bucket.take(sending.length);
    let owned: readonly Outgoing[] = [];
    try {
      owned = await journal.append({ sending, answered });
    } catch (error) {
      // Happens only if the engine stops without a database. Nothing of the step has been sent.
      logger.error({ err: error, size: sending.length }, 'Could not write a step to the journal');
    }
    this.sent -= answered.length + sending.length - owned.length;
    const submittable = new Set(owned);
    for (const message of sending) if (!submittable.has(message)) this.buffer.release(message);
    for (const message of owned) void this.submitter.submit(message).then((outcome) => this.collect(outcome));
    void this.settle(answered);
    this.submitter.updateMetrics();
  }

  /** The number of messages that may be submitted now. */
  private sendable(): number {
    const { link, mayClaim, gate } = this.options;
    const open = this.sent - this.answers.length;
    const room = Math.min(link.window - open, gate.room() - open, link.freeWindow, this.buffer.size);
    if (room < 1) return 0;
    const { pauseMs } = this.submitter;
    const tokens = pauseMs > 0 || !mayClaim() ? 0 : this.bucket.available;
    if (tokens < room) this.stepIn(Math.min(Math.max(paceMs, pauseMs, this.bucket.msUntilNext), paceMaxMs));
    return Math.min(room, tokens);
  }

  /** Requeues claimed messages when their sending window closes, the connector is not bound or bypassed, or the engine stops. */
  private requeueUnsendable(): void {
    const { openClasses, clock, link, gate } = this.options;
    if (this.buffer.size === 0) return;
    const classes = this.stopped || link.bound === 0 || gate.room() === 0 ? [] : openClasses(clock());
    if (classes.length === messageClasses.length) return;
    void this.settle(this.buffer.takeClosed(classes).map(requeued));
  }

  private collect(outcome: SendOutcome): void {
    const { event, message, smscId } = outcome;
    const { gate, settler } = this.options;
    if (event === 'accepted' && smscId !== null) settler.expect(message.connector_id, smscId);
    // A message of a bypassed connector may take another route at once, so it is not delayed. Without one it waits for the next try.
    const isFree = event === 'requeued' && gate.room() < Infinity;
    this.answers.push(isFree ? { ...outcome, retryAt: null } : outcome);
    this.stepSoon();
  }

  private async settle(outcomes: readonly SendOutcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    const { journal, settler } = this.options;
    try {
      await settler.settle(outcomes, (stored) => {
        for (const { message } of stored) journal.settled(message);
        this.buffer.settled(stored.map(({ message }) => message));
      });
    } catch (error) {
      for (const { message } of outcomes) this.buffer.release(message);
      // Any other error is a bug. Unhandled, it ends the process; otherwise the messages would stay claimed until the next start.
      if (!(error instanceof Abandoned)) throw error;
      // The engine stops without a database, and recovery settles the messages.
      this.options.logger.error({ err: error, size: outcomes.length }, 'Could not store outcomes');
    } finally {
      this.stepSoon();
    }
  }

  private checkIdle(): void {
    if (this.isIdle) for (const resolve of this.idlers.splice(0)) resolve();
  }
}
