// A claimed message in the engine, and its outcome.
import type { FailureCode } from '../../../contract/failures.ts';
import type { Schema } from '../../db/schema.ts';
import type { Priority } from '../../domain/priorities.ts';
import type { MessageEvent } from '../../domain/messageStates.ts';

/** A claimed message. */
export interface Outgoing {
  id: number;
  /** The batch in which it was claimed. */
  claim_id: number;
  /** Time of the claim (ISO 8601); null in a claim of the previous version, which stored it with the message. */
  claimed: string | null;
  client_id: number;
  class: Schema['messages']['class'];
  priority: Priority;
  connector_id: number;
  sender_id: string;
  package_id: number;
  campaign_id: number | null;
  msisdn: string;
  message: string;
  parts: number;
  parts_sent: number;
  /** The number of the claim (server/db/messages/claimed.ts). */
  attempts: number;
  /** KES as text. */
  cost: string;
  /** GSM message class, 0 to 3; null for none. */
  message_class: number | null;
  /** Time after which the message must not be sent; null for 72 hours after its creation. */
  valid_until: Date | null;
  /** Whether the number is on a do-not-disturb list that applies to the client, so that the message must not be sent. */
  on_dnd: boolean;
}

/** The outcome of a claimed message. */
export interface SendOutcome {
  message: Outgoing;
  event: Extract<MessageEvent, 'accepted' | 'requeued' | 'rejected' | 'outcome_unknown'>;
  /** Parts the connector has accepted, over all attempts. */
  partsSent: number;
  smscId: string | null;
  /** Numbers of the earlier parts that were accepted in this attempt, by the telco's ids. */
  partIds?: Readonly<Record<string, number>>;
  /** A plain sentence for users; `raw` has the telco's word. */
  reason: string | null;
  /** Set if the message failed. */
  failure: FailureCode | null;
  raw: string | null;
  /** When to retry; null to retry at once. */
  retryAt: Date | null;
}

/** An outcome as stored in JSON; `attempts` identifies the message's claim. */
export type SerializedOutcome = Omit<SendOutcome, 'message' | 'failure'> &
  Pick<Outgoing, 'id' | 'attempts'> & {
    /** Missing in journals of versions without failure codes. */
    failure?: SendOutcome['failure'];
    /** Time of the claim; undefined in the journal, where the claim has it. */
    claimed?: Outgoing['claimed'];
  };
