// What the jobs have to do for campaigns now, and how far the running ones are. It runs every two seconds and reads two small
// indexes.
import type { Db } from '../../../db/database.ts';
import { listDue, listOpen, listToExpand, updateSamples, type OpenCampaign } from './campaigns.store.ts';
import { addSample } from './progress.ts';

/** Time between two samples of a running campaign. */
const samplesEveryMs = 5_000;

/** The campaigns that are held, running or paused, or whose messages do not follow their state yet. */
export const listOpenCampaigns = (db: Db): Promise<OpenCampaign[]> => listOpen(db);

/** Campaigns with a run due and runs with rows to expand. */
export const findDueWork = async (db: Db, now: Date): Promise<{ due: number[]; toExpand: number[] }> => ({
  due: await listDue(db, now),
  toExpand: await listToExpand(db),
});

/** Samples how far the running campaigns are; their rate comes from these samples. */
export async function sampleProgress(db: Db, open: readonly OpenCampaign[], now: Date): Promise<void> {
  for (const { id, state, sent, samples } of open) {
    const last = samples.at(-1)?.at ?? 0;
    if (state === 'running' && now.getTime() - last >= samplesEveryMs)
      await updateSamples(db, id, addSample(samples, now, sent));
  }
}
