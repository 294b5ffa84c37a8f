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
  /** The user who sends; null if no user does. */
  userId: number | null;
  /** Description for the ledger; by default it names the sender ID. */
  description?: string;
  /** The text is masked at once and deleted after submission, whatever the sender ID says. */
  isSecret?: boolean;
  /** Whether the message goes before others, as a one-time password does. */
  isUrgent?: boolean;
  /** GSM message class, 0 to 3; 0 is a flash message. */
  messageClass?: number | null;
  /** The message fails with a refund if it is not sent by then; at most 72 hours after its scheduled time. */
  validUntil?: Date | undefined;
  /** Scheduled time, up to 7 days ahead (domain/lifetime.ts). The units are taken at once. */
  sendAt?: Date | undefined;
  /** Class of the messages; transactional by default. */
  class?: MessageClass;
  /** Connectors that must not carry the message; the next route of the sender ID is used instead. */
  avoid?: ((connectorId: number) => boolean) | undefined;
  /** KES that it may cost at most: that of its review. */
  costMax?: string | undefined;
  /** Whether the order is only judged, and not queued. */
  isDryRun?: boolean;
}

export interface AcceptedOrder {
  senderName: string;
  /** One id for each recipient; empty for a dry run. */
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
  /** The reason of the first rejected entry, if all entries were rejected. */
  reason?: RejectReason | undefined;
}

export type OrderVerdict = AcceptedOrder | RefusedOrder;
