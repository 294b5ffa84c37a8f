// The alarms that people were notified of, their acknowledgement, and tests of the channels. For the platform only.
import { randomUUID } from 'node:crypto';
import type { alarmEvents, AlarmEvent, AlarmChannel } from '../../../contract/alarmEvents.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { platformOnly } from '../../domain/reach.ts';
import { notFound } from '../../domain/refusal.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { listPage, type TableAnswer } from '../../http/listPage.ts';
import { audited } from '../audit/audit.service.ts';
import { readAlarmSettings } from '../settings/settings.service.ts';
import { channelStates, type Channels, type ChannelState } from './channels.service.ts';
import * as events from './events.store.ts';
import * as store from './history.store.ts';
import type { Notice } from './notice.ts';
import { deliver, faultOf } from './notices.service.ts';

export async function listEvents(
  db: Db,
  caller: Caller,
  { body, now }: { body: ParsedBodyOf<typeof alarmEvents>; now: Date },
): Promise<TableAnswer<AlarmEvent>> {
  platformOnly(caller.reach);
  return listPage(body, {
    count: () => store.countEvents(db, body),
    rows: (page) => store.listEvents(db, body, { ...page, now }),
  });
}

/** The latest events, for the command line. */
export const readNotified = (db: Db, { limit, now }: { limit: number; now: Date }): Promise<AlarmEvent[]> =>
  store.listEvents(db, {}, { offset: 0, limit, now });

/** Acknowledges an alarm: withdraws its waiting notices and ends its reminders. */
export const acknowledge = (
  db: Db,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<{ message: string }> =>
  audited(db, actor, 'alarm.acknowledge', async (tx, audit) => {
    platformOnly(actor.reach);
    await events.lockEvents(tx);
    const event = await store.findEvent(tx, id);
    if (!event) throw notFound('alarm_not_found', 'Alarm');
    if (!(await events.acknowledge(tx, id, { userId: actor.userId, now })))
      return audit.unchanged({ message: 'The alarm has ended or is acknowledged already' });
    await events.withdrawNotices(tx, [id]);
    await audit.record(event.text, { clientId: null, after: { since: event.since.toISOString() } });
    return { message: 'Alarm acknowledged' };
  });

export async function listChannels(db: Db, caller: Caller, channels: Channels): Promise<ChannelState[]> {
  platformOnly(caller.reach);
  return channelStates(channels, await readAlarmSettings(db));
}

export interface TestOutcome {
  sent: boolean;
  /** The reason for which the test was not sent, or not to all recipients; null if there is none. */
  fault: string | null;
}

/** Sends a test notice now. */
export async function sendTest(
  db: Db,
  { channels, channel, now }: { channels: Channels; channel: AlarmChannel; now: Date },
): Promise<TestOutcome> {
  const notice: Notice = {
    id: randomUUID(),
    channel,
    kind: 'test',
    eventId: null,
    alarm: 'test',
    alarmKind: null,
    severity: 'warning',
    text: 'Someone asked for this test in Tuma',
    values: null,
    since: now,
    ended: null,
    attempts: 0,
    made: now,
  };
  return deliver(db, { channels, notice, now }).then(
    (fault) => ({ sent: true, fault }),
    (error: unknown) => ({ sent: false, fault: faultOf(error) }),
  );
}

/** Sends a test notice for a user of the platform, with an entry in the audit log. */
export async function testChannel(
  db: Db,
  actor: Actor,
  test: { channels: Channels; channel: AlarmChannel; now: Date },
): Promise<TestOutcome> {
  platformOnly(actor.reach);
  const outcome = await sendTest(db, test);
  await audited(db, actor, 'alarm.test', (_tx, audit) =>
    audit.record(test.channel, { clientId: null, after: { ...outcome } }),
  );
  return outcome;
}
