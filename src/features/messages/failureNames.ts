import type { FailureCode } from '../../../contract/failures.ts';

/** The reasons of failures, by which messages are found. */
export const failureNames: Readonly<Record<FailureCode, string>> = {
  on_dnd_list: 'On the DND list',
  campaign_cancelled: 'Campaign cancelled',
  not_sent_in_time: 'Not sent in time',
  message_invalid: 'Message not valid',
  number_unknown: 'Unknown number',
  sender_unknown: 'Sender ID refused',
  message_too_long: 'Message too long',
  refused_by_network: 'Refused by the network',
  delivery_impossible: 'Delivery impossible',
  absent_subscriber: 'Phone off or out of reach',
  opted_out: 'Opted out at the network',
  expired: 'Expired',
  undelivered: 'Undelivered',
  deleted_by_network: 'Deleted by the network',
  rejected_by_network: 'Rejected by the network',
  outcome_unknown: 'Outcome unknown',
};
