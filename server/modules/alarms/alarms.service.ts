// What needs an administrator's attention now, read from the rows of engines and sends, and from the disk. Keeps no state, so an alarm ends with
// its cause; never waits for an engine.
import { parkedAlarm, type Alarm } from '../../../contract/alarms.ts';
import type { BypassCause } from '../../../contract/connectors.ts';
import type { Db } from '../../db/database.ts';
import type { ReadRoom } from '../../db/diskRoom.ts';
import { minuteMs } from '../../domain/durations.ts';
import { instantOfId } from '../../domain/messageId.ts';
import { platformOnly } from '../../domain/reach.ts';
import type { LateReceipts } from '../../domain/receiptCurve.ts';
import { counted } from '../../domain/sentences.ts';
import type { Caller } from '../../http/caller.ts';
import { listBypasses, type OpenBypass } from '../connectors/bypass.service.ts';
import { readLinks, readUnbound, type Link } from '../connectors/connectorStates.service.ts';
import { alarmOfHold } from '../hold/hold.service.ts';
import { readLateReceipts } from '../receiptDelays/receiptDelays.service.ts';
import { openClasses, readWindows } from '../windows/windows.service.ts';
import * as store from './alarms.store.ts';
import { alarmsOfChecks, readChecks, type Checks } from './checks.service.ts';
import { alarmOfDisk } from './diskRoom.service.ts';
import { listOpen } from './events.store.ts';
import { countParked } from './parked.store.ts';
import { alarmOfBackup } from './staleBackup.service.ts';

/** What alarms are derived from in addition to rows of the database. */
export interface AlarmSources {
  now: Date;
  readRoom: ReadRoom;
  /** The open bypasses, where the caller reads them as well. */
  bypasses?: Promise<readonly OpenBypass[]>;
  /** The checks, where the caller reads them as well. */
  checks?: Checks;
}

/** Longest wait of a sendable message that the rate of its connector can explain. */
const queueAgeMinutes = 5;

/** The oldest message that could be sent now, by active connector and class. */
export const listOldestWaiting = (db: Db): Promise<store.OldestRow[]> => store.listOldest(db);

export async function listAlarms(db: Db, caller: Caller, look: AlarmSources): Promise<Alarm[]> {
  platformOnly(caller.reach);
  const events = new Map((await listOpen(db)).map((event) => [event.alarm, event]));
  return (await readAlarms(db, look)).flatMap((alarm) => {
    const event = events.get(alarm.id);
    if (event?.confirmed) return { ...alarm, event_id: event.id, acknowledged_by: event.acknowledged_by };
    return isUntried(alarm) ? [] : alarm;
  });
}

/** Whether a link has no error yet: it was just configured, or its engine just started, and the first bind is in progress. */
const isUntried = ({ kind, values }: Alarm): boolean => kind === 'unbound' && values?.error === undefined;

/** Reads all alarms, for jobs and the command line as well. */
export async function readAlarms(
  db: Db,
  { now, readRoom, bypasses, checks }: AlarmSources,
): Promise<Alarm[]> {
  const { links, engines } = await readLinks(db);
  const down = engines.living === 0 ? [] : links.filter(({ bound }) => bound === 0);
  const downSince = await readUnbound(
    db,
    down.map(({ id }) => id),
  );
  const hold = await alarmOfHold(db);
  return [
    ...(hold ? [hold] : []),
    ...(engines.living === 0 && links.length > 0 ? [noEngine(engines.last)] : []),
    ...down.map((link) => unbound(link, downSince.get(link.id) ?? null)),
    // A connector bypassed because of a broken link has one alarm, that of the link.
    ...(await (bypasses ?? listBypasses(db)))
      .filter(({ cause, connector_id }) => cause !== 'link' || !down.some(({ id }) => id === connector_id))
      .map(bypassed),
    ...lateReceipts(links, await readLateReceipts(db, now)),
    // While sending is held, all queues wait, so their age means nothing.
    ...(hold ? [] : await waiting(db, now)),
    ...(await store.listOverdrawn(db)).map(overdrawn),
    ...(await parked(db)),
    ...(await alarmOfBackup(db, now)),
    ...(await alarmOfDisk(readRoom)),
    ...alarmsOfChecks(checks ?? (await readChecks(db))),
  ];
}

const noEngine = (last: Date | null): Alarm => ({
  id: 'engine',
  kind: 'engine',
  severity: 'error',
  text: 'No sending process is running: nothing is sent',
  since: last?.toISOString() ?? null,
});

const unbound = ({ id, name, lastError }: Link, since: Date | null): Alarm => ({
  id: `unbound:${id}`,
  kind: 'unbound',
  values: { name, ...(lastError && { error: lastError }) },
  severity: 'error',
  text: `${name} is not bound${lastError ? `: ${lastError}` : ''}`,
  since: since?.toISOString() ?? null,
});

const causes: Record<BypassCause, string> = {
  link: 'its link is down',
  errors: 'it refuses messages for faults of its own',
  timeouts: 'it does not answer',
  receipts: 'no delivery receipts arrive',
};

const bypassed = ({ connector_id, name, cause, opened }: OpenBypass): Alarm => ({
  id: `bypass:${connector_id}`,
  kind: 'bypass',
  values: { name, cause },
  severity: 'error',
  text: `Messages take other routes than ${name}: ${causes[cause]}`,
  since: opened.toISOString(),
});

const lateReceipts = (links: readonly Link[], late: ReadonlyMap<number, LateReceipts>): Alarm[] =>
  links.flatMap(({ id, name }) => {
    const found = late.get(id);
    if (!found) return [];
    const { since, usualSeconds } = found;
    return [
      {
        id: `receipts:${id}`,
        kind: 'receipts',
        values: { name, count: usualSeconds },
        severity: 'warning',
        text: `Delivery receipts from ${name} are late: most usually come within ${counted(usualSeconds, 'second')}`,
        since: since.toISOString(),
      },
    ];
  });

/** The messages of {@link listOldestWaiting} whose sending window is open. */
export async function listOldestSendable(db: Db, now: Date): Promise<store.OldestRow[]> {
  const windowOf = await readWindows(db);
  return (await store.listOldest(db)).filter(({ connector_id, class: messageClass }) =>
    openClasses(windowOf, connector_id, now).includes(messageClass),
  );
}

/** The oldest message of each connector that waits longer than is normal, in an open sending window. */
export async function listLongWaits(db: Db, now: Date): Promise<store.OldestRow[]> {
  const old = (await listOldestSendable(db, now)).filter(
    ({ oldest }) => now.getTime() - instantOfId(oldest).getTime() > queueAgeMinutes * minuteMs,
  );
  const first = new Map<number, store.OldestRow>();
  for (const row of old) {
    const before = first.get(row.connector_id);
    if (!before || row.oldest < before.oldest) first.set(row.connector_id, row);
  }
  return [...first.values()];
}

const waiting = async (db: Db, now: Date): Promise<Alarm[]> =>
  (await listLongWaits(db, now)).map(({ connector_id, name, oldest }) => ({
    id: `queue:${connector_id}`,
    kind: 'queue',
    values: { name, count: queueAgeMinutes },
    severity: 'warning',
    text: `Messages wait on ${name} for longer than ${queueAgeMinutes} minutes`,
    since: instantOfId(oldest).toISOString(),
  }));

const overdrawn = ({ package_id, balance }: store.OverdrawnRow): Alarm => ({
  id: `package:${package_id}`,
  kind: 'package',
  values: { name: String(package_id), count: -balance },
  severity: 'warning',
  text: `Package ${package_id} is overdrawn by ${counted(-balance, 'unit')}`,
  since: null,
});

async function parked(db: Db): Promise<Alarm[]> {
  const { count, since } = await countParked(db);
  if (count === 0) return [];
  const text = `The database refused ${counted(count, 'result')} of sending`;
  const alarm = { id: parkedAlarm, kind: parkedAlarm, severity: 'error', text, values: { count } } as const;
  return [{ ...alarm, since: since?.toISOString() ?? null }];
}
