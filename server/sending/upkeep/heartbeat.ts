// The list of engines and their heartbeats. An engine without a heartbeat is stale, and others recover its claims
// (recovery.ts). The clock is the database's, so that all machines share one.
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Registers a new engine and returns its id. Retires engines of this machine whose process has ended. */
export async function registerEngine(db: Db): Promise<number> {
  const host = hostname();
  const neighbours = await db.selectFrom('engines').select(['id', 'pid']).where('host', '=', host).execute();
  for (const { id, pid } of neighbours) if (!isRunning(pid)) await retireEngine(db, id);
  const row = await db
    .insertInto('engines')
    .values({ pid: process.pid, host })
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

/** Records a heartbeat; registers the engine again if another one has deleted it as stale. */
export async function heartbeat(db: Db, engineId: number): Promise<void> {
  await sql`
    INSERT INTO engines (id, pid, host) VALUES (${engineId}, ${process.pid}, ${hostname()})
    ON CONFLICT (id) DO UPDATE SET seen = now()`.execute(db);
}

/** Removes the engine; others may recover its claims at once. */
export async function retireEngine(db: Db, engineId: number): Promise<void> {
  await db.deleteFrom('engines').where('id', '=', engineId).execute();
}

/** Deletes engines without a heartbeat for an hour. */
export async function deleteStaleEngines(db: Db): Promise<void> {
  await sql`DELETE FROM engines WHERE seen < now() - interval '1 hour'`.execute(db);
}
