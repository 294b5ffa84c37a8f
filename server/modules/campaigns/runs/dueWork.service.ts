// What there is to do about campaigns right now, and how far those under way are. Cheap enough for every other second:
// it reads two small indexes.
import type { Db } from '../../../db/database.ts';
import { listDue, listOpen, listToExpand, updateSamples } from './campaigns.store.ts';
import { addSample } from './progress.ts';

/** Time between two samples of a running campaign. */
const samplesEveryMs = 5_000;

/** Campaigns with a run due, runs with rows to expand, campaigns whose messages do not yet follow their state. */
export async function findDueWork(
  db: Db,
  now: Date,
): Promise<{ due: number[]; toExpand: number[]; unsettled: number[] }> {
  const open = await listOpen(db);
  return {
    due: await listDue(db, now),
    toExpand: await listToExpand(db),
    unsettled: open.filter(({ unsettled }) => unsettled).map(({ id }) => id),
  };
}

/** Notes how far the running campaigns are; the live rate comes from these notes. */
export async function sampleProgress(db: Db, now: Date): Promise<void> {
  for (const { id, state, sent, samples } of await listOpen(db)) {
    const last = samples.at(-1)?.at ?? 0;
    if (state === 'running' && now.getTime() - last >= samplesEveryMs)
      await updateSamples(db, id, addSample(samples, now, sent));
  }
}
