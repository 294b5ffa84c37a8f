// Gauges of the whole platform, read from its rows at a scrape (decisions/060-platform-gauges-from-one-process.md). Of all processes of
// a database one exports them, so that their sum over processes is right. A scrape never waits longer than `waitMs` for PostgreSQL and
// has connections of its own: an exhausted pool is measured, too.
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from 'pino';
import { openDatabase, type Database } from '../../db/database.ts';
import { HeldLock } from '../../db/locks/heldLock.ts';
import { businessReadings } from './businessReadings.ts';
import { only, type Sample } from './reading.ts';
import { sendingReadings } from './sendingReadings.ts';

interface PlatformMetricsOptions {
  database: Pick<Database, 'url'>;
  registry: Registry;
  logger: Logger;
  clock: () => Date;
  /** Scrapes within this time get the same values (5 s). */
  cacheMs?: number;
  /** Time without a scrape after which a process releases the lock (2 minutes). */
  idleMs?: number;
}

/** Longest wait of a scrape; Prometheus gives up after 10 s. */
const waitMs = 4_000;
/** Longest duration of a statement. */
const statementMs = 2_000;
/** One connection holds the lock, the other reads. */
const connectionsMax = 2;

const readings = [...sendingReadings, ...businessReadings];

interface Snapshot {
  isReachable: boolean;
  isExporter: boolean;
  /** Samples by the name of their gauge. */
  samples: ReadonlyMap<string, readonly Sample[]>;
}

const away: Snapshot = { isReachable: false, isExporter: false, samples: new Map() };

/** Registers the gauges; `stop` passes the lock on. */
export function exportPlatformMetrics(options: PlatformMetricsOptions): { stop: () => Promise<void> } {
  const { registry, logger, clock, cacheMs = 5_000, idleMs = 120_000 } = options;
  const database = openDatabase(options.database.url, {
    connectionsMax,
    settings: { statement_timeout: String(statementMs) },
  });
  const lock = new HeldLock(database.pool, 'tuma platform metrics');
  let idle: NodeJS.Timeout | undefined;
  let latest: { until: number; snapshot: Promise<Snapshot> } | undefined;

  async function read(): Promise<Snapshot> {
    if (!(await lock.take())) return { ...away, isReachable: true };
    const samples = new Map<string, readonly Sample[]>();
    for (const reading of readings) {
      try {
        for (const [name, found] of Object.entries(await reading.read(database.db, clock())))
          samples.set(name, found);
      } catch (error) {
        // The gauges of the other readings are still correct.
        logger.warn({ err: error, gauges: Object.keys(reading.gauges) }, 'Could not read metrics');
      }
    }
    return { isReachable: true, isExporter: true, samples };
  }

  /** The gauges of one scrape share a snapshot, and so do scrapes in quick succession. */
  function snapshot(): Promise<Snapshot> {
    if (latest && performance.now() < latest.until) return latest.snapshot;
    clearTimeout(idle);
    const reading = read()
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'Could not read metrics');
        return away;
      })
      .finally(() => {
        taken.until = performance.now() + cacheMs;
        clearTimeout(idle);
        idle = setTimeout(() => void lock.release(), idleMs).unref();
      });
    const taken = { until: Infinity, snapshot: within(reading) };
    latest = taken;
    return taken.snapshot;
  }

  type Named = { name: string; help: string; labels?: readonly string[] };
  const gauge = ({ name, help, labels: labelNames = [] }: Named, of: (at: Snapshot) => readonly Sample[]) =>
    new Gauge({
      name: `tuma_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const samples = of(await snapshot());
        this.reset();
        // A reset gives a gauge without labels the value 0, but it must have no sample.
        if (labelNames.length === 0) this.remove();
        for (const { labels, value } of samples) this.set({ ...labels }, value);
      },
    });
  gauge({ name: 'database_up', help: '1 if this process reaches PostgreSQL' }, ({ isReachable }) =>
    only(Number(isReachable)),
  );
  const help = '1 in the one process that exports the gauges of the whole platform';
  gauge({ name: 'platform_exporter', help }, ({ isExporter }) => only(Number(isExporter)));
  for (const { gauges } of readings)
    for (const [name, each] of Object.entries(gauges))
      gauge({ name, ...each }, ({ samples }) => samples.get(name) ?? []);

  return {
    async stop() {
      await latest?.snapshot;
      clearTimeout(idle);
      await lock.release();
      await database.close();
    },
  };
}

/** The snapshot, or none after {@link waitMs}. */
async function within(reading: Promise<Snapshot>): Promise<Snapshot> {
  const over = Promise.withResolvers<Snapshot>();
  const timer = setTimeout(() => over.resolve(away), waitMs);
  try {
    return await Promise.race([reading, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
