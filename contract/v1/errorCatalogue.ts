// The meaning of each error code of the HTTP API and how developers handle it, for the documentation and OpenAPI.
import type { ErrorCode } from '../errors.ts';

export interface ErrorFacts {
  /** A sentence without a full stop. */
  meaning: string;
  /** What the developer should do. */
  action: string;
  /**
   * When the same request may succeed. `later`: after the seconds of Retry-After, or after growing pauses. `once_fixed`: after something
   * outside of the request has changed. Unset: only after a change of the request.
   */
  retry?: 'later' | 'once_fixed';
  /** An example of the message in the answer. */
  message: string;
  param?: string;
}

export const errorCatalogue: Readonly<Partial<Record<ErrorCode, ErrorFacts>>> = {
  malformed_request: {
    meaning: 'The body is not JSON or not UTF-8, or the request could not be parsed',
    action: 'Send a JSON body in UTF-8. `message` says what is wrong.',
    message: 'The body is not valid JSON',
  },
  invalid_input: {
    meaning: 'A parameter is missing or has a value that is not allowed',
    action: 'Correct the parameter that `param` names. `message` says what it takes.',
    message: 'to is required',
    param: 'to',
  },
  not_found: {
    meaning: 'There is no call at this address, or no such object',
    action:
      'Check the path and the method against the reference, and the id against the answer that created it.',
    message: 'There is no call at this address',
  },
  method_not_allowed: {
    meaning: 'The address does not take this method',
    action: 'Use the method that the reference gives.',
    message: 'This address takes GET or POST',
  },
  request_timeout: {
    meaning: 'The request took too long to arrive',
    action: 'Send it again. Use the same `Idempotency-Key`.',
    retry: 'later',
    message: 'The request took too long to arrive',
  },
  body_too_large: {
    meaning: 'The body is larger than the call takes',
    action: 'Split it: a batch takes up to 1,000 messages.',
    message: 'The request is too large',
  },
  uri_too_long: {
    meaning: 'The id in the path is too long to be one',
    action: 'Check the id against the answer that created the object.',
    message: 'The address is too long',
  },
  unsupported_media_type: {
    meaning: 'The body is not declared as JSON, or is compressed',
    action: 'Send `Content-Type: application/json`, and no `Content-Encoding`.',
    message: 'Send the body as JSON, with Content-Type: application/json',
  },
  headers_too_large: {
    meaning: 'The headers of the request, with its address and query, have more than 16 kB',
    action: 'Send fewer or shorter headers and query parameters.',
    message: 'The headers of the request are too large',
  },
  api_key_missing: {
    meaning: 'The request has no API key',
    action: 'Send the header `Authorization: Bearer <key>`.',
    message: 'Send your API key in the header Authorization: Bearer <key>',
  },
  api_key_invalid: {
    meaning: 'No such API key exists',
    action: 'Copy the whole key, with its `tuma_live_` or `tuma_test_`. Create another one if it is lost.',
    message: 'This API key does not exist',
  },
  api_key_revoked: {
    meaning: 'The API key was revoked',
    action: 'Use another key, or create one on the page Developers.',
    message: 'This API key was revoked',
  },
  api_key_expired: {
    meaning: 'The API key has expired, or was replaced and its overlap is over',
    action: 'Use its successor, or create a key on the page Developers.',
    message: 'This API key is expired',
  },
  address_not_allowed: {
    meaning: 'The API key may not be used from the address that the request came from',
    action: "Add the address of your server to the key's allowed addresses.",
    retry: 'once_fixed',
    message: 'This API key may not be used from 203.0.113.7',
  },
  scope_missing: {
    meaning: 'The API key does not have the scope that the call needs',
    action: 'Add the scope to the key, or use a key that has it.',
    retry: 'once_fixed',
    message: 'This key does not have the scope messages:send',
  },
  account_suspended: {
    meaning: 'Your account is suspended: it can read, but not send or spend',
    action: 'Contact your provider.',
    retry: 'once_fixed',
    message: 'Your account is suspended. It can read, but not send.',
  },
  too_many_requests: {
    meaning:
      'You made more requests in a minute than your limit, or started too many tests of webhooks at once',
    action: 'Wait for the seconds of `Retry-After`, then send it again. Spread requests, or use batches.',
    retry: 'later',
    message: 'Too many requests. Try again in 12 seconds.',
  },
  daily_limit_reached: {
    meaning: 'Your account, or its test keys, sent as many messages today as they may',
    action: 'Wait until tomorrow in Nairobi, or ask your provider for a higher limit.',
    retry: 'later',
    message: 'Your account has reached its daily limit of SMS. Try again tomorrow.',
  },
  internal_error: {
    meaning: 'Something went wrong on our side',
    action:
      'Send it again with the same `Idempotency-Key`. If it persists, quote `request_id` to your provider.',
    retry: 'later',
    message: 'Something went wrong on our side. Reference: 5a1f6d0e-3c1b-4b7e-9a55-0f6f3f0c7d1e',
  },
  service_unavailable: {
    meaning: 'The service cannot be reached at the moment, for example while it restarts',
    action: 'Wait for the seconds of `Retry-After`, then send it again with the same `Idempotency-Key`.',
    retry: 'later',
    message: 'The service is not available at the moment. Try again in a few seconds.',
  },
  idempotency_key_invalid: {
    meaning: 'The `Idempotency-Key` is empty or too long',
    action:
      'Send 1 to 200 printable characters without spaces and commas, for example a UUID or your order number.',
    message:
      'Send the Idempotency-Key header once, with 1 to 200 printable ASCII characters and no space or comma',
  },
  idempotency_key_reused: {
    meaning: 'The `Idempotency-Key` was used for another request within 24 hours',
    action: 'Use a new key for each send, and the same one only to repeat a send.',
    message: 'This Idempotency-Key was used for another request',
  },
  balance_insufficient: {
    meaning: 'The balance does not cover the message. Nothing was sent',
    action: 'Top up, then send it again. The event `balance.low` warns you before.',
    retry: 'once_fixed',
    message: 'Insufficient balance: 1 unit needed, 0 available',
  },
  sender_unavailable: {
    meaning: 'The sender ID in `from` is not one that you can send with',
    action:
      'Use a name that `GET /v1/senders` lists. Request new ones in the console under Sender ID Requests.',
    retry: 'once_fixed',
    message: 'Sender ID SAVANA is not available to your account',
    param: 'from',
  },
  phone_number_invalid: {
    meaning: '`to` is not a mobile number',
    action: 'Write it in E.164, such as +254712345678.',
    message: 'to is not a mobile number; write it like +254712345678',
    param: 'to',
  },
  no_route: {
    meaning: 'No network that you can send to serves the number with this sender ID',
    action: 'Request the sender ID for this network, or use another one.',
    retry: 'once_fixed',
    message: 'No network carries this sender ID to this number',
    param: 'to',
  },
  message_not_found: {
    meaning: 'You have no message with this id',
    action: 'Check the id. A test key sees test messages only, and a live key live ones.',
    message: 'Message not found',
  },
  message_too_long: {
    meaning: 'The text has more than 10 parts',
    action: 'Shorten it. Characters outside of GSM-7, such as emoji, halve what fits into a part.',
    message: 'The text is longer than 10 parts',
    param: 'text',
  },
  template_not_found: {
    meaning: 'You have no template with this id',
    action: 'Check the id in the console under Message Templates.',
    message: 'You have no template 12',
    param: 'template_id',
  },
  search_too_broad: {
    meaning: 'The filters match too much to be searched',
    action: 'Narrow the list, for example with `created_after`.',
    message:
      'This filter would have to look through too many messages. Give a shorter range of created_after and created_before',
  },
  number_on_dnd_list: {
    meaning: 'The number is on a do-not-disturb list',
    action: 'Do not send to it. The subscriber can opt in again with START.',
    message: 'The number is on a do-not-disturb list',
    param: 'to',
  },
  variable_missing: {
    meaning: 'The text names a variable that `variables` does not have',
    action: 'Add the variable. Names are compared without regard to case.',
    message: 'The text has {name}, which variables lacks',
    param: 'variables',
  },
  schedule_past: {
    meaning: '`send_at` is more than 5 minutes in the past',
    action: 'Give a later time, with its offset from UTC, or leave it out to send at once.',
    message: 'The time to send at is in the past',
    param: 'send_at',
  },
  schedule_too_far: {
    meaning: '`send_at` is further ahead than 7 days',
    action: 'Give an earlier time, and send the rest when it is nearer.',
    message: 'Messages can be scheduled up to 7 days ahead',
    param: 'send_at',
  },
  validity_invalid: {
    meaning: 'The message would expire before it could be sent',
    action: 'Give a longer `validity_seconds`, or an earlier `send_at`.',
    message: 'The validity ends before the message can be sent',
    param: 'validity_seconds',
  },
  message_not_cancellable: {
    meaning: 'The message has left the queue, so it cannot be cancelled',
    action: 'Retrieve it and read its `status`.',
    message: 'The message is delivered or has failed already',
  },
  webhook_not_found: {
    meaning: 'You have no webhook endpoint, or delivery of one, with this id',
    action: 'Check the id with `GET /v1/webhooks`.',
    message: 'Webhook not found',
  },
  webhook_url_invalid: {
    meaning: 'The address is not one that events are delivered to',
    action: 'Give an https:// address of the public Internet, without a user name or password.',
    message: 'The URL must begin with https:// and lead to the public internet',
    param: 'url',
  },
  webhook_limit_reached: {
    meaning: 'You have as many webhook endpoints as an account may have, of live or of test keys',
    action: 'Delete one that is not used, or add the event types to an existing one.',
    retry: 'once_fixed',
    message: 'A client has at most 20 webhooks of a kind, live or test',
  },
  webhook_disabled: {
    meaning: 'The webhook endpoint is disabled, so nothing is delivered to it',
    action: 'Enable it with `PATCH /v1/webhooks/{id}` first.',
    retry: 'once_fixed',
    message: 'Enable the webhook first',
  },
  incoming_message_not_found: {
    meaning: 'You have no incoming message with this id',
    action: 'Check the id with `GET /v1/incoming_messages`.',
    message: 'Incoming message not found',
  },
  opt_out_not_found: {
    meaning: 'You have no opt-out with this id',
    action: 'Check the id with `GET /v1/opt_outs?number=…`.',
    message: 'Opt-out not found',
  },
  live_key_required: {
    meaning: 'The call changes what live messages depend on, so a test key may not make it',
    action: 'Use a live key.',
    message: 'Opt-outs need a live key: a test key reaches no subscriber',
  },
};
