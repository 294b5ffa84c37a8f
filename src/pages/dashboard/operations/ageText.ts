import { formatCount, formatDuration } from '../../../format/formatNumber.ts';

const dayMs = 86_400_000;

/** Formats the age of an instant: "4 min", "2 h 5 min", "12 days". */
export function ageText(since: string, now: string): string {
  const age = Math.max(0, Date.parse(now) - Date.parse(since));
  return age < 2 * dayMs ? formatDuration(age / 1000) : formatCount(Math.floor(age / dayMs), 'day');
}
