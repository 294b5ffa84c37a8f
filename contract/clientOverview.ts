// Summary of one client: balance, daily usage, a month of traffic, and what prevents it from sending
// (decisions/032-guidance-reads-what-exists.md). An extension of the specification.
import { z } from 'zod';
import { day, givenId, id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { lacks } from './onboarding.ts';

/** Days of {@link clientOverview}, today included. */
export const overviewDays = 30;

const clientDay = z.object({
  day,
  /** Messages submitted to a telco by their outcome so far, and units charged. */
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  units: z.int(),
});
export type ClientDay = z.infer<typeof clientDay>;

export const overview = z.object({
  lacks,
  /** Units available to spend. */
  balance: z.int(),
  /** The balance below which the client is warned; null: never. */
  low_balance: z.int().nullable(),
  /** Mean units a day over the last 7 days, today included. */
  pace: z.number(),
  /** One entry per day, oldest first. */
  days: z.array(clientDay),
  last_message: instant.nullable(),
  last_topup: z.object({ units: z.int(), created: instant }).nullable(),
  /** Sender IDs that the client can send with, each with its networks. */
  senders: z.array(z.object({ name: z.string(), networks: z.array(z.string()) })),
  paused_campaigns: z.int(),
  /** Number of networks that have not decided on a requested sender ID. */
  open_requests: z.int(),
  /** Connectors of the client's sender IDs whose link is not bound. */
  links_down: z.array(z.object({ id, name: z.string() })),
});
export type ClientOverview = z.infer<typeof overview>;

export const clientOverview = endpoint({
  path: 'operations/client',
  access: { module: 'clients', action: 'read' },
  body: z.object({ id: givenId }),
  answer: z.object({ message: overview }),
});
