// History of alarms: when each began and ended, and the notices sent about it, by channel (docs/decisions/065-alarms-reach-people.md). An
// extension of the specification.
import { z } from 'zod';
import { alarm, alarmKinds } from './alarms.ts';
import { day, id, ids, instant, pageOf, pageRequest } from './common.ts';
import { endpoint } from './endpoint.ts';

export const alarmChannels = ['sms', 'email', 'webhook'] as const;
export type AlarmChannel = (typeof alarmChannels)[number];

/** The cause of a notice. A `reminder` repeats an error that is not acknowledged. */
export const noticeKinds = ['began', 'reminder', 'ended'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * due: not tried yet · held: waits for the end of the quiet hours · retrying: failed so far, tried again · failed: given up, or no text was
 * delivered · sent: accepted by the telco or the mail server, or the text is queued · delivered: received · withdrawn: the alarm ended or
 * was acknowledged first.
 */
export const noticeStates = ['due', 'held', 'retrying', 'failed', 'sent', 'delivered', 'withdrawn'] as const;
export type NoticeState = (typeof noticeStates)[number];

export const alarmNotice = z.object({
  kind: z.enum(noticeKinds),
  channel: z.enum(alarmChannels),
  state: z.enum(noticeStates),
  /** When the notice was sent; before that, when it is tried next; otherwise when it was created. */
  at: instant,
  attempts: z.int(),
  /** Why the notice was not delivered to some or all recipients. */
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
  /** The notices in order of creation. */
  notices: z.array(alarmNotice),
});
export type AlarmEvent = z.infer<typeof alarmEvent>;

export const alarmEventStates = ['open', 'unacknowledged', 'ended'] as const;

/** Alarms of the last 90 days, newest first. The days are those on which alarms began, in Nairobi. */
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

/** Acknowledges an alarm, which stops its reminders. Acknowledging it again changes nothing. */
export const acknowledgeAlarm = endpoint({
  path: 'operations/alarm-events/:id/acknowledge',
  access: { module: 'connectors', action: 'update' },
});

export const alarmChannelState = z.object({
  channel: z.enum(alarmChannels),
  /** Whether the channel is configured: the mail server, or the address of a webhook. */
  is_set_up: z.boolean(),
  /** Number of recipients; a webhook counts as one. */
  recipients: z.int(),
});

export const alarmChannelList = endpoint({
  path: 'operations/alarm-channels',
  access: { module: 'connectors', action: 'read' },
  answer: z.object({ message: z.array(alarmChannelState) }),
});

/** Sends a test notice to all recipients of a channel at once and returns the result. */
export const testAlarmChannel = endpoint({
  path: 'operations/alarm-channels/test',
  access: { module: 'settings', action: 'update' },
  body: z.object({ channel: z.enum(alarmChannels, 'Choose a channel') }),
  answer: z.object({ message: z.object({ sent: z.boolean(), fault: z.string().nullable() }) }),
});
