// Keeps what people are notified of: compares the alarms of each minute with the open events. One that is seen in two minutes is
// notified, once; one that is missing in two has ended, which is notified as well (decisions/065-alarms-reach-people.md).
import type { Db } from '../../db/database.ts';
import { readAlarms } from './alarms.service.ts';
import * as store from './events.store.ts';

/** Days for which ended events are kept. */
const keptDays = 90;
const dayMs = 86_400_000;

/** To be called once a minute. Warnings are not sent by SMS. */
export async function watchAlarms(
  db: Db,
  { channels, now }: { channels: readonly store.NoticeChannel[]; now: Date },
): Promise<void> {
  const alarms = await readAlarms(db, now);
  const present = new Set(alarms.map(({ id }) => id));
  await db.transaction().execute(async (tx) => {
    await store.lockEvents(tx);
    const open = await store.listOpen(tx);
    const known = new Set(open.map(({ alarm }) => alarm));
    const [seen, absent] = [
      open.filter((e) => present.has(e.alarm)),
      open.filter((e) => !present.has(e.alarm)),
    ];
    const fresh = seen.filter(({ confirmed }) => !confirmed);
    const over = absent.filter(({ confirmed, missing }) => confirmed && missing);
    await store.insertEvents(
      tx,
      alarms.filter(({ id }) => !known.has(id)),
      now,
    );
    await store.updateEvents(tx, idsOf(seen.filter(({ missing }) => missing)), { missing: false });
    await store.updateEvents(tx, idsOf(fresh), { confirmed: true });
    await store.updateEvents(tx, idsOf(absent.filter(({ missing }) => !missing)), { missing: true });
    await store.updateEvents(tx, idsOf(over), { ended: now });
    // Never notified: it was there for less than two minutes.
    await store.deleteEvents(tx, idsOf(absent.filter(({ confirmed }) => !confirmed)));
    const begun = fresh.flatMap(({ id, severity }) =>
      channels
        .filter((channel) => channel !== 'sms' || severity === 'error')
        .map((channel) => ({ event_id: id, channel, ended: false })),
    );
    const ended = (await store.listNotified(tx, idsOf(over)))
      .filter(({ channel }) => channels.includes(channel))
      .map((notice) => ({ ...notice, ended: true }));
    await store.insertNotices(tx, [...begun, ...ended], now);
  });
  await store.deleteEnded(db, new Date(now.getTime() - keptDays * dayMs));
}

const idsOf = (events: readonly { id: number }[]): number[] => events.map(({ id }) => id);
