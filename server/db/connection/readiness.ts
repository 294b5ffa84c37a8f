// Whether PostgreSQL answers and takes writes, for /health/ready.
import type { Database } from '../database.ts';
import { requireWritable } from './writable.ts';

/** Longest wait for an answer. A suspended PostgreSQL, or one behind a network that drops packets, accepts statements and never answers. */
export const readyMsMax = 2_000;

/**
 * Throws unless PostgreSQL answers in time and takes writes. `query_timeout` closes a connection that gets no answer, so that probes do not
 * use up the pool; `late` also limits the wait for a connection, while all of the pool are in use or a new one is not accepted.
 */
export const readiness =
  ({ pool }: Pick<Database, 'pool'>) =>
  async (): Promise<void> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(noAnswer()), readyMsMax);
    try {
      await Promise.race([requireWritable(pool, readyMsMax), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };

/** With the SQLSTATE of a failed connection, so that an outage is logged in one line. */
const noAnswer = () =>
  Object.assign(new Error(`PostgreSQL did not answer within ${readyMsMax / 1000} seconds`), {
    code: '08006',
  });
