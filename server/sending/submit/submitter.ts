// Submits one message to its telco and returns the outcome. Parts are submitted one after the other, so that a refusal
// stops the rest and a retry continues with the refused part. Decides no state (sendOutcomes.ts) and stores none.
import type { Logger } from 'pino';
import {
  dataCodingOf,
  relativeTime,
  SmppError,
  splitMessage,
  type SubmitAnswer,
  type SubmitSm,
} from '../../smpp/index.ts';
import type { Answer } from '../failover/answers.ts';
import type { ConnectorLink } from './link.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import type { SendOutcome, Outgoing } from '../shared/outgoing.ts';
import { cleanText } from '../shared/receiptTexts.ts';
import type { TokenBucket } from '../../domain/tokenBucket.ts';
import { RateMeter } from './rateMeter.ts';
import { accepted, expired, isOver, refused, unanswered } from './sendOutcomes.ts';

export interface SubmitterOptions {
  connectorId: number;
  link: ConnectorLink;
  bucket: TokenBucket;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
  onAnswer: (answer: Answer) => void;
}

/** Pause of a connector after a throttling answer. */
const throttlePauseMs = 500;
/** Validity for the telco, relative (SMPP 3.4 section 7.1.1): it stops retrying when the engine does, after three days. */
const validityPeriod = '000003000000000R';
/** registered_delivery (SMPP 3.4 section 5.2.17). */
const receipts = { none: 0, always: 1, onFailure: 2 } as const;

export class Submitter {
  private readonly options: SubmitterOptions;
  private readonly meter = new RateMeter(() => performance.now());
  private submitted = 0;
  private readonly answers = new Map<string, number>();
  private pausedUntil = 0;
  /** Whether the telco refused to send receipts for failures only. A lost part is then not noticed. */
  private refusesFailureReceipts = false;

  constructor(options: SubmitterOptions) {
    this.options = options;
  }

  /** Parts sent in the last second. */
  get rateNow(): number {
    return this.meter.perSecond;
  }

  /** Remaining time of the throttling pause, in milliseconds. */
  get pauseMs(): number {
    return Math.max(0, this.pausedUntil - performance.now());
  }

  /** Submits a message. The caller has taken one token; further parts take theirs here. Never rejects. */
  async submit(message: Outgoing): Promise<SendOutcome> {
    const partIds = new Map<string, number>();
    const outcome = await this.submitParts(message, partIds);
    return partIds.size > 0 ? { ...outcome, partIds: Object.fromEntries(partIds) } : outcome;
  }

  private async submitParts(message: Outgoing, partIds: Map<string, number>): Promise<SendOutcome> {
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
        const until = message.valid_until;
        if (until && isOver(message, clock())) return expired(message, partsSent);
        const isLast = partsSent === parts.length - 1;
        const { status, messageId } = await this.submitPart({
          source: message.sender_id,
          destination: message.msisdn,
          esmClass: part.esmClass,
          shortMessage: part.shortMessage,
          dataCoding: dataCodingOf({ alphabet: part.dataCoding, messageClass: message.message_class }),
          registeredDelivery: isLast
            ? receipts.always
            : this.refusesFailureReceipts
              ? receipts.none
              : receipts.onFailure,
          validityPeriod: until ? relativeTime(until, clock()) : validityPeriod,
        });
        if (status.class === 'throttle') this.pausedUntil = performance.now() + throttlePauseMs;
        if (status.name === 'ESME_RINVREGDLVFLG' && !isLast && !this.refusesFailureReceipts) {
          this.refusesFailureReceipts = true;
          continue;
        }
        if (status.class !== 'ok') return refused(message, partsSent, { status, now: clock() });
        smscId = messageId;
        partsSent++;
        const id = isLast ? '' : cleanText(messageId);
        if (id) partIds.set(id, partsSent);
      }
    } catch (error) {
      // All other errors were thrown before a byte was written.
      const failure = error instanceof SmppError ? error : new SmppError('invalid', String(error));
      this.count(failure.reason);
      this.options.onAnswer(failure.reason);
      return unanswered(message, partsSent, { error: failure, now: clock() });
    }
  }

  private async submitPart(part: SubmitSm): Promise<SubmitAnswer> {
    this.meter.count();
    this.submitted++;
    const answer = await this.options.link.submit(part);
    this.count(answer.status.name);
    this.options.onAnswer(answer.status.class);
    return answer;
  }

  private count(status: string): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }

  /** Counted once per batch, because incrementing a labelled counter takes as long as encoding a message. */
  updateMetrics(): void {
    const { metrics, connectorId: connector } = this.options;
    metrics.submitted.inc({ connector }, this.submitted);
    this.submitted = 0;
    for (const [status, count] of this.answers) metrics.answers.inc({ connector, status }, count);
    this.answers.clear();
  }
}
