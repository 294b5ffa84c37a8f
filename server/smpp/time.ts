/**
 * Times of SMPP 3.4 (section 7.1.1): `YYMMDDhhmmsstnnp`. With `p` + or - the time is absolute, local to a place `nn` quarters of
 * an hour ahead of UTC or behind it, and `t` is tenths of a second; with R it is relative to now.
 */

const quarterMs = 15 * 60_000;
/** Greatest offset from UTC in quarter hours. The standard allows 12 hours, but places on Earth are up to 14 hours ahead of UTC. */
const quartersMax = 56;
const format = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d)(\d\d)([-+R])$/;

/** Parses a time as submitted; undefined if it is malformed. */
export function readTime(text: string, now: Date): Date | undefined {
  const match = format.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, tenths = 0, quarters = 0] = match
    .slice(1, 9)
    .map(Number);
  if (match[9] === 'R') {
    // Relative years and months follow the calendar, so they have no fixed length.
    const from = new Date(now);
    from.setUTCFullYear(now.getUTCFullYear() + year, now.getUTCMonth() + month, now.getUTCDate() + day);
    return new Date(from.getTime() + ((hour * 60 + minute) * 60 + second) * 1_000);
  }
  const local = new Date(Date.UTC(2000 + year, month - 1, day, hour, minute, second, tenths * 100));
  // Date.UTC turns an impossible date such as 31 February into a day in March, so the result is compared with the text.
  const isOfCalendar = local.toISOString().slice(2, 19).replace(/[-T:]/g, '') === text.slice(0, 12);
  if (!isOfCalendar || quarters > quartersMax) return undefined;
  return new Date(local.getTime() + (match[9] === '+' ? -quarters : quarters) * quarterMs);
}

const secondMs = 1_000;
const two = (value: number) => String(value).padStart(2, '0');

/**
 * Formats the time from now to an instant less than 100 days ahead, in whole seconds, at least one. A relative time does not
 * depend on the peer's clock and zone.
 */
export function relativeTime(until: Date, now: Date): string {
  const seconds = Math.max(1, Math.floor((until.getTime() - now.getTime()) / secondMs));
  const days = Math.floor(seconds / 86_400);
  return `0000${two(days)}${two(Math.floor(seconds / 3_600) % 24)}${two(Math.floor(seconds / 60) % 60)}${two(seconds % 60)}000R`;
}
