// The state of each network for those who answer customers: whether its link is up, what waits for it, and how much of the
// last minutes arrived. Names no host, no account and no error of a link. An extension of the specification.
import { z } from 'zod';
import { id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';

/** `off`: its connector is switched off. */
export const networkStates = ['up', 'degraded', 'down', 'off'] as const;
export type NetworkState = (typeof networkStates)[number];

/**
 * Why a network is not up: no engine runs · its link is not bound · its messages take other routes · not all its sessions are · messages wait for too long ·
 * receipts are late · fewer messages arrive than usual.
 */
export const networkTroubles = [
  'engine',
  'unbound',
  'bypass',
  'sessions',
  'queue',
  'receipts',
  'delivery',
] as const;
export type NetworkTrouble = (typeof networkTroubles)[number];

const percent = z.number().min(0).max(100);

export const networkHealth = z.object({
  /** Of its connector. */
  id,
  name: z.string(),
  state: z.enum(networkStates),
  trouble: z.enum(networkTroubles).nullable(),
  /** Of the trouble, where it is known. */
  since: instant.nullable(),
  /** It sends its queue and accepts no new messages. */
  draining: z.boolean(),
  queued: z.int(),
  /** When the oldest queued message was made. */
  oldest: instant.nullable(),
  /** Of the messages of the last 15 minutes that were handed over; null where there are none. */
  delivered_percent: percent.nullable(),
  /** The same of the seven days before. */
  usual_percent: percent.nullable(),
  /** Of the messages of the last 15 minutes, those that wait for a receipt for more than 5; null where there are none. */
  late_percent: percent.nullable(),
});
export type NetworkHealth = z.infer<typeof networkHealth>;

/** The platform's people alone: connectors belong to no client. */
export const networks = endpoint({
  path: 'support/networks',
  access: { module: 'messages', action: 'read' },
  answer: z.object({ message: z.array(networkHealth) }),
});
