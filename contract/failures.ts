// Why a message failed: a code for programs, stored with the message, beside the sentence for people. Codes are part of the
// API: one is added here, and none is renamed or used for another reason.

/** Every reason a message may fail for; a message that failed before codes were stored has none. */
export const failureCodes = [
  // Never handed over
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
  // Taken by the network and not delivered
  'delivery_impossible',
  'absent_subscriber',
  'opted_out',
  'expired',
  'undelivered',
  'deleted_by_network',
  'rejected_by_network',
  // Perhaps sent: neither an answer nor a receipt came
  'outcome_unknown',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Reasons for which the same message fails again: a resend leaves these numbers out unless they are asked for. */
export const permanentFailures: readonly FailureCode[] = [
  'on_dnd_list',
  'message_invalid',
  'number_unknown',
  'sender_unknown',
  'message_too_long',
  'delivery_impossible',
  'opted_out',
];

/** Reasons that lie with the recipient: they say nothing of the campaign. */
export const recipientFailures: readonly FailureCode[] = [
  'on_dnd_list',
  'number_unknown',
  'delivery_impossible',
  'absent_subscriber',
  'opted_out',
  'expired',
];

/** Reasons of messages that were never handed over to a network. */
export const neverHandedOver: readonly FailureCode[] = [
  'on_dnd_list',
  'campaign_cancelled',
  'message_cancelled',
  'not_sent_in_time',
  'validity_ended',
  'message_invalid',
];
