// Message lists and a message's timeline (requirements/portal.md#message-lists; requirements/domain.md#message-states).
import { z } from 'zod';
import { collection, endpoint, exportOf } from './endpoint.ts';
import { bypassCauses } from './connectors.ts';
import { failureCodes } from './failures.ts';
import { givenId, id, ids, instant, kes, pageOf, rangeRequest } from './common.ts';
import { maskedText } from './messageTexts.ts';

export const messageClasses = ['transactional', 'promotional'] as const;
export type MessageClass = (typeof messageClasses)[number];

/** The states shown to users. A message of unknown outcome counts and shows as pending. */
export const messageStatuses = ['Queued', 'Pending', 'Delivered', 'Failed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
/** A more precise state: of a queued message that waits for the time its sender chose, or of a failed one. */
export const narrowStatuses = ['Scheduled', 'Expired', 'Cancelled'] as const;
export type NarrowStatus = (typeof narrowStatuses)[number];

export const messageRecord = z.object({
  id,
  created: instant,
  msisdn: z.string(),
  sender_id: z.string(),
  status_description: z.string(),
  carrier_name: z.string().nullish(),
  sms_cost: z.union([kes, z.number()]),
  message: z.string(),
  // Extensions; the console works without them.
  /** Set if `message` is masked and can be revealed. */
  masked: maskedText.optional(),
  client_name: z.string().optional(),
  /** Unset if `status_description` is precise enough. */
  narrow_status: z.enum(narrowStatuses).optional(),
  parts: z.int().optional(),
  reason: z.string().nullish(),
  failure_code: z.enum(failureCodes).nullish(),
  class: z.enum(messageClasses).optional(),
  client_id: id.optional(),
  connector_id: id.optional(),
  /** The configuration of the sender ID at the connector, if it still exists; for platform users only. */
  sender_configuration_id: id.optional(),
  /** The campaign of the message, if it has one. */
  campaign_id: id.optional(),
  campaign_name: z.string().optional(),
  /** SMS charged: its parts, less those refunded. */
  units: z.int().optional(),
});
export type MessageRecord = z.infer<typeof messageRecord>;

/**
 * Filters (extensions; decisions/027-filtered-lists.md) that must all match. `client_id` never widens the caller's reach. With `ids` the
 * list finds messages of either class.
 */
const listBody = rangeRequest.safeExtend({
  ids,
  client_id: givenId.optional(),
  campaign_id: givenId.optional(),
  sender_id: z.string().trim().min(1).max(60).optional(),
  status: z.enum(messageStatuses).optional(),
  network: z.string().trim().min(1).max(60).optional(),
  failure_code: z.enum(failureCodes).optional(),
});

const listQuery = z.object({ msisdn: z.string().trim().max(30).optional() });

const listOf = (messageClass: MessageClass) =>
  endpoint({
    path: `message/all/${messageClass}`,
    mayLag: true,
    access: { module: 'messages', action: 'read' },
    body: listBody,
    query: listQuery,
    /** `total` is missing if it is not known; `last_page` is then the next page as long as there are more. */
    answer: pageOf(messageRecord),
  });

export const allTransactional = listOf('transactional');
export const allPromotional = listOf('promotional');

/** Extension: the whole list as a file; page and per_page are ignored. */
export const exportTransactional = exportOf(allTransactional, messageRecord);
export const exportPromotional = exportOf(allPromotional, messageRecord);

/** One event of a message; a list has the oldest first. `kind` is the state that the message entered, or the event within it. */
export const messageEvent = z.object({
  id: z.string(),
  message_id: id,
  at: instant,
  kind: z.string(),
  title: z.string(),
  detail: z.string().nullish(),
  /** The part of a long message that a receipt is for; unset for the last part. */
  part: z.int().optional(),
  /** Set for the kind `rerouted`: the connectors before and after, and the cause. */
  reroute: z.object({ from: z.string(), to: z.string(), cause: z.enum(bypassCauses) }).optional(),
});
export type MessageEvent = z.infer<typeof messageEvent>;

export const messageEvents = collection({
  name: 'message-events',
  mayLag: true,
  access: { module: 'messages' },
  row: messageEvent,
  filter: z.object({ message_id: givenId }),
});
