// The state of each network for support, computed on request from rows that engines and sends leave behind. Must not name a
// host, an account or an error of a link.
import type { NetworkHealth } from '../../../contract/networks.ts';
import type { Db } from '../../db/database.ts';
import { firstIdAt, instantOfId } from '../../domain/messageId.ts';
import { nairobiDay } from '../../domain/nairobiDay.ts';
import { judgeNetwork, shareOf } from '../../domain/networkHealth.ts';
import { platformOnly } from '../../domain/reach.ts';
import type { Caller } from '../../http/caller.ts';
import { readConnectors } from '../connectors/connectors.service.ts';
import { listLongWaits } from './alarms.service.ts';
import { listRecent, listUsual } from './networkHealth.store.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const recentMinutes = 15;
/** The latest minute is not judged: its receipts are under way. */
const underWayMinutes = 1;
const lateMinutes = 5;
const usualDays = 7;

export function networkLines(db: Db, caller: Caller, now: Date): Promise<NetworkHealth[]> {
  platformOnly(caller.reach);
  return readNetworks(db, now);
}

/** All networks, in the order of their connectors, for callers of any reach. */
export async function readNetworks(db: Db, now: Date): Promise<NetworkHealth[]> {
  const { connectors, engines } = await readConnectors(db);
  const waits = new Map((await listLongWaits(db, now)).map((row) => [row.connector_id, row.oldest]));
  const recent = byConnector(await listRecent(db, slicesUntil(now)));
  const usual = byConnector(await listUsual(db, daysBefore(now)));
  return connectors.map(({ id, name, status, live, draining = false, queued = 0, oldest = null }) => {
    const latest = recent.get(id) ?? { handed_over: 0, delivered: 0, late: 0 };
    const normal = usual.get(id);
    const oldestWaiting = waits.get(id);
    const usualPercent = normal ? percentOf(normal.delivered, normal.handed_over) : null;
    const judged = judgeNetwork({
      isOn: status === 1,
      engines,
      live: live ?? null,
      downSince: null,
      waitsSince: oldestWaiting === undefined ? null : instantOfId(oldestWaiting).toISOString(),
      recent: latest,
      usual: usualPercent,
    });
    return {
      id,
      name,
      ...judged,
      draining,
      queued,
      oldest,
      delivered_percent: percentOf(latest.delivered, latest.handed_over),
      usual_percent: usualPercent,
      late_percent: percentOf(latest.late, latest.handed_over),
    };
  });
}

const byConnector = <Row extends { connector_id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.connector_id, row]));

const percentOf = (part: number, whole: number) => (whole === 0 ? null : shareOf(part, whole));

/** The minutes that are judged, as bounds of ids. */
function slicesUntil(now: Date) {
  const idBefore = (minutes: number) => firstIdAt(new Date(now.getTime() - minutes * minuteMs));
  const slices = Array.from({ length: recentMinutes - underWayMinutes + 1 }, (_, index) =>
    idBefore(recentMinutes - index),
  );
  return { slices, lateBefore: idBefore(lateMinutes) };
}

const daysBefore = (now: Date) => ({
  from: nairobiDay(new Date(now.getTime() - usualDays * dayMs)),
  until: nairobiDay(new Date(now.getTime() - dayMs)),
});
