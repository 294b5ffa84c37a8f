// Background jobs on graphile-worker: release held uploads, start due runs, expand runs, propagate the state of paused and
// cancelled campaigns to their messages (requirements/domain.md#sending), nightly clean-up. Any number of processes may run
// them on one database. Due work is queried at each NOTIFY and every few seconds, so a job lost with a killed process is
// scheduled again.
import { run, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { textArray } from '../db/arrays.ts';
import type { Database } from '../db/database.ts';
import { unknownRoom, type ReadRoom } from '../db/diskRoom.ts';
import { expandRun } from '../modules/campaigns/runs/expansion.service.ts';
import { pauseFailing, pauseSuspended } from '../modules/campaigns/control/campaignControl.service.ts';
import { propagateCampaignState } from '../modules/campaigns/control/propagation.service.ts';
import { releaseHolds, startDue } from '../modules/campaigns/runs/runs.service.ts';
import { closeFinished } from '../modules/campaigns/runs/ending.service.ts';
import { findDueWork, listOpenCampaigns, sampleProgress } from '../modules/campaigns/runs/dueWork.service.ts';
import { deleteOldTestMessages } from '../modules/apiMessages/testMessages.service.ts';
import { foldMoves, pruneSlots } from '../modules/counts/slots.service.ts';
import { deleteOldRequests } from '../modules/apiRequests/apiRequests.service.ts';
import { deleteOldOrigins } from '../modules/identity/identity.service.ts';
import { auditWatch } from '../modules/audit/verify.service.ts';
import { isHeld } from '../modules/hold/hold.service.ts';
import { checkBooks } from '../modules/ledger/books.service.ts';
import { eraseOld } from '../modules/messages/retention.service.ts';
import { listRunningErasures, runErasure } from '../modules/privacy/erasure.service.ts';
import { pruneDelays } from '../modules/receiptDelays/receiptDelays.service.ts';
import { alertLowBalances } from '../modules/units/lowBalance.service.ts';
import { deleteExpiredPreflights } from '../modules/intake/reviewed.service.ts';
import { pruneDeliveries } from '../modules/webhooks/deliveries.service.ts';
import { deleteUnusedUploads } from '../modules/uploads/uploads.service.ts';
import { coalesceCalls } from '../db/coalesce.ts';
import { startWake } from '../db/wake.ts';
import { noChannels, type Channels } from '../modules/alarms/channels.service.ts';
import { watchAlarms } from '../modules/alarms/events.service.ts';
import { deliverNotices } from '../modules/alarms/notices.service.ts';
import { sendHeartbeat } from './heartbeat.ts';
import { measured } from './metrics.ts';
import { toPino } from './toPino.ts';

export interface JobsOptions {
  database: Database;
  logger: Logger;
  metrics: Registry;
  clock: () => Date;
  /** Address of a monitor that gets a request each minute; undefined for none. */
  heartbeatUrl?: string | undefined;
  /** The channels of alarm notices besides text messages. */
  alarmChannels?: Channels | undefined;
  /** The disk of the database; by default it is not known. */
  readRoom?: ReadRoom | undefined;
  /** Interval of queries for due work, in milliseconds (2 s). */
  pollMs?: number;
}

/** Schema of the job queue's tables. */
const schema = 'jobs';
/** Concurrent jobs; each mostly waits for PostgreSQL. */
const concurrency = 3;
/** Concurrent starts and expansions of runs: a million recipients take minutes. An expansion holds two connections. */
const longConcurrency = 2;

/**
 * The schedule of tasks, in UTC. Each night, `delete_expired` deletes unused pre-flights and uploads, messages of test keys, requests to
 * the HTTP API, and devices and addresses unused for a month; `erase` applies the clients' message retention. Each hour,
 * `prune_webhooks` deletes old deliveries of webhooks. Every five minutes run `check_books` and `check_audit`. Every minute run alerts of
 * low balances, notices of alarms, the heartbeat, and `fold`, which adds the changes of the counts to their slots. Names of tasks are
 * stored in the queue.
 */
const crontab = [
  '17 0 * * * delete_expired',
  '37 0 * * * erase',
  '* * * * * low_balance ?max=1',
  '* * * * * fold ?max=1',
  '* * * * * alarms ?max=1',
  '* * * * * heartbeat ?max=1',
  '*/5 * * * * check_books ?max=1',
  '*/5 * * * * check_audit ?max=1',
  '27 * * * * prune_webhooks ?max=1',
].join('\n');

const payload = z.object({ id: z.int() });

export async function startJobs(options: JobsOptions): Promise<{ stop: () => Promise<void> }> {
  const {
    database,
    clock,
    heartbeatUrl,
    alarmChannels: channels = noChannels,
    readRoom = unknownRoom,
    pollMs = 2_000,
  } = options;
  const { db } = database;
  const logger = options.logger.child({ part: 'jobs' });
  const stopping = new AbortController();
  const checkAudit = auditWatch(db);
  // Skips campaigns while sending is held, because the queue of a restored database may contain jobs for them.
  const unlessHeld = (work: (id: number) => Promise<unknown>) => async (given: unknown) => {
    if (!(await isHeld(db))) await work(payload.parse(given).id);
  };
  const taskList: TaskList = {
    start: unlessHeld((id) => startDue(db, id, clock())),
    expand: unlessHeld((id) => expandRun(database, id, stopping.signal)),
    follow: async (given) =>
      void (await propagateCampaignState(db, payload.parse(given).id, { signal: stopping.signal })),
    delete_expired: async () => {
      await deleteExpiredPreflights(db, clock());
      await deleteUnusedUploads(db, clock());
      await deleteOldOrigins(db, clock());
      await deleteOldTestMessages(db, clock());
      await deleteOldRequests(db, clock());
    },
    erase: async () => void (await eraseOld(db, clock(), stopping.signal)),
    erase_number: async (given) => {
      const bounds = { now: clock, signal: stopping.signal };
      await runErasure(db, payload.parse(given).id, bounds);
    },
    low_balance: () => alertLowBalances(db, clock()),
    alarms: async () => {
      await watchAlarms(db, { channels, readRoom, now: clock() });
      await deliverNotices(db, { channels, logger, now: clock() });
    },
    heartbeat: async () => {
      if (heartbeatUrl !== undefined) await sendHeartbeat(db, { url: heartbeatUrl, logger });
    },
    fold: async () => {
      await foldMoves(db);
      await pruneSlots(db, clock());
      await pruneDelays(db, clock());
    },
    prune_webhooks: () => pruneDeliveries(db, clock(), stopping.signal),
    check_books: async () => {
      const broken = await checkBooks(db, clock());
      if (broken.length > 0) logger.error({ broken }, 'The books do not balance');
    },
    check_audit: async () => {
      const { seq, hash, fault } = await checkAudit(clock());
      // The anchor should be kept where database administrators cannot change it: `verify-audit` compares it.
      const anchor = `${seq}:${hash.toString('hex')}`;
      if (fault) logger.error({ fault, anchor }, 'The audit log was touched');
      else logger.info({ anchor }, 'The audit log is untouched');
    },
  };
  // Long jobs have slots of their own, so that a pause or an alarm never waits for one.
  const { start, expand, ...others } = measured(options.metrics, taskList);
  const common = {
    pgPool: database.pool,
    schema,
    noHandleSignals: true,
    pollInterval: pollMs,
    logger: toPino(logger),
  };
  const runner = await run({ ...common, taskList: others, concurrency, crontab });
  const long = { taskList: { start, expand }, concurrency: longConcurrency, parsedCronItems: [] };
  const longRunner = await run({ ...common, ...long });

  // Completes jobs of tasks that no longer exist: no worker takes them, and the home would list failed ones forever.
  await sql`
    SELECT jobs.complete_jobs(array_agg(id)) FROM jobs.jobs
    WHERE task_identifier <> ALL(${textArray(Object.keys(taskList))}::text[])`.execute(db);

  // Checked at the start, so that the home of a new system shows the results without waiting for five minutes.
  for (const check of ['check_books', 'check_audit']) await runner.addJob(check, {}, { jobKey: check });

  // One job per record at a time; a failed one is scheduled again by the next query.
  const add = (task: string, id: number) =>
    runner.addJob(task, { id }, { jobKey: `${task}:${id}`, maxAttempts: 1 });

  async function schedule(): Promise<void> {
    await pauseSuspended(db);
    const open = await listOpenCampaigns(db);
    if (!(await isHeld(db))) {
      await releaseHolds(db, open, clock());
      const { due, toExpand } = await findDueWork(db, clock());
      for (const id of due) await add('start', id);
      for (const id of toExpand) await add('expand', id);
    }
    for (const { id, unsettled } of open) if (unsettled) await add('follow', id);
    for (const id of await listRunningErasures(db)) await add('erase_number', id);
    await closeFinished(db);
    await pauseFailing(db);
    await sampleProgress(db, open, clock());
  }

  const scheduleCoalesced = coalesceCalls(async () => {
    if (stopping.signal.aborted) return;
    await schedule().catch((error: unknown) => logger.error({ err: error }, 'Could not schedule due work'));
  });
  const wakeUp = () => void scheduleCoalesced();
  const wake = startWake({ url: database.url, logger, channels: { campaigns: wakeUp }, retryMs: pollMs });
  const timer = setInterval(wakeUp, pollMs);

  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await wake.stop();
      await scheduleCoalesced();
      await Promise.all([runner.stop(), longRunner.stop()]);
    },
  };
}
