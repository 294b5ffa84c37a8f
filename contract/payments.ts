// Payments by M-Pesa: requests for a top-up, and all payments received (requirements/administration.md#account-top-up;
// requirements/domain.md#top-ups; requirements/kenya.md#m-pesa). The specification has one call, payment/request; the others are
// extensions, and the console works without their answers.
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
  requiredId,
  requiredText,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { grouped } from './grouped.ts';

/** Most KES that one M-Pesa transaction may move. */
export const paymentKesMax = 250_000;

/**
 * sending: the prompt is being sent · waiting: for the PIN · confirming: M-Pesa notified a payment and is queried about it · expired: no
 * result in time, still queried · review: waits for an admin, not credited · dismissed: closed by an admin without credit · reversed:
 * credited, then reversed by M-Pesa. Only `paid` is credited; a late success still changes the others to `paid`, but `dismissed` to `review`.
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

/** Decisions on a payment that may need a second person. */
export const paymentDecisions = [
  'payment_assign',
  'payment_move',
  'payment_reverse',
  'payment_restore',
] as const;

/** A prompt sent to a phone, or money received by paybill. */
export const payment = z.object({
  id,
  source: z.enum(['stk', 'paybill']),
  state: z.enum(paymentStates),
  /** KES: the amount that M-Pesa confirmed; before that, the amount requested. */
  amount: kes,
  /** Digits, partly masked if M-Pesa masks them. */
  msisdn: z.string().nullable(),
  /** The account number, as received or as sent with the prompt. */
  reference: z.string(),
  receipt: z.string().nullable(),
  /** Units credited, even if reversed later; null if nothing was credited. */
  units: z.int().nullable(),
  /** Why the payment is in its state, if the state alone does not show it. */
  reason: z.string().nullable(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  payer: z.string().nullable(),
  /** The note and name of the admin who last assigned, moved, dismissed, reversed or restored the payment. */
  note: z.string().nullable(),
  handled_by: z.string().nullable(),
  /** When it was announced, or the prompt requested. */
  created: instant,
  /** M-Pesa's time of the payment, else `created`: the date of lists, filters and receipts. */
  paid_at: instant.optional(),
  /** The top-up that credited the units. */
  topup_id: id.nullish(),
  /** KES per unit at which it was credited; null without units. */
  sms_cost: kes.nullish(),
  /** KES of earlier payments before and after the credit; null where it changed none. `before` + amount = units x `sms_cost` + `after`. */
  credit: z.object({ before: kes, after: kes }).nullish(),
  /** The business that sells the units: the platform's own. */
  seller: z.object({ name: z.string(), address: z.string().nullable() }).optional(),
  /** The decision that waits for a second person; null for clients. */
  approval: z.enum(paymentDecisions).nullish(),
  /** The request for that decision. */
  approval_id: id.nullish(),
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
 * Sends the prompt for the PIN to a phone. Credits the named client, otherwise the caller's own. Repeating it with the same Idempotency-Key
 * changes nothing.
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

/** The current state of a payment of a client within reach: after a request, or for the receipt of an earlier top-up. */
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
      /** Whether M-Pesa is configured; if not, there is no business number and no payment can be requested. */
      is_set_up: z.boolean(),
      business_number: z.string().nullable(),
      account_number: z.string(),
      client_name: z.string(),
      /** KES per unit. */
      sms_cost: kes,
      /** KES left over from earlier top-ups, which counts towards the next one. */
      credit: kes,
      /** The newest payment that the caller requested and that is not final yet. */
      open_payment_id: id.nullable(),
    }),
  }),
});

/** All requested and received payments, newest first. `search` finds receipts, references, phones, payers and clients. */
export const paymentList = endpoint({
  path: 'payment/list',
  access: { module: 'payments', action: 'read' },
  body: pageRequest.extend({
    start_date: day.optional(),
    end_date: day.optional(),
    search: z.string().trim().max(60).optional(),
    /** attention: waits for an admin · open: not final yet · failed: ended without payment. */
    state: z.enum(['attention', 'paid', 'open', 'failed', 'dismissed', 'reversed']).optional(),
    ids,
    client_id: givenId.optional(),
    source: payment.shape.source.optional(),
  }),
  answer: pageOf(payment).extend({
    attention: z.int().optional(),
    /** Sums over all pages, without reversed payments: KES received, credited or not, and units credited. */
    totals: z.object({ amount: kes, units: z.int() }).optional(),
  }),
});

const note = requiredText('Write a note', 300, 'The note has at most 300 characters');

const decision = z.object({
  id: givenId,
  client_id: requiredId('Choose a client'),
  note,
});

/** Credits a payment in review to a client. */
export const assignPayment = endpoint({
  path: 'payment/assign',
  access: { module: 'payments', action: 'update' },
  confirmed: true,
  body: decision,
  answer: z.object({ message: z.string(), approval_id: approvalId }),
});

/**
 * Moves a payment that was credited to the wrong client to another one, at that client's price. 402 if the wrong client no longer holds the
 * units; then nothing changes.
 */
export const movePayment = endpoint({
  path: 'payment/move',
  access: { module: 'payments', action: 'update' },
  confirmed: true,
  body: decision,
  answer: z.object({ message: z.string(), approval_id: approvalId }),
});

/** Closes a payment in review without credit, because it was paid back or never paid. */
export const dismissPayment = endpoint({
  path: 'payment/dismiss',
  access: { module: 'payments', action: 'update' },
  body: z.object({ id: givenId, note }),
});

/**
 * Reverses the credit of a payment that M-Pesa has reversed on its side. 402 if the client no longer holds the units; then nothing changes.
 */
export const reversePayment = endpoint({
  path: 'payment/reverse',
  access: { module: 'payments', action: 'update' },
  confirmed: true,
  body: z.object({ id: givenId, note }),
  answer: z.object({ message: z.string(), approval_id: approvalId }),
});

/** Credits a payment again that was marked as reversed by mistake, to the same client, at its price now. */
export const restorePayment = endpoint({
  path: 'payment/restore',
  access: { module: 'payments', action: 'update' },
  confirmed: true,
  body: z.object({ id: givenId, note }),
  answer: z.object({ message: z.string(), approval_id: approvalId }),
});

/**
 * The whole units that an amount of KES buys at a price per unit, with the credit of earlier top-ups, and the KES that remain as credit.
 * Exact: KES are decimal text of at most four places. Undefined if one of them is not an amount.
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

/** The least whole KES that buys these units with the credit of earlier top-ups; undefined if the credit or the price is not an amount. */
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
