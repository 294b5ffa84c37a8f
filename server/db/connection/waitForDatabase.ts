// Waits for PostgreSQL, which may start after this process, for example after a power failure or in another container.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { messageOf } from '../../domain/thrown.ts';
import { isUnreachable, reasonOf } from '../../domain/unreachable.ts';

interface Waiting {
  logger: Logger;
  secondsMax: number;
  everyMs?: number;
  /** Names the database in the error of a refused connection. */
  name: string;
  /** Ends the wait with its AbortError. */
  signal?: AbortSignal | undefined;
}

/** Resolves once PostgreSQL answers. Fails after `secondsMax`, and at once if it refuses the connection, as for a wrong password. */
export async function waitForDatabase(
  pool: pg.Pool,
  { logger, secondsMax, everyMs = 1000, name, signal }: Waiting,
): Promise<void> {
  const end = performance.now() + secondsMax * 1000;
  for (let tries = 1; ; tries++) {
    try {
      await pool.query('SELECT 1');
      return;
    } catch (error) {
      if (!isUnreachable(error))
        throw new Error(`Tuma cannot connect to ${name}: ${messageOf(error)}`, { cause: error });
      const reason = reasonOf(error);
      if (performance.now() + everyMs > end)
        throw new Error(`PostgreSQL could not be reached for ${secondsMax} seconds: ${reason}`, {
          cause: error,
        });
      if (tries === 1) logger.warn({ fault: reason }, `Waiting up to ${secondsMax} seconds for PostgreSQL`);
      await pause(everyMs, undefined, { signal });
    }
  }
}
