// Units: top-ups of clients, the platform's stock, and the low balance alert (requirements/administration.md#client-detail,
// #top-up-history, #units-allocation; requirements/domain.md#ledger).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  approvalId,
  day,
  givenId,
  id,
  ids,
  instant,
  kes,
  movementDescription,
  pageOf,
  rangeRequest,
  requiredText,
} from './common.ts';

/** First day of the range All of the allocation (requirements/administration.md#date-ranges). */
export const firstAllocationDay = '2024-11-17';

/** How a client was given units; a reversal takes back those of a payment, a correction those that were given by mistake. */
export const topupKinds = ['topup', 'transfer', 'bonus', 'reversal', 'correction'] as const;

/** Units that `units/correct` can still take back; only for the platform's people. */
const correctable = z.int().optional();

export const topup = z.object({
  id,
  sms_units: z.union([z.number(), z.string()]),
  description: z.string().nullish(),
  created: instant,
  /** Extension: set if the units were given as bonus. */
  bonus: z.literal(true).optional(),
  // Extensions; the console works without them.
  client_id: id.optional(),
  kind: z.enum(topupKinds).optional(),
  /** The payment that paid for it, or that was reversed. */
  payment_id: id.optional(),
  /** KES of that payment; negative for a reversal. */
  amount: kes.optional(),
  /** The M-Pesa receipt of that payment. */
  receipt: z.string().optional(),
  correctable,
});
export type Topup = z.infer<typeof topup>;

/** Top-ups, newest first; by default of the caller's own client. `sort` is "field|asc" or "field|desc". */
export const topupHistory = endpoint({
  path: 'dashboard/client/balance/history',
  access: { module: 'topups', action: 'read' },
  /** Days, `ids` and `kind` are extensions. With `ids` and no client, top-ups of any client within reach. */
  body: rangeRequest.safeExtend({ client_id: givenId.optional(), ids, kind: z.enum(topupKinds).optional() }),
  answer: pageOf(topup).extend({
    /** Extension: the units of all pages together. */
    total_units: z.number().optional(),
  }),
});

/** A move of the platform's stock: opening balance + amount = closing balance. */
export const activity = z.object({
  id,
  event_title: z.string(),
  /** Negative if units left the stock. */
  amount: z.union([z.number(), z.string()]),
  event_description: z.string().nullish(),
  opening_balance: z.union([z.number(), z.string()]),
  closing_balance: z.union([z.number(), z.string()]),
  status: z.union([z.number(), z.string()]),
  created_at: instant,
  // Extensions; the console works without them.
  /** The client that received or returned the units. */
  client_id: id.optional(),
  /** The payment that was credited or reversed. */
  payment_id: id.optional(),
  correctable,
});
export type Activity = z.infer<typeof activity>;

/** The causes of movements in the platform's stock. */
export const activityKinds = ['load', 'transfer', 'topup', 'bonus', 'reversal', 'correction'] as const;

export const activityLog = endpoint({
  path: 'activitylogs/all',
  access: { module: 'units', action: 'read' },
  /** Extensions: filters that must all match. */
  body: rangeRequest.safeExtend({
    ids,
    kind: z.enum(activityKinds).optional(),
    client_id: givenId.optional(),
  }),
  answer: pageOf(activity).extend({
    /** Extension: the units currently in the platform's stock. */
    stock: z.number().optional(),
  }),
});

/**
 * Extension: adds to the platform's stock. The specification's credit call cannot, since it requires a client. Repeating it with the same
 * Idempotency-Key changes nothing.
 */
export const loadUnits = endpoint({
  path: 'units/load',
  access: { module: 'units', action: 'create' },
  confirmed: true,
  body: z.object({
    sms_units: amount('Amount'),
    description: movementDescription,
  }),
  answer: z.object({ message: z.string(), stock: z.number(), approval_id: approvalId }),
});

/**
 * Extension: takes back units that were loaded, transferred or given as a bonus by mistake, wholly or in part. `id` is that of the row of the
 * stock or of the top-up. 402 if the stock or the client no longer holds the units; then nothing changes. Repeating it with the same
 * Idempotency-Key changes nothing.
 */
export const correctUnits = endpoint({
  path: 'units/correct',
  access: { module: 'units', action: 'create' },
  confirmed: true,
  body: z.object({
    id: givenId,
    sms_units: amount('Amount'),
    note: requiredText('Write a note', 200, 'The note has at most 200 characters'),
  }),
  answer: z.object({ message: z.string(), approval_id: approvalId }),
});

/** Extension: the balance below which a client's users are warned; null: no warning. */
export const lowBalanceAlert = endpoint({
  path: 'units/alert',
  access: { module: 'units', action: 'update' },
  body: z.object({
    client_id: givenId.optional(),
    low_balance: amount('Warn below').nullable(),
  }),
});

const units = z.int();

/** One day or month of a statement: opening + topups - charged + refunded = closing. */
export const statementRow = z.object({
  /** The day, or the first day of the month. */
  date: day,
  opening: units,
  /** Transfers, top-ups and bonus, less reversals and corrections. */
  topups: units,
  charged: units,
  refunded: units,
  closing: units,
  /** KES: the price of what was sent in the period, less refunds. */
  cost: kes,
});
export type StatementRow = z.infer<typeof statementRow>;

/**
 * Extension: the changes of a client's units, by day up to two months and by month beyond. Balances include bonus and the units reserved by
 * campaigns in progress. By default of the caller's own client.
 */
export const unitStatement = endpoint({
  path: 'units/statement',
  access: { module: 'consumption', action: 'read' },
  body: z
    .object({ start_date: day, end_date: day, client_id: givenId.optional() })
    .refine(({ start_date, end_date }) => start_date <= end_date, {
      message: 'End date must not be before the start date',
      path: ['end_date'],
    }),
  answer: z.object({
    client_name: z.string(),
    step: z.enum(['day', 'month']),
    message: z.array(statementRow),
    totals: statementRow.omit({ date: true }),
  }),
});
