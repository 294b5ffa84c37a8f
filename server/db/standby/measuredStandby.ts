// The connections to a standby and how far it is behind, measured at an interval and before a connection is used.
import type pg from 'pg';
import type { Logger } from 'pino';
import { ReplayLag } from '../../domain/replayLag.ts';
import { reasonOf } from '../../domain/unreachable.ts';
import { cutConnection, openStandbyPool } from '../database.ts';

interface Measured {
  /** How far the standby is behind. */
  seconds: number;
  /** When that was measured, as `performance.now()`. */
  at: number;
}

export interface MeasuredStandbyOptions {
  url: string;
  primary: pg.Pool;
  lagSecondsMax: number;
  logger: Logger;
  everyMs: number;
}

/** Limit for opening a connection, and for a measurement. */
const timeoutMs = 1000;
const now = () => performance.now();

export class MeasuredStandby {
  readonly pool: pg.Pool;
  // A pool of its own, so that a measurement does not wait for reads.
  private readonly measuring: pg.Pool;
  private readonly options: MeasuredStandbyOptions;
  private readonly open = new Set<pg.PoolClient>();
  private readonly measured = new WeakMap<pg.PoolClient, Measured>();
  private readonly lag: ReplayLag;
  private state: 'current' | 'late' | 'away' | undefined;
  private last: Measured = { seconds: 0, at: -Infinity };

  constructor(options: MeasuredStandbyOptions) {
    const { url, lagSecondsMax } = options;
    this.options = options;
    this.lag = new ReplayLag(now(), lagSecondsMax + 1);
    this.measuring = openStandbyPool(url, { connectionsMax: 1, timeoutMs, query_timeout: timeoutMs });
    this.pool = openStandbyPool(url, { connectionsMax: 10, timeoutMs });
    this.pool
      .on('connect', (client) => this.open.add(client))
      .on('remove', (client) => this.open.delete(client));
  }

  isUsable(): boolean {
    return this.state === 'current' && now() - this.last.at < this.options.everyMs + 2 * timeoutMs;
  }

  /** The lag as last measured; undefined while the standby is away. */
  lagSeconds(): number | undefined {
    return this.state === 'away' ? undefined : this.last.seconds;
  }

  /** A connection to a standby that is not late; undefined if the primary must be read. */
  async connect(): Promise<pg.PoolClient | undefined> {
    if (!this.isUsable()) return undefined;
    let client: pg.PoolClient | undefined;
    try {
      client = await this.pool.connect();
      // A balancer may lead each connection to another standby.
      const known = this.measured.get(client);
      const { seconds } =
        known && now() - known.at < this.options.everyMs ? known : await this.measure(client);
      if (seconds <= this.options.lagSecondsMax) return client;
      client.release();
    } catch {
      // The next measurement finds out whether the standby is away.
      client?.release(true);
    }
    return undefined;
  }

  /** Measures once. Throws while the primary is away: without its position the lag is unknown, and soon the standby is no longer read. */
  async probe(): Promise<void> {
    const at = now();
    const { rows } = await this.options.primary.query<{ position: number }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 AS position`,
    );
    this.lag.sample({ at, position: rows[0]!.position });
    let client: pg.PoolClient | undefined;
    try {
      client = await this.measuring.connect();
      const { seconds } = (this.last = await this.measure(client));
      client.release();
      this.become(seconds > this.options.lagSecondsMax ? 'late' : 'current', {
        seconds: Math.round(seconds * 10) / 10,
      });
    } catch (error) {
      client?.release(true);
      this.become('away', { fault: reasonOf(error) });
      // Statements on a standby that hangs would never end.
      for (const each of this.open) cutConnection(each);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.measuring.end()]);
  }

  /** Measures how far the standby of this connection is behind. */
  private async measure(client: pg.PoolClient): Promise<Measured> {
    const { rows } = await client.query<{ replayed: number }>(
      `SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 AS replayed WHERE pg_is_in_recovery()`,
    );
    if (!rows[0]) throw new Error('PostgreSQL at this address is not a standby');
    const at = now();
    const found = { seconds: this.lag.secondsAt(at, rows[0].replayed), at };
    this.measured.set(client, found);
    return found;
  }

  /** Logs one line for each change of state. */
  private become(next: 'current' | 'late' | 'away', about: object): void {
    if (this.state === next) return;
    this.state = next;
    const { logger, lagSecondsMax } = this.options;
    if (next === 'current')
      return logger.info(about, 'Lists, searches, exports and reports read the standby');
    const fault = next === 'late' ? `is more than ${lagSecondsMax} seconds behind` : 'cannot be read';
    logger.warn(about, `The standby ${fault}: the primary is read in its place`);
  }
}
