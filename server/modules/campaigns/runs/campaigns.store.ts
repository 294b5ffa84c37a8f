import type { Insertable, Selectable, Updateable } from 'kysely';
import { byIndex, equals, within } from '../../../db/sql/conditions.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { allRows, firstColumn, insertedId, onlyValue, runSql } from '../../../db/sql/rows.ts';
import type { CampaignSample, Schema } from '../../../db/schema.ts';
import type { Reach } from '../../../domain/reach.ts';
import { notFound } from '../../../domain/refusal.ts';

export type CampaignRow = Selectable<Schema['campaigns']>;
export type RunRow = Selectable<Schema['campaign_runs']>;

/**
 * Locks a campaign against concurrent changes of its state, starts and expansions of its runs. Taken before any row lock; the
 * engine never takes it.
 */
export async function lockCampaign(tx: Tx, id: number): Promise<CampaignRow | undefined> {
  await runSql(tx)`SELECT pg_advisory_xact_lock(hashtext('campaign'), ${id}::int)`;
  return findCampaign(tx, 'all', id);
}

/** Locks a campaign without waiting; undefined if another transaction holds the lock. For work that is repeated anyway. */
export async function tryLockCampaign(tx: Tx, id: number): Promise<CampaignRow | undefined> {
  const isLocked = await onlyValue(tx)<boolean>`
    SELECT pg_try_advisory_xact_lock(hashtext('campaign'), ${id}::int) AS mine`;
  return isLocked ? findCampaign(tx, 'all', id) : undefined;
}

export async function findCampaign(db: Db | Tx, reach: Reach, id: number): Promise<CampaignRow | undefined> {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .where(within(reach, 'client_id'))
    .executeTakeFirst();
}

/** Returns a campaign; 404 if it is missing or out of reach. */
export async function requireCampaign(db: Db | Tx, reach: Reach, id: number): Promise<CampaignRow> {
  const campaign = await findCampaign(db, reach, id);
  if (!campaign) throw notFound('campaign_not_found', 'Campaign');
  return campaign;
}

export const insertCampaign = (tx: Tx, row: Insertable<Schema['campaigns']>): Promise<number> =>
  insertedId(tx.insertInto('campaigns').values(row).returning('id'));

export async function updateCampaign(
  tx: Tx,
  id: number,
  set: Updateable<Schema['campaigns']>,
): Promise<void> {
  await tx.updateTable('campaigns').set(set).where('id', '=', id).execute();
}

export interface Stop {
  /** Null if no person stopped the campaign. */
  userId: number | null;
  reason?: string | undefined;
  /** Counts of messages and failures that caused the stop. */
  sent?: number | null;
  failed?: number | null;
}

/** Records who or what paused or cancelled a campaign, and why; a user by the present name. */
export const recordStop = (
  tx: Tx,
  id: number,
  { userId, reason, sent = null, failed = null }: Stop,
): Promise<void> => runSql(tx)`
  UPDATE campaigns SET stopped_by = (SELECT full_name FROM users WHERE id = ${userId}), stopped_at = now(),
    stop_reason = ${reason || null}, stop_sent = ${sent}, stop_failed = ${failed} WHERE id = ${id}`;

/** Inserts a run; violates UNIQUE (campaign_id, due) if the run exists. */
export const insertRun = (tx: Tx, row: Insertable<Schema['campaign_runs']>): Promise<number> =>
  insertedId(tx.insertInto('campaign_runs').values(row).returning('id'));

export async function updateRun(tx: Tx, id: number, set: Updateable<Schema['campaign_runs']>): Promise<void> {
  await tx.updateTable('campaign_runs').set(set).where('id', '=', id).execute();
}

/** Runs that have started and are not over, oldest first. */
export const listOpenRuns = (db: Db | Tx, campaignId: number): Promise<RunRow[]> =>
  db
    .selectFrom('campaign_runs')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['running', 'paused'])
    .orderBy('id')
    .execute();

export const findRun = (db: Db | Tx, id: number): Promise<RunRow | undefined> =>
  db.selectFrom('campaign_runs').selectAll().where('id', '=', id).executeTakeFirst();

export const findLastRun = (db: Db | Tx, campaignId: number): Promise<RunRow | undefined> =>
  db
    .selectFrom('campaign_runs')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('due', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Ids of the campaigns with a run due. Index: campaigns_due. */
export const listDue = (db: Db, now: Date): Promise<number[]> => firstColumn(db)`
  SELECT id FROM campaigns WHERE state IN ('scheduled', 'running') AND next_run <= ${now}
  ORDER BY next_run, id`;

export async function reasonOfLastRun(
  tx: Tx,
  campaignId: number,
): Promise<Pick<RunRow, 'reason' | 'reason_code'>> {
  const run = await findLastRun(tx, campaignId);
  return { reason: run?.reason ?? null, reason_code: run?.reason_code ?? null };
}

export type OpenCampaign = Pick<CampaignRow, 'id' | 'state' | 'hold_until' | 'unsettled' | 'samples'> & {
  /** Messages that have left the queue. */
  sent: number;
};

/** Campaigns that the jobs work on. Index: campaigns_open. */
export const listOpen = (db: Db): Promise<OpenCampaign[]> => allRows(db)`
  SELECT id, state, hold_until, unsettled, samples, recipients - queued AS sent FROM campaigns
  WHERE state IN ('held', 'running', 'paused') OR unsettled ORDER BY id`;

/**
 * Running and paused campaigns with nothing left to send. A paused one with a next run and no open run is not listed: it waits for a
 * person. Indexes: campaigns_open, and that of (campaign_id, due).
 */
export const listSent = (db: Db): Promise<number[]> => firstColumn(db)`
  SELECT c.id FROM campaigns c CROSS JOIN LATERAL (
    SELECT bool_and(expansion_done) AS are_expanded FROM campaign_runs
    WHERE ${byIndex('campaign_id', 'c.id')} AND state IN ('running', 'paused')
  ) r WHERE c.state IN ('running', 'paused') AND c.queued = 0
    AND coalesce(r.are_expanded, c.state = 'running' OR c.next_run IS NULL) ORDER BY c.id`;

/** Running campaigns of suspended clients. Index: campaigns_open. */
export const listSuspended = (db: Db | Tx, id?: number): Promise<{ id: number }[]> => allRows(db)`
  SELECT c.id FROM campaigns c JOIN clients k ON k.id = c.client_id
  WHERE c.state = 'running' AND k.status <> 1 AND ${equals('c.id', id)} ORDER BY c.id`;

/** The failures of a campaign since it was last resumed, without those for reasons of the recipients. */
export interface Failing {
  id: number;
  /** Messages that were sent or failed. Deliveries are not awaited, because they are known later than refusals. */
  sent: number;
  failed: number;
}

/** Running campaigns whose failures pass the platform's threshold. Reads the counters of their rows alone. Index: campaigns_open. */
export const listFailing = (db: Db | Tx, id?: number): Promise<Failing[]> => allRows(db)`
  SELECT c.id, c.sent, c.failed FROM platform_settings s CROSS JOIN (
    SELECT id, pending + delivered + failed - failed_own - judged_sent AS sent, failed - failed_own - judged_failed AS failed
    FROM campaigns WHERE state = 'running' AND ${equals('id', id)}
  ) c WHERE c.sent >= s.pause_sent_min AND c.failed * 100 >= s.pause_failed_percent * c.sent
  ORDER BY c.id`;

export async function updateSamples(db: Db, id: number, samples: readonly CampaignSample[]): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ samples: JSON.stringify(samples) })
    .where('id', '=', id)
    .execute();
}

/** Runs of running campaigns that still have rows to expand. Index: campaigns_open. */
export const listToExpand = (db: Db): Promise<number[]> => firstColumn(db)`
  SELECT r.id FROM campaigns c JOIN campaign_runs r ON r.campaign_id = c.id
  WHERE c.state = 'running' AND r.state = 'running' AND NOT r.expansion_done ORDER BY r.id`;

export async function isClientActive(db: Db | Tx, clientId: number): Promise<boolean> {
  const client = await db
    .selectFrom('clients')
    .select('status')
    .where('id', '=', clientId)
    .executeTakeFirst();
  return client?.status === 1;
}

/** Wakes the jobs once the transaction commits. */
export const wakeJobs = (tx: Tx): Promise<void> => runSql(tx)`NOTIFY campaigns`;
