// Which jobs are due: queried at each notification and every few seconds, so a job that was lost with a killed process is scheduled again.
import type { Db } from '../db/database.ts';
import { pauseFailing, pauseSuspended } from '../modules/campaigns/control/campaignControl.service.ts';
import { findDueWork, listOpenCampaigns, sampleProgress } from '../modules/campaigns/runs/dueWork.service.ts';
import { closeFinished } from '../modules/campaigns/runs/ending.service.ts';
import { releaseHolds } from '../modules/campaigns/runs/runs.service.ts';
import { isHeld } from '../modules/hold/hold.service.ts';
import { listRunningErasures } from '../modules/privacy/erasure.service.ts';

/** Adds a job for one record, unless one waits already. */
export type AddJob = (task: 'start' | 'expand' | 'follow' | 'erase_number', id: number) => Promise<unknown>;

/** Runs begin by `earlier`; holds end by `now`, as the process that takes the call sets their end by its own clock. */
export async function scheduleDue(
  db: Db,
  add: AddJob,
  { now, earlier }: { now: Date; earlier: Date },
): Promise<void> {
  await pauseSuspended(db);
  const open = await listOpenCampaigns(db);
  if (!(await isHeld(db))) {
    await releaseHolds(db, open, now);
    const { due, toExpand } = await findDueWork(db, earlier);
    for (const id of due) await add('start', id);
    for (const id of toExpand) await add('expand', id);
  }
  for (const { id, unsettled } of open) if (unsettled) await add('follow', id);
  for (const id of await listRunningErasures(db)) await add('erase_number', id);
  await closeFinished(db);
  await pauseFailing(db);
  await sampleProgress(db, open, now);
}
