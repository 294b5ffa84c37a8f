// The answers of sends: the object of one message, or the verdicts of a batch. Pure.
import type { z } from 'zod';
import { idText } from '../../../contract/v1/shapes.ts';
import type {
  BatchVerdict,
  MessageObject,
  sendBatch,
  acceptedMessage,
} from '../../../contract/v1/messages.ts';
import { sumKes } from '../../domain/kes.ts';
import { messageObject, moneyOf, type MessageFacts } from '../../domain/messageObject.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Entry, Terms } from './request.ts';

export type MessageAnswer = z.input<typeof acceptedMessage>;
export type BatchAnswer = z.input<(typeof sendBatch)['answer']>;
export type SendAnswer = MessageAnswer | BatchAnswer;

/** A message that was accepted; its id is 0 if it was a dry run. */
export type Accepted = Pick<
  MessageFacts,
  'id' | 'msisdn' | 'network' | 'parts' | 'cost' | 'encoding' | 'sender_id'
>;

/** The parameters of the request that the answer repeats. */
export interface AnswerContext extends Pick<Terms, 'class' | 'sendAt' | 'validUntil' | 'isDryRun'> {
  live: boolean;
  batchId: number | null;
  now: Date;
}

const factsOf = (accepted: Accepted, entry: Entry, asked: AnswerContext): MessageFacts => ({
  ...accepted,
  class: asked.class,
  units: accepted.parts,
  state: 'queued',
  reason: null,
  failure_code: null,
  timeline: [],
  reference: entry.reference,
  metadata: entry.metadata,
  batch_id: asked.batchId,
  send_at: asked.sendAt ?? null,
  valid_until: asked.validUntil ?? null,
  live: asked.live,
});

export function answerOfMessage(accepted: Accepted, entry: Entry, asked: AnswerContext): MessageAnswer {
  const object: MessageObject = messageObject(factsOf(accepted, entry, asked), asked.now);
  return asked.isDryRun ? { ...object, id: null, created_at: asked.now.toISOString() } : object;
}

export function answerOfBatch(
  entries: readonly Entry[],
  verdicts: readonly (Accepted | Refusal)[],
  asked: AnswerContext,
): BatchAnswer {
  const { isDryRun, batchId, live, now } = asked;
  const accepted = verdicts.filter((verdict): verdict is Accepted => !(verdict instanceof Refusal));
  const status = asked.sendAt && asked.sendAt > now ? ('scheduled' as const) : ('queued' as const);
  const messages = entries.map((entry, index): BatchVerdict => {
    const verdict = verdicts[index];
    const { reference } = entry;
    if (!verdict || verdict instanceof Refusal) {
      const to = entry.msisdn === undefined ? entry.to : `+${entry.msisdn}`;
      return {
        id: null,
        status: 'rejected',
        to,
        parts: 0,
        units: 0,
        price: null,
        reference,
        error: verdictError(verdict),
      };
    }
    const { id, msisdn, parts, cost } = verdict;
    return {
      id: isDryRun ? null : String(id),
      status,
      to: `+${msisdn}`,
      parts,
      units: parts,
      price: moneyOf(cost),
      reference,
      error: null,
    };
  });
  return {
    object: 'batch',
    batch_id: batchId === null ? null : idText('batch', batchId),
    accepted: accepted.length,
    rejected: entries.length - accepted.length,
    units: accepted.reduce((sum, { parts }) => sum + parts, 0),
    price: moneyOf(sumKes(accepted.map(({ cost }) => cost))),
    live,
    created_at: now.toISOString(),
    messages,
  };
}

function verdictError(refusal: Refusal | undefined): BatchVerdict['error'] {
  if (!refusal) throw new Error('A message without a verdict');
  const { code, message, field } = refusal;
  return { code, message, param: field ?? null };
}
