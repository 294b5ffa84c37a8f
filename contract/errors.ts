// Every error that the API answers with: a code for programs and a message for people. Codes are part of the API: new ones are added here
// with their statuses; existing ones are never renamed or reused for another error.
import { z } from 'zod';
import { keysOf } from './keysOf.ts';

/** The codes, each with its possible HTTP statuses: 404 if the path names a missing object, 422 if the body does. */
export const errorStatuses = {
  // The request itself
  malformed_request: [400],
  invalid_input: [422],
  not_found: [404],
  method_not_allowed: [405],
  not_acceptable: [406],
  request_timeout: [408],
  body_too_large: [413],
  uri_too_long: [414],
  unsupported_media_type: [415],
  headers_too_large: [431],
  idempotency_key_invalid: [422],
  idempotency_key_reused: [409, 422],
  too_many_attempts: [429],
  too_many_requests: [429],
  daily_limit_reached: [429],
  internal_error: [500],
  service_unavailable: [503],

  // Who calls
  token_expired: [401],
  password_change_due: [428],
  second_factor_due: [428],
  permission_denied: [403],
  account_suspended: [422],
  platform_only: [422],
  credentials_wrong: [422],
  current_password_wrong: [422],
  password_unchanged: [422],
  password_too_short: [422],
  password_is_number: [422],
  password_common: [422],
  one_time_password_expired: [422],
  code_wrong: [422],
  registration_closed: [422],
  second_factor_required: [422],
  second_factor_missing: [422],
  second_factor_mandatory: [422],
  confirmation_required: [422],

  // Values that several forms share
  name_taken: [422],
  phone_number_invalid: [422],
  phone_number_taken: [422],
  invitation_not_found: [422],
  invitation_ended: [422],
  country_unknown: [422],
  balance_insufficient: [402, 422],

  // Clients, users and roles
  client_not_found: [422],
  client_in_use: [422],
  client_protected: [422],
  credit_in_use: [422],
  user_not_found: [422],
  user_inactive: [422],
  own_account_protected: [422],
  last_administrator: [422],
  role_not_found: [422],
  role_suspended: [422],
  role_in_use: [422],
  role_protected: [422],
  role_above_own: [422],
  role_not_applicable: [422],
  permission_not_held: [422],

  // Sender IDs and their requests
  sender_not_found: [404, 422],
  sender_unavailable: [422],
  sender_inactive: [422],
  sender_in_use: [422],
  sender_assigned: [422],
  sender_name_invalid: [422],
  sender_name_reserved: [422],
  sender_package_mismatch: [422],
  request_not_found: [404],
  request_limit_reached: [422],
  request_decided: [422],
  request_withdrawn: [422],
  request_name_fixed: [422],
  network_unavailable: [422],
  network_requested: [422],
  paper_not_found: [404],
  paper_missing: [422],
  paper_invalid: [422],

  // Connectors and sending windows
  connector_not_found: [404, 422],
  connector_inactive: [422],
  connector_in_use: [422],
  connector_incomplete: [422],
  connector_same: [422],
  alarm_not_found: [404],
  result_not_found: [404],
  sending_not_held: [422],
  result_refused: [422],
  window_not_found: [404, 422],
  window_exists: [422],

  // Files
  form_unreadable: [422],
  file_missing: [422],
  file_unexpected: [422],
  file_empty: [422],
  file_too_large: [413, 422],
  file_too_many_rows: [422],
  file_format_unsupported: [422],
  file_damaged: [422],
  file_row_too_long: [422],
  file_too_complex: [422],
  too_many_files: [503],
  file_without_numbers: [422],
  file_column_not_found: [422],
  upload_expired: [422],
  upload_limit_reached: [429],

  // Contacts, DND and templates
  contact_not_found: [422],
  contact_group_not_found: [422],
  contact_fields_too_many: [422],
  contact_group_in_use: [422],
  consent_in_future: [422],
  dnd_entry_not_found: [404],
  template_not_found: [404, 422],
  record_changed: [409],
  template_limit_reached: [422],

  // Messages, sends and campaigns
  search_too_broad: [422],
  message_not_found: [404, 422],
  texts_masked: [422],
  message_not_cancellable: [409, 422],
  message_too_long: [422],
  message_field_unknown: [422],
  preflight_expired: [422],
  preflight_mismatch: [422],
  preflight_price_changed: [422],
  recipients_missing: [422],
  recipients_too_many: [422],
  schedule_unsupported: [422],
  schedule_incomplete: [422],
  schedule_past: [422],
  schedule_too_far: [422],
  validity_invalid: [422],
  schedule_ends_before_start: [422],
  schedule_without_runs: [422],
  schedule_not_replaceable: [422],
  campaign_not_found: [404],
  campaign_ended: [422],
  campaign_cancelled: [422],
  campaign_failed: [422],
  campaign_not_started: [422],
  campaign_paused: [422],
  campaign_not_held: [422],
  campaign_not_paused: [422],
  campaign_runs_once: [422],
  campaign_without_failures: [422],
  campaign_failures_resent: [422],
  resend_in_progress: [409],

  // Incoming texts
  incoming_number_not_found: [404, 422],
  incoming_number_invalid: [422],
  incoming_number_taken: [422],
  smpp_account_not_found: [422],
  conversation_not_found: [404],
  incoming_message_not_found: [404],
  opt_out_not_found: [404],
  live_key_required: [403],

  // Payments
  payment_not_found: [422],
  payment_pending: [422],
  payment_not_credited: [422],
  payment_reversed: [422],
  payment_not_reversed: [422],
  payment_same_client: [422],
  units_not_correctable: [422],
  correction_too_large: [422],
  payment_not_open: [422],
  receipt_credited: [422],
  approval_not_found: [422],
  approval_waiting: [422],
  payment_decision_waiting: [409],
  limit_decision_waiting: [409],
  approval_decided: [422],
  approval_own: [422],
  approval_not_own: [422],
  approver_missing: [422],
  approver_changed: [422],
  approval_asker_inactive: [422],
  mpesa_not_configured: [422],
  mpesa_refused: [500],

  // Keys of the HTTP API
  api_key_missing: [401],
  api_key_invalid: [401],
  api_key_revoked: [401],
  api_key_expired: [401],
  address_not_allowed: [403],
  scope_missing: [403],
  api_key_not_found: [404],
  api_key_ended: [422],
  api_key_limit_reached: [422],
  expiry_past: [422],

  // Webhooks
  webhook_not_found: [404],
  webhook_url_invalid: [422],
  webhook_limit_reached: [422],
  webhook_disabled: [422],

  // Erasure of a number
  secret_key_missing: [422],
  number_in_campaign: [422],
  erasure_not_found: [404],
  erasure_running: [422],

  // Messages of the HTTP API
  number_on_dnd_list: [422],
  no_route: [422],
  variable_missing: [422],
} as const satisfies Record<string, readonly number[]>;

export type ErrorCode = keyof typeof errorStatuses;

/** The HTTP statuses an error code may come with. */
export type StatusOf<Code extends ErrorCode> = (typeof errorStatuses)[Code][number];

/** Every error code, in the order of {@link errorStatuses}. */
export const errorCodes = keysOf(errorStatuses);

/** The body of every error answer: a superset of the specification's `message`. */
export const errorAnswer = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  /** The invalid field of the body; unset if the error is not about one field. */
  field: z.string().optional(),
});
export type ErrorAnswer = z.output<typeof errorAnswer>;
