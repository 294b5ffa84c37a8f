// Reads from a standby of PostgreSQL, for calls that may lag (decisions/067-reads-from-a-standby.md). The lag of a connection is measured at
// most a second before it is used. If the standby is late or fails a statement, the primary runs it instead. Never writes.
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { ReplayLag } from '../domain/replayLag.ts';
import { isUnreachable, reasonOf } from '../domain/unreachable.ts';
import { cutConnection, openStandbyPool, type Database, type Db } from './database.ts';
import type { Schema } from './schema.ts';
import { readOnly, sqlState, tookTooLong } from './sqlState.ts';

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

/** Limit for opening a connection, and for a measurement. */
const timeoutMs = 1000;
const now = () => performance.now();

/** Resolves after the first measurement, whether it succeeded or not. */
export async function openStandby(options: StandbyOptions): Promise<Standby> {
  const { url, primary, lagSecondsMax, logger, everyMs = 1000 } = options;
  const pool = openStandbyPool(url, { connectionsMax: 10, timeoutMs });
  // A pool of its own, so that a measurement does not wait for reads.
  const measuring = openStandbyPool(url, { connectionsMax: 1, timeoutMs, query_timeout: timeoutMs });
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client)).on('remove', (client) => open.delete(client));
  const lag = new ReplayLag(now(), lagSecondsMax + 1);
  const measured = new WeakMap<pg.PoolClient, { seconds: number; at: number }>();

  let state: 'current' | 'late' | 'away' | undefined;
  let last = { seconds: 0, at: -Infinity };
  const isUsable = () => state === 'current' && now() - last.at < everyMs + 2 * timeoutMs;

  /** Logs one line for each change of state. */
  function become(next: 'current' | 'late', seconds: number): void;
  function become(next: 'away', error: unknown): void;
  function become(next: 'current' | 'late' | 'away', why: unknown): void {
    if (state === next) return;
    state = next;
    const about = typeof why === 'number' ? { seconds: Math.round(why * 10) / 10 } : { fault: reasonOf(why) };
    if (next === 'current') logger.info(about, 'Lists, searches, exports and reports read the standby');
    else
      logger.warn(
        about,
        `The standby ${next === 'late' ? `is more than ${lagSecondsMax} seconds behind` : 'cannot be read'}: the primary is read in its place`,
      );
  }

  /** Measures how far the standby of this connection is behind. */
  async function measure(client: pg.PoolClient): Promise<{ seconds: number; at: number }> {
    const { rows } = await client.query<{ replayed: number }>(
      `SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 AS replayed WHERE pg_is_in_recovery()`,
    );
    if (!rows[0]) throw new Error('PostgreSQL at this address is no standby');
    const at = now();
    const found = { seconds: lag.secondsAt(at, rows[0].replayed), at };
    measured.set(client, found);
    return found;
  }

  async function probe(): Promise<void> {
    // Throws while the primary is away: without its position the lag is unknown, and soon the standby is no longer read.
    const at = now();
    const { rows } = await primary.pool.query<{ position: number }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 AS position`,
    );
    lag.sample({ at, position: rows[0]!.position });
    let client: pg.PoolClient | undefined;
    try {
      client = await measuring.connect();
      last = await measure(client);
      client.release();
      become(last.seconds > lagSecondsMax ? 'late' : 'current', last.seconds);
    } catch (error) {
      client?.release(true);
      become('away', error);
      // Statements on a standby that hangs would never end.
      for (const each of open) cutConnection(each);
    }
  }

  /** A connection to a standby that is not late; undefined if the primary must be read. */
  async function connect(): Promise<pg.PoolClient | undefined> {
    if (!isUsable()) return undefined;
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      // A balancer may lead each connection to another standby.
      const known = measured.get(client);
      const { seconds } = known && now() - known.at < everyMs ? known : await measure(client);
      if (seconds <= lagSecondsMax) return client;
      client.release();
    } catch {
      // The next measurement finds out whether the standby is away.
      client?.release(true);
    }
    return undefined;
  }

  const ended = new AbortController();
  const keepMeasuring = async () => {
    while (!ended.signal.aborted) {
      await pause(everyMs, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
      if (!ended.signal.aborted) await probe().catch(() => undefined);
    }
  };
  await probe().catch(() => undefined);
  const measurements = keepMeasuring();

  const dialect = new PostgresDialect({
    pool: {
      async connect() {
        const client = await connect();
        return client ? new ReplaceableConnection(client, primary.pool) : primary.pool.connect();
      },
      end: () => pool.end(),
    },
  });
  const db: Db = new Kysely<Schema>({ dialect });
  return {
    db,
    pool,
    isUsable,
    lagSeconds: () => (state === 'away' ? undefined : last.seconds),
    // One second passes since the measurement, and one until commits that do not wait for the log are written (earlyCommit.ts).
    settledSeconds: lagSecondsMax + Math.ceil(everyMs / 1000) + 2,
    async close() {
      ended.abort();
      await measurements;
      await Promise.all([db.destroy(), measuring.end()]);
    },
  };
}

/** Errors that the primary would answer, too, so the statement must not be repeated there. */
const isOwn = (error: unknown) => [tookTooLong, readOnly].includes(sqlState(error) ?? '');

/**
 * A connection to the standby, for one read or one transaction of reads. Where the standby fails a statement (lost, cancelled for its replay, or
 * without a column of a new version), a connection to the primary takes its place, and runs the statements so far once more.
 */
class ReplaceableConnection implements PostgresPoolClient {
  private readonly sent: { text: string; values: readonly unknown[] }[] = [];
  private readonly primary: pg.Pool;
  private client: pg.PoolClient;
  private isReplaced = false;

  constructor(client: pg.PoolClient, primary: pg.Pool) {
    this.client = client;
    this.primary = primary;
  }

  // The overload for cursors cannot be expressed; Kysely calls this one.
  query(text: unknown, values: readonly unknown[] = []): never {
    return this.run({ text: text as string, values }) as never;
  }

  private async run(statement: { text: string; values: readonly unknown[] }): Promise<pg.QueryResult> {
    if (this.isReplaced) return this.ask(statement);
    this.sent.push(statement);
    try {
      return await this.ask(statement);
    } catch (error) {
      if (isOwn(error)) throw error;
      await this.replace(isUnreachable(error));
      let result: pg.QueryResult | undefined;
      for (const each of this.sent) result = await this.ask(each);
      return result!;
    }
  }

  private ask = ({ text, values }: { text: string; values: readonly unknown[] }): Promise<pg.QueryResult> =>
    this.client.query(text, [...values]);

  private async replace(isLost: boolean): Promise<void> {
    const replacement = await this.primary.connect();
    // A transaction may be open on it.
    this.client.release(isLost || this.sent.length > 1);
    this.client = replacement;
    this.isReplaced = true;
  }

  release(): void {
    this.client.release();
  }
}
