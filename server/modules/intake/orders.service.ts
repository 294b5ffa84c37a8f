// Orders for messages to numbers, and their verdicts.
import type { MessageClass } from '../../../contract/messages.ts';
import type { RejectReason } from '../../../contract/rejects.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Recipient } from './screening.service.ts';

export interface Order {
  clientId: number;
  /** The sender's name, or the id of one of the client's rows. */
  sender: string | number;
  text: string;
  /** Typed numbers, or one number that was parsed before: `msisdn` is undefined where it is no mobile number. */
  to: { numbers: string } | { number: string; msisdn: string | undefined };
  /** Null where no user sends. */
  userId: number | null;
  /** For the ledger; by default it names the sender. */
  description?: string;
  /** The text is masked at once and deleted after submission, whatever the sender ID says. */
  isSecret?: boolean;
  /** Goes before others, as a one-time password does. */
  isUrgent?: boolean;
  /** GSM message class, 0 to 3; 0 is a flash message. */
  messageClass?: number | null;
  /** It fails with a refund if it is not sent by then; at most 72 hours after its time has come. */
  validUntil?: Date | undefined;
  /** Up to 7 days ahead (domain/lifetime.ts). Its units are taken at once. */
  sendAt?: Date | undefined;
  /** Transactional by default. */
  class?: MessageClass;
  /** Connectors that must not carry it: the next route of the sender ID does. */
  avoid?: ((connectorId: number) => boolean) | undefined;
  /** Judged like any other, and not queued. */
  isDryRun?: boolean;
}

export interface AcceptedOrder {
  senderName: string;
  /** One for each recipient; none for a dry run. */
  messageIds: readonly number[];
  recipients: readonly Recipient[];
  units: number;
  /** Entries that are no recipients. */
  rejected: number;
  /** Units the client has left. */
  available: number;
}

export interface RefusedOrder {
  refusal: Refusal;
  /** Why its first entry was rejected, where all were. */
  reason?: RejectReason | undefined;
}

export type Verdict = AcceptedOrder | RefusedOrder;
