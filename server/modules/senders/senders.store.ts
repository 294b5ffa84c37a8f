import { sql } from 'kysely';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import { keysOf } from '../../../contract/keysOf.ts';
import type { AssignedSender, assignedSenders } from '../../../contract/senders.ts';
import { allOf, named, within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { listOrder, newestFirst } from '../../db/sql/listOrder.ts';
import { countOf, firstColumn, firstRow } from '../../db/sql/rows.ts';
import type { Reach } from '../../domain/reach.ts';
import type { SortedWindow } from '../../http/listPage.ts';

/** 1 if the client can send with the configuration, else 0. */
export const usable = sql<number>`least(m.status, s.status, c.status)`;

/** The keys by which the table can be sorted, and their expressions. */
const assignedSorts = {
  id: sql`m.id`,
  sender_id: sql`lower(s.code)`,
  carrier_name: sql`lower(c.name)`,
  otp: sql`m.otp`,
  status: usable,
};
type AssignedSort = keyof typeof assignedSorts;
export const assignedSortable = keysOf(assignedSorts);

const mappings = (db: Db | Tx) =>
  db
    .selectFrom('client_senders as m')
    .innerJoin('sender_configurations as s', 's.id', 'm.sender_configuration_id')
    .innerJoin('connectors as c', 'c.id', 's.connector_id');

/** An assigned sender ID; the client can send with it if `status` is 1. */
type AssignedFilter = Pick<ParsedBodyOf<typeof assignedSenders>, 'ids' | 'status'> & { reach: Reach };

const chosen = ({ reach, ids, status }: AssignedFilter) =>
  allOf([
    within(reach, 'm.client_id'),
    named(ids, 'm.id'),
    status === undefined ? sql`true` : sql`${usable} = ${status}`,
  ]);

/** Lists assignments as sorted, then newest first. Index: client_senders (client_id, …). */
export const listAssigned = (
  db: Db,
  filter: AssignedFilter,
  { sort, offset, limit }: SortedWindow<AssignedSort>,
): Promise<AssignedSender[]> =>
  mappings(db)
    .select(['m.id', 's.code as sender_id', 'c.name as carrier_name', 'm.otp', usable.as('status')])
    .select(['m.client_id', 'm.sender_configuration_id', 's.connector_id'])
    .where(chosen(filter))
    .orderBy(listOrder(assignedSorts, sort ?? newestFirst))
    .orderBy('m.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countAssigned = (db: Db, filter: AssignedFilter): Promise<number> =>
  countOf(mappings(db).where(chosen(filter)));

export interface Mapping {
  id: number;
  client_id: number;
  client_name: string;
  code: string;
  connector_name: string;
  otp: number;
}

/** A mapping within reach, locked until the transaction ends. */
export const lockMapping = (
  tx: Tx,
  { id, reach }: { id: number; reach: Reach },
): Promise<Mapping | undefined> => firstRow(tx)`
  SELECT m.id, m.client_id, o.name AS client_name, s.code, c.name AS connector_name, m.otp
  FROM client_senders m JOIN clients o ON o.id = m.client_id
    JOIN sender_configurations s ON s.id = m.sender_configuration_id JOIN connectors c ON c.id = s.connector_id
  WHERE m.id = ${id}::bigint AND ${within(reach, 'm.client_id')} FOR UPDATE OF m`;

/** Stores an assignment; false if the client already has it. */
export const insertMapping = async (
  tx: Tx,
  { clientId, configurationId }: { clientId: number; configurationId: number },
): Promise<boolean> => (await insertMappings(tx, { clientIds: [clientId], configurationId })).length === 1;

/** Assigns a configuration to clients, and returns those that did not have it. */
export async function insertMappings(
  tx: Tx,
  { clientIds, configurationId }: { clientIds: readonly number[]; configurationId: number },
): Promise<number[]> {
  if (clientIds.length === 0) return [];
  const rows = await tx
    .insertInto('client_senders')
    .values(clientIds.map((client_id) => ({ client_id, sender_configuration_id: configurationId })))
    .onConflict((conflict) => conflict.columns(['client_id', 'sender_configuration_id']).doNothing())
    .returning('client_id')
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** Returns the existing clients with these ids, by id, locked against deletion. */
export async function listClients(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('clients')
    .select('id')
    .where(named(ids, 'id'))
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateOtp(tx: Tx, id: number, otp: number): Promise<void> {
  await tx.updateTable('client_senders').set({ otp }).where('id', '=', id).execute();
}

export async function deleteMapping(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('client_senders').where('id', '=', id).execute();
}

/** Campaigns of the client that have yet to turn recipients into messages with the name. Index: campaigns_by_client. */
export const listCampaignsAhead = (
  tx: Tx,
  { client_id, code }: { client_id: number; code: string },
): Promise<string[]> => firstColumn(tx)`
  SELECT c.name FROM campaigns c
  WHERE c.client_id = ${client_id} AND c.sender_id = ${code}
    AND (c.state IN ('held', 'scheduled')
      OR (c.state IN ('running', 'paused') AND (c.next_run IS NOT NULL
        OR EXISTS (SELECT FROM campaign_runs r WHERE r.campaign_id = c.id AND NOT r.expansion_done
          AND r.state IN ('running', 'paused')))))
  ORDER BY c.id`;
