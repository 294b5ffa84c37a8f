// Assembles the sending engine: claims messages from the outbox, submits them to the telcos and stores their receipts
// (requirements/domain.md#sending, #message-states). It uses no HTTP: the web reaches it through rows and NOTIFY only. Any
// number of engines may run on one database. It must never send a message twice or change a final state.
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { engineStaleMs } from '../db/messages/engineStale.ts';
import { byIndexAlone, openDatabase, type Database } from '../db/database.ts';
import { runSql } from '../db/sql/rows.ts';
import type { Secrets } from '../db/secrets/secrets.ts';
import { Connectors } from './submit/connectors.ts';
import { registerEngine, retireEngine } from './upkeep/heartbeat.ts';
import { Journal } from './settle/journal.ts';
import type { LinkTimes } from './submit/link.ts';
import { engineMetrics } from './shared/metrics.ts';
import { Settler } from './settle/settler.ts';
import { liveState, type LiveState } from './upkeep/status.ts';
import { startSweeper } from './upkeep/sweeper.ts';
import { watchPool } from '../db/connection/poolMetrics.ts';
import { startWake } from '../db/connection/wake.ts';

export interface EngineOptions {
  /** Database to send from. The engine opens its own connections. */
  database: Pick<Database, 'url'>;
  logger: Logger;
  metrics: Registry;
  /** Wall clock for stored times, and for waits longer than seconds. */
  clock: () => Date;
  secrets: Secrets;
  /** Timeouts of the SMPP sessions. */
  smpp?: LinkTimes;
  /** Interval of claims without a NOTIFY, and of looking for messages whose time has come, in milliseconds (1 s). */
  pollMs?: number;
  /** Interval of reading connectors and renewing leases without a NOTIFY, in milliseconds (2 s). */
  reloadMs?: number;
  /** Longest wait of an outcome or a receipt for its batch, in milliseconds (10). */
  batchMs?: number;
  /** Interval of heartbeats, in milliseconds (2 s). */
  heartbeatMs?: number;
  /** An engine without a heartbeat for this long is stale ({@link engineStaleMs}). */
  staleMs?: number;
  /** Interval of failing messages whose validity has ended, in milliseconds (60 s). */
  expiryMs?: number;
  /** Time a stop waits for open answers (5 s), and again for the unbind. */
  graceMs?: number;
  /** Called if engines of the previous version are running: this one starts when they have ended. */
  onWait?: () => void;
  /** Aborts the wait for engines of the previous version; the start then rejects with the reason of the signal. */
  signal?: AbortSignal;
}

export interface Engine {
  id: number;
  /** Stops claiming, waits for open answers, stores them, and unbinds. */
  stop(): Promise<void>;
}

/** Claims, outcomes, receipts, sweeps and inbound texts run concurrently. */
const connectionsMax = 8;

/** Statistics of the work tables are always stale; without this setting PostgreSQL would sort the whole queue. */
export const enginePlanner = { ...byIndexAlone, enable_sort: 'off' };

/** Starts an engine once no engine of the previous version is running. Resolves when it is registered and has read its connectors. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { clock, secrets, graceMs = 5_000, staleMs = engineStaleMs } = options;
  const database = openDatabase(options.database.url, {
    connectionsMax,
    // Other engines wait for the locks of one that is suspended in a transaction, such as that of the leases.
    settings: { ...enginePlanner, idle_in_transaction_session_timeout: String(staleMs) },
    pipelined: true,
  });
  const { db } = database;
  watchPool(options.metrics, 'engine', database.pool);
  const { batchMs = 10, pollMs = 1_000, onWait, signal } = options;
  const registration = {
    secretKeys: secrets.keyIds,
    staleMs,
    pollMs,
    logger: options.logger,
    onWait,
    signal,
  };
  const engineId = await registerEngine(db, registration).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const logger = options.logger.child({ engine: engineId });
  const metrics = engineMetrics({
    registry: options.metrics,
    live: () => live().map(({ connector_id: id, in_flight: inFlight, bound }) => ({ id, inFlight, bound })),
    receiptsLagMs: () => settler.receiptsLagMs,
  });
  const common = { db, engineId, logger, metrics, clock, secrets };
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
    retryMs: pollMs,
  });
  const poll = setInterval(() => connectors.wake(), pollMs);
  const reload = setInterval(() => void connectors.reload(), options.reloadMs ?? 2_000);
  const sweeper = startSweeper({
    ...common,
    live,
    delays: settler.delays,
    heartbeatMs: options.heartbeatMs ?? 2_000,
    staleMs,
    expiryMs: options.expiryMs ?? 60_000,
    releaseMs: pollMs,
    onReleased: () => connectors.wake(),
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
      .then(() => runSql(db)`NOTIFY connectors`)
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'Could not remove the engine from the list of engines'),
      );
    await database.close();
  }
  let stopping: Promise<void> | undefined;

  return {
    id: engineId,
    stop: () => (stopping ??= stop()),
  };
}
