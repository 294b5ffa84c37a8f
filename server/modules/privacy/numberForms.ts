// How a number may be written where it was stored as it came. Pure.

/** Separators that people write between digits. */
const gap = '[[:space:]().-]*';

export interface NumberForms {
  msisdn: string;
  /** The number in digits only. */
  digits: string[];
  /** A regular expression of PostgreSQL that finds the number in free text. */
  pattern: string;
}

export function numberForms(msisdn: string): NumberForms {
  const national = msisdn.startsWith('254') ? msisdn.slice(3) : undefined;
  const digits = national === undefined ? [msisdn] : [msisdn, `0${national}`, national];
  const prefix = national === undefined ? '' : `(254|0)?${gap}`;
  return {
    msisdn,
    digits,
    pattern: `(?<!\\d)\\+?${prefix}${(national ?? msisdn).split('').join(gap)}(?!\\d)`,
  };
}
