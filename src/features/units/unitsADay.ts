import { formatCount } from '../../format/formatNumber.ts';

/** A pace in words: "20 units", and at least one for a client that sends less. */
export const unitsADay = (pace: number): string => formatCount(Math.max(1, Math.round(pace)), 'unit');
