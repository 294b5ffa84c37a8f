// The list of engines and their heartbeats. An engine without a heartbeat is stale, and others recover its claims
// (recovery.ts). The clock is the database's, so that all machines share one.
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { textArray } from '../../db/arrays.ts';
import type { Db } from '../../db/database.ts';

/** Registers a new engine with the ids of its keys; returns its id. Retires engines of this machine whose process has ended. */
export async function registerEngine(db: Db, secretKeys: string[]): Promise<number> {
  const host = hostname();
  const neighbours = await db.selectFrom('engines').select(['id', 'pid']).where('host', '=', host).execute();
  for (const { id, pid } of neighbours) if (!isRunning(pid)) await retireEngine(db, id);
  const row = await db
    .insertInto('engines')
    .values({ pid: process.pid, host, secret_keys: secretKeys, reads_run_texts: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whether a process with that id exists, also another user's. A reused id counts as running until its heartbeat is stale. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Records a heartbeat and the keys; registers the engine again if another one has deleted it as stale. */
export async function heartbeat(
  db: Db,
  { engineId, secretKeys }: { engineId: number; secretKeys: readonly string[] },
): Promise<void> {
  await sql`
    INSERT INTO engines (id, pid, host, secret_keys, reads_run_texts)
    VALUES (${engineId}, ${process.pid}, ${hostname()}, ${textArray(secretKeys)}::text[], true)
    ON CONFLICT (id) DO UPDATE SET seen = now(), secret_keys = excluded.secret_keys`.execute(db);
}

/** Removes the engine; others may recover its claims at once. */
export async function retireEngine(db: Db, engineId: number): Promise<void> {
  await db.deleteFrom('engines').where('id', '=', engineId).execute();
}

/** Deletes engines without a heartbeat for an hour. */
export async function deleteStaleEngines(db: Db): Promise<void> {
  await sql`DELETE FROM engines WHERE seen < now() - interval '1 hour'`.execute(db);
}
