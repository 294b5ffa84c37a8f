// The home page of a client's users: balance, today's campaigns, delivery, failures and the next run. An extension: on a backend without
// it, the dashboard shows only what the specification has.
import { z } from 'zod';
import { campaign } from './campaigns.ts';
import { id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { failureCodes } from './failures.ts';
import { messageClasses } from './messages.ts';

const count = z.int();

/** Messages of one class by outcome. */
export const outcomeCounts = z.object({
  class: z.enum(messageClasses),
  queued: count,
  pending: count,
  delivered: count,
  failed: count,
  /** Those of `failed` that no network got. */
  unsent: count.optional(),
});
export type OutcomeCounts = z.infer<typeof outcomeCounts>;

/** Most failures that are counted by reason; if there are more, only the latest are counted. */
export const failuresCountedMax = 20_000;

/** Figures of the caller's own client. The last 7 days include today. Parts that the role may not read are absent. */
export const clientHome = endpoint({
  path: 'client/home',
  access: { module: 'dashboard', action: 'read' },
  answer: z.object({
    message: z.object({
      /** Units available to spend. */
      balance: count,
      /** Mean units a day over the last 7 days, today included. */
      units_per_day: z.number(),
      /** Whole days until the balance is spent at that rate; null if nothing was sent. */
      days_left: count.nullable(),
      today: z.array(outcomeCounts),
      week: z.array(outcomeCounts),
      /** Contacts in the client's groups; a contact counts once for each of its groups. */
      contacts: count.optional(),
      /** Reasons of failures in the last 7 days, most frequent first. */
      failures: z
        .array(
          z.object({ class: z.enum(messageClasses), failure_code: z.enum(failureCodes).nullable(), count }),
        )
        .optional(),
      /** Campaigns that are open or ran today, newest first. */
      campaigns: z.array(campaign).optional(),
      next_run: z.object({ campaign, at: instant }).nullish(),
      /** Webhooks that were disabled because deliveries failed. */
      failed_webhooks: z.array(z.object({ id, url: z.string(), disabled: instant.nullable() })).optional(),
    }),
  }),
});
export type ClientHome = z.infer<(typeof clientHome)['answer']>['message'];
