import { formatCount } from '../../format/formatNumber.ts';

/** Above it, a balance is only said to last more than a year: the pace of a week predicts no further. */
export const daysMax = 365;

/** A pace in words: "20 units", and at least one for a client that sends less. */
export const unitsADay = (pace: number): string => formatCount(Math.max(1, Math.round(pace)), 'unit');
