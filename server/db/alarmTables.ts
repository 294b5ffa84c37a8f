// The tables of alarms that people were notified of, as Kysely sees them; schema.ts takes them in.
import type { Generated } from 'kysely';
import type { Alarm } from '../../contract/alarms.ts';

export interface AlarmTables {
  /** An alarm from the first minute it was seen in until it was missing in two. */
  alarm_events: {
    id: Generated<number>;
    /** The id of contract/alarms.ts. */
    alarm: string;
    kind: string | null;
    severity: Alarm['severity'];
    text: string;
    since: Date;
    /** Seen in two minutes: people were notified. */
    confirmed: Generated<boolean>;
    /** Missing in the latest minute. */
    missing: Generated<boolean>;
    ended: Date | null;
  };
  /** One for each channel at the beginning and at the end of an event. */
  alarm_notices: {
    /** The same in every attempt. */
    id: Generated<string>;
    event_id: number;
    /** Of the end of the event. */
    ended: boolean;
    channel: 'sms' | 'webhook';
    made: Date;
    attempts: Generated<number>;
    /** Null once it was delivered or given up. */
    next_at: Date | null;
    delivered: Date | null;
    fault: string | null;
  };
}
