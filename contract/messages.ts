// Message lists and a message's timeline (requirements/portal.md#message-lists; requirements/domain.md#message-states).
import { z } from 'zod';
import { collection, endpoint } from './endpoint.ts';
import { failureCodes } from './failures.ts';
import { givenId, id, instant, kes, pageOf, rangeRequest } from './common.ts';

export const messageClasses = ['transactional', 'promotional'] as const;
export type MessageClass = (typeof messageClasses)[number];

/** The states shown to users. A message of unknown outcome counts and shows as pending. */
export const messageStatuses = ['Queued', 'Pending', 'Delivered', 'Failed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

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
  client_name: z.string().optional(),
  parts: z.int().optional(),
  reason: z.string().nullish(),
  failure_code: z.enum(failureCodes).nullish(),
  /** Of its campaign. */
  campaign_name: z.string().optional(),
});
export type MessageRecord = z.infer<typeof messageRecord>;

const listQuery = z.object({ msisdn: z.string().trim().max(30).optional() });

const listOf = (messageClass: MessageClass) =>
  endpoint({
    path: `message/all/${messageClass}`,
    access: { module: 'messages', action: 'read' },
    status: 200,
    body: rangeRequest,
    query: listQuery,
    answer: pageOf(messageRecord),
  });

export const allTransactional = listOf('transactional');
export const allPromotional = listOf('promotional');

const exportOf = (messageClass: MessageClass) =>
  endpoint({
    ...listOf(messageClass),
    path: `message/all/${messageClass}/export`,
    answer: messageRecord,
    stream: true,
  });

/** Extension: the whole list, for its file; page and per_page are ignored. */
export const exportTransactional = exportOf('transactional');
export const exportPromotional = exportOf('promotional');

/** One event of a message, oldest first. `kind` is the state it entered or the event within it. */
export const messageEvent = z.object({
  id: z.string(),
  message_id: id,
  at: instant,
  kind: z.string(),
  title: z.string(),
  detail: z.string().nullish(),
});
export type MessageEvent = z.infer<typeof messageEvent>;

export const messageEvents = collection({
  name: 'message-events',
  access: { module: 'messages' },
  row: messageEvent,
  filter: z.object({ message_id: givenId }),
});
