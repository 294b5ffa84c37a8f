// The state of each network for support, computed on request from rows that engines and sends leave behind. Must not name a
// host, an account or an error of a link.
import type { NetworkHealth, NetworkJudgement } from '../../../contract/networks.ts';
import type { Db } from '../../db/database.ts';
import { minuteMs } from '../../domain/durations.ts';
import { instantOfId } from '../../domain/messageId.ts';
import { judgeNetwork, shareOf } from '../../domain/networkHealth.ts';
import { platformOnly } from '../../domain/reach.ts';
import type { Caller } from '../../http/caller.ts';
import { readConnectors, readQueues, readUnbound } from '../connectors/connectorStates.service.ts';
import { countByConnector } from '../counts/slots.service.ts';
import { readLateReceipts } from '../receiptDelays/receiptDelays.service.ts';
import { listLongWaits } from './alarms.service.ts';

const stepMinutes = 5;
/** The minutes that are judged. The latest one is not, since its receipts are under way. */
const recent = { from: 16, to: 1 };
/** The period that defines what is usual: the seven days before. */
const usualDays = 7;

export async function networkLines(db: Db, caller: Caller, now: Date): Promise<NetworkHealth[]> {
  platformOnly(caller.reach);
  const lines = await readNetworks(db, now);
  const queueOn = await readQueues(db, now);
  return lines.map((line) => ({ ...line, ...queueOn(line.id) }));
}

/** All networks, in the order of their connectors, without their queues; for callers of any reach. */
export async function readNetworks(db: Db, now: Date): Promise<NetworkJudgement[]> {
  const { connectors, engines } = await readConnectors(db);
  const waits = new Map((await listLongWaits(db, now)).map((row) => [row.connector_id, row.oldest]));
  const ids = connectors.map(({ id }) => id);
  const unbound = await readUnbound(db, ids);
  const late = await readLateReceipts(db, now);
  const [latest, usual] = [await readRecent(db, now), await readUsual(db, now)];
  return connectors.map(({ id, name, status, live, draining, bypass }) => {
    const recently = latest.get(id) ?? none;
    const usually = usual.get(id) ?? none;
    const usualPercent = percentOf(usually.delivered, usually.handed_over);
    const oldestWaiting = waits.get(id);
    const judged = judgeNetwork({
      isOn: status === 1,
      engines,
      live: live ?? null,
      downSince: unbound.get(id)?.toISOString() ?? null,
      bypassedSince: bypass?.since ?? null,
      lateSince: late.get(id)?.since.toISOString() ?? null,
      waitsSince: oldestWaiting === undefined ? null : instantOfId(oldestWaiting).toISOString(),
      recent: recently,
      usual: usualPercent,
    });
    return {
      id,
      name,
      ...judged,
      draining,
      delivered_percent: percentOf(recently.delivered, recently.handed_over),
      usual_percent: usualPercent,
      late_percent: percentOf(recently.late, recently.handed_over),
    };
  });
}

const percentOf = (part: number, whole: number) => (whole === 0 ? null : shareOf(part, whole));

/** Messages that were handed over, and of them those that arrived and those that still wait for their receipt. */
interface Outcomes {
  handed_over: number;
  delivered: number;
  late: number;
}
const none: Outcomes = { handed_over: 0, delivered: 0, late: 0 };

/** Outcomes of recent messages by connector. Messages of the latest step do not count as late yet. */
function readRecent(db: Db, now: Date): Promise<ReadonlyMap<number, Outcomes>> {
  const [from, to] = [minutesBefore(now, recent.from), minutesBefore(now, recent.to)];
  const lateFrom = to.getTime() - stepMinutes * minuteMs;
  return readOutcomes(db, { from, to, minutes: 1, stepMinutes }, (at) => at.getTime() < lateFrom);
}

const readUsual = (db: Db, now: Date): Promise<ReadonlyMap<number, Outcomes>> => {
  const span = usualDays * 24 * 60;
  const [from, to] = [minutesBefore(now, recent.from + span), minutesBefore(now, recent.from)];
  return readOutcomes(db, { from, to, minutes: 15, stepMinutes: span }, () => false);
};

async function readOutcomes(
  db: Db,
  steps: Parameters<typeof countByConnector>[1],
  isLate: (at: Date) => boolean,
): Promise<ReadonlyMap<number, Outcomes>> {
  const sums = new Map<number, Outcomes>();
  for (const { connector_id, at, pending, delivered, failed } of await countByConnector(db, steps)) {
    let sum = sums.get(connector_id);
    if (!sum) sums.set(connector_id, (sum = { ...none }));
    sum.handed_over += pending + delivered + failed;
    sum.delivered += delivered;
    if (isLate(at)) sum.late += pending;
  }
  return sums;
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minuteMs);
