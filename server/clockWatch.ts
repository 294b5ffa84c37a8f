// Compares the clock of this machine with PostgreSQL's at the start and once a minute. The difference is a metric; the log has a line when
// it becomes too large and one when it is small again. Work that cannot be undone uses the earlier of both.
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { clockSecondsMax, clockWarning, compareClocks } from './db/connection/clockDifference.ts';
import type { Db } from './db/database.ts';
import { startPolling } from './runtime/polling.ts';
import { minuteMs } from './domain/durations.ts';

interface ClockWatchOptions {
  db: Db;
  registry: Registry;
  logger: Logger;
  clock: () => Date;
  /** Time between two comparisons (a minute). */
  everyMs?: number;
}

export interface ClockWatch {
  /** A warning if the clocks differ at the start. */
  notes: readonly string[];
  /**
   * The clock of this machine, or PostgreSQL's while this one is ahead of it by more than a few seconds. What ends, is deleted or begins by
   * this time is at most late, whichever clock is wrong.
   */
  earlier: () => Date;
  stop: () => Promise<void>;
}

/** Returns once the clocks were compared. */
export async function watchClock(options: ClockWatchOptions): Promise<ClockWatch> {
  const { db, registry, logger, clock, everyMs = minuteMs } = options;
  let ahead: number | undefined;
  let warning: string | undefined;
  // Between two comparisons PostgreSQL's time follows from a monotonic clock, which no correction of the machine's clock moves.
  let databaseTimeOrigin = Infinity;
  const gauge = new Gauge({
    name: 'tuma_clock_difference_seconds',
    help: 'Seconds that the clock of this machine is ahead of that of PostgreSQL; absent while PostgreSQL cannot be reached',
    registers: [registry],
    collect() {
      if (ahead === undefined) this.remove();
      else this.set(ahead);
    },
  });
  gauge.remove();
  async function compare(): Promise<void> {
    const compared = await compareClocks(db, () => clock().getTime());
    databaseTimeOrigin = compared.at - performance.now();
    ({ ahead } = compared);
    const found = clockWarning(ahead);
    if (found !== undefined && warning === undefined) logger.warn({ seconds: ahead }, found);
    if (found === undefined && warning !== undefined)
      logger.info({ seconds: ahead }, 'The clocks of this machine and of PostgreSQL agree again');
    warning = found;
  }
  await compare();
  const notes = warning === undefined ? [] : [warning];
  // An outage of PostgreSQL has a line of its own in the log.
  const polling = startPolling(everyMs, compare, () => (ahead = undefined));
  return {
    notes,
    earlier() {
      const here = clock();
      const there = databaseTimeOrigin + performance.now();
      const seconds = (here.getTime() - there) / 1000;
      if (seconds <= clockSecondsMax) return here;
      // Since the last comparison this clock was moved, or the machine was suspended, for which the monotonic clock stops.
      if (seconds - (ahead ?? 0) > clockSecondsMax) polling.now();
      return new Date(there);
    },
    stop: () => polling.stop(),
  };
}
