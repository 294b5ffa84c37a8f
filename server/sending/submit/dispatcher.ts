// Sends one connector's messages, step by step: notes in one commit which answers have come and what goes next
// (journal.ts), then writes it. At most a window of messages is sent and has no answer noted at any time, so that is the
// most a crash can leave in doubt. It decides nothing about states (verdict.ts) and writes none (settler.ts).
import { messageClasses } from '../../../contract/messages.ts';
import type { Journal } from '../settle/journal.ts';
import type { Outcome, Outgoing } from '../shared/outgoing.ts';
import { TokenBucket } from './pacing.ts';
import type { Settler } from '../settle/settler.ts';
import { Submitter, type SubmitterOptions } from './submitter.ts';
import { PrefetchBuffer, type PrefetchOptions } from '../claim/prefetchBuffer.ts';
import { blocked, returned } from './verdict.ts';

export interface DispatcherOptions
  extends Omit<PrefetchOptions, 'wanted' | 'onNews'>, Omit<SubmitterOptions, 'bucket'> {
  /** Parts a second. */
  rate: number;
  /** The sessions are this engine's for certain. */
  mayClaim: () => boolean;
  journal: Journal;
  settler: Settler;
}

/** A step that fills less than a quarter of the window waits that long after the one before: a commit costs more than its rows. */
const stepMs = 2;
/** A wait for tokens is at least that long: steps of one message each cost too much. */
const paceMs = 20;
const paceMaxMs = 1_000;
/** A step that large need not wait for company. */
const stepSize = 100;

export class Dispatcher {
  private readonly options: DispatcherOptions;
  private readonly bucket: TokenBucket;
  private readonly submitter: Submitter;
  private readonly supply: PrefetchBuffer;
  private readonly idlers: (() => void)[] = [];
  /** Answers that are not noted yet. */
  private answers: Outcome[] = [];
  /** Messages noted as sent, or about to be, with no answer noted. */
  private sent = 0;
  private stepping = false;
  private steppedAt = 0;
  private stepIsDue = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: DispatcherOptions) {
    this.options = options;
    // Pacing must not feel when the wall clock is set.
    this.bucket = new TokenBucket(options.rate, () => performance.now());
    this.submitter = new Submitter({ ...options, bucket: this.bucket });
    this.supply = new PrefetchBuffer({
      ...options,
      wanted: () => this.wanted(),
      onNews: () => this.stepSoon(),
    });
  }

  /** Messages sent, whose answers are not noted yet. */
  get inFlight(): number {
    return this.sent;
  }

  /** Parts sent in the last second. */
  get rateNow(): number {
    return this.submitter.rateNow;
  }

  /** There may be something to send. */
  wake(): void {
    this.supply.wake();
    this.stepSoon();
  }

  /** Sends nothing any more, and resolves when what is under way has been settled. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.stepSoon();
    if (!this.isIdle) await new Promise<void>((resolve) => this.idlers.push(resolve));
    clearTimeout(this.timer);
  }

  private get isIdle(): boolean {
    return this.supply.isIdle && !this.stepping;
  }

  /** Enough for the next answers or the next tokens, no more. */
  private wanted(): number {
    const { link, settler, journal } = this.options;
    if (this.stopped || !this.options.mayClaim() || settler.troubled || journal.troubled) return 0;
    return Math.ceil(Math.min(link.window, this.bucket.capacity));
  }

  /** What comes in one tick should find itself in one step. */
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
    this.giveBack();
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
    const { true: unwelcome = [], false: sending = [] } = Object.groupBy(
      this.supply.take(count),
      (message) => (message.on_dnd ? 'true' : 'false'),
    );
    void this.settle(unwelcome.map(blocked));
    await this.note(sending, answered);
    this.stepping = false;
    this.stepSoon();
  }

  private async note(sending: readonly Outgoing[], answered: readonly Outcome[]): Promise<void> {
    if (sending.length + answered.length === 0) return;
    const { journal, logger } = this.options;
    this.sent += sending.length;
    this.bucket.take(sending.length);
    let mine: readonly Outgoing[] = [];
    try {
      mine = await journal.note({ sending, answered });
    } catch (error) {
      // Only where the engine stops without a database: nothing of it has been sent.
      logger.error({ err: error, size: sending.length }, 'A step could not be noted');
    }
    this.sent -= answered.length + sending.length - mine.length;
    const written = new Set(mine);
    for (const message of sending) if (!written.has(message)) this.supply.forget(message);
    for (const message of mine) void this.submitter.submit(message).then((outcome) => this.collect(outcome));
    void this.settle(answered);
    this.submitter.updateMetrics();
  }

  /** How many may be written now. */
  private sendable(): number {
    const { link, mayClaim } = this.options;
    const room = Math.min(link.window - this.sent + this.answers.length, link.freeWindow, this.supply.size);
    if (room < 1) return 0;
    const { pauseMs } = this.submitter;
    const tokens = pauseMs > 0 || !mayClaim() ? 0 : this.bucket.available;
    if (tokens < room) this.stepIn(Math.min(Math.max(paceMs, pauseMs, this.bucket.msUntilNext), paceMaxMs));
    return Math.min(room, tokens);
  }

  /** What may not be sent now after all: its hours are over, the sessions are gone, or the engine stops. */
  private giveBack(): void {
    const { openClasses, clock, link } = this.options;
    if (this.supply.size === 0) return;
    const classes = this.stopped || link.bound === 0 ? [] : openClasses(clock());
    if (classes.length === messageClasses.length) return;
    void this.settle(this.supply.takeBut(classes).map(returned));
  }

  private collect(outcome: Outcome): void {
    const { event, message, smscId } = outcome;
    if (event === 'accepted' && smscId !== null) this.options.settler.expect(message.connector_id, smscId);
    this.answers.push(outcome);
    this.stepSoon();
  }

  private async settle(outcomes: readonly Outcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    try {
      await this.options.settler.settle(outcomes);
      for (const { message } of outcomes) {
        this.supply.settled(message);
        this.options.journal.settled(message);
      }
    } catch (error) {
      // Only where the engine stops without a database: the next one finds them as they are.
      this.options.logger.error({ err: error, size: outcomes.length }, 'Outcomes could not be stored');
      for (const { message } of outcomes) this.supply.forget(message);
    }
    this.stepSoon();
  }

  private checkIdle(): void {
    if (this.isIdle) for (const resolve of this.idlers.splice(0)) resolve();
  }
}
