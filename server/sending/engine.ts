// The sending engine, put together: claims messages from the outbox, hands them to the telcos and brings their receipts
// home (requirements/domain.md#sending, #message-states). It knows no HTTP; between it and the web stand rows. Any
// number may run on one database. What it must never do: send a message twice, or change a final state.
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { byIndexAlone, openDatabase, type Database } from '../db/database.ts';
import { instantOfId } from '../domain/messageId.ts';
import { Connectors } from './submit/connectors.ts';
import { registerEngine, retireEngine } from './upkeep/heartbeat.ts';
import { Journal } from './settle/journal.ts';
import type { LinkTimes } from './submit/link.ts';
import { engineMetrics } from './shared/metrics.ts';
import { queueDepths } from './shared/queueDepths.ts';
import { Settler } from './settle/settler.ts';
import { liveState, type LiveState } from './upkeep/status.ts';
import { startSweeper } from './upkeep/sweeper.ts';
import { startWake } from '../db/wake.ts';

export interface EngineOptions {
  /** Where; the engine makes connections of its own. */
  database: Pick<Database, 'url'>;
  logger: Logger;
  metrics: Registry;
  /** Wall clock of everything that is written or waited for longer than seconds. */
  clock: () => Date;
  /** Times of the SMPP sessions. */
  smpp?: LinkTimes;
  /** All in milliseconds. Without notices the outbox is looked into that often (1 s). */
  pollMs?: number;
  /** Connectors are read anew that often even without a notice, and leases looked after (2 s). */
  reloadMs?: number;
  /** Longest wait of receipts for company before a batch is stored (10). */
  batchMs?: number;
  heartbeatMs?: number;
  /** After that long without a heartbeat an engine is dead (10 s, five heartbeats). */
  staleMs?: number;
  expiryMs?: number;
  /** Patience with what is under way at a stop (5 s), and again with the unbind. */
  graceMs?: number;
}

/** How a connector does right now, in this process, and what waits for it. */
export interface ConnectorState extends LiveState {
  name: string;
  queued: number;
  /** When the oldest waiting message was made. */
  oldest: Date | null;
}

export interface Engine {
  id: number;
  connectors(): Promise<ConnectorState[]>;
  /** Claims nothing more, waits for what is under way, stores it, unbinds. */
  stop(): Promise<void>;
}

/** Claims, outcomes, receipts, sweeps and texts go on side by side. */
const connectionsMax = 8;

/** Work tables are empty or full, so that what PostgreSQL knows of their size is always old: it would sort the whole queue. */
const planner = { ...byIndexAlone, enable_sort: 'off' };

/** Starts sending; resolves once the engine is entered in the database and has read its connectors. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { clock, graceMs = 5_000 } = options;
  const database = openDatabase(options.database.url, { connectionsMax, settings: planner, prepared: true });
  const { db } = database;
  const engineId = await registerEngine(db);
  const logger = options.logger.child({ engine: engineId });
  const metrics = engineMetrics({
    registry: options.metrics,
    db,
    clock,
    logger,
    live: () =>
      live().map((each) => ({ id: each.connector_id, inFlight: each.in_flight, bound: each.bound })),
    receiptsLagMs: () => settler.receiptsLagMs,
  });
  const common = { db, engineId, logger, metrics, clock };
  const { batchMs = 10, staleMs = 10_000 } = options;
  const settler: Settler = new Settler({ ...common, batchMs });
  const journal = new Journal(common);
  const connectors: Connectors = new Connectors({
    ...common,
    settler,
    journal,
    staleMs,
    times: options.smpp ?? {},
    graceMs,
  });
  const live = (): LiveState[] => connectors.running.map(liveState);
  await connectors.reload();
  const wake = startWake({
    url: database.url,
    logger,
    channels: { outbox: () => connectors.wake(), connectors: () => void connectors.reload() },
    retryMs: options.pollMs ?? 1_000,
  });
  const poll = setInterval(() => connectors.wake(), options.pollMs ?? 1_000);
  const reload = setInterval(() => void connectors.reload(), options.reloadMs ?? 2_000);
  const sweeper = startSweeper({
    ...common,
    live,
    heartbeatMs: options.heartbeatMs ?? 2_000,
    staleMs,
    expiryMs: options.expiryMs ?? 60_000,
  });

  async function stop(): Promise<void> {
    clearInterval(poll);
    clearInterval(reload);
    await wake.stop();
    await connectors.stop();
    journal.abandon();
    settler.abandon();
    await sweeper.stop();
    await retireEngine(db, engineId)
      .then(() => sql`NOTIFY connectors`.execute(db))
      .catch((error: unknown) => logger.warn({ err: error }, 'The engine could not be taken off the list'));
    await database.close();
  }
  let stopping: Promise<void> | undefined;

  return {
    id: engineId,
    stop: () => (stopping ??= stop()),
    async connectors() {
      const depths = new Map((await queueDepths(db)).map((depth) => [depth.connector_id, depth]));
      return connectors.running.map((running) => {
        const depth = depths.get(running.connector.id);
        return {
          ...liveState(running),
          name: running.connector.name,
          queued: depth?.queued ?? 0,
          oldest: depth ? instantOfId(depth.oldest) : null,
        };
      });
    },
  };
}
