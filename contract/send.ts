// Sending to typed numbers, and the pre-flight that says what a send does before it goes
// (spec part 1 sections 2, 5, 7; DOMAIN sections 2 to 5).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { kes } from './common.ts';
import { partsMax } from './segments.ts';

/** Characters of the longest text that can still make ten parts of GSM 7-bit. */
export const messageCharactersMax = partsMax * 153;

/** Numbers one typed send may hold; more belong into an upload. */
export const typedNumbersMax = 10_000;

/** Why a number is left out of a send. */
export const rejectReasons = [
  'Invalid number',
  'Duplicate',
  'No route',
  'DND',
  'Muted',
  'Missing field',
] as const;
export type RejectReason = (typeof rejectReasons)[number];

const typedSend = z.object({
  country_code: z.string().trim().length(2).default('KE'),
  message: z
    .string('Message is required')
    .min(1, 'Message is required')
    .max(messageCharactersMax, `Message is longer than ${partsMax} parts`)
    .refine((text) => text.trim() !== '', 'Message is required'),
  msisdn: z.string('Phone numbers are required').trim().min(1, 'Phone numbers are required').max(250_000),
  schedule: z.union([z.boolean(), z.literal(''), z.null(), z.literal('false')]).optional(),
  /** The sender's name, or the id of one of its rows. */
  sender_id: z.union(
    [z.string().trim().min(1, 'Sender ID is required').max(20, 'Sender ID is too long'), z.int().positive()],
    'Sender ID is required',
  ),
});

export const preflight = z.object({
  rows: z.int(),
  accepted: z.int(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  parts: z.int(),
  units: z.int(),
  cost: kes,
  balance: z.int(),
  balance_after: z.int(),
  rejected: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** The first hundred rejected entries, each as it was typed; `row` counts from 1. */
  rejects: z.array(z.object({ row: z.int(), value: z.string(), reason: z.string() })),
  networks: z.array(z.object({ network: z.string(), numbers: z.int(), units: z.int(), cost: kes })),
});
export type Preflight = z.infer<typeof preflight>;

/** Works out a send without sending: the same function decides both. */
export const preflightTransactional = endpoint({
  path: 'message/preflight/transactional',
  access: { module: 'send', action: 'create' },
  status: 200,
  body: typedSend,
  bodyBytesMax: 1_000_000,
  answer: z.object({ message: preflight }),
});

/** Immediate, to typed numbers. 402 when the balance is short; then nothing is queued. */
export const sendTransactional = endpoint({
  path: 'message/send/transactional',
  access: { module: 'send', action: 'create' },
  status: 200,
  body: typedSend,
  bodyBytesMax: 1_000_000,
  answer: z.object({
    message: z.string(),
    accepted: z.int().optional(),
    units: z.int().optional(),
    balance: z.int().optional(),
  }),
});
