// Support's one search: a number, a message id, a campaign, a client or an M-Pesa receipt answers with all records of it that the
// caller may see, and an explanation of each message (requirements/domain.md#access,
// #message-states).
import { z } from 'zod';
import { campaign } from './campaigns.ts';
import { givenId, id, instant, pageOf, pageRequest, requiredText, searchLengthMax } from './common.ts';
import { dndEntry } from './dnd.ts';
import { endpoint } from './endpoint.ts';
import { failureCodes } from './failures.ts';
import { messageRecord } from './messages.ts';
import { networkHealth } from './networks.ts';
import { payment } from './payments.ts';

/** A payment as support sees it; its phone is masked. */
const foundPayment = payment.pick({
  id: true,
  source: true,
  state: true,
  amount: true,
  msisdn: true,
  reference: true,
  receipt: true,
  units: true,
  client_id: true,
  client_name: true,
  created: true,
});
export type FoundPayment = z.infer<typeof foundPayment>;

/** A client as support sees it. */
const foundClient = z.object({
  id,
  name: z.string(),
  /** 1 active, 0 suspended. */
  status: z.int(),
  /** Units it can spend. */
  balance: z.int(),
  /** When its newest message was made; null where there is none. */
  last_sent: instant.nullable(),
});
export type FoundClient = z.infer<typeof foundClient>;

/** A campaign that skipped the number. */
const skippedRow = z.object({
  campaign_id: id,
  campaign_name: z.string(),
  client_name: z.string(),
  /** When the run was due. */
  due: instant,
  /** One of the reasons of a pre-flight (send.ts). */
  reason: z.string(),
  /** As it was written in the list, with what was missing. */
  value: z.string(),
});
export type SkippedRow = z.infer<typeof skippedRow>;

/** `campaign:12` as the text gives the messages of that campaign. */
export const supportSearch = endpoint({
  path: 'support/search',
  mayLag: true,
  access: { module: 'messages', action: 'read' },
  body: pageRequest.extend({
    q: requiredText('Enter what to search for', searchLengthMax),
  }),
  answer: z.object({
    /** Where the text is a whole number: its network, and, to roles with `dnd:read`, whose do-not-disturb lists it is on. */
    number: z
      .object({ msisdn: z.string(), network: z.string().nullable(), dnd: z.array(dndEntry).optional() })
      .nullable(),
    /** None to roles without `campaigns:read`. */
    campaigns: z.array(campaign),
    /** By name; none to roles without `clients:read`. */
    clients: z.array(foundClient).optional(),
    /** Campaigns that skipped the whole number, newest first; none to roles without `campaigns:read`. */
    skipped: z.array(skippedRow).optional(),
    /** By receipt, account number or reference, or id (also as `payment:12`), newest first; none to roles that may read no payments. */
    payments: z.array(foundPayment).optional(),
    messages: pageOf(messageRecord),
  }),
});
export type SupportFindings = z.infer<(typeof supportSearch)['answer']>;

/** What an explanation is about: the state of the message, or `retrying` of a queued one that its network could not take. */
export const explanationKinds = [
  'queued',
  'retrying',
  'held',
  'submitting',
  'pending',
  'unknown',
  'delivered',
  'failed',
] as const;
export type ExplanationKind = (typeof explanationKinds)[number];

/** The explanation of one message for support. */
const messageExplanation = z.object({
  happened: z.string(),
  /** On whose side it is settled or stuck. */
  side: z.string(),
  charged: z.string(),
  tell: z.string(),
  /** The SMPP account it came in by; none: it did not come in by one. */
  smpp_account: z.string().optional(),
  /** Extension: what the sentences are made of, for other languages. */
  facts: z
    .object({
      kind: z.enum(explanationKinds),
      network: z.string(),
      parts: z.int(),
      parts_sent: z.int(),
      failure_code: z.enum(failureCodes).nullable(),
      /** In the words of the server or, where it has none, of the network. */
      reason: z.string().nullable(),
      /** While it waits: the state of its network, where that explains it. */
      health: networkHealth.pick({ state: true, trouble: true, since: true }).optional(),
      /** While it waits for its sending window: when that opens. */
      opens_at: instant.optional(),
    })
    .optional(),
});

export const explainMessage = endpoint({
  path: 'support/message',
  mayLag: true,
  access: { module: 'messages', action: 'read' },
  body: z.object({ id: givenId }),
  answer: z.object({ message: messageExplanation }),
});
