// Packages and their stock at the telco (requirements/administration.md#global-sms; requirements/domain.md#stock).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, approvalId, fromDigits, id, wholeWithin } from './common.ts';

export const globalBalance = z.object({
  id,
  package_id: z.union([z.number(), z.string()]),
  balance: z.union([z.number(), z.string()]),
  // Extensions; the console works without them.
  /** Units of the clients that may send through the package: the most that they could draw from it. */
  held: z.number().optional(),
  clients: z.int().optional(),
  /** Whether the package was ever credited or debited; otherwise its balance only shows what was sent. */
  tracked: z.boolean().optional(),
});
export type GlobalBalance = z.infer<typeof globalBalance>;

/** The body of the answer is the list itself. */
export const globalBalances = endpoint({
  path: 'dashboard/global/sms',
  access: { module: 'packages', action: 'read' },
  answer: z.array(globalBalance),
});

const packageFault = 'Package ID must be a whole number of at most 9 digits';

const move = (verb: 'credit' | 'debit') =>
  endpoint({
    path: `dashboard/${verb}/global/sms`,
    access: { module: 'packages', action: 'update' },
    confirmed: true,
    body: z.object({
      /** The telco's number of the package: a number or its digits. */
      package_id: fromDigits(wholeWithin({ min: 1, max: 999_999_999 }, packageFault)),
      smsUnits: amount('Amount'),
    }),
    answer: z.object({ message: z.string(), approval_id: approvalId }),
  });

/** Repeating a credit or debit with the same Idempotency-Key changes nothing. */
export const creditGlobal = move('credit');
export const debitGlobal = move('debit');
