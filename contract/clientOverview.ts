// A client at a glance: balance and pace, a month of traffic, and what keeps it from sending
// (decisions/032-guidance-reads-what-exists.md). An extension of the specification.
import { z } from 'zod';
import { day, givenId, id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { lacks } from './onboarding.ts';

/** Days of {@link clientOverview}, today included, and the last ones, without today, that its pace is the mean of. */
export const overviewDays = 30;
export const paceDays = 7;

const clientDay = z.object({
  day,
  /** Messages that left for a telco, by their outcome so far, and units charged. */
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  units: z.int(),
});
export type ClientDay = z.infer<typeof clientDay>;

export const overview = z.object({
  lacks,
  /** Units it can spend. */
  balance: z.int(),
  /** Below it the client is warned; null: never. */
  low_balance: z.int().nullable(),
  /** Units a day, the mean of the last {@link paceDays} days before today. */
  pace: z.number(),
  /** Oldest first, each day once. */
  days: z.array(clientDay),
  last_message: instant.nullable(),
  last_topup: z.object({ units: z.int(), created: instant }).nullable(),
  /** Sender IDs it can send with, each with its networks. */
  senders: z.array(z.object({ name: z.string(), networks: z.array(z.string()) })),
  paused_campaigns: z.int(),
  /** Networks that a requested sender ID still waits for. */
  open_requests: z.int(),
  /** Connectors of its sender IDs whose link is not bound. */
  links_down: z.array(z.object({ id, name: z.string() })),
});
export type ClientOverview = z.infer<typeof overview>;

export const clientOverview = endpoint({
  path: 'operations/client',
  access: { module: 'clients', action: 'read' },
  body: z.object({ id: givenId }),
  answer: z.object({ message: overview }),
});
