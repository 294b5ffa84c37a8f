// Texts of dates, time spans and missing values.
import { texts } from '../i18n/texts.ts';

export const formatTexts = texts({
  months: [
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    'Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des'.split(' '),
  ],
  /** The day of a month. */
  day: (day: number) => [
    `${day}${day >= 11 && day <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`,
    String(day),
  ],
  /** `minutes` has two digits, and may be followed by the seconds. */
  time: (hour: number, minutes: string) => [
    `${hour % 12 || 12}:${minutes} ${hour % 24 < 12 ? 'am' : 'pm'}`,
    // In 24 hours, because Kiswahili counts the hours from dawn.
    `${String(hour).padStart(2, '0')}:${minutes}`,
  ],
  invalidDate: ['Invalid Date', 'Tarehe si sahihi'],
  seconds: (seconds: number) => [`${seconds} s`, `sek ${seconds}`],
  minutes: (minutes: number) => [`${minutes} min`, `dak ${minutes}`],
  hours: (hours: number) => [`${hours} h`, `saa ${hours}`],
  none: ['N/A', 'Hakuna'],
});
