// Measures once how far the standby of DATABASE_REPLICA_URL is behind.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '../../server/config/config.ts';
import { openStandbyPool, type Db } from '../../server/db/database.ts';
import { reasonOf } from '../../server/domain/unreachable.ts';

export interface StandbyState {
  /** Seconds until the standby reached the primary's position; null if it did not within the limit. */
  lag_seconds: number | null;
  problem?: string;
}

/** Waits until the standby has reached the primary's current position, at most for the allowed lag. Undefined without a standby. */
export async function standbyState(db: Db, config: Config): Promise<StandbyState | undefined> {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_SECONDS: secondsMax } = config;
  if (url === undefined) return undefined;
  const { rows } = await sql<{ position: string }>`SELECT pg_current_wal_lsn() AS position`.execute(db);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const pool = openStandbyPool(url, { connectionsMax: 1, timeoutMs: 3000, query_timeout: 3000 });
  try {
    for (;;) {
      const asked = seconds();
      const { rows: found } = await pool.query<{ isThere: boolean }>(
        `SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isThere"`,
        [rows[0]?.position],
      );
      if (found[0]?.isThere) return { lag_seconds: Math.round(asked * 10) / 10 };
      if (seconds() > secondsMax)
        return { lag_seconds: null, problem: `the standby is more than ${secondsMax} seconds behind` };
      await pause(50);
    }
  } catch (error) {
    return { lag_seconds: null, problem: `the standby cannot be read: ${reasonOf(error)}` };
  } finally {
    await pool.end();
  }
}
