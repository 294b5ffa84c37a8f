import { formatDuration } from '../../../components/formatNumber.ts';
import { operationsTexts } from './operationsTexts.ts';

const dayMs = 86_400_000;

/** The age of an instant: "4 min", "2 h 5 min", "12 days". */
export function ageText(since: string, now: string): string {
  const age = Math.max(0, Date.parse(now) - Date.parse(since));
  return age < 2 * dayMs ? formatDuration(age / 1000) : operationsTexts.days(Math.floor(age / dayMs));
}
