// The jobs of upkeep: heartbeat, connector states, recovery of stale engines, delayed messages, the end of a hold, expiry, secrets that are not
// encrypted with the newest key, old tokens, keys and unmatched receipts.
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { databaseTime } from '../../db/connection/clockDifference.ts';
import type { Db } from '../../db/database.ts';
import { changedRows } from '../../db/sql/rows.ts';
import { reencrypt } from '../../db/secrets/reencrypt.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { hourMs, minuteMs } from '../../domain/durations.ts';
import { releaseDelayed } from '../claim/queues.ts';
import { expireInvalid, expireQueued, expireUnknown } from './expiry.ts';
import { heartbeat, deleteStaleEngines } from './heartbeat.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import { recoverClaims } from './recovery.ts';
import { setAside } from './setAside.ts';
import { storeStates, type LiveState } from './status.ts';
import type { ReceiptDelays } from '../settle/receiptDelays.ts';
import { storeIncomplete } from '../settle/inbound.ts';
import { rematchRecentReceipts } from '../settle/unmatchedReceipts.ts';

export interface UpkeepOptions {
  db: Db;
  engineId: number;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
  secrets: Secrets;
  heartbeatMs: number;
  /** Current states of the connectors, stored at every heartbeat. */
  live: () => readonly LiveState[];
  delays: ReceiptDelays;
  /** Age of the last heartbeat at which an engine is stale. */
  staleMs: number;
  expiryMs: number;
  /** Interval of three tasks: moving due messages into their queues, failing messages whose validity has ended, and ending a hold. */
  releaseMs: number;
  onReleased: () => void;
}

/** Retention of idempotency keys, of which the API promises 24 hours. */
const idempotencyHours = 48;
/** Retention of receipts that match no message. A message that became unknown can match one for three days. */
const unmatchedDays = 30;
/** Rows per statement, so that locks are short. */
const deleteMax = 5_000;

interface Job {
  everyMs: number;
  run: () => Promise<void>;
}

export function upkeepJobs(options: UpkeepOptions): Job[] {
  const { db, engineId, heartbeatMs, releaseMs } = options;
  return [
    { everyMs: heartbeatMs, run: () => beat(options) },
    { everyMs: heartbeatMs, run: () => storeStates(db, engineId, options.live()) },
    { everyMs: heartbeatMs, run: () => options.delays.flush(db) },
    { everyMs: releaseMs, run: () => release(options) },
    { everyMs: releaseMs, run: () => expireAtValidity(options) },
    { everyMs: releaseMs, run: () => endHold(options) },
    { everyMs: options.expiryMs, run: () => expireAndRematch(options) },
    { everyMs: minuteMs, run: () => encryptSecrets(options) },
    { everyMs: hourMs, run: () => deleteOldRows(options) },
  ];
}

/** The heartbeat precedes the recovery, so that an engine that was suspended does not recover its own claims. */
async function beat({ db, engineId, logger, metrics, clock, secrets, staleMs }: UpkeepOptions) {
  await heartbeat(db, { engineId, secretKeys: secrets.keyIds });
  const unknown = await recoverClaims(db, { staleMs, now: clock() });
  if (unknown > 0) logger.warn({ unknown }, 'Messages of a stale engine became unknown');
  metrics.unknown.inc(unknown);
}

async function release({ db, clock, onReleased }: UpkeepOptions) {
  if ((await releaseDelayed(db, clock())) > 0) onReleased();
}

async function expireAtValidity({ db, clock, logger }: UpkeepOptions) {
  const expired = await expireInvalid(db, clock);
  if (expired > 0) logger.info({ expired }, 'The validity of messages ended before they were sent');
}

async function endHold({ db, clock, logger, metrics }: UpkeepOptions) {
  const unknown = await setAside(db, clock());
  if (unknown > 0) logger.warn({ unknown }, 'Messages of before a restore became unknown');
  metrics.unknown.inc(unknown);
}

async function expireAndRematch({ db, clock, logger, metrics }: UpkeepOptions) {
  const expired = (await expireUnknown(db, clock)) + (await expireQueued(db, clock));
  if (expired > 0) logger.warn({ expired }, 'Messages expired');
  const tally = await rematchRecentReceipts(db, clock());
  const incomplete = await db.transaction().execute((tx) => storeIncomplete(tx, clock()));
  if (incomplete > 0) logger.warn({ incomplete }, 'Long texts of subscribers stayed incomplete');
  if (tally) metrics.rematched.inc(tally.matched + tally.resolved);
}

async function encryptSecrets({ db, logger, secrets }: UpkeepOptions) {
  const { changed, unreadable } = await reencrypt(db, secrets);
  if (changed > 0) logger.info({ changed }, 'Secrets were encrypted');
  if (unreadable.length > 0) logger.error({ unreadable }, 'Secrets cannot be read');
}

async function deleteOldRows({ db, clock }: UpkeepOptions) {
  await deleteStaleEngines(db);
  await deleteOld(db, 'tokens', sql`expires < ${clock()}`);
  const now = await databaseTime(db);
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  await deleteOld(db, 'idempotency_keys', sql`created < ${ago(idempotencyHours)}`);
  await deleteOld(db, 'unmatched_receipts', sql`received < ${ago(unmatchedDays * 24)}`);
}

async function deleteOld(
  db: Db,
  table: 'tokens' | 'idempotency_keys' | 'unmatched_receipts',
  which: ReturnType<typeof sql>,
): Promise<void> {
  for (let deleted = deleteMax; deleted === deleteMax;) {
    deleted = await changedRows(db)`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${which} LIMIT ${deleteMax}))`;
  }
}
