// Finds the work of the jobs for campaigns, and samples the progress of running ones. Runs every two seconds and reads two small
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

/** Samples the progress of running campaigns, from which their rate is computed. */
export async function sampleProgress(db: Db, open: readonly OpenCampaign[], now: Date): Promise<void> {
  for (const { id, state, sent, samples } of open) {
    const last = samples.at(-1)?.at ?? 0;
    if (state === 'running' && now.getTime() - last >= samplesEveryMs)
      await updateSamples(db, id, addSample(samples, now, sent));
  }
}
