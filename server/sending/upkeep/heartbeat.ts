// The list of engines and their heartbeats. An engine without a heartbeat is stale, and others recover its claims
// (recovery.ts). The clock is the database's, so that all machines share one.
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { textArray } from '../../db/sql/arrays.ts';
import type { Db } from '../../db/database.ts';
import { processExists } from '../../runtime/processExists.ts';
import { allRows, runSql } from '../../db/sql/rows.ts';
import { isUnreachable } from '../../domain/unreachable.ts';

/** Version of the rows that engines share (migrations 0035 and 0037). An engine of an earlier generation must not see this one's claims. */
const engineGeneration = 2;

export interface Registration {
  /** Ids of the keys with which this engine can decrypt secrets. */
  secretKeys: readonly string[];
  staleMs: number;
  /** Interval of checking whether engines of an earlier generation have ended, in milliseconds. */
  pollMs: number;
  logger: Logger;
  /** Called once if the registration has to wait for engines of an earlier generation. */
  onWait?: (() => void) | undefined;
  /** Aborts the wait; the registration then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Registers a new engine and returns its id, once no engine of the previous version is alive. Retires engines of this machine whose
 * process has ended.
 */
export async function registerEngine(db: Db, registration: Registration): Promise<number> {
  const { pollMs, signal, logger, onWait } = registration;
  const host = hostname();
  for (let waits = false; ; waits = true) {
    try {
      await retireEnded(db, host);
      const id = await register(db, { ...registration, host });
      if (id !== undefined) return id;
    } catch (error) {
      // The other parts of the process run by now, and must not run on without an engine.
      if (!waits || !isUnreachable(error)) throw error;
      logger.error({ err: error }, 'Could not register the engine; retrying');
    }
    if (!waits) {
      logger.warn('An engine of the version before is running: this one starts when it has ended');
      onWait?.();
    }
    await delay(pollMs, undefined, { signal });
  }
}

/** If another process has reused the id of one that ended, its engine counts as running until its heartbeat is stale. */
async function retireEnded(db: Db, host: string): Promise<void> {
  const neighbours = await db.selectFrom('engines').select(['id', 'pid']).where('host', '=', host).execute();
  for (const { id, pid } of neighbours) if (!processExists(pid)) await retireEngine(db, id);
}

/** Registers an engine; undefined while one of the previous version is alive. A suspended engine cannot return (migration 0037). */
const register = (
  db: Db,
  { secretKeys, staleMs, host }: Registration & { host: string },
): Promise<number | undefined> =>
  db.transaction().execute(async (tx) => {
    // Heartbeats are blocked, so that none is stored between this check and the registration.
    await runSql(tx)`LOCK TABLE engines IN SHARE ROW EXCLUSIVE MODE`;
    const former = await allRows(tx)<{ isAlive: boolean }>`
      SELECT seen > now() - ${staleMs}::int * interval '1 millisecond' AS "isAlive" FROM engines
      WHERE generation < ${engineGeneration}`;
    if (former.some(({ isAlive }) => isAlive)) return undefined;
    await tx.deleteFrom('engines').where('generation', '<', engineGeneration).execute();
    const row = await tx
      .insertInto('engines')
      .values({ pid: process.pid, host, secret_keys: [...secretKeys], generation: engineGeneration })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });

/** Records a heartbeat and the keys; registers the engine again if another one has deleted it as stale. */
export async function heartbeat(
  db: Db,
  { engineId, secretKeys }: { engineId: number; secretKeys: readonly string[] },
): Promise<void> {
  await runSql(db)`
    INSERT INTO engines (id, pid, host, secret_keys, generation)
    VALUES (${engineId}, ${process.pid}, ${hostname()}, ${textArray(secretKeys)}::text[], ${engineGeneration})
    ON CONFLICT (id) DO UPDATE SET seen = now(), secret_keys = excluded.secret_keys`;
}

/** Removes the engine; others may recover its claims at once. */
export async function retireEngine(db: Db, engineId: number): Promise<void> {
  await db.deleteFrom('engines').where('id', '=', engineId).execute();
}

/** Deletes engines without a heartbeat for an hour. */
export async function deleteStaleEngines(db: Db): Promise<void> {
  await runSql(db)`DELETE FROM engines WHERE seen < now() - interval '1 hour'`;
}
