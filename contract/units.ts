// Units: what clients were given, the platform's stock, and the balance a client is warned at
// (requirements/administration.md#client-detail, #top-up-history, #units-allocation; requirements/domain.md#ledger).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, givenId, id, instant, pageOf, pageRequest, rangeRequest } from './common.ts';

/** First day of the range All of the allocation (requirements/administration.md#date-ranges). */
export const firstAllocationDay = '2024-11-17';

export const topup = z.object({
  id,
  sms_units: z.union([z.number(), z.string()]),
  description: z.string().nullish(),
  created: instant,
  /** Ours: given as bonus. */
  bonus: z.literal(true).optional(),
});
export type Topup = z.infer<typeof topup>;

/** Newest first; the caller's own where no client is named. `sort` is "field|asc" or "field|desc". */
export const topupHistory = endpoint({
  path: 'dashboard/client/balance/history',
  access: { module: 'topups', action: 'read' },
  status: 200,
  body: pageRequest.extend({ client_id: givenId.optional() }),
  answer: pageOf(topup),
});

/** A move of the platform's stock: opening balance + amount = closing balance. */
export const activity = z.object({
  id,
  event_title: z.string(),
  /** Below zero where units left the stock. */
  amount: z.union([z.number(), z.string()]),
  event_description: z.string().nullish(),
  opening_balance: z.union([z.number(), z.string()]),
  closing_balance: z.union([z.number(), z.string()]),
  status: z.union([z.number(), z.string()]),
  created_at: instant,
});
export type Activity = z.infer<typeof activity>;

export const activityLog = endpoint({
  path: 'activitylogs/all',
  access: { module: 'units', action: 'read' },
  status: 200,
  body: rangeRequest,
  answer: pageOf(activity).extend({
    /** Ours: units the platform can still hand out. */
    stock: z.number().optional(),
  }),
});

/**
 * Ours: adds to the platform's stock. The specification's credit call names a client, which the stock is not. An
 * Idempotency-Key makes a second press harmless.
 */
export const loadUnits = endpoint({
  path: 'units/load',
  access: { module: 'units', action: 'create' },
  status: 200,
  body: z.object({
    sms_units: amount('The amount'),
    description: z.string().trim().max(200, 'The description is too long').optional(),
  }),
  answer: z.object({ message: z.string(), stock: z.number() }),
});

/** Ours: below which balance a client's people are warned; null for not at all. */
export const lowBalanceAlert = endpoint({
  path: 'units/alert',
  access: { module: 'units', action: 'update' },
  status: 200,
  body: z.object({
    client_id: givenId.optional(),
    low_balance: amount('The alert').nullable(),
  }),
  answer: z.object({ message: z.string() }),
});
