// Reads from a standby of PostgreSQL, for calls that may lag (decisions/067-reads-from-a-standby.md). The lag of a connection is measured at
// most a second before it is used. If the standby is late or fails a statement, the primary runs it instead. Never writes.
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database, Db } from '../database.ts';
import { MeasuredStandby } from './measuredStandby.ts';
import { ReplaceableConnection } from './replaceableConnection.ts';
import type { Schema } from '../schema.ts';

export interface StandbyOptions {
  url: string;
  primary: Database;
  /** Most seconds that the standby may be behind to be read. */
  lagSecondsMax: number;
  logger: Logger;
  /** Interval of measuring the lag, in milliseconds (1,000). */
  everyMs?: number;
}

export interface Standby {
  /** Reads the standby, or the primary while the standby is late or away. */
  db: Db;
  pool: pg.Pool;
  isUsable(): boolean;
  /** The lag as last measured; undefined while the standby is away. */
  lagSeconds(): number | undefined;
  /** Time after which a write is certainly on any standby that is still read. */
  settledSeconds: number;
  close(): Promise<void>;
}

/** The database that a call reads. */
export type Reads = (call: { readsFrom: 'standby' | 'primary' }) => Db;

/** The databases of a list whose downloads are recorded: rows are read from `from`, the record is written to `db`. */
export interface Recording {
  from: Db;
  db: Db;
}

/** Resolves after the first measurement, whether it succeeded or not. */
export async function openStandby(options: StandbyOptions): Promise<Standby> {
  const { url, primary, lagSecondsMax, logger, everyMs = 1000 } = options;
  const standby = new MeasuredStandby({ url, primary: primary.pool, lagSecondsMax, logger, everyMs });
  const ended = new AbortController();
  const keepMeasuring = async () => {
    while (!ended.signal.aborted) {
      await pause(everyMs, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
      if (!ended.signal.aborted) await standby.probe().catch(() => undefined);
    }
  };
  await standby.probe().catch(() => undefined);
  const measurements = keepMeasuring();

  const dialect = new PostgresDialect({
    pool: {
      async connect() {
        const client = await standby.connect();
        return client ? new ReplaceableConnection(client, primary.pool) : primary.pool.connect();
      },
      // Kysely does not call it where nothing was read.
      end: () => Promise.resolve(),
    },
  });
  const db: Db = new Kysely<Schema>({ dialect });
  return {
    db,
    pool: standby.pool,
    isUsable: () => standby.isUsable(),
    lagSeconds: () => standby.lagSeconds(),
    // One second passes since the measurement, and one until commits that do not wait for the log are written (earlyCommit.ts).
    settledSeconds: lagSecondsMax + Math.ceil(everyMs / 1000) + 2,
    async close() {
      ended.abort();
      await measurements;
      await db.destroy();
      await standby.close();
    },
  };
}
