// Which engines live. One that has not been seen for a while is taken for dead, and what it had claimed is taken over
// (recovery.ts). Time is the database's own, one clock for all machines.
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Enters a new engine and gives its id. Those of this machine whose process is gone need not be waited for. */
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

/** Whether there is a process of that id; another user's is one, and one that took a dead one's id is waited for. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Says that the engine lives; enters it again where others had already written it off. */
export async function heartbeat(db: Db, engineId: number): Promise<void> {
  await sql`
    INSERT INTO engines (id, pid, host) VALUES (${engineId}, ${process.pid}, ${hostname()})
    ON CONFLICT (id) DO UPDATE SET seen = now()`.execute(db);
}

/** Takes the engine off the list; what it may have left claimed may be taken over from now on. */
export async function retireEngine(db: Db, engineId: number): Promise<void> {
  await db.deleteFrom('engines').where('id', '=', engineId).execute();
}

/** Removes engines long dead. */
export async function deleteStaleEngines(db: Db): Promise<void> {
  await sql`DELETE FROM engines WHERE seen < now() - interval '1 hour'`.execute(db);
}
