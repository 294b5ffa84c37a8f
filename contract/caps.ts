// What a client may have at most, as its form and that of the platform's settings send it. Apart from the settings, which no list needs.
import { z } from 'zod';
import { amountMax, whole, wholeOrEmpty, wholeWithin } from './common.ts';

/** Bounds of the texts a day that the platform pays for. */
const platformTextsMax = 100_000;

/** Messages a day as a form sends them: empty for any number. */
export const dailySmsCap = wholeOrEmpty('Daily SMS cap', { min: 1, max: amountMax });
export const platformTextsCap = whole('Texts paid by the platform', { min: 0, max: platformTextsMax });

/** Days that a client's messages are kept for. */
export const retentionDays = { min: 7, max: 3650 } as const;
const retentionFault = `Messages are kept ${retentionDays.min} to ${retentionDays.max} days, or forever`;
/** As a form sends it: empty for forever. */
export const retention = z.union([z.literal(''), wholeWithin(retentionDays, retentionFault)], retentionFault);

/** A client's share of a connector's rate, against that of the other clients that wait. */
export const sendingWeight = whole('Sending weight', { min: 1, max: 100 });
