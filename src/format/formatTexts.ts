// Texts of dates, time spans and missing values.
import { texts } from '../i18n/texts.ts';

export const formatTexts = texts({
  en: {
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    /** The day of a month. */
    day: (day: number) =>
      `${day}${day >= 11 && day <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`,
    /** `minutes` has two digits, and may be followed by the seconds. */
    time: (hour: number, minutes: string) => `${hour % 12 || 12}:${minutes} ${hour % 24 < 12 ? 'am' : 'pm'}`,
    invalidDate: 'Invalid Date',
    seconds: (seconds: number) => `${seconds} s`,
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
    none: 'N/A',
  },
  sw: {
    months: 'Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des'.split(' '),
    day: (day) => String(day),
    // In 24 hours, because Kiswahili counts the hours from dawn.
    time: (hour, minutes) => `${String(hour).padStart(2, '0')}:${minutes}`,
    invalidDate: 'Tarehe si sahihi',
    seconds: (seconds) => `sek ${seconds}`,
    minutes: (minutes) => `dak ${minutes}`,
    hours: (hours) => `saa ${hours}`,
    none: 'Hakuna',
  },
});
