// The dashboard's figures and a client's SMS balance (requirements/portal.md#dashboard).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { givenId, kes } from './common.ts';

const count = z.int();

/** Credits at which the progress bars are full (requirements/portal.md#dashboard). */
export const creditProgressMax = { transactional: 1000, promotional: 1_000_000_000 };

export const summaryFigures = z.object({
  transactional_sent_message: count,
  transactional_contacts: count,
  transactional_credits: count,
  transactional_failed: count,
  transactional_pending: count,
  transactional_queued: count,
  promotional_sent_message: count,
  promotional_contacts: count,
  promotional_credits: count,
  promotional_failed: count,
  promotional_pending: count,
  promotional_queued: count,
});
export type SummaryFigures = z.infer<typeof summaryFigures>;

/** `sent_message` counts delivered messages, which the legend calls "Sent Messages" (requirements/domain.md#message-states). */
export const dashboardSummary = endpoint({
  path: 'dashboard/summary',
  access: { module: 'dashboard', action: 'read' },
  answer: z.object({ message: summaryFigures }),
});

/** SMS units that a client can still spend. The body's `sms_units` and `description` are accepted and ignored. */
export const clientBalance = endpoint({
  path: 'dashboard/client/balance',
  access: { module: 'dashboard', action: 'read' },
  body: z.object({
    client_id: givenId,
    sms_units: z.unknown().optional(),
    description: z.unknown().optional(),
  }),
  answer: z.object({
    message: z.object({
      balance: count,
      /** Extension: the balance below which the client is warned; null: never. */
      low_balance: count.nullish(),
      /** Extension: KES per unit, on networks without a price of their own. */
      sms_cost: kes.nullish(),
    }),
  }),
});
