// The inbox: subscribers' texts as conversations of one subscriber and one number (requirements/domain.md#incoming-texts).
// Replies are ordinary sends. Extensions.
import { z } from 'zod';
import { givenId, id, instant, rangeRequest } from './common.ts';
import { endpoint } from './endpoint.ts';
import { messageStatuses } from './messages.ts';
import { maskedText } from './messageTexts.ts';

const access = { module: 'messages', action: 'read' } as const;

/** A keyword in a subscriber's text. */
export const keywords = ['stop', 'start'] as const;

export const conversation = z.object({
  id,
  msisdn: z.string(),
  /** The number or sender ID that the subscriber wrote to. */
  number: z.string(),
  last_text: z.string(),
  /** Set where `last_text` is masked. */
  masked: maskedText.optional(),
  last_received: instant,
  /** Texts that no user of the client has opened. */
  unread: z.int(),
  /** Null: the number is assigned to no client; the platform alone reads it. */
  client_id: id.nullable(),
  /** Of other clients than the caller's. */
  client_name: z.string().nullish(),
});
export type Conversation = z.infer<typeof conversation>;

/** Newest first, with one row more than a page where `more` is true: conversations are not counted. */
export const conversations = endpoint({
  path: 'inbox/conversations',
  access,
  /** Filters, of which all must match; the days are those of the newest text. */
  body: rangeRequest.safeExtend({
    /** A subscriber's number in any form, its beginning or its last digits. */
    msisdn: z.string().trim().max(30).optional(),
    /** The number written to. */
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
  /** Set where `text` is masked and can be revealed. */
  masked: maskedText.optional(),
  /** What the text changed: the subscriber opted out or in. */
  action: z.enum(keywords).nullable(),
});

const sent = z.object({
  kind: z.literal('sent'),
  id,
  at: instant,
  text: z.string(),
  /** Set where `text` is masked and can be revealed. */
  masked: maskedText.optional(),
  sender: z.string(),
  status: z.enum(messageStatuses),
});

export const threadEntry = z.discriminatedUnion('kind', [received, sent]);
export type ThreadEntry = z.infer<typeof threadEntry>;

/** What was sent to the subscriber and what came back, newest first, up to 50; `before` is the last id of the page before. */
export const thread = endpoint({
  path: 'inbox/:id/thread',
  access,
  body: z.looseObject({ before: givenId.optional() }).nullish(),
  answer: z.object({
    conversation,
    entries: z.array(threadEntry),
    more: z.boolean(),
    /** Whether the caller's client may send as the number. */
    can_reply: z.boolean(),
  }),
});

/** Marks the texts up to one as read; of another client's conversation nothing changes. */
export const markRead = endpoint({
  path: 'inbox/:id/read',
  access,
});

/** The numbers whose texts the caller may read. */
export const inboxNumbers = endpoint({
  path: 'inbox/numbers',
  access,
  answer: z.object({ message: z.array(z.string()) }),
});
