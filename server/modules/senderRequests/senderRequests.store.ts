import { sql } from 'kysely';
import type { MessageClass } from '../../../contract/messages.ts';
import type { PaperKind, PaperType } from '../../../contract/papers.ts';
import type { RequestState } from '../../../contract/senderRequests.ts';
import { within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockClientOf } from '../../db/locks/lockClientOf.ts';
import { allRows, countOf, firstRow, insertedId, type Row } from '../../db/sql/rows.ts';
import type { Reach } from '../../domain/reach.ts';

export type Paper = Omit<Row<'sender_request_papers'>, 'request_id'> & { content_type: PaperType };
export type LockedRequest = Pick<Row<'sender_requests'>, 'id' | 'client_id' | 'code' | 'purpose'>;

export interface LockedNetwork {
  connector_id: number;
  connector_name: string;
  state: RequestState;
  decided_by: string | null;
}

export const listActiveConnectors = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('connectors').select(['id', 'name']).where('status', '=', 1).orderBy('name').execute();

/** Active connectors of these ids, locked against deletion. */
export const shareConnectors = (
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> => allRows(tx)`
  SELECT id, name FROM connectors WHERE id = ANY(${ids}::bigint[]) AND status = 1
  ORDER BY id FOR KEY SHARE`;

export const countSince = (tx: Tx, clientId: number, since: Date): Promise<number> =>
  countOf(tx.selectFrom('sender_requests').where('client_id', '=', clientId).where('created', '>', since));

/** Connectors where the client has the name, in any case, or has requested it other than by `besides`. */
export const listTaken = (
  tx: Tx,
  wanted: { clientId: number; code: string; connectorIds: readonly number[]; besides: number },
): Promise<{ connector_name: string; has: boolean }[]> => allRows(tx)`
  SELECT k.name AS connector_name, bool_or(f.has) AS has FROM (
    SELECT n.connector_id, false AS has FROM sender_request_networks n
      JOIN sender_requests r ON r.id = n.request_id
    WHERE r.client_id = ${wanted.clientId} AND lower(r.code) = lower(${wanted.code}) AND n.state = 'pending'
      AND r.id <> ${wanted.besides}
    UNION ALL
    SELECT s.connector_id, true FROM client_senders m
      JOIN sender_configurations s ON s.id = m.sender_configuration_id
    WHERE m.client_id = ${wanted.clientId} AND lower(s.code) = lower(${wanted.code})
  ) f JOIN connectors k ON k.id = f.connector_id
  WHERE k.id = ANY(${wanted.connectorIds}::int[]) GROUP BY k.id ORDER BY k.name`;

export const insertRequest = (
  tx: Tx,
  request: { clientId: number; userId: number; code: string; purpose: MessageClass; now: Date },
): Promise<number> =>
  insertedId(
    tx
      .insertInto('sender_requests')
      .values({
        client_id: request.clientId,
        code: request.code,
        purpose: request.purpose,
        requested_by: nameOf(request.userId),
        user_id: request.userId,
        created: request.now,
      })
      .returning('id'),
  );

const nameOf = (userId: number) =>
  sql<string>`coalesce((SELECT full_name FROM users WHERE id = ${userId}), 'Unknown')`;

export async function updateRequest(
  tx: Tx,
  id: number,
  changes: { code: string; purpose: MessageClass; user_id: number },
): Promise<void> {
  await tx.updateTable('sender_requests').set(changes).where('id', '=', id).execute();
}

/** Adds networks to the request, or reopens them; keeps the reason of the last rejection. */
export async function addNetworks(tx: Tx, id: number, connectorIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('sender_request_networks')
    .values(connectorIds.map((connector_id) => ({ request_id: id, connector_id })))
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'connector_id'])
        .doUpdateSet({ state: 'pending', decided: null, decided_by: null }),
    )
    .execute();
}

/** Stores papers, replacing those of the same kind. */
export async function putPapers(tx: Tx, id: number, papers: readonly Paper[]): Promise<void> {
  if (papers.length === 0) return;
  await tx
    .insertInto('sender_request_papers')
    .values(papers.map((paper) => ({ ...paper, request_id: id })))
    .onConflict((conflict) =>
      conflict.columns(['request_id', 'kind']).doUpdateSet((eb) => ({
        file_name: eb.ref('excluded.file_name'),
        content_type: eb.ref('excluded.content_type'),
        bytes: eb.ref('excluded.bytes'),
      })),
    )
    .execute();
}

/** Locks a request within reach, before any change of it or its networks. */
export async function lockRequest(
  tx: Tx,
  { id, reach }: { id: number; reach: Reach },
): Promise<LockedRequest | undefined> {
  await lockClientOf(tx, 'sender_requests', id);
  return firstRow(tx)`
    SELECT r.id, r.client_id, r.code, r.purpose FROM sender_requests r
    WHERE r.id = ${id}::bigint AND ${within(reach, 'r.client_id')} FOR UPDATE`;
}

/** The number of the last requester; undefined if deleted or inactive. */
export async function findRequesterNumber(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('sender_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('u.msisdn')
    .where('r.id', '=', id)
    .where('u.status', '=', 1)
    .executeTakeFirst();
  return row?.msisdn;
}

export const listNetworks = (tx: Tx, id: number): Promise<LockedNetwork[]> =>
  tx
    .selectFrom('sender_request_networks as n')
    .innerJoin('connectors as k', 'k.id', 'n.connector_id')
    .select(['n.connector_id', 'k.name as connector_name', 'n.state', 'n.decided_by'])
    .where('n.request_id', '=', id)
    .orderBy('k.name')
    .execute();

/** Packages of the name's configurations, by connector. */
export async function packagesOf(tx: Tx, code: string): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('sender_configurations')
    .select(['connector_id', 'package_id'])
    .where('code', '=', code)
    .execute();
  return new Map(rows.map(({ connector_id, package_id }) => [connector_id, package_id]));
}

export async function withdrawPending(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('sender_request_networks')
    .set({ state: 'withdrawn' })
    .where('request_id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

export async function decideNetwork(
  tx: Tx,
  decision: {
    id: number;
    connectorId: number;
    state: 'approved' | 'rejected';
    reason: string | null;
    userId: number;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('sender_request_networks')
    .set({
      state: decision.state,
      reason: decision.reason,
      decided: decision.now,
      decided_by: nameOf(decision.userId),
    })
    .where('request_id', '=', decision.id)
    .where('connector_id', '=', decision.connectorId)
    .execute();
}

/** A paper within reach, with the requested name. */
export const findPaper = (
  db: Db,
  { id, kind, reach }: { id: number; kind: PaperKind; reach: Reach },
): Promise<{ code: string; content_type: PaperType; bytes: Buffer } | undefined> => firstRow(db)`
  SELECT r.code, p.content_type, p.bytes FROM sender_request_papers p JOIN sender_requests r ON r.id = p.request_id
  WHERE r.id = ${id}::bigint AND p.kind = ${kind} AND ${within(reach, 'r.client_id')}`;
