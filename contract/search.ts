// Support's search: finds all records of a number, a message id, a campaign, a client or an M-Pesa receipt that the caller may see, and
// explains each message (requirements/domain.md#access, #message-states).
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
  paid_at: true,
});
export type FoundPayment = z.infer<typeof foundPayment>;

/** A client as support sees it. */
const foundClient = z.object({
  id,
  name: z.string(),
  /** 1 active, 0 suspended. */
  status: z.int(),
  /** Units available to spend. */
  balance: z.int(),
  /** When the client's newest message was created; null if it has none. */
  last_sent: instant.nullable(),
});
export type FoundClient = z.infer<typeof foundClient>;

/** A run of a campaign that skipped the number. */
const skippedRow = z.object({
  campaign_id: id,
  campaign_name: z.string(),
  client_name: z.string(),
  /** When the run was scheduled. */
  due: instant,
  /** One of the reject reasons of a pre-flight (rejects.ts). */
  reason: z.string(),
  /** The entry as written in the list, with what was missing. */
  value: z.string(),
});
export type SkippedRow = z.infer<typeof skippedRow>;

/** Searches by a text; `campaign:12` finds the messages of that campaign. */
export const supportSearch = endpoint({
  path: 'support/search',
  mayLag: true,
  access: { module: 'messages', action: 'read' },
  body: pageRequest.extend({
    q: requiredText('Enter what to search for', searchLengthMax),
  }),
  answer: z.object({
    /** Set if the text is a whole number: its network and, for roles with `dnd:read`, whose do-not-disturb lists it is on. */
    number: z
      .object({ msisdn: z.string(), network: z.string().nullable(), dnd: z.array(dndEntry).optional() })
      .nullable(),
    /** Empty for roles without `campaigns:read`. */
    campaigns: z.array(campaign),
    /** Clients found by name; absent for roles without `clients:read`. */
    clients: z.array(foundClient).optional(),
    /** Campaign runs that skipped the number, newest first; absent for roles without `campaigns:read`. */
    skipped: z.array(skippedRow).optional(),
    /**
     * Payments found by receipt, account number, reference or id (also as `payment:12`), newest first; absent for roles that may not read
     * payments.
     */
    payments: z.array(foundPayment).optional(),
    messages: pageOf(messageRecord),
  }),
});
export type SupportFindings = z.infer<(typeof supportSearch)['answer']>;

/** What an explanation is about: the state of the message, or `retrying` for a queued message that its network refused for now. */
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

/** An explanation of one message, for support staff. */
const messageExplanation = z.object({
  happened: z.string(),
  /** On whose side the message was settled or is stuck. */
  side: z.string(),
  charged: z.string(),
  tell: z.string(),
  /** The SMPP account that submitted the message; unset if none did. */
  smpp_account: z.string().optional(),
  /** Extension: the facts that the sentences are made of, for other languages. */
  facts: z
    .object({
      kind: z.enum(explanationKinds),
      network: z.string(),
      parts: z.int(),
      parts_sent: z.int(),
      failure_code: z.enum(failureCodes).nullable(),
      /** The reason in the words of the server; without one, in those of the network. */
      reason: z.string().nullable(),
      /** The state of the network, if it explains why the message waits. */
      health: networkHealth.pick({ state: true, trouble: true, since: true }).optional(),
      /** When the sending window opens that the message waits for. */
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
