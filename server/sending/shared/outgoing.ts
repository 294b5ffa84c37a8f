// A message on its way through the engine, and what came of it.
import type { FailureCode } from '../../../contract/failures.ts';
import type { Schema } from '../../db/schema.ts';
import type { MessageEvent } from '../../domain/messageStates.ts';

/** A claimed message; `attempts` numbers the claim. */
export interface Outgoing {
  id: number;
  /** The batch it was claimed in. */
  claim_id: number;
  client_id: number;
  class: Schema['messages']['class'];
  connector_id: number;
  sender_id: string;
  package_id: number;
  campaign_id: number | null;
  msisdn: string;
  message: string;
  parts: number;
  parts_sent: number;
  attempts: number;
  /** KES as text. */
  cost: string;
  /** The number is on a do-not-disturb list that binds the client: must not be sent. */
  on_dnd: boolean;
}

/** What became of a claimed message. */
export interface Outcome {
  message: Outgoing;
  event: Extract<MessageEvent, 'accepted' | 'requeued' | 'rejected' | 'outcome_unknown'>;
  /** Parts the connector has accepted, over all attempts. */
  partsSent: number;
  smscId: string | null;
  /** In plain words, for people; the raw word goes beside it. */
  reason: string | null;
  /** Set where it failed. */
  failure: FailureCode | null;
  raw: string | null;
  /** When to try again; null for at once. */
  retryAt: Date | null;
}

/** An outcome as the journal keeps it: of the claim numbered `attempts` of the message. */
export type Answered = Omit<Outcome, 'message' | 'failure'> &
  Pick<Outgoing, 'id' | 'attempts'> & {
    /** Missing in a journal from before failures had codes. */
    failure?: Outcome['failure'];
  };
