// The time of a consent as files write it (requirements/domain.md#consent): in Nairobi, unless it names its zone. Day comes before
// month, as in Kenya; a day alone is its first instant.
import { consentYearMin } from '../../contract/consent.ts';
import { startOfNairobiDay } from './nairobiDay.ts';

const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;
const local =
  /^(?:(?<year>\d{4})[-/](?<month>\d\d?)[-/](?<day>\d\d?)|(?<dayFirst>\d\d?)[./-](?<monthNext>\d\d?)[./-](?<yearLast>\d{4}))(?:[T ]+(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d{1,9})?)?)?$/;

/** Parses the time of a consent; undefined if the text is no date, or one before {@link consentYearMin}. */
export function readConsentTime(text: string): Date | undefined {
  const written = text.trim();
  const at = zoned.test(written) ? zonedTime(written) : localTime(written);
  return at && at.getTime() >= Date.UTC(consentYearMin, 0) ? at : undefined;
}

const zonedTime = (written: string): Date | undefined =>
  isDay(written.slice(0, 10)) ? new Date(written.replace(' ', 'T')) : undefined;

function localTime(written: string): Date | undefined {
  const found = local.exec(written)?.groups;
  if (!found) return undefined;
  const { year = found['yearLast'], month = found['monthNext'], day = found['dayFirst'] } = found;
  const { hour = '0', minute = '0', second = '0' } = found;
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const start = startOfNairobiDay(date);
  if (!isDay(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return new Date(start.getTime() + (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000);
}

/** Whether a date exists: JavaScript reads 31 February as 3 March. */
function isDay(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}
