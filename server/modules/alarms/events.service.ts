// Keeps what people are notified of: compares the alarms of each minute with the open events. One that is seen in two minutes is
// notified; one that is missing in two has ended, which is notified as well; an error that no one acknowledges is notified again
// (decisions/065-alarms-reach-people.md).
import type { AlarmChannel } from '../../../contract/alarmEvents.ts';
import type { Alarm } from '../../../contract/alarms.ts';
import type { Db } from '../../db/database.ts';
import { dayMs, minuteMs } from '../../domain/durations.ts';
import { quietUntil } from '../../domain/quietHours.ts';
import { readAlarmSettings, type AlarmSettings } from '../settings/settings.service.ts';
import { readAlarms, type AlarmSources } from './alarms.service.ts';
import { channelsInUse, type Channels } from './channels.service.ts';
import * as store from './events.store.ts';

/** Days for which ended events are kept. */
const keptDays = 90;
/** Least time between two observations; closer ones count as one, because a job may run twice in a minute. */
const lookMsMin = 30_000;

/** Compares the alarms with the open events, and queues notices. Called once a minute. */
export async function watchAlarms(
  db: Db,
  { channels, ...look }: AlarmSources & { channels: Channels },
): Promise<void> {
  const { now } = look;
  const alarms = await readAlarms(db, look);
  const settings = await readAlarmSettings(db);
  const inUse = channelsInUse(channels, settings);
  const present = new Set(alarms.map(({ id }) => id));
  await db.transaction().execute(async (tx) => {
    await store.lockEvents(tx);
    const open = await store.listOpen(tx);
    const known = new Set(open.map(({ alarm }) => alarm));
    const [seen, absent] = [
      open.filter((e) => present.has(e.alarm)),
      open.filter((e) => !present.has(e.alarm)),
    ];
    const lasts = (from: Date | null) => from !== null && now.getTime() - from.getTime() >= lookMsMin;
    const fresh = seen.filter((e) => !e.confirmed && lasts(e.seen));
    const over = absent.filter((e) => e.confirmed && lasts(e.missing_since));
    const severityOf = new Map(open.map(({ id, severity }) => [id, severity]));
    const dueAt = (notice: { event_id: number; channel: AlarmChannel }): Date =>
      heldUntil(settings, { ...notice, severity: severityOf.get(notice.event_id), now }) ?? now;
    await store.insertEvents(
      tx,
      alarms.filter(({ id }) => !known.has(id)),
      now,
    );
    await store.updateEvents(tx, idsOf(seen.filter((e) => e.missing_since)), { missing_since: null });
    await store.updateEvents(tx, idsOf(fresh), { confirmed: true });
    await store.updateEvents(tx, idsOf(absent.filter((e) => !e.missing_since)), { missing_since: now });
    await store.updateEvents(tx, idsOf(over), { ended: now });
    // An alarm that lasted less than two minutes was never notified, so its event is deleted.
    await store.deleteEvents(tx, idsOf(absent.filter(({ confirmed }) => !confirmed)));

    const begun = fresh
      .filter(({ acknowledged }) => acknowledged === null)
      .flatMap(({ id, severity }) =>
        inUse
          .filter((channel) => channel !== 'sms' || severity === 'error')
          .map((channel) => ({ event_id: id, channel, kind: 'began' as const })),
      );
    const ended = (await store.listTried(tx, idsOf(over))).map((tried) => ({
      ...tried,
      kind: 'ended' as const,
    }));
    // The notice of the end replaces notices that were not delivered or are still held back.
    await store.withdrawNotices(tx, idsOf(over));
    const minutes = settings.alarm_reminder_minutes;
    const again = minutes === null ? [] : await store.listToRemind(tx, before(now, minutes));
    const reminders = again.map((one) => ({ ...one, kind: 'reminder' as const }));
    const made = [...begun, ...ended, ...reminders].filter(({ channel }) => inUse.includes(channel));
    await store.insertNotices(
      tx,
      made.map((notice) => ({ ...notice, made: now, next_at: dueAt(notice) })),
    );
  });
  await store.deleteEnded(db, new Date(now.getTime() - keptDays * dayMs));
}

/** When a notice that quiet hours hold back is due; undefined if it is not held back. Webhooks are never held back. */
function heldUntil(
  { quiet_alarms, quiet_from, quiet_until }: AlarmSettings,
  { channel, severity, now }: { channel: AlarmChannel; severity: Alarm['severity'] | undefined; now: Date },
): Date | undefined {
  const isHeld = quiet_alarms === 'all' || (quiet_alarms === 'warnings' && severity === 'warning');
  return isHeld && channel !== 'webhook'
    ? quietUntil(now, { from: quiet_from, until: quiet_until })
    : undefined;
}

const before = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * minuteMs);
const idsOf = (events: readonly { id: number }[]): number[] => events.map(({ id }) => id);
