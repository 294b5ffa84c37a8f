// The operations home of platform users, above the specification's dashboard (decisions/031-operations-home.md). An extension of the
// specification.
import { z } from 'zod';
import { auditFault } from './auditFault.ts';
import { id, instant, kes } from './common.ts';
import { connectorLive } from './connectors.ts';
import { endpoint } from './endpoint.ts';
import { failureCodes } from './failures.ts';

const count = z.int();

/**
 * Messages created in a period by their current state, as the reports count them. Sent messages are `delivered`, `pending` and `failed`.
 */
export const traffic = z.object({ queued: count, pending: count, delivered: count, failed: count });
export type Traffic = z.infer<typeof traffic>;

/**
 * What needs attention, most urgent first: sending is held after a restore · no engine runs · the disk of the database is nearly full ·
 * the books do not balance · the audit log was tampered with · the database refused results · a job fails · a link is down · messages are
 * rerouted around a connector · receipts are late · a queue does not move · a package is overdrawn · there is no fresh backup · a client is
 * about to run out of units · a campaign is paused · registered clients wait for approval · payments wait for a client · requests wait for a
 * second person · requests for a sender ID wait.
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
  /** The connector, client, campaign, package or audit entry; null if it is about none or several. */
  id: id.nullable(),
  name: z.string().nullable(),
  /**
   * Depending on `kind`: messages in the queue, units below zero or left, broken rules, the place of an audit entry, hours since the last
   * backup, the percentage of the disk that is free, or otherwise the number of objects.
   */
  count: count.nullable(),
  /** Since when; for payments, requests and a queue, when the oldest one was created. */
  since: instant.nullable(),
  /**
   * Depending on `kind`: who paused the campaign, why a client waits for approval (clients.ts), why the link is down or the job fails, the
   * cause of a bypass (connectors.ts), or the kind of the audit log's fault (auditFault.ts).
   */
  detail: z.string().nullable(),
  /** The share of failed messages, for a campaign that was paused because of failures. */
  failed_percent: z.int().nullish(),
});
export type Need = z.infer<typeof need>;

/** A connector with figures of the messages created in the last hour. */
export const homeConnector = z.object({
  id,
  name: z.string(),
  draining: z.boolean(),
  /** Whether the connector has a link; without one it only holds configuration. */
  has_link: z.boolean(),
  live: connectorLive.nullable(),
  /** Messages a second that the link allows; null without a link. */
  rate_max: count.nullable(),
  queued: count,
  oldest: instant.nullable(),
  last_quarter: traffic,
  /** Messages sent in each five minutes of the last hour, oldest first. */
  sent: z.array(count),
});
export type HomeConnector = z.infer<typeof homeConnector>;

export const homeDay = traffic.extend({
  /** What the day's messages cost their clients; null if the role may not read reports. */
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
      /** The current day in Nairobi so far. */
      today: homeDay,
      /** The day before, up to the same time of day. */
      yesterday: homeDay,
      /** The day a week ago, up to the same time of day. */
      week_ago: homeDay,
      queue: z.object({ messages: count, oldest: instant.nullable() }),
      /** Parts a second over all links: the current rate, and the most that bound links allow. */
      rate: z.object({ now: count, max: count }),
      connectors: z.array(homeConnector),
      /**
       * Failures of the day's messages by reason, most frequent first, without the reasons of messages that were not sent. Each count stops
       * at `failureCountMax`.
       */
      failures: z.array(z.object({ code: z.enum(failureCodes), transactional: count, promotional: count })),
      /** The clients with most messages sent today. Empty, like `running_low`, if the role may not read clients. */
      top_clients: z.array(z.object({ id, name: z.string(), sent: count, delivered: count })),
      /** Clients whose units last less than a week at the rate of the last seven days, soonest first. */
      running_low: z.array(z.object({ id, name: z.string(), units: count, days: z.number() })),
      /** The last check of the books; null before the first check. */
      books: z.object({ checked: instant, broken: z.array(z.string()) }).nullable(),
      /** The last check of the audit log; null before the first check. */
      audit: z.object({ checked: instant, fault: auditFault.nullable() }).nullish(),
    }),
  }),
});
export type Home = z.infer<typeof home.answer>['message'];

/** Most failures that are counted for each reason and class. */
export const failureCountMax = 50_000;

export const trafficRanges = ['1h', '24h', '7d', '30d'] as const;
export type TrafficRange = (typeof trafficRanges)[number];

/** Messages by time of creation, in steps that suit the range. */
export const homeTraffic = endpoint({
  path: 'operations/traffic',
  access: { module: 'connectors', action: 'read' },
  body: z.object({ range: z.enum(trafficRanges) }),
  answer: z.object({
    message: z.object({
      from: instant,
      to: instant,
      step_minutes: count,
      /** The steps that have messages, oldest first; `at` is the start of the step. */
      steps: z.array(traffic.extend({ at: instant })),
    }),
  }),
});
export type HomeTraffic = z.infer<typeof homeTraffic.answer>['message'];
