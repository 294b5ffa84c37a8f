// Why a message failed: a code for programs, stored with the message, and a sentence for people. Codes are part of the API: new ones are
// added here; existing ones are never renamed or reused for another reason.

/** Every reason for which a message may fail. Messages that failed before codes were stored have none. */
export const failureCodes = [
  // Never submitted to a network
  'on_dnd_list',
  'campaign_cancelled',
  'message_cancelled',
  'not_sent_in_time',
  'validity_ended',
  'message_invalid',
  // Refused by the network
  'number_unknown',
  'sender_unknown',
  'message_too_long',
  'refused_by_network',
  // Accepted by the network, but not delivered
  'delivery_impossible',
  'absent_subscriber',
  'opted_out',
  'expired',
  'undelivered',
  'deleted_by_network',
  'rejected_by_network',
  // Perhaps sent: neither an answer nor a receipt arrived
  'outcome_unknown',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Reasons for which the same message would fail again. A resend excludes these numbers unless it is asked to include them. */
export const permanentFailures: readonly FailureCode[] = [
  'on_dnd_list',
  'message_invalid',
  'number_unknown',
  'sender_unknown',
  'message_too_long',
  'delivery_impossible',
  'opted_out',
];

/** Reasons that lie with the recipient, which are no sign of a problem with the campaign. */
export const recipientFailures: readonly FailureCode[] = [
  'on_dnd_list',
  'number_unknown',
  'delivery_impossible',
  'absent_subscriber',
  'opted_out',
  'expired',
];

/** Reasons of messages that were never submitted to a network. */
export const neverHandedOver: readonly FailureCode[] = [
  'on_dnd_list',
  'campaign_cancelled',
  'message_cancelled',
  'not_sent_in_time',
  'validity_ended',
  'message_invalid',
];
