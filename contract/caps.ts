// Limits of a client, as the forms of clients and of the platform's settings send them. In their own file, because lists need no settings.
import { amountMax, whole, wholeOrEmpty } from './common.ts';

/** Upper bound of the texts a day that the platform pays for. */
const platformTextsMax = 100_000;

/** Messages a day, as a form sends them; empty: no limit. */
export const dailySmsCap = wholeOrEmpty('Daily SMS cap', { min: 1, max: amountMax });
export const platformTextsCap = whole('Platform-paid SMS per day', { min: 0, max: platformTextsMax });

/** Bounds of the days for which a client's messages are kept. */
export const retentionDays = { min: 7, max: 3650 } as const;
/** Days of retention, as a form sends them; empty: forever. */
export const retention = wholeOrEmpty('Message retention (days)', retentionDays);

/** A client's share of a connector's rate, relative to other clients with waiting messages. */
export const sendingWeight = whole('Sending weight', { min: 1, max: 100 });
