// Stops campaigns of a restored database that may have gone on since the moment it was restored to (decisions/063-restored-queues-wait.md).
// The rest of them waits for a person: if resumed, recipients who already have the message may get it again.
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../../http/caller.ts';
import { listDue, listOpen, listToExpand, findCampaign, findRun } from '../runs/campaigns.store.ts';
import { missDueRuns } from '../runs/runs.service.ts';
import { cancel, pause } from './campaignControl.service.ts';

const reason = 'The database was restored: this campaign may have gone on before';

/**
 * Pauses campaigns of before `since` that have recipients without messages, cancels uploads whose hold was over, and records runs that
 * were due as missed.
 */
export async function stopBeforeRestore(
  db: Db,
  { userId, address }: Pick<Actor, 'userId' | 'address'>,
  since: Date,
): Promise<void> {
  const stop = { reach: 'all', userId, address, reason } as const;
  const runs = await Promise.all((await listToExpand(db)).map((id) => findRun(db, id)));
  for (const id of new Set(runs.flatMap((run) => run?.campaign_id ?? []))) {
    const campaign = await findCampaign(db, 'all', id);
    if (campaign && campaign.created < since) await pause(db, { ...stop, id });
  }
  for (const { id, state, hold_until: until } of await listOpen(db))
    if (state === 'held' && until && until <= since) await cancel(db, { ...stop, id });
  for (const id of await listDue(db, since)) await missDueRuns(db, id, since);
}
