import { numberArray, textArray } from '../../../db/sql/arrays.ts';
import { inBatches } from '../../../db/batches.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { readingInOrder, ofCampaign } from '../../../db/sql/indexOrder.ts';
import { allRows, firstColumn, onlyValue, runSql } from '../../../db/sql/rows.ts';
import { dayMs } from '../../../domain/durations.ts';
import { firstIdAt } from '../../../domain/messageId.ts';
import type { Recipient } from '../../intake/screening.service.ts';
import type { RunRow } from './campaigns.store.ts';

/** Messages read per statement. */
const readMax = 10_000;

/**
 * Runs `work` under a lock of the run; returns undefined where another process holds it. The lock belongs to the connection,
 * so it ends with the process. It saves work only: `expanded`, which moves in the transaction of each batch, prevents that a
 * row is expanded twice.
 */
export async function asOnlyExpander<Result>(
  database: Pick<Database, 'pool'>,
  runId: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => (broken = error);
  client.on('error', onError);
  const lock = `(hashtext('expand run'), ${Math.trunc(runId)})`;
  try {
    const { rows } = await client.query<{ mine: boolean }>(`SELECT pg_try_advisory_lock${lock} AS mine`);
    if (rows[0]?.mine !== true) return undefined;
    try {
      return await work();
    } finally {
      if (!broken) await client.query(`SELECT pg_advisory_unlock${lock}`);
    }
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Most by which PostgreSQL's clock may have been set back since a run started. */
const clockMs = dayMs;

interface Listed {
  at: number;
  number: string;
}

/**
 * The numbers that have a message or a reject of the run; a reject may add a note after the number. Messages of earlier runs are not read.
 * Indexes: messages_by_campaign, the primary key of the rejects.
 */
export async function numbersOf(
  db: Db,
  { id, campaign_id: campaignId, started }: RunRow,
): Promise<Set<number>> {
  const first = firstIdAt(new Date(started.getTime() - clockMs));
  const lists: ((on: Db | Tx, after: number | undefined, limit: number) => Promise<Listed[]>)[] = [
    (on, after = 0, limit) => allRows(on)`
      SELECT row AS at, split_part(value, ' ', 1) AS number FROM campaign_rejects
      WHERE run_id = ${id}::bigint AND row > ${after} ORDER BY row LIMIT ${limit}`,
    (on, after = first, limit) => allRows(on)`
      SELECT id AS at, msisdn AS number FROM messages
      WHERE ${ofCampaign(campaignId)} AND run_id = ${id}::bigint AND id > ${after}::bigint
      ORDER BY campaign_id, id LIMIT ${limit}`,
  ];
  const numbers = new Set<number>();
  for (const list of lists) {
    const read = (last: Listed | undefined, limit: number) =>
      readingInOrder(db, (on) => list(on, last?.at, limit));
    const batches = inBatches(read, ({ number }) => Number(number), readMax);
    for await (const batch of batches) for (const number of batch) numbers.add(number);
  }
  return numbers;
}

/** Whether every registered engine supports texts that are stored with their run, which engines of earlier versions do not. */
export const canShareTexts = (tx: Tx): Promise<boolean> => onlyValue(tx)`
  SELECT NOT EXISTS (SELECT FROM engines WHERE generation < 2) AS can`;

/**
 * Queues the messages of a batch and returns their ids, in order. Messages with `sharedText`, which is stored with the run, are stored
 * without a text, except one-time passwords, whose text is deleted after submission.
 */
export function insertRunMessages(
  tx: Tx,
  common: {
    clientId: number;
    campaignId: number;
    runId: number;
    senderName: string;
    sharedText: string | undefined;
  },
  recipients: readonly Recipient[],
): Promise<number[]> {
  const isShared = ({ text, route }: Recipient) => text === common.sharedText && !route.otp;
  const numbers = (of: (recipient: Recipient) => number) => numberArray(recipients.map(of));
  const texts = (of: (recipient: Recipient) => string) => textArray(recipients.map(of));
  return firstColumn(tx)`
    INSERT INTO messages (client_id, class, campaign_id, run_id, run_row, sender_id, message, shares_text, parts, msisdn, network,
      connector_id, package_id, cost, otp)
    SELECT ${common.clientId}::int, 'promotional', ${common.campaignId}::bigint, ${common.runId}::bigint, m.run_row,
      ${common.senderName}, m.message, m.shares_text, m.parts, m.msisdn, m.network, m.connector_id, m.package_id, m.cost, m.otp
    FROM unnest(${numbers((r) => r.row)}::int[], ${texts((r) => (isShared(r) ? '' : r.text))}::text[],
      ${texts((r) => String(isShared(r)))}::boolean[], ${numbers((r) => r.parts)}::smallint[],
      ${texts((r) => r.msisdn)}::text[], ${texts((r) => r.network)}::text[],
      ${numbers((r) => r.route.connectorId)}::int[], ${numbers((r) => r.route.packageId)}::int[],
      ${texts((r) => r.cost)}::numeric[], ${texts((r) => String(r.route.otp))}::boolean[])
      AS m(run_row, message, shares_text, parts, msisdn, network, connector_id, package_id, cost, otp)
    ORDER BY m.run_row
    RETURNING id`;
}

export async function insertRejects(
  tx: Tx,
  runId: number,
  rejects: readonly { row: number; value: string; reason: string }[],
): Promise<void> {
  if (rejects.length === 0) return;
  await runSql(tx)`
    INSERT INTO campaign_rejects (run_id, row, value, reason)
    SELECT ${runId}::bigint, r.row, r.value, r.reason
    FROM unnest(${numberArray(rejects.map(({ row }) => row))}::int[], ${textArray(rejects.map(({ value }) => value))}::text[],
      ${textArray(rejects.map(({ reason }) => reason))}::text[]) AS r(row, value, reason)`;
}

/** Adds a batch to the counts of its campaign and run. Takes the last locks of the transaction. */
export async function countBatch(
  tx: Tx,
  batch: {
    campaignId: number;
    runId: number;
    /** The last row of the batch. */
    expanded: number;
    /** Its membership, for a group. */
    membership: number | null;
    recipients: number;
    rejected: number;
    units: number;
    /** Change of the reserved units. */
    reserved: number;
  },
): Promise<void> {
  const { recipients, rejected, units } = batch;
  await runSql(tx)`
    UPDATE campaigns SET recipients = recipients + ${recipients}, queued = queued + ${recipients},
      rejected = rejected + ${rejected}, units = units + ${units} WHERE id = ${batch.campaignId}`;
  await runSql(tx)`
    UPDATE campaign_runs SET recipients = recipients + ${recipients}, rejected = rejected + ${rejected},
      units = units + ${units}, reserved = reserved + ${batch.reserved}, expanded = ${batch.expanded},
      expanded_member = ${batch.membership}
    WHERE id = ${batch.runId}`;
}
