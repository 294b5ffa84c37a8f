// Interrupts an expansion between two batches, whatever the timing.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import type * as control from '../../server/modules/campaigns/control/campaignControl.service.ts';
import { expandRun } from '../../server/modules/campaigns/runs/expansion.service.ts';
import type { CampaignHarness } from './campaignHarness.ts';
import { eventually } from './eventually.ts';

/** Runs `act` directly after the first batch of an expansion, whatever the timing. */
export async function afterFirstBatch(
  harness: CampaignHarness,
  id: number,
  act: typeof control.pause,
): Promise<string> {
  const [run] = await harness.runs(id);
  let expanding = Promise.resolve('not begun');
  let acting = Promise.resolve('');
  await harness.db.transaction().execute(async (tx) => {
    // The batch holds the campaign's lock and waits at its last row, while `act` waits for that lock.
    await sql`SELECT 1 FROM campaign_runs WHERE id = ${run?.id} FOR UPDATE`.execute(tx);
    expanding = expandRun(harness.database, run?.id ?? 0);
    const waits = (lock: string) =>
      eventually(async () => expect(await waitingFor(harness.db, lock)).toBe(1), { every: 5 });
    await waits('transactionid');
    acting = act(harness.db, harness.actorOf(id));
    await waits('advisory');
  });
  await acting;
  return expanding;
}

/** Returns how many transactions wait for a lock of that kind. */
export async function waitingFor(db: Db, lock: string): Promise<number> {
  const { rows } = await sql`
    SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE NOT l.granted AND l.locktype = ${lock} AND a.datname = current_database()`.execute(db);
  return rows.length;
}
