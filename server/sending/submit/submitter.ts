// Submits one message to its telco and returns the outcome. Parts are submitted one after the other, so that a refusal
// stops the rest and a retry continues with the refused part. Decides no state (verdict.ts) and stores none.
import type { Logger } from 'pino';
import { SmppError, splitMessage } from '../../smpp/index.ts';
import type { ConnectorLink } from './link.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import type { Outcome, Outgoing } from '../shared/outgoing.ts';
import type { TokenBucket } from '../../domain/tokenBucket.ts';
import { RateMeter } from './rateMeter.ts';
import { accepted, refused, unanswered } from './verdict.ts';

export interface SubmitterOptions {
  connectorId: number;
  link: ConnectorLink;
  bucket: TokenBucket;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
}

/** Pause of a connector after a throttling answer. */
const throttlePauseMs = 500;
/** The telco stops retrying when the engine does: after three days, relative (SMPP 3.4 section 7.1.1). */
const validityPeriod = '000003000000000R';
/** Bit 0: a receipt for success and failure. */
const receiptWanted = 1;

export class Submitter {
  private readonly options: SubmitterOptions;
  private readonly meter = new RateMeter(() => performance.now());
  private submitted = 0;
  private readonly answers = new Map<string, number>();
  private pausedUntil = 0;

  constructor(options: SubmitterOptions) {
    this.options = options;
  }

  /** Parts sent in the last second. */
  get rateNow(): number {
    return this.meter.perSecond;
  }

  /** Rest of the throttling pause, in milliseconds. */
  get pauseMs(): number {
    return Math.max(0, this.pausedUntil - performance.now());
  }

  /** The caller has taken one token; further parts take theirs here. Never rejects. */
  async submit(message: Outgoing): Promise<Outcome> {
    const { bucket, clock, logger } = this.options;
    let partsSent = message.parts_sent;
    try {
      const parts = splitMessage(message.message, { reference: message.id % 256 });
      if (parts.length !== message.parts)
        logger.error({ id: message.id, parts: parts.length }, `Charged as ${message.parts} parts`);
      bucket.take(Math.max(0, parts.length - partsSent - 1));
      for (let smscId = ''; ;) {
        const part = parts[partsSent];
        if (!part) return accepted(message, smscId);
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

  private async submitPart(message: Outgoing, part: Partial<Parameters<ConnectorLink['submit']>[0]>) {
    this.meter.count();
    this.submitted++;
    const answer = await this.options.link.submit({
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
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }

  /** Once per batch: incrementing a labelled counter takes as long as encoding a message. */
  updateMetrics(): void {
    const { metrics, connectorId: connector } = this.options;
    metrics.submitted.inc({ connector }, this.submitted);
    this.submitted = 0;
    for (const [status, count] of this.answers) metrics.answers.inc({ connector, status }, count);
    this.answers.clear();
  }
}
