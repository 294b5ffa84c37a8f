// A time of the last day as "3 min ago" with the exact time on hover, for rows whose record shows both. Older times are shown exactly, as
// "2 days ago" does not say when on that day.
import { Box } from '@mui/material';
import { locale } from '../../i18n/language.ts';
import { lazily } from '../../i18n/lazily.ts';
import { formatDate, nairobiDay, withoutThisYear } from '../../format/formatDate.ts';
import { useNow } from './useNow.ts';

const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }));

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** For times older than this, a date is clearer than a number of days. */
const recentSeconds = 7 * day;

/** The day in Nairobi, as the time at which it starts in UTC. */
const dayStart = (at: string | number) => Date.parse(nairobiDay(new Date(at)));

/** "in 2 hr.", "3 min. ago", "yesterday"; undefined if it is more than `within` seconds away, a week unless set, or not an instant. */
export function relativeText(at: string, now: number, within = recentSeconds): string | undefined {
  const seconds = (new Date(at).getTime() - now) / 1000;
  const away = Math.abs(seconds);
  if (!(away < within)) return undefined;
  if (away < minute) return relative().format(0, 'second');
  if (away < hour) return relative().format(Math.trunc(seconds / minute), 'minute');
  if (away < day) return relative().format(Math.trunc(seconds / hour), 'hour');
  // Whole days of the calendar: what is 47 hours ago was not yesterday.
  return relative().format((dayStart(at) - dayStart(now)) / (day * 1000), 'day');
}

/** The exact time and how long ago it was, for a record's page, where nothing may be shown on hover only. */
export function ExactTime({ at, seconds = false }: { at: string; seconds?: boolean }) {
  const text = relativeText(at, useNow(true, 30_000));
  return (
    <>
      <time dateTime={at}>{formatDate(at, { seconds })}</time>
      {text && (
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {text}
        </Box>
      )}
    </>
  );
}

interface RelativeTimeProps {
  at: string;
  /** Whether there is little room, so that the current year is not shown. */
  isShort?: boolean;
}

export function RelativeTime({ at, isShort = false }: RelativeTimeProps) {
  const text = relativeText(at, useNow(true, 30_000), day);
  const exact = formatDate(at);
  const shown = text ?? (isShort ? withoutThisYear(exact) : exact);
  return (
    <time dateTime={at} title={shown === exact ? undefined : exact}>
      {shown}
    </time>
  );
}
