// The operations home of the platform's people, above the specification's dashboard (decisions/031-operations-home.md). An
// extension of the specification.
import { z } from 'zod';
import { auditFault } from './auditFault.ts';
import { id, instant, kes } from './common.ts';
import { connectorLive } from './connectors.ts';
import { endpoint } from './endpoint.ts';
import { failureCodes } from './failures.ts';

const count = z.int();

/** Messages created in some time, by where they are now, as the reports count them. Sent are `delivered`, `pending` and `failed`. */
export const traffic = z.object({ queued: count, pending: count, delivered: count, failed: count });
export type Traffic = z.infer<typeof traffic>;

/**
 * What needs a person, in this order of urgency: sending is held after a restore · no engine runs · the disk of the database is nearly full · the books do not balance · the audit log was touched ·
 * the database refused results · a job fails · a link is down · messages take other routes than a connector · receipts are late ·
 * a queue does not move · a package is overdrawn · there is no fresh backup · a client is about to run out of units · a campaign is paused · registered clients wait
 * for approval · payments wait for a client · money waits for a second person · requests for a sender ID wait.
 */
export const needKinds = [
  'hold',
  'engine',
  'disk',
  'books',
  'audit',
  'parked',
  'job',
  'link',
  'bypass',
  'receipts',
  'queue',
  'package',
  'backup',
  'client',
  'campaign',
  'approval',
  'payments',
  'second_person',
  'requests',
] as const;
export type NeedKind = (typeof needKinds)[number];

export const need = z.object({
  kind: z.enum(needKinds),
  /** The connector, client, campaign, package or audit entry; null where it is about several, or about none. */
  id: id.nullable(),
  name: z.string().nullable(),
  /** Messages in the queue, units below zero or left, broken rules, the place of an audit entry, hours since the last backup, percent of the disk that are free, or how many of them there are. */
  count: count.nullable(),
  /** Since when; of payments, requests and a queue, when the oldest of them was made. */
  since: instant.nullable(),
  /**
   * Who paused the campaign, why a client waits for approval (clients.ts), why the link is down or the job fails, the cause of a bypass (connectors.ts), or the kind of the audit log's
   * fault (auditFault.ts).
   */
  detail: z.string().nullable(),
  /** Of a campaign that was paused for its failures: their share of its messages. */
  failed_percent: z.int().nullish(),
});
export type Need = z.infer<typeof need>;

/** A connector with its last hour; every figure is of messages created in that time. */
export const homeConnector = z.object({
  id,
  name: z.string(),
  draining: z.boolean(),
  /** False where it only keeps configuration. */
  has_link: z.boolean(),
  live: connectorLive.nullable(),
  /** Messages a second that its link allows; null without a link. */
  rate_max: count.nullable(),
  queued: count,
  oldest: instant.nullable(),
  last_quarter: traffic,
  /** Messages sent, each five minutes of the last hour, oldest first. */
  sent: z.array(count),
});
export type HomeConnector = z.infer<typeof homeConnector>;

export const homeDay = traffic.extend({
  /** What the day's messages cost their clients; null for a role without reports. */
  revenue: kes.nullable(),
});
export type HomeDay = z.infer<typeof homeDay>;

export const home = endpoint({
  path: 'operations/home',
  access: { module: 'connectors', action: 'read' },
  answer: z.object({
    message: z.object({
      at: instant,
      needs: z.array(need),
      /** Of the Nairobi day so far. */
      today: homeDay,
      /** To the same time of day. */
      yesterday: homeDay,
      /** Seven days ago, to the same time of day. */
      week_ago: homeDay,
      queue: z.object({ messages: count, oldest: instant.nullable() }),
      /** Parts a second over all links now, and what the links that are bound allow. */
      rate: z.object({ now: count, max: count }),
      connectors: z.array(homeConnector),
      /** Failures of the day's messages, most frequent first. A count stops at `failureCountMax`. */
      failures: z.array(z.object({ code: z.enum(failureCodes), transactional: count, promotional: count })),
      /** Those with most messages sent today; empty for a role without clients, as `running_low` is. */
      top_clients: z.array(z.object({ id, name: z.string(), sent: count, delivered: count })),
      /** Clients whose units last less than a week at the pace of the last seven days, soonest first. */
      running_low: z.array(z.object({ id, name: z.string(), units: count, days: z.number() })),
      /** The last check of the books; null before the first. */
      books: z.object({ checked: instant, broken: z.array(z.string()) }).nullable(),
      /** The last check of the audit log; null before the first. */
      audit: z.object({ checked: instant, fault: auditFault.nullable() }).nullish(),
    }),
  }),
});
export type Home = z.infer<typeof home.answer>['message'];

/** How far the failures of a reason and class are counted. */
export const failureCountMax = 50_000;

export const trafficRanges = ['1h', '24h', '7d', '30d'] as const;
export type TrafficRange = (typeof trafficRanges)[number];

/** Messages by the time of their creation, in steps that fit the range. */
export const homeTraffic = endpoint({
  path: 'operations/traffic',
  access: { module: 'connectors', action: 'read' },
  body: z.object({ range: z.enum(trafficRanges) }),
  answer: z.object({
    message: z.object({
      from: instant,
      to: instant,
      step_minutes: count,
      /** Steps with messages, oldest first; `at` is the start of the step. */
      steps: z.array(traffic.extend({ at: instant })),
    }),
  }),
});
export type HomeTraffic = z.infer<typeof homeTraffic.answer>['message'];
