// Housekeeping in the background: heartbeat, states of the connectors, recovery of what dead engines left, expiry,
// old tokens and keys. Each job runs alone, never twice at once, and a failure is logged and tried again at its next turn.
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { expireQueued, expireUnknown } from './expiry.ts';
import { heartbeat, deleteStaleEngines } from './heartbeat.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import { recoverClaims } from './recovery.ts';
import { writeStates, type LiveState } from './status.ts';
import { rematchRecentReceipts } from '../settle/unmatchedReceipts.ts';

export interface SweeperOptions {
  db: Db;
  engineId: number;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
  heartbeatMs: number;
  /** How its connectors do right now; told to the other processes at every heartbeat. */
  live: () => readonly LiveState[];
  /** An engine not seen for that long is dead. */
  staleMs: number;
  expiryMs: number;
}

const hourMs = 3_600_000;
/** Answers to repeated sends are kept that long; clients repeat within minutes. */
const idempotencyHours = 48;
/** Rows deleted a statement, so that none holds locks for long. */
const deleteMax = 5_000;

interface Job {
  everyMs: number;
  run: () => Promise<void>;
}

/** Starts all jobs, each at once for the first time; `stop` waits for those under way. */
export function startSweeper(options: SweeperOptions): { stop: () => Promise<void> } {
  const { db, engineId, logger, metrics, clock, staleMs } = options;
  const jobs: Job[] = [
    {
      everyMs: options.heartbeatMs,
      // First its own life, then others' death: an engine that was asleep must not write itself off.
      run: async () => {
        await heartbeat(db, engineId);
        const recovered = await recoverClaims(db, { staleMs, now: clock() });
        if (recovered > 0) logger.warn({ recovered }, 'Messages of a dead engine are in doubt');
        metrics.unknown.inc(recovered);
      },
    },
    { everyMs: options.heartbeatMs, run: () => writeStates(db, engineId, options.live()) },
    {
      everyMs: options.expiryMs,
      run: async () => {
        const expired = (await expireUnknown(db, clock())) + (await expireQueued(db, clock()));
        if (expired > 0) logger.warn({ expired }, 'Messages expired');
        const adopted = await rematchRecentReceipts(db, clock());
        if (adopted) metrics.rematched.inc(adopted.matched + adopted.resolved);
      },
    },
    {
      everyMs: hourMs,
      run: async () => {
        await deleteStaleEngines(db);
        await deleteOld(db, 'tokens', sql`expires < ${clock()}`);
        const before = new Date(clock().getTime() - idempotencyHours * hourMs);
        await deleteOld(db, 'idempotency_keys', sql`created < ${before}`);
      },
    },
  ];
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let busy = false;
    const turn = async () => {
      if (busy) return;
      busy = true;
      await job.run().catch((error: unknown) => logger.error({ err: error }, 'A sweep failed'));
      busy = false;
    };
    const start = () => {
      const done = turn().finally(() => running.delete(done));
      running.add(done);
    };
    start();
    return setInterval(start, job.everyMs);
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

async function deleteOld(
  db: Db,
  table: 'tokens' | 'idempotency_keys',
  which: ReturnType<typeof sql>,
): Promise<void> {
  for (let deleted = deleteMax; deleted === deleteMax;) {
    const result = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${which} LIMIT ${deleteMax}))`.execute(db);
    deleted = Number(result.numAffectedRows ?? 0);
  }
}
