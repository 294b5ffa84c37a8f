import { sql, type RawBuilder } from 'kysely';
import type { WebhookEventType } from '../../../contract/webhookEvents.ts';
import { within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, firstNumber, firstRow, insertedId, runSql, type Row } from '../../db/sql/rows.ts';
import { serializeClient } from '../../db/locks/serializeClient.ts';
import type { Reach } from '../../domain/reach.ts';

/** An endpoint with its secrets as stored. */
export type EndpointRow = Omit<Row<'webhook_endpoints'>, 'types'> & {
  client_name: string;
  types: WebhookEventType[];
};

const select = (where: RawBuilder<unknown>) => sql<EndpointRow>`
  SELECT e.*, c.name AS client_name FROM webhook_endpoints e JOIN clients c ON c.id = e.client_id WHERE ${where}`;

/** The endpoints that a caller reaches: a key those of its kind only, a user both kinds. */
export interface EndpointReach {
  reach: Reach;
  live: boolean | undefined;
}

const isReached = ({ reach, live }: EndpointReach) =>
  sql`${within(reach, 'e.client_id')} AND ${live === undefined ? sql`true` : sql`e.live = ${live}`}`;

/** Lists endpoints, newest first; only those before `beforeId` if it is set. */
export function listEndpoints(
  db: Db,
  { beforeId, limit, ...reach }: EndpointReach & { beforeId?: number | undefined; limit: number },
): Promise<EndpointRow[]> {
  const before = beforeId === undefined ? sql`true` : sql`e.id < ${beforeId}::bigint`;
  return allRows(db)`
    ${select(sql`${isReached(reach)} AND ${before}`)} ORDER BY e.id DESC LIMIT ${limit}`;
}

type One = EndpointReach & { id: number };

const isOne = ({ id, ...reach }: One) => sql`e.id = ${id}::bigint AND ${isReached(reach)}`;

export const findEndpoint = (db: Db, one: One): Promise<EndpointRow | undefined> =>
  firstRow(db)`${select(isOne(one))}`;

export const lockEndpoint = (tx: Tx, one: One): Promise<EndpointRow | undefined> =>
  firstRow(tx)`${select(isOne(one))} FOR UPDATE OF e`;

/** Counts endpoints of a client and kind. Of two concurrent requests, only one adds the last one. */
export async function countEndpoints(
  tx: Tx,
  { clientId, live }: { clientId: number; live: boolean },
): Promise<number> {
  await serializeClient(tx, clientId);
  return firstNumber(tx)`
    SELECT count(*)::int AS count FROM webhook_endpoints WHERE client_id = ${clientId} AND live = ${live}`;
}

export type NewEndpoint = Pick<
  EndpointRow,
  'client_id' | 'live' | 'url' | 'description' | 'types' | 'format'
>;

/** Stores an endpoint without its secret, which is encrypted with the id and stored afterwards. */
export const insertEndpoint = (tx: Tx, endpoint: NewEndpoint): Promise<number> =>
  insertedId(
    tx
      .insertInto('webhook_endpoints')
      .values({ ...endpoint, secret: '', old_secret: null, disabled_why: null })
      .returning('id'),
  );

export async function updateEndpoint(
  tx: Tx,
  id: number,
  fields: Partial<Omit<EndpointRow, 'id' | 'client_id' | 'live' | 'client_name' | 'created'>>,
): Promise<void> {
  await tx.updateTable('webhook_endpoints').set(fields).where('id', '=', id).execute();
}

/** Deletes an endpoint with its queue. Its deliveries are pruned later. */
export async function deleteEndpoint(tx: Tx, id: number): Promise<void> {
  await runSql(tx)`
    DELETE FROM webhook_queue WHERE delivery_id = ANY(ARRAY(
      SELECT delivery_id FROM webhook_queue WHERE endpoint_id = ${id} ORDER BY delivery_id FOR UPDATE))`;
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

/** Endpoints of a client that were disabled because they failed. Index: webhook_endpoints_by_client. */
export const listFailed = (db: Db, clientId: number) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'disabled_at'])
    .where('client_id', '=', clientId)
    .where('status', '=', 0)
    .where('disabled_why', 'in', ['failing', 'gone'])
    .orderBy('id')
    .execute();
