// Statuses of a message in the HTTP API and their equivalents over SMPP and in the console. The documentation is generated from this table.
import type { FailureCode } from '../failures.ts';
import type { MessageStatus, NarrowStatus } from '../messages.ts';

export const v1Statuses = [
  'scheduled',
  'queued',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'expired',
  'rejected',
  'canceled',
  'unknown',
] as const;
export type V1Status = (typeof v1Statuses)[number];

/** `stat` of an SMPP receipt, or ENROUTE as query_sm answers before there is a receipt. */
type SmppState = 'ENROUTE' | 'DELIVRD' | 'UNDELIV' | 'EXPIRED' | 'REJECTD' | 'DELETED' | 'UNKNOWN';

export interface StatusFacts {
  meaning: string;
  /** Whether the status never changes again. */
  isFinal: boolean;
  /** The states that a client's SMPP system may see for the status. */
  smpp: readonly SmppState[];
  /** The status in the console's lists. */
  console: MessageStatus | NarrowStatus;
}

export const statusTable: Readonly<Record<V1Status, StatusFacts>> = {
  scheduled: {
    meaning: 'Accepted and paid; it is sent at its `send_at`',
    isFinal: false,
    smpp: ['ENROUTE'],
    console: 'Scheduled',
  },
  queued: {
    meaning: 'Accepted and paid; it waits for its turn',
    isFinal: false,
    smpp: ['ENROUTE'],
    console: 'Queued',
  },
  sent: {
    meaning: 'The network accepted it; its delivery receipt has not arrived',
    isFinal: false,
    smpp: ['ENROUTE'],
    console: 'Pending',
  },
  unknown: {
    meaning:
      'Sent, but the link broke before the network answered. It is never sent twice: a receipt settles it, or it fails after 72 hours',
    isFinal: false,
    smpp: ['UNKNOWN'],
    console: 'Pending',
  },
  delivered: {
    meaning: 'The network delivered it to the phone',
    isFinal: true,
    smpp: ['DELIVRD'],
    console: 'Delivered',
  },
  undelivered: {
    meaning: 'The network accepted it and did not deliver it; it is charged',
    isFinal: true,
    smpp: ['UNDELIV', 'REJECTD', 'DELETED'],
    console: 'Failed',
  },
  expired: {
    meaning: 'It could not be sent or delivered in time',
    isFinal: true,
    smpp: ['EXPIRED', 'REJECTD'],
    console: 'Expired',
  },
  rejected: {
    meaning:
      'The number, the sender ID or the text was refused. It is charged only if a network had accepted it first, and then has a `submitted_at`',
    isFinal: true,
    smpp: ['REJECTD', 'UNDELIV'],
    console: 'Failed',
  },
  canceled: {
    meaning: 'Cancelled before it was sent',
    isFinal: true,
    smpp: ['DELETED', 'REJECTD'],
    console: 'Cancelled',
  },
  failed: {
    meaning: 'Perhaps sent, but nothing confirmed it within 72 hours',
    isFinal: true,
    smpp: ['REJECTD', 'UNDELIV'],
    console: 'Failed',
  },
};

/** Who can fix the cause of a failure. */
export const messageFaults = ['sender', 'recipient', 'network', 'platform'] as const;
export type MessageFault = (typeof messageFaults)[number];

export interface FailureFacts {
  status: V1Status;
  fault: MessageFault;
  message: string;
}

const failure = (status: V1Status, fault: MessageFault, message: string): FailureFacts => ({
  status,
  fault,
  message,
});

/** How the HTTP API reports each failure. */
export const failureTable: Readonly<Record<FailureCode, FailureFacts>> = {
  on_dnd_list: failure('rejected', 'recipient', 'The number is on a do-not-disturb list'),
  campaign_cancelled: failure('canceled', 'sender', 'Its campaign was cancelled before it was sent'),
  message_cancelled: failure('canceled', 'sender', 'It was cancelled before it was sent'),
  validity_ended: failure('expired', 'platform', 'It could not be handed to the network within its validity'),
  not_sent_in_time: failure('expired', 'platform', 'It could not be handed to the network within 72 hours'),
  message_invalid: failure(
    'rejected',
    'sender',
    'It cannot be sent as it is: change its text or its sender ID',
  ),
  number_unknown: failure('rejected', 'sender', 'The network does not know the number'),
  sender_unknown: failure('rejected', 'platform', 'The network does not know the sender ID'),
  message_too_long: failure('rejected', 'sender', 'It is longer than the network accepts'),
  refused_by_network: failure('rejected', 'network', 'The network refused it without a reason'),
  delivery_impossible: failure(
    'undelivered',
    'recipient',
    'The number is not active or has moved to another network',
  ),
  absent_subscriber: failure('undelivered', 'recipient', 'The phone was off or out of coverage'),
  opted_out: failure(
    'undelivered',
    'recipient',
    'The subscriber has asked the network to block this sender ID',
  ),
  expired: failure(
    'expired',
    'recipient',
    'The network could not reach the phone before the message expired',
  ),
  undelivered: failure('undelivered', 'network', 'The network could not deliver it and gave no reason'),
  deleted_by_network: failure('undelivered', 'network', 'The network deleted it before it was delivered'),
  rejected_by_network: failure(
    'undelivered',
    'network',
    'The network accepted it and rejected it later without a reason',
  ),
  outcome_unknown: failure(
    'failed',
    'network',
    'Perhaps sent: the network did not confirm it within 72 hours',
  ),
};
