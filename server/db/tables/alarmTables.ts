// The tables of alarms that people were notified of, as Kysely sees them; schema.ts takes them in.
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AlarmChannel, NoticeKind } from '../../../contract/alarmEvents.ts';
import type { Alarm, AlarmKind } from '../../../contract/alarms.ts';

export interface AlarmTables {
  /** An alarm, from the first minute in which it was found until it was missing in two. */
  alarm_events: {
    id: Generated<number>;
    /** The alarm's id in contract/alarms.ts. */
    alarm: string;
    kind: AlarmKind | null;
    severity: Alarm['severity'];
    text: string;
    /** The alarm's values. */
    facts: JSONColumnType<NonNullable<Alarm['values']>> | null;
    since: Date;
    /** When it was found first. */
    seen: Date;
    /** Whether it was found in a second minute, so that people were notified. */
    confirmed: Generated<boolean>;
    /** Null if it was found in the latest minute. */
    missing_since: Date | null;
    ended: Date | null;
    acknowledged: Date | null;
    acknowledged_by: string | null;
  };
  /** Notices: one for each channel at the beginning, at each reminder and at the end of an event. */
  alarm_notices: {
    /** The same in every attempt. */
    id: Generated<string>;
    event_id: number;
    kind: NoticeKind;
    channel: AlarmChannel;
    made: Date;
    attempts: Generated<number>;
    /** Time of the next attempt; null once the notice was delivered, given up or withdrawn. */
    next_at: Date | null;
    delivered: Date | null;
    /** Why it was not delivered, or not to all recipients. */
    fault: string | null;
    /** Set if the alarm ended or was acknowledged before the notice was sent. */
    withdrawn: Generated<boolean>;
    /** Ids of the messages, for a text. */
    message_ids: ColumnType<number[], number[] | undefined, number[]>;
  };
}
