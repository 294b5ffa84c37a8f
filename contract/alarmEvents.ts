// What people were notified of: each alarm from its beginning to its end, the notices of it, and the channels by which they go
// (docs/decisions/065-alarms-reach-people.md). An extension of the specification.
import { z } from 'zod';
import { alarm, alarmKinds } from './alarms.ts';
import { day, id, ids, instant, pageOf, pageRequest } from './common.ts';
import { endpoint } from './endpoint.ts';

export const alarmChannels = ['sms', 'email', 'webhook'] as const;
export type AlarmChannel = (typeof alarmChannels)[number];

/** When a notice is made: an error that no one acknowledges is notified again. */
export const noticeKinds = ['began', 'reminder', 'ended'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * due: not tried yet · held: until the end of the quiet hours · retrying: could not be delivered so far · failed: given up, or no text arrived ·
 * sent: the telco or the mail server took it, or the text is queued · delivered: it arrived · withdrawn: the alarm ended or was acknowledged
 * before.
 */
export const noticeStates = ['due', 'held', 'retrying', 'failed', 'sent', 'delivered', 'withdrawn'] as const;
export type NoticeState = (typeof noticeStates)[number];

export const alarmNotice = z.object({
  kind: z.enum(noticeKinds),
  channel: z.enum(alarmChannels),
  state: z.enum(noticeStates),
  /** When it was sent; else when it is tried next; else when it was made. */
  at: instant,
  attempts: z.int(),
  /** Why it was not delivered, or not to all. */
  fault: z.string().nullable(),
});
export type AlarmNotice = z.infer<typeof alarmNotice>;

export const alarmEvent = alarm.pick({ severity: true, text: true }).extend({
  id,
  values: alarm.shape.values.nullable(),
  /** Null for a kind that this version does not know. */
  kind: z.enum(alarmKinds).nullable(),
  since: instant,
  ended: instant.nullable(),
  acknowledged: instant.nullable(),
  acknowledged_by: z.string().nullable(),
  /** In the order in which they were made. */
  notices: z.array(alarmNotice),
});
export type AlarmEvent = z.infer<typeof alarmEvent>;

export const alarmEventStates = ['open', 'unacknowledged', 'ended'] as const;

/** Newest first, of the last 90 days. Days are those on which alarms began, in Nairobi. */
export const alarmEvents = endpoint({
  path: 'operations/alarm-events',
  access: { module: 'connectors', action: 'read' },
  body: pageRequest.extend({
    start_date: day.optional(),
    end_date: day.optional(),
    state: z.enum(alarmEventStates).optional(),
    severity: alarm.shape.severity.optional(),
    kind: z.enum(alarmKinds).optional(),
    ids,
  }),
  answer: pageOf(alarmEvent),
});

/** No reminders are sent from then on. Acknowledging an alarm again changes nothing. */
export const acknowledgeAlarm = endpoint({
  path: 'operations/alarm-events/:id/acknowledge',
  access: { module: 'connectors', action: 'update' },
});

export const alarmChannelState = z.object({
  channel: z.enum(alarmChannels),
  /** Whether this system can use it: a mail server, or an address of a webhook, is set. */
  is_set_up: z.boolean(),
  /** Who is notified by it; a webhook is one. */
  recipients: z.int(),
});

export const alarmChannelList = endpoint({
  path: 'operations/alarm-channels',
  access: { module: 'connectors', action: 'read' },
  answer: z.object({ message: z.array(alarmChannelState) }),
});

/** Sends a test notice to all of a channel now, and says what came of it. */
export const testAlarmChannel = endpoint({
  path: 'operations/alarm-channels/test',
  access: { module: 'settings', action: 'update' },
  body: z.object({ channel: z.enum(alarmChannels, 'Choose a channel') }),
  answer: z.object({ message: z.object({ sent: z.boolean(), fault: z.string().nullable() }) }),
});
