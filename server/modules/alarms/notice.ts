// A notice of an alarm, and what it says to people.
import type { AlarmChannel, NoticeKind } from '../../../contract/alarmEvents.ts';
import { alarmInKiswahili } from '../../../contract/alarmKiswahili.ts';
import type { Alarm } from '../../../contract/alarms.ts';
import type { Language } from '../../../contract/languages.ts';
import { catalogue } from '../../domain/catalogue.ts';
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
  /** What the alarm says, in English. */
  text: string;
  /** The values that the text is made of. */
  values: Alarm['values'] | null;
  since: Date;
  ended: Date | null;
  attempts: number;
  made: Date;
}

/** Most characters of a text message: one part, if every character is in the GSM alphabet. */
const lettersMax = 160;

const texts = catalogue({
  openings: {
    began: ['Tuma alarm', 'Tahadhari ya Tuma'],
    reminder: ['Tuma reminder', 'Ukumbusho wa Tuma'],
    ended: ['Tuma alarm ended', 'Tahadhari ya Tuma imeisha'],
    test: ['Tuma test notice', 'Jaribio la Tuma'],
  },
  since: (time: string) => [` (since ${time})`, ` (tangu ${time})`],
});

/** What the alarm says. */
export function saidBy({ kind, text, alarmKind, values }: Notice, language: Language): string {
  if (language === 'en') return text;
  if (kind === 'test') return 'Mtu ameomba jaribio hili kwenye Tuma';
  return alarmInKiswahili({ text, kind: alarmKind, values });
}

/** The text message of a notice. Reminders and notices that were held back say since when. */
export function textOf(notice: Notice, { now, language }: { now: Date; language: Language }): string {
  const { kind, since } = notice;
  const { openings, since: sinceText } = texts[language];
  const isOld = now.getTime() - since.getTime() > 10 * minuteMs;
  const end = kind !== 'test' && isOld ? sinceText(momentOf(since, now)) : '';
  const start = `${openings[kind]}: ${saidBy(notice, language)}`;
  const room = lettersMax - end.length;
  return (start.length > room ? `${start.slice(0, room - 3)}...` : start) + end;
}

/** A time in Nairobi, with the day unless it is today. */
export function momentOf(at: Date, now: Date): string {
  const time = nairobiTime(at).slice(0, 5);
  const day = nairobiDay(at);
  return day === nairobiDay(now) ? time : `${day} ${time}`;
}
