// Topping up by M-Pesa and what came in through it (requirements/administration.md#account-top-up;
// requirements/domain.md#top-ups; requirements/kenya.md#m-pesa). The specification has one call, payment/request; the
// others are extensions, and the console works without their answers.
import { z } from 'zod';
import {
  approvalId,
  day,
  fromDigits,
  givenId,
  id,
  ids,
  inKes,
  instant,
  kes,
  pageOf,
  pageRequest,
  requiredText,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { grouped } from './grouped.ts';

/** KES one M-Pesa transaction may move. */
export const paymentKesMax = 250_000;

/**
 * sending: the prompt is being sent · waiting: for the PIN · confirming: a notice says paid, the query is pending · expired: no
 * result in time, still queried · review: waits for an admin, not credited · dismissed: an admin closed it without credit ·
 * reversed: credited, then reversed by M-Pesa. Only paid is credited; a late success still changes the others to paid.
 */
export const paymentStates = [
  'sending',
  'waiting',
  'confirming',
  'paid',
  'cancelled',
  'no_funds',
  'wrong_pin',
  'unreachable',
  'expired',
  'failed',
  'review',
  'dismissed',
  'reversed',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** A prompt sent to a phone, or money that came in by paybill. */
export const payment = z.object({
  id,
  source: z.enum(['stk', 'paybill']),
  state: z.enum(paymentStates),
  /** KES: the amount M-Pesa confirmed, else the amount requested. */
  amount: kes,
  /** Digits, or as M-Pesa masks them. */
  msisdn: z.string().nullable(),
  /** The account number as received, or as sent with the prompt. */
  reference: z.string(),
  receipt: z.string().nullable(),
  /** Units credited, reversed or not; null while nothing was credited. */
  units: z.int().nullable(),
  /** Why it is in its state, where the state does not say it. */
  reason: z.string().nullable(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  payer: z.string().nullable(),
  /** The note and name of the admin who assigned, dismissed or reversed it last. */
  note: z.string().nullable(),
  handled_by: z.string().nullable(),
  created: instant,
  /** The top-up that gave its units. */
  topup_id: id.nullish(),
  /** The decision that waits for another person; null for clients. */
  approval: z.enum(['payment_assign', 'payment_reverse']).nullish(),
});
export type Payment = z.infer<typeof payment>;

const missing = 'Please Fill all Fields';
const wrongAmount = `Amount must be a whole number from 1 to ${grouped(paymentKesMax)}`;

const wholeKes = inKes(
  fromDigits(
    z
      .int({ error: ({ input }) => ((input ?? '') === '' ? missing : wrongAmount) })
      .min(1, wrongAmount)
      .max(paymentKesMax, wrongAmount),
  ),
);

/**
 * Sends the prompt for the PIN to a phone; credits the named client, else the caller's own. Repeating it with its
 * Idempotency-Key changes nothing.
 */
export const requestPayment = endpoint({
  path: 'payment/request',
  access: { module: 'topups', action: 'create' },
  status: 201,
  body: z.object({
    amount: wholeKes,
    msisdn: requiredText(missing, 40),
    client_id: givenId.optional(),
  }),
  answer: z.object({ message: z.string().optional(), payment: payment.optional() }),
});

/** The current state of a payment of a client within reach: of one just requested, or of an earlier top-up for its receipt. */
export const paymentStatus = endpoint({
  path: 'payment/status',
  onlyReads: true,
  access: [
    { module: 'topups', action: 'create' },
    { module: 'topups', action: 'read' },
  ],
  body: z.object({ id: givenId }),
  answer: z.object({ message: payment }),
});

/** What the top-up screen shows before a payment. */
export const paymentAccount = endpoint({
  path: 'payment/account',
  onlyReads: true,
  access: { module: 'topups', action: 'create' },
  body: z.object({ client_id: givenId.optional() }),
  answer: z.object({
    message: z.object({
      /** False where M-Pesa is not set up: then there is no business number and no payment can be requested. */
      is_set_up: z.boolean(),
      business_number: z.string().nullable(),
      account_number: z.string(),
      client_name: z.string(),
      /** KES a unit. */
      sms_cost: kes,
      /** KES left over from earlier top-ups; counts in the next one. */
      credit: kes,
      /** The newest payment requested by the caller that is not final yet. */
      open_payment_id: id.nullable(),
    }),
  }),
});

/** All requested and received payments, newest first. `search` finds receipts, references, phones, payers, clients. */
export const paymentList = endpoint({
  path: 'payment/list',
  access: { module: 'payments', action: 'read' },
  body: pageRequest.extend({
    start_date: day.optional(),
    end_date: day.optional(),
    search: z.string().trim().max(60).optional(),
    /** attention: waits for an admin · open: not final yet · failed: without payment. */
    state: z.enum(['attention', 'paid', 'open', 'failed', 'dismissed', 'reversed']).optional(),
    ids,
    client_id: givenId.optional(),
    source: payment.shape.source.optional(),
  }),
  answer: pageOf(payment).extend({
    attention: z.int().optional(),
    /** Of all pages: KES received, credited or not, and units credited; of reversed payments neither. */
    totals: z.object({ amount: kes, units: z.int() }).optional(),
  }),
});

const note = requiredText('Write a note', 300, 'The note has at most 300 characters');

/** Credits a payment in review to a client. */
export const assignPayment = endpoint({
  path: 'payment/assign',
  access: { module: 'payments', action: 'update' },
  confirmed: true,
  body: z.object({
    id: givenId,
    client_id: z.coerce.number('Choose a client').pipe(z.int('Choose a client').positive('Choose a client')),
    note,
  }),
  answer: z.object({ message: z.string(), approval_id: approvalId }),
});

/** Closes a payment in review without credit: paid back, or never paid. */
export const dismissPayment = endpoint({
  path: 'payment/dismiss',
  access: { module: 'payments', action: 'update' },
  body: z.object({ id: givenId, note }),
});

/**
 * Reverses the credit of a payment that M-Pesa has reversed (on M-Pesa's side). 402 where the client no longer holds the units;
 * then nothing changes.
 */
export const reversePayment = endpoint({
  path: 'payment/reverse',
  access: { module: 'payments', action: 'update' },
  confirmed: true,
  body: z.object({ id: givenId, note }),
  answer: z.object({ message: z.string(), approval_id: approvalId }),
});

/**
 * Whole units for an amount of KES at a price per unit, credit of earlier top-ups included, and the KES that remain as credit.
 * Exact: KES are decimal text of at most four places. Undefined where one of them is no amount.
 */
export function topUpWorth(
  amount: string,
  credit: string,
  smsCost: string,
): { units: number; left: string } | undefined {
  const [paid, earlier, cost] = [amount, credit, smsCost].map(tenThousandths);
  if (paid === undefined || earlier === undefined || cost === undefined || cost <= 0n) return undefined;
  const left = (paid + earlier) % cost;
  return {
    units: Number((paid + earlier) / cost),
    left: `${left / scale}.${(left % scale).toString().padStart(4, '0')}`,
  };
}

/** The least whole KES that buys these units, credit of earlier top-ups included; undefined where one of the others is no amount. */
export function kesForUnits(units: number, credit: string, smsCost: string): number | undefined {
  const [earlier, cost] = [credit, smsCost].map(tenThousandths);
  if (earlier === undefined || cost === undefined || cost <= 0n) return undefined;
  const due = BigInt(units) * cost - earlier;
  return Math.max(1, Number((due + scale - 1n) / scale));
}

const scale = 10_000n;

function tenThousandths(amount: string): bigint | undefined {
  const match = /^(\d+)(?:\.(\d{1,4}))?$/.exec(amount.trim());
  return match ? BigInt(match[1] ?? '0') * scale + BigInt((match[2] ?? '').padEnd(4, '0')) : undefined;
}
