import { sql } from 'kysely';
import type { ConnectorLink, ConnectorLive } from '../../../contract/connectors.ts';
import { numberArray } from '../../db/sql/arrays.ts';
import { shownState } from '../../db/messages/claimed.ts';
import { withoutTableScans, type Db, type Tx } from '../../db/database.ts';
import { engineStale } from '../../db/messages/engineStale.ts';
import { queueHeads } from '../../db/messages/queueHeads.ts';
import { allRows, countOf, firstNumber, insertedId, onlyRow, runSql, type Row } from '../../db/sql/rows.ts';

/** A connector with its password as stored. */
export type StoredConnector = Pick<
  Row<'connectors'>,
  'id' | 'name' | 'scope' | 'queue_prefix' | 'mcc' | 'mnc' | 'status' | 'smpp'
>;

export interface ConnectorRow extends Omit<StoredConnector, 'smpp'> {
  draining: boolean;
  /** The link without its password; null if there is none. */
  smpp: ConnectorLink | null;
  /** Null if no live engine runs the connector. */
  live: ConnectorLive | null;
}

/** Lists connectors, oldest first, each with the state that live engines report. */
export const listConnectors = (db: Db): Promise<ConnectorRow[]> => allRows(db)`
  SELECT c.id, c.name, c.scope, c.queue_prefix, c.mcc, c.mnc, c.status, c.draining,
    CASE WHEN jsonb_typeof(c.smpp) = 'object' THEN c.smpp - 'password' END AS smpp,
    CASE WHEN c.status = 1 THEN l.live END AS live
  FROM connectors c LEFT JOIN (
    SELECT s.connector_id, json_build_object('engines', count(*), 'bound', sum(s.bound), 'sessions', sum(s.sessions),
      'rate', sum(s.rate), 'in_flight', sum(s.in_flight), 'last_error', max(s.last_error)) AS live
    FROM connector_states s JOIN engines e ON e.id = s.engine_id
    WHERE e.seen > now() - ${engineStale} GROUP BY s.connector_id
  ) l ON l.connector_id = c.id
  ORDER BY c.id`;

/** The number of live engines, and the last heartbeat of any engine. */
export const countEngines = (db: Db): Promise<{ living: number; last: Date | null }> => onlyRow(db)`
  SELECT count(*) FILTER (WHERE seen > now() - ${engineStale}) AS living, max(seen) AS last FROM engines`;

/** Active connectors among these whose link no live engine has bound, and since when; null where no engine ever ran, or without a link. */
export const listUnbound = (
  db: Db | Tx,
  ids: readonly number[],
): Promise<{ id: number; since: Date | null }[]> => allRows(db)`
  SELECT c.id, CASE WHEN jsonb_typeof(c.smpp) = 'object'
    THEN coalesce(max(s.unbound_since), (SELECT max(seen) FROM engines)) END AS since
  FROM connectors c LEFT JOIN (
    SELECT s.connector_id, s.bound, s.unbound_since FROM connector_states s
    JOIN engines e ON e.id = s.engine_id WHERE e.seen > now() - ${engineStale}
  ) s ON s.connector_id = c.id
  WHERE c.id = ANY(${numberArray(ids)}::int[]) AND c.status = 1
  GROUP BY c.id HAVING coalesce(sum(s.bound), 0) = 0`;

/** The oldest message of each connector that could be sent now. */
export async function listOldest(db: Db): Promise<{ connector_id: number; oldest: number }[]> {
  return allRows(db)`${withoutTableScans()}
    WITH RECURSIVE ${queueHeads} SELECT connector_id, min(id) AS oldest FROM queue GROUP BY connector_id`;
}

/** Counts the messages that wait for a connector, with the oldest that could be sent now, and those that wait for its receipts. */
export const countWaiting = (
  db: Db,
  connectorId: number,
): Promise<{ queued: number; oldest: number | null; pending: number }> => onlyRow(db)`
  SELECT count(*) AS queued, min(id) FILTER (WHERE not_before IS NULL) AS oldest,
    (SELECT count(*) FROM awaiting WHERE connector_id = ${connectorId} AND NOT unknown) AS pending
  FROM outbox WHERE connector_id = ${connectorId} AND NOT held`;

/** Messages of a connector without a final state. */
export const countUnfinished = (tx: Tx, connectorId: number): Promise<number> => firstNumber(tx)`
  SELECT (SELECT count(*) FROM outbox WHERE connector_id = ${connectorId})
    + (SELECT count(*) FROM awaiting WHERE connector_id = ${connectorId})
    + (SELECT count(*) FROM claims c CROSS JOIN unnest(c.ids) claimed(id) JOIN messages m ON m.id = claimed.id
       WHERE c.connector_id = ${connectorId} AND ${shownState('m')} = 'submitting') AS count`;

/** Finds a connector. Any whole number is accepted, because one beyond the column's range is simply missing. */
const stored = (db: Db | Tx, id: number) =>
  db
    .selectFrom('connectors')
    .select(['id', 'name', 'scope', 'queue_prefix', 'mcc', 'mnc', 'status', 'smpp'])
    .where('id', '=', sql<number>`${id}::bigint`);

export const findConnector = (db: Db, id: number): Promise<StoredConnector | undefined> =>
  stored(db, id).executeTakeFirst();

/** Locks a connector against changes and new sender configurations. */
export const lockConnector = (tx: Tx, id: number): Promise<StoredConnector | undefined> =>
  stored(tx, id).forUpdate().executeTakeFirst();

export type Written = Omit<StoredConnector, 'id'>;

const valuesOf = ({ smpp, ...fields }: Written) => ({ ...fields, smpp: smpp && JSON.stringify(smpp) });

export const insertConnector = (tx: Tx, written: Written): Promise<number> =>
  insertedId(tx.insertInto('connectors').values(valuesOf(written)).returning('id'));

export async function updateConnector(tx: Tx, id: number, written: Written): Promise<void> {
  await tx.updateTable('connectors').set(valuesOf(written)).where('id', '=', id).execute();
}

/** Deletes a connector with its rates and sending windows. */
export async function deleteConnector(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('billing_rates').where('connector_id', '=', id).execute();
  await tx.deleteFrom('sending_windows').where('connector_id', '=', id).execute();
  await tx.deleteFrom('connectors').where('id', '=', id).execute();
}

/** Names of the sender IDs configured on the connector. */
export async function listSenderCodes(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('sender_configurations')
    .select('code')
    .where('connector_id', '=', id)
    .orderBy('code')
    .execute();
  return rows.map((row) => row.code);
}

/** Numbers of the connector that subscribers write to. */
export async function listIncomingNumbers(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('incoming_numbers')
    .select('number')
    .where('connector_id', '=', id)
    .orderBy('number')
    .execute();
  return rows.map((row) => row.number);
}

/** Requests for a sender ID on the connector, in any state, because all of them refer to it. */
export const countRequests = (tx: Tx, id: number): Promise<number> =>
  countOf(tx.selectFrom('sender_request_networks').where('connector_id', '=', id));

/** Whether the connector ever carried a message, which reports refer to. */
export async function hasCarried(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('message_counts')
    .select('connector_id')
    .where('connector_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes engines reload their connectors after the commit. */
export const notifyEngines = (tx: Tx): Promise<void> => runSql(tx)`NOTIFY connectors`;
