// The inbox: conversations, each of one subscriber with one number (requirements/domain.md#incoming-texts). Replies are ordinary sends.
// Extensions of the specification.
import { z } from 'zod';
import { fromDigits, givenId, id, instant, rangeRequest } from './common.ts';
import { endpoint } from './endpoint.ts';
import { messageStatuses } from './messages.ts';
import { maskedText } from './messageTexts.ts';

const access = { module: 'messages', action: 'read' } as const;

/** A keyword in a subscriber's text. */
export const keywords = ['stop', 'start'] as const;

export const conversation = z.object({
  id,
  msisdn: z.string(),
  /** The name of the client's contact with this number; null if there is none, or the caller may not read contacts. */
  contact_name: z.string().nullable(),
  /** The number or sender ID that the subscriber wrote to. */
  number: z.string(),
  last_text: z.string(),
  /** Set if `last_text` is masked. */
  masked: maskedText.optional(),
  last_received: instant,
  /** Number of texts that no user of the client has opened. */
  unread: z.int(),
  /** Null if the number is assigned to no client; then only the platform reads it. */
  client_id: id.nullable(),
  /** The client's name, if it is not the caller's client. */
  client_name: z.string().nullish(),
});
export type Conversation = z.infer<typeof conversation>;

/** Conversations, newest first. They are not counted: `more` says whether there is another page. */
export const conversations = endpoint({
  path: 'inbox/conversations',
  access,
  /** Filters that must all match; the days are those of the newest text. */
  body: rangeRequest.safeExtend({
    /** A subscriber's number in any form, or its first or last digits. */
    msisdn: z.string().trim().max(30).optional(),
    /** The number that the subscriber wrote to. */
    number: z.string().trim().max(30).optional(),
    client_id: givenId.optional(),
    unread: z.boolean().optional(),
  }),
  answer: z.object({ data: z.array(conversation), more: z.boolean() }),
});

const received = z.object({
  kind: z.literal('received'),
  id,
  at: instant,
  text: z.string(),
  /** Set if `text` is masked and can be revealed. */
  masked: maskedText.optional(),
  /** The effect of the text: the subscriber opted out or in; null: none. */
  action: z.enum(keywords).nullable(),
});

const sent = z.object({
  kind: z.literal('sent'),
  id,
  at: instant,
  text: z.string(),
  /** Set if `text` is masked and can be revealed. */
  masked: maskedText.optional(),
  sender: z.string(),
  status: z.enum(messageStatuses),
});

export const threadEntry = z.discriminatedUnion('kind', [received, sent]);
export type ThreadEntry = z.infer<typeof threadEntry>;

/** Messages sent to the subscriber and received from them, newest first, up to 50. `before` is the last id of the previous page. */
export const thread = endpoint({
  path: 'inbox/:id/thread',
  access,
  body: z.looseObject({ before: givenId.optional() }).nullish(),
  answer: z.object({
    conversation,
    entries: z.array(threadEntry),
    more: z.boolean(),
    /** Whether the caller's client may send with the number as sender. */
    can_reply: z.boolean(),
  }),
});

/**
 * Marks the texts of a conversation as read: as many as were unread when they were shown, or all if `unread` is missing. Changes nothing in
 * conversations of other clients.
 */
export const markRead = endpoint({
  path: 'inbox/:id/read',
  access,
  body: z.looseObject({ unread: fromDigits(z.int().nonnegative()).optional() }).nullish(),
});

/** The numbers whose incoming texts the caller may read. */
export const inboxNumbers = endpoint({
  path: 'inbox/numbers',
  access,
  answer: z.object({ message: z.array(z.string()) }),
});
