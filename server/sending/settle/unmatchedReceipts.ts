// Matches receipts again that arrived before the answer of their message was stored: once the answer is stored or the
// message is unknown. Runs after the commit of either side, so that the later one sees the other.
import { sql, type RawBuilder } from 'kysely';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';
import { isDataError } from '../../db/sqlState.ts';
import { Effects } from '../shared/effects.ts';
import type { SendOutcome } from '../shared/outgoing.ts';
import { messagesOfPart } from './partReceipts.ts';
import { parkResult } from './parked.ts';
import type { ReceivedReceipt } from './receiptChanges.ts';
import { applyReceipts, onlyExplanation, type ReceiptTally } from './receipts.ts';

/** Limits the unmatched receipts that are matched again. */
export interface ReceiptScope {
  /** Ids just stored with a message or with an unmatched receipt. */
  ids: { connector_id: number; smsc_id: string | null }[];
  /** Numbers of messages that just became unknown. */
  numbers: { connector_id: number; msisdn: string }[];
}

/** The ids of the receipts that may arrive for a message. */
export const receiptIds = ({ message, smscId, partIds = {} }: SendOutcome): ReceiptScope['ids'] =>
  [smscId, ...Object.keys(partIds)].map((smsc_id) => ({ connector_id: message.connector_id, smsc_id }));

/** Applies the receipts of the scope that now match a message. Indexes: unmatched_receipts_by_smsc_id, _by_msisdn. */
export async function rematchReceipts(
  db: Db,
  { ids, numbers }: ReceiptScope,
  now: Date,
): Promise<ReceiptTally | undefined> {
  const found = [
    ...(await findByKey(db, 'smsc_id', { keys: ids, now })),
    ...(await findByKey(db, 'msisdn', { keys: numbers, now })),
  ];
  return found.length > 0 ? rematch(db, found, now) : undefined;
}

async function findByKey(
  db: Db,
  name: 'smsc_id' | 'msisdn',
  { keys, now }: { keys: readonly object[]; now: Date },
): Promise<number[]> {
  if (keys.length === 0) return [];
  const key = sql.ref(name);
  return findMatchable(
    db,
    sql`(SELECT DISTINCT connector_id, ${key} FROM json_to_recordset(${JSON.stringify(keys)}::json) AS given(connector_id int, ${key} text)) k
      JOIN unmatched_receipts r ON ${byIndex(`r.${name}`, `k.${name}`)} AND r.connector_id = k.connector_id`,
    now,
  );
}

/** Applies all matching receipts of the last day: a crash between two commits may have left some. Index: unmatched_receipts_by_received. */
export async function rematchRecentReceipts(db: Db, now: Date): Promise<ReceiptTally | undefined> {
  const recent = sql`(SELECT * FROM unmatched_receipts WHERE received > now() - interval '1 day') r`;
  const found = await findMatchable(db, recent, now);
  return found.length > 0 ? rematch(db, found, now) : undefined;
}

/**
 * Age of the oldest receipts of parts that are matched again. They are matched when the answers of their message are stored; later
 * only after a crash between the two.
 */
const partsMinutes = 10;

/** Of the unmatched receipts `r` in `from`. The number must match, too: a telco may reuse ids after a restart. */
async function findMatchable(db: Db, from: RawBuilder<unknown>, now: Date): Promise<number[]> {
  const rows = await allRows(db)<{ id: number }>`
    SELECT r.id FROM ${from}
    WHERE EXISTS (
      SELECT 1 FROM awaiting w JOIN messages m ON ${byIndex('m.id', 'w.id')}
      WHERE ${byIndex('w.connector_id', 'r.connector_id')} AND ${byIndex('w.smsc_id', 'r.smsc_id')} AND NOT w.unknown
        AND m.state = 'pending' AND m.msisdn = r.msisdn AND m.created <= r.received
    ) OR EXISTS (
      SELECT 1 FROM awaiting w JOIN messages u ON ${byIndex('u.id', 'w.id')}
      WHERE ${byIndex('w.connector_id', 'r.connector_id')} AND ${byIndex('w.msisdn', 'r.msisdn')} AND w.unknown
        AND u.state = 'unknown' AND u.sender_id = r.sender_id AND u.created <= r.received AND ${onlyExplanation}
    ) OR (r.received > now() - ${partsMinutes}::int * interval '1 minute' AND EXISTS (${messagesOfPart(now)}))`;
  return rows.map((row) => row.id);
}

async function rematch(db: Db, ids: number[], now: Date): Promise<ReceiptTally> {
  try {
    return await rematchAll(db, ids, now);
  } catch (error) {
    if (!isDataError(error)) throw error;
    // A receipt that PostgreSQL refuses must not block the others.
    const half = Math.ceil(ids.length / 2);
    if (ids.length === 1) return parkReceipts(db, ids, error);
    const [first, second] = [
      await rematch(db, ids.slice(0, half), now),
      await rematch(db, ids.slice(half), now),
    ];
    return {
      matched: first.matched + second.matched,
      resolved: first.resolved + second.resolved,
      unmatched: [...first.unmatched, ...second.unmatched],
      delays: [...first.delays, ...second.delays],
    };
  }
}

function parkReceipts(db: Db, ids: number[], error: unknown): Promise<ReceiptTally> {
  return db.transaction().execute(async (tx) => {
    for (const { id: _id, ...content } of await takeUnmatched(tx, ids))
      await parkResult(tx, { kind: 'receipt', connectorId: content.connector_id, content }, error);
    return { matched: 0, resolved: 0, unmatched: [], delays: [] };
  });
}

async function takeUnmatched(tx: Tx, ids: number[]): Promise<(ReceivedReceipt & { id: number })[]> {
  const rows = await allRows(tx)<ReceivedReceipt & { id: number }>`
    DELETE FROM unmatched_receipts WHERE id = ANY(${ids}::bigint[])
    RETURNING id, connector_id, smsc_id, msisdn, sender_id, state, raw, received`;
  return rows.toSorted((a, b) => a.id - b.id);
}

async function rematchAll(db: Db, ids: number[], now: Date): Promise<ReceiptTally> {
  return db.transaction().execute(async (tx) => {
    const receipts = await takeUnmatched(tx, ids);
    const effects = new Effects();
    const tally = await applyReceipts(tx, { receipts, now }, effects);
    await effects.apply(tx, `receipts:${Math.min(...ids)}-${Math.max(...ids)}`);
    return tally;
  });
}
