// Work that goes on by itself, whatever tab is open: held uploads are let go, due runs start, runs are expanded, paused and
// cancelled campaigns are followed by their messages (requirements/domain.md#sending). Any number of processes may run
// this on one database. A look at what there is to do comes with each notice and every few seconds, so nothing rests on
// a job that a killed process took along; what takes long is a job, shared by all processes.
import { run, type TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { expandRun } from '../modules/campaigns/runs/expansion.service.ts';
import { propagateCampaignState } from '../modules/campaigns/control/propagation.service.ts';
import { closeFinished, releaseHolds, startDue } from '../modules/campaigns/runs/runs.service.ts';
import { findDueWork, listOpenCampaigns, sampleProgress } from '../modules/campaigns/runs/dueWork.service.ts';
import { deleteOldOrigins } from '../modules/identity/identity.service.ts';
import { eraseOld } from '../modules/messages/retention.service.ts';
import { alertLowBalances } from '../modules/units/lowBalance.service.ts';
import { deleteExpiredPreflights } from '../modules/intake/reviewed.service.ts';
import { forgetUploads } from '../modules/uploads/uploads.service.ts';
import { coalesceCalls } from '../db/coalesce.ts';
import { startWake } from '../db/wake.ts';
import { toPino } from './toPino.ts';

export interface JobsOptions {
  database: Database;
  logger: Logger;
  clock: () => Date;
  /** Longest time between two looks, in milliseconds (2 s). */
  lookMs?: number;
}

/** Schema of the job queue's own tables. */
const schema = 'jobs';
/** Jobs at a time; each of them mostly waits for PostgreSQL. */
const concurrency = 3;

/**
 * Once a night by UTC: pre-flights nobody accepted; files nobody sent, a day old; devices and addresses unused for a month; what clients do not want
 * kept any longer. Every minute: who has few
 * units left.
 */
const crontab = '17 0 * * * forget\n37 0 * * * erase\n* * * * * low_balance ?max=1';

const payload = z.object({ id: z.int() });

export async function startJobs(options: JobsOptions): Promise<{ stop: () => Promise<void> }> {
  const { database, clock, lookMs = 2_000 } = options;
  const { db } = database;
  const logger = options.logger.child({ part: 'jobs' });
  const stopping = new AbortController();
  const taskList: TaskList = {
    start: (given) => startDue(db, payload.parse(given).id, clock()),
    expand: async (given) => void (await expandRun(database, payload.parse(given).id, stopping.signal)),
    follow: async (given) =>
      void (await propagateCampaignState(db, payload.parse(given).id, { signal: stopping.signal })),
    forget: async () => {
      await deleteExpiredPreflights(db, clock());
      await forgetUploads(db, clock());
      await deleteOldOrigins(db, clock());
    },
    erase: async () => void (await eraseOld(db, clock(), stopping.signal)),
    low_balance: () => alertLowBalances(db, clock()),
  };
  const runner = await run({
    pgPool: database.pool,
    schema,
    taskList,
    concurrency,
    noHandleSignals: true,
    pollInterval: lookMs,
    crontab,
    logger: toPino(logger),
  });

  // One job a thing at a time; a failed one comes again with the next look.
  const add = (task: string, id: number) =>
    runner.addJob(task, { id }, { jobKey: `${task}:${id}`, maxAttempts: 1 });

  async function look(): Promise<void> {
    const open = await listOpenCampaigns(db);
    await releaseHolds(db, open, clock());
    const { due, toExpand } = await findDueWork(db, clock());
    for (const id of due) await add('start', id);
    for (const id of toExpand) await add('expand', id);
    for (const { id, unsettled } of open) if (unsettled) await add('follow', id);
    await closeFinished(db, open);
    await sampleProgress(db, open, clock());
  }

  const looks = coalesceCalls(async () => {
    if (stopping.signal.aborted) return;
    await look().catch((error: unknown) => logger.error({ err: error }, 'A look at the campaigns failed'));
  });
  const wakeUp = () => void looks();
  const wake = startWake({ url: database.url, logger, channels: { campaigns: wakeUp }, retryMs: lookMs });
  const timer = setInterval(wakeUp, lookMs);

  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await wake.stop();
      await looks();
      await runner.stop();
    },
  };
}
