// A notice of an alarm, and what it says to people.
import type { AlarmChannel, NoticeKind } from '../../../contract/alarmEvents.ts';
import type { Alarm } from '../../../contract/alarms.ts';
import { minuteMs } from '../../domain/durations.ts';
import { nairobiDay, nairobiTime } from '../../domain/nairobiDay.ts';

export interface Notice {
  /** Id of the notice, equal in every attempt. */
  id: string;
  channel: AlarmChannel;
  kind: NoticeKind | 'test';
  /** Null for a test notice. */
  eventId: number | null;
  alarm: string;
  alarmKind: Alarm['kind'] | null;
  severity: Alarm['severity'];
  text: string;
  since: Date;
  ended: Date | null;
  attempts: number;
  made: Date;
}

/** Most characters of a text message: one part, if every character is in the GSM alphabet. */
const lettersMax = 160;

const openings: Record<Notice['kind'], string> = {
  began: 'Tuma alarm',
  reminder: 'Tuma reminder',
  ended: 'Tuma alarm ended',
  test: 'Tuma test notice',
};

/** The text message of a notice. Reminders and notices that were held back say since when. */
export function textOf(notice: Notice, now: Date): string {
  const { kind, text, since } = notice;
  const isOld = now.getTime() - since.getTime() > 10 * minuteMs;
  const end = kind !== 'test' && isOld ? ` (since ${momentOf(since, now)})` : '';
  const start = `${openings[kind]}: ${text}`;
  const room = lettersMax - end.length;
  return (start.length > room ? `${start.slice(0, room - 3)}...` : start) + end;
}

/** A time in Nairobi, with the day unless it is today. */
export function momentOf(at: Date, now: Date): string {
  const time = nairobiTime(at).slice(0, 5);
  const day = nairobiDay(at);
  return day === nairobiDay(now) ? time : `${day} ${time}`;
}
