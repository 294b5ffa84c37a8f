// When a failed delivery of a webhook is attempted again, and when its endpoint is disabled. Pure.
import { dayMs, hourMs } from './durations.ts';

const firstDelayMs = 5_000;
const delayMaxMs = 24 * hourMs;
/** Number of attempts. The delays between them add up to 69.5 hours, less than the time an endpoint may fail. */
export const attemptsMax = 17;

/** How long every attempt at an endpoint may fail before the endpoint is disabled. */
export const failingMaxMs = 3 * dayMs;

/** Days for which events and deliveries are kept. */
export const logDays = 7;

/**
 * The delay after `failures` failed attempts, at least 1: doubles from 5 seconds to 24 hours. Up to a tenth is added, so that
 * deliveries that failed together are not retried together; `chance` is from 0 to 1.
 */
export function retryDelayMs(failures: number, chance: number): number {
  const delay = Math.min(delayMaxMs, firstDelayMs * 2 ** (failures - 1));
  return Math.round(delay * (1 + chance / 10));
}
