// The operations home: the day beside the days before, the links, and what needs a person (decisions/031-operations-home.md). For
// the platform only. Reads kept counts and indexes, so it costs the same however many messages there are.
import type {
  Home,
  HomeConnector,
  HomeDay,
  homeTraffic,
  Traffic,
  TrafficRange,
} from '../../../contract/home.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { minuteMs } from '../../domain/durations.ts';
import { instantOfId } from '../../domain/messageId.ts';
import { nairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';
import { platformOnly } from '../../domain/reach.ts';
import { may, type Caller } from '../../http/caller.ts';
import { listOldestWaiting, type AlarmSources } from '../alarms/alarms.service.ts';
import { readChecks } from '../alarms/checks.service.ts';
import { readActive, type ActiveConnector } from '../connectors/connectorStates.service.ts';
import {
  countByConnector,
  countBySteps,
  countSince,
  type SlotCounts,
  type SlotMinutes,
} from '../counts/slots.service.ts';
import { listQueued } from '../counts/queued.service.ts';
import * as store from './home.store.ts';
import { listNeeds, type Queue } from './needs.service.ts';

const topMax = 5;
/** Days below which a client's units are low, and below which they are about to run out. */
const lowDays = 7;
const endingDays = 1;
/** Steps of five minutes that a connector's last hour has; the last three are its last quarter of an hour. */
const hour = { steps: 12, stepMinutes: 5, inQuarter: 3 };

export async function readHome(db: Db, caller: Caller, look: AlarmSources): Promise<Home> {
  const { now } = look;
  platformOnly(caller.reach);
  const day = nairobiDay(now);
  const start = startOfNairobiDay(day);
  const ofClients = <Row>(read: () => Promise<Row[]>): Promise<Row[]> =>
    may(caller, 'clients', 'read') ? read() : Promise.resolve([]);
  const [days, queues, active, steps, failures, top, low, checks] = await Promise.all([
    countSince(db, { start, now, daysAgo: [0, 1, 7] }),
    readQueues(db, day),
    readActive(db),
    countByConnector(db, { ...lastHour(now), minutes: 1, stepMinutes: hour.stepMinutes }),
    store.listFailures(db, start),
    ofClients(() => store.listTopClients(db, day, topMax)),
    ofClients(() => store.listRunningLow(db, { day, daysMax: lowDays })),
    readChecks(db),
  ]);
  const { books, audit } = checks;
  const ending = low.filter(({ days: left }) => left < endingDays);
  const needs = await listNeeds(db, caller, { ...look, queues, checks, ending });
  const seesRevenue = may(caller, 'reports', 'read');
  const [today, yesterday, weekAgo] = days.map((counts) => toDay(counts, seesRevenue));
  if (!today || !yesterday || !weekAgo) throw new Error('Each of the three days has a row');
  const waiting = [...queues.values()];
  const oldest = waiting.flatMap((queue) => queue.oldest ?? []);
  return {
    at: now.toISOString(),
    needs,
    today,
    yesterday,
    week_ago: weekAgo,
    queue: {
      messages: waiting.reduce((sum, { queued }) => sum + queued, 0),
      oldest: oldest.length > 0 ? instantOfId(Math.min(...oldest)).toISOString() : null,
    },
    rate: {
      now: active.reduce((sum, { live }) => sum + (live?.rate ?? 0), 0),
      max: active.reduce((sum, { live, rateMax }) => sum + (live && live.bound > 0 ? (rateMax ?? 0) : 0), 0),
    },
    connectors: active.map((connector) => toConnector(connector, queues.get(connector.id), { steps, now })),
    failures: failures.slice(0, topMax),
    top_clients: top,
    running_low: low
      .slice(0, topMax)
      .map((client) => ({ ...client, days: Math.floor(client.days * 10) / 10 })),
    books: books ? { checked: books.checked.toISOString(), broken: books.broken } : null,
    audit: audit ? { checked: audit.checked.toISOString(), fault: audit.fault } : null,
  };
}

/** The queue of each connector that has one. */
async function readQueues(db: Db, day: string): Promise<Map<number, Queue>> {
  const [queued, oldest] = await Promise.all([listQueued(db, day), listOldestWaiting(db)]);
  const firstOf = (connectorId: number) =>
    oldest.filter(({ connector_id }) => connector_id === connectorId).map((row) => row.oldest);
  return new Map(
    queued.map(({ connector_id, queued: messages }) => {
      const first = firstOf(connector_id);
      return [connector_id, { queued: messages, oldest: first.length > 0 ? Math.min(...first) : null }];
    }),
  );
}

const toDay = ({ cost, ...counts }: SlotCounts, seesRevenue: boolean): HomeDay => ({
  ...counts,
  revenue: seesRevenue ? cost : null,
});

/** The last hour, to the end of the minute. */
function lastHour(now: Date): { from: Date; to: Date } {
  const to = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + minuteMs);
  return { from: new Date(to.getTime() - hour.steps * hour.stepMinutes * minuteMs), to };
}

type Steps = Awaited<ReturnType<typeof countByConnector>>;

function toConnector(
  { id, name, draining, live, rateMax }: ActiveConnector,
  queue: Queue | undefined,
  { steps, now }: { steps: Steps; now: Date },
): HomeConnector {
  const { from } = lastHour(now);
  const sent = Array.from({ length: hour.steps }, () => 0);
  const lastQuarter: Traffic = { queued: 0, pending: 0, delivered: 0, failed: 0 };
  for (const { connector_id, at, queued, pending, delivered, failed } of steps) {
    if (connector_id !== id) continue;
    const place = Math.round((at.getTime() - from.getTime()) / (hour.stepMinutes * minuteMs));
    sent[place] = pending + delivered + failed;
    if (place < hour.steps - hour.inQuarter) continue;
    lastQuarter.queued += queued;
    lastQuarter.pending += pending;
    lastQuarter.delivered += delivered;
    lastQuarter.failed += failed;
  }
  return {
    id,
    name,
    draining,
    has_link: rateMax !== null,
    live,
    rate_max: rateMax,
    queued: queue?.queued ?? 0,
    oldest: queue?.oldest ? instantOfId(queue.oldest).toISOString() : null,
    last_quarter: lastQuarter,
    sent,
  };
}

interface Scale {
  /** Width of the slots that are read, in minutes. */
  minutes: SlotMinutes;
  stepMinutes: number;
  steps: number;
}

const scales: Record<TrafficRange, Scale> = {
  '1h': { minutes: 1, stepMinutes: 1, steps: 60 },
  '24h': { minutes: 15, stepMinutes: 15, steps: 96 },
  '7d': { minutes: 15, stepMinutes: 180, steps: 56 },
  '30d': { minutes: 15, stepMinutes: 1440, steps: 30 },
};

/** Messages by the time of their creation. Steps are whole minutes, quarters, hours or Nairobi days; the last one has begun. */
export async function readTraffic(
  db: Db,
  caller: Caller,
  { range, now }: { range: TrafficRange; now: Date },
): Promise<AnswerOf<typeof homeTraffic>['message']> {
  platformOnly(caller.reach);
  const { minutes, stepMinutes, steps } = scales[range];
  const stepMs = stepMinutes * minuteMs;
  const midnight = startOfNairobiDay(nairobiDay(now)).getTime();
  const to = new Date(midnight + (Math.floor((now.getTime() - midnight) / stepMs) + 1) * stepMs);
  const from = new Date(to.getTime() - steps * stepMs);
  const found = await countBySteps(db, { minutes, from, to, stepMinutes });
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    step_minutes: stepMinutes,
    steps: found.map(({ at, queued, pending, delivered, failed }) => ({
      at: at.toISOString(),
      queued,
      pending,
      delivered,
      failed,
    })),
  };
}
