import { sql } from 'kysely';
import type { MessageClass } from '../../../contract/messages.ts';
import type { PaperKind, PaperType } from '../../../contract/papers.ts';
import type { RequestState, SenderRequest } from '../../../contract/senderRequests.ts';
import { allOf, containing, equals, named, within } from '../../db/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { endOfNairobiDay, startOfNairobiDay } from '../../domain/nairobiDay.ts';
import type { Reach } from '../../domain/reach.ts';
import type { SortedWindow } from '../../http/listPage.ts';

export interface Paper {
  kind: PaperKind;
  file_name: string;
  content_type: PaperType;
  bytes: Buffer;
}

export interface LockedRequest {
  id: number;
  client_id: number;
  code: string;
  purpose: MessageClass;
}

export interface LockedNetwork {
  connector_id: number;
  connector_name: string;
  state: RequestState;
  decided_by: string | null;
}

interface RequestFilter {
  reach: Reach;
  search: string | undefined;
  state: RequestState | undefined;
  ids: readonly number[] | undefined;
  connectorId: number | undefined;
  purpose: MessageClass | undefined;
  /** Days in Africa/Nairobi, both inclusive. */
  startDate: string | undefined;
  endDate: string | undefined;
  /** Whether the platform's people ask. */
  forPlatform: boolean;
}

function matching(filter: RequestFilter) {
  const { search, state, connectorId, startDate, endDate } = filter;
  const conditions = [
    within(filter.reach, 'r.client_id'),
    named(filter.ids, 'r.id'),
    equals('r.purpose', filter.purpose),
  ];
  if (startDate !== undefined) conditions.push(sql`r.created >= ${startOfNairobiDay(startDate)}`);
  if (endDate !== undefined) conditions.push(sql`r.created < ${endOfNairobiDay(endDate)}`);
  if (search !== undefined) {
    conditions.push(sql`concat_ws(E'\n', r.code, c.name) ILIKE ${containing(search)}`);
  }
  if (state !== undefined || connectorId !== undefined) {
    const network = allOf([equals('n.state', state), equals('n.connector_id', connectorId)]);
    conditions.push(
      sql`EXISTS (SELECT FROM sender_request_networks n WHERE n.request_id = r.id AND ${network})`,
    );
  }
  return allOf(conditions);
}

/** What the list can be sorted by, and by which expression. */
const sorts = {
  id: sql`r.id`,
  created: sql`r.created`,
  code: sql`lower(r.code)`,
  client_name: sql`lower(c.name)`,
  purpose: sql`r.purpose`,
};
type RequestSort = keyof typeof sorts;
export const sortable = Object.keys(sorts) as RequestSort[];

/** Default order. Index: sender_request_networks_pending. A platform has thousands at most. */
const waitingFirst = sql`EXISTS (
  SELECT FROM sender_request_networks n WHERE n.request_id = r.id AND n.state = 'pending') DESC`;

/** Fields for the platform's people: who decided, the name's package there, other clients with the name. */
const forPlatform = sql`, 'decided_by', n.decided_by,
  'package_id', (SELECT s.package_id FROM sender_configurations s
    WHERE s.code = r.code AND s.connector_id = n.connector_id),
  'used_by', (SELECT coalesce(json_agg(DISTINCT o.name), '[]') FROM sender_configurations s
    JOIN client_senders m ON m.sender_configuration_id = s.id JOIN clients o ON o.id = m.client_id
    WHERE lower(s.code) = lower(r.code) AND s.connector_id = n.connector_id AND o.id <> r.client_id)`;

/** Index: sender_requests_by_client, or the primary key. */
export async function listRequests(
  db: Db,
  page: SortedWindow<RequestSort> & RequestFilter,
): Promise<(Omit<SenderRequest, 'created'> & { created: Date })[]> {
  const { sort } = page;
  const order = sort ? sql`${sorts[sort.by]} ${sort.descending ? sql`DESC` : sql`ASC`}` : waitingFirst;
  const { rows } = await sql<Omit<SenderRequest, 'created'> & { created: Date }>`
    SELECT r.id, r.client_id, c.name AS client_name, r.code, r.purpose, r.requested_by, r.created,
      (SELECT coalesce(json_agg(json_build_object('connector_id', n.connector_id, 'connector_name', k.name,
          'state', n.state, 'reason', n.reason, 'decided', n.decided ${page.forPlatform ? forPlatform : sql``}
        ) ORDER BY k.name), '[]')
        FROM sender_request_networks n JOIN connectors k ON k.id = n.connector_id WHERE n.request_id = r.id) AS networks,
      (SELECT coalesce(json_agg(json_build_object('kind', p.kind, 'file_name', p.file_name, 'size', length(p.bytes))
          ORDER BY p.kind), '[]')
        FROM sender_request_papers p WHERE p.request_id = r.id) AS papers
    FROM sender_requests r JOIN clients c ON c.id = r.client_id
    WHERE ${matching(page)}
    ORDER BY ${order}, r.id DESC
    OFFSET ${page.offset} LIMIT ${page.limit}`.execute(db);
  return rows;
}

export async function countRequests(db: Db, filter: RequestFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM sender_requests r JOIN clients c ON c.id = r.client_id
    WHERE ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export const listActiveConnectors = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('connectors').select(['id', 'name']).where('status', '=', 1).orderBy('name').execute();

/** Active connectors of these ids, locked against deletion. */
export async function shareConnectors(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM connectors WHERE id = ANY(${ids}::bigint[]) AND status = 1
    ORDER BY id FOR KEY SHARE`.execute(tx);
  return rows;
}

/** Serialises requests of one client, against duplicates. */
export async function lockClient(tx: Tx, clientId: number): Promise<void> {
  await tx.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().execute();
}

export async function countSince(tx: Tx, clientId: number, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('sender_requests')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('client_id', '=', clientId)
    .where('created', '>', since)
    .executeTakeFirstOrThrow();
  return row.made;
}

/** Connectors where the client has the name, in any case, or has requested it other than by `besides`. */
export async function listTaken(
  tx: Tx,
  wanted: { clientId: number; code: string; connectorIds: readonly number[]; besides: number },
): Promise<{ connector_name: string; has: boolean }[]> {
  const { rows } = await sql<{ connector_name: string; has: boolean }>`
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
    WHERE k.id = ANY(${wanted.connectorIds}::int[]) GROUP BY k.id ORDER BY k.name`.execute(tx);
  return rows;
}

export async function insertRequest(
  tx: Tx,
  request: { clientId: number; userId: number; code: string; purpose: MessageClass; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('sender_requests')
    .values({
      client_id: request.clientId,
      code: request.code,
      purpose: request.purpose,
      requested_by: nameOf(request.userId),
      user_id: request.userId,
      created: request.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

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
  const { rows } = await sql<LockedRequest>`
    SELECT r.id, r.client_id, r.code, r.purpose FROM sender_requests r
    WHERE r.id = ${id}::bigint AND ${within(reach, 'r.client_id')} FOR UPDATE`.execute(tx);
  return rows[0];
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
export async function findPaper(
  db: Db,
  { id, kind, reach }: { id: number; kind: PaperKind; reach: Reach },
): Promise<{ code: string; content_type: PaperType; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ code: string; content_type: PaperType; bytes: Buffer }>`
    SELECT r.code, p.content_type, p.bytes FROM sender_request_papers p JOIN sender_requests r ON r.id = p.request_id
    WHERE r.id = ${id}::bigint AND p.kind = ${kind} AND ${within(reach, 'r.client_id')}`.execute(db);
  return rows[0];
}
