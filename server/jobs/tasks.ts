// The tasks of the background jobs, by the names that the queue stores, and when the periodic ones run.
import type { TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { unknownRoom, type ReadRoom } from '../db/diskRoom.ts';
import { deleteOldTestMessages } from '../modules/apiMessages/testMessages.service.ts';
import { deleteOldRequests } from '../modules/apiRequests/apiRequests.service.ts';
import { noChannels, type Channels } from '../modules/alarms/channels.service.ts';
import { watchAlarms } from '../modules/alarms/events.service.ts';
import { deliverNotices } from '../modules/alarms/notices.service.ts';
import { auditWatch } from '../modules/audit/verify.service.ts';
import { propagateCampaignState } from '../modules/campaigns/control/propagation.service.ts';
import { expandRun } from '../modules/campaigns/runs/expansion.service.ts';
import { startDue } from '../modules/campaigns/runs/runs.service.ts';
import { foldMoves, pruneSlots } from '../modules/counts/slots.service.ts';
import { isHeld } from '../modules/hold/hold.service.ts';
import { deleteOldOrigins } from '../modules/identity/identity.service.ts';
import { deleteExpiredPreflights } from '../modules/intake/reviewed.service.ts';
import { checkBooks } from '../modules/ledger/books.service.ts';
import { eraseOld } from '../modules/messages/retention.service.ts';
import { runErasure } from '../modules/privacy/erasure.service.ts';
import { pruneDelays } from '../modules/receiptDelays/receiptDelays.service.ts';
import { alertLowBalances } from '../modules/units/lowBalance.service.ts';
import { deleteUnusedUploads } from '../modules/uploads/uploads.service.ts';
import { pruneDeliveries } from '../modules/webhooks/deliveries.service.ts';
import { sendHeartbeat } from './heartbeat.ts';

/**
 * The schedule of tasks, in UTC. Each night, `delete_expired` deletes unused pre-flights and uploads, messages of test keys, requests to
 * the HTTP API, and devices and addresses unused for a month; `erase` applies the clients' message retention. If no process ran at that
 * time, they run at the next start, because a machine may be off every night. Each hour, `prune_webhooks` deletes old deliveries of
 * webhooks. Every five minutes run `check_books` and `check_audit`. Every minute run alerts of low balances, notices of alarms, the
 * heartbeat, and `fold`, which adds the changes of the counts to their slots. Names of tasks are stored in the queue.
 */
export const crontab = [
  '17 0 * * * delete_expired ?fill=1d',
  '37 0 * * * erase ?fill=1d',
  '* * * * * low_balance ?max=1',
  '* * * * * fold ?max=1',
  '* * * * * alarms ?max=1',
  '* * * * * heartbeat ?max=1',
  '*/5 * * * * check_books ?max=1',
  '*/5 * * * * check_audit ?max=1',
  '27 * * * * prune_webhooks ?max=1',
].join('\n');

const payload = z.object({ id: z.int() });

export interface TaskOptions {
  database: Database;
  logger: Logger;
  clock: () => Date;
  /** The earlier of this clock and that of PostgreSQL, by which runs begin and data is deleted; `clock` by default. */
  earlier?: (() => Date) | undefined;
  /** Address of a monitor that gets a request each minute; undefined for none. */
  heartbeatUrl?: string | undefined;
  /** The channels of alarm notices besides text messages. */
  alarmChannels?: Channels | undefined;
  /** The disk of the database; by default it is not known. */
  readRoom?: ReadRoom | undefined;
}

/** Once `stopping` is aborted, long tasks end before their next batch. */
export function tasksOf(options: TaskOptions, stopping: AbortSignal): TaskList {
  const { database, logger, clock, earlier = clock, heartbeatUrl } = options;
  const { alarmChannels: channels = noChannels, readRoom = unknownRoom } = options;
  const { db } = database;
  const checkAudit = auditWatch(db);
  // Skips campaigns while sending is held, because the queue of a restored database may contain jobs for them.
  const unlessHeld = (work: (id: number) => Promise<unknown>) =>
    onePerRecord(async (id) => {
      if (!(await isHeld(db))) await work(id);
    });
  return {
    start: unlessHeld((id) => startDue(db, id, earlier())),
    expand: unlessHeld((id) => expandRun(database, id, stopping)),
    follow: onePerRecord((id) => propagateCampaignState(db, id, { signal: stopping })),
    delete_expired: async () => {
      await deleteExpiredPreflights(db, earlier());
      await deleteUnusedUploads(db, earlier());
      await deleteOldOrigins(db, earlier());
      await deleteOldTestMessages(db, earlier());
      await deleteOldRequests(db, earlier());
    },
    // Not of a restored database that was not released yet: it may have been restored for what would be erased.
    erase: async () => {
      if (!(await isHeld(db))) await eraseOld(db, earlier(), stopping);
    },
    erase_number: onePerRecord((id) => runErasure(db, id, { now: clock, signal: stopping })),
    low_balance: () => alertLowBalances(db, clock()),
    alarms: async () => {
      await watchAlarms(db, { channels, readRoom, now: earlier() });
      await deliverNotices(db, { channels, logger, clock });
    },
    heartbeat: async () => {
      if (heartbeatUrl !== undefined) await sendHeartbeat(db, { url: heartbeatUrl, logger });
    },
    fold: async () => {
      await foldMoves(db);
      await pruneSlots(db, earlier());
      await pruneDelays(db, earlier());
    },
    prune_webhooks: () => pruneDeliveries(db, earlier(), stopping),
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
}

/** Ends at once while the same record is worked on: a job that runs is scheduled again every few seconds, and would take every slot. */
function onePerRecord(work: (id: number) => Promise<unknown>): (given: unknown) => Promise<void> {
  const running = new Set<number>();
  return async (given) => {
    const { id } = payload.parse(given);
    if (running.has(id)) return;
    running.add(id);
    try {
      await work(id);
    } finally {
      running.delete(id);
    }
  };
}
