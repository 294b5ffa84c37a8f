// What a client may have at most, as its form and that of the platform's settings send it. Apart from the settings, which no list needs.
import { z } from 'zod';
import { amountMax } from './common.ts';
import { grouped } from './grouped.ts';

export const faultOf = (name: string, { min, max }: { min: number; max: number }): string =>
  `${name} must be a whole number from ${grouped(min)} to ${grouped(max)}`;

/** A whole number within bounds. */
export const whole = (name: string, bounds: { min: number; max: number }, fault = faultOf(name, bounds)) =>
  z.int(fault).min(bounds.min, fault).max(bounds.max, fault);

/** Bounds of the texts a day that the platform pays for. */
const platformTextsMax = 100_000;

const capBounds = { min: 1, max: amountMax };
const capFault = `${faultOf('Daily SMS cap', capBounds)}, or empty`;
/** Messages a day as a form sends them: empty for any number. */
export const dailySmsCap = z.union([z.literal(''), whole('Daily SMS cap', capBounds, capFault)], capFault);
export const platformTextsCap = whole('Texts paid by the platform', { min: 0, max: platformTextsMax });

/** Days that a client's messages are kept for. */
export const retentionDays = { min: 7, max: 3650 } as const;
const retentionFault = `Messages are kept ${retentionDays.min} to ${retentionDays.max} days, or forever`;
/** As a form sends it: empty for forever. */
export const retention = z.union(
  [
    z.literal(''),
    z.int(retentionFault).min(retentionDays.min, retentionFault).max(retentionDays.max, retentionFault),
  ],
  retentionFault,
);

/** A client's share of a connector's rate, against that of the other clients that wait. */
export const sendingWeight = whole('Sending weight', { min: 1, max: 100 });
