// `err` of an SMPP receipt and `error_code` of query_sm where the network gave no code of its own. They are part of the API, like the codes
// of failures (failures.ts): an error is never changed or reused. They fit in the octet of query_sm, above those that networks commonly use.
import type { FailureCode } from './failures.ts';

/** For a failure without a code, and for a message whose other parts never arrived. */
export const unspecifiedSmppError = '001';

export const smppErrors: Readonly<Record<FailureCode, string>> = {
  // Never submitted to a network
  on_dnd_list: '201',
  campaign_cancelled: '202',
  message_cancelled: '203',
  not_sent_in_time: '204',
  validity_ended: '205',
  message_invalid: '206',
  // Refused by the network
  number_unknown: '211',
  sender_unknown: '212',
  message_too_long: '213',
  refused_by_network: '214',
  // Accepted by the network, but not delivered
  delivery_impossible: '221',
  absent_subscriber: '222',
  opted_out: '223',
  expired: '224',
  undelivered: '225',
  deleted_by_network: '226',
  rejected_by_network: '227',
  // Perhaps sent
  outcome_unknown: '231',
};
