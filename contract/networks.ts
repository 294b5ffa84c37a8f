// The state of each network for support staff: whether its link is up, what waits in its queue, and the share of recent messages that was
// delivered. Contains no host, account or link error. An extension of the specification.
import { z } from 'zod';
import { id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';

/** `off`: the network's connector is switched off. */
export const networkStates = ['up', 'degraded', 'down', 'off'] as const;
export type NetworkState = (typeof networkStates)[number];

/**
 * Why a network is not up: no engine runs · its link is not bound · its messages are rerouted · only some of its sessions are bound ·
 * messages wait for too long · receipts are late · fewer messages are delivered than usual.
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
  /** The id of the network's connector. */
  id,
  name: z.string(),
  state: z.enum(networkStates),
  trouble: z.enum(networkTroubles).nullable(),
  /** When the trouble began; null if unknown. */
  since: instant.nullable(),
  /** Whether the network's connector sends its queue and accepts no new messages. */
  draining: z.boolean(),
  /** Messages not sent yet, including those of paused campaigns. */
  queued: z.int(),
  /** When the oldest message that could be sent now was created. */
  oldest: instant.nullable(),
  /** Share of the messages submitted in the last 15 minutes that was delivered; null if there are none. */
  delivered_percent: percent.nullable(),
  /** The same share over the seven days before. */
  usual_percent: percent.nullable(),
  /** Share of the messages of the last 15 minutes that have waited for a receipt for more than 5 minutes; null if there are none. */
  late_percent: percent.nullable(),
});
export type NetworkHealth = z.infer<typeof networkHealth>;

/** A network without its queue, for answers that do not show it. */
export const networkJudgement = networkHealth.omit({ queued: true, oldest: true });
export type NetworkJudgement = z.infer<typeof networkJudgement>;

/** For platform users only, because connectors belong to no client. */
export const networks = endpoint({
  path: 'support/networks',
  access: { module: 'messages', action: 'read' },
  answer: z.object({ message: z.array(networkHealth) }),
});
