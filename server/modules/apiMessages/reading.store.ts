// Finds messages of one client for the HTTP API, newest first. Each filter has an index or a small work table; what is left of a
// filter is a condition on the rows these find.
import { sql, type RawBuilder } from 'kysely';
import type { V1Status } from '../../../contract/v1/statuses.ts';
import { byIndex, equals } from '../../db/sql/conditions.ts';
import { prepare } from '../../db/connection/pgClients.ts';
import { withoutTableScans, type Db } from '../../db/database.ts';
import { allRows, firstRow } from '../../db/sql/rows.ts';
import { messageText } from '../../db/messages/messageText.ts';
import { timelineOf } from '../../db/messages/timeline.ts';
import { awaitingIds, waitingIds } from '../../db/messages/workTables.ts';
import { areUnset } from '../../domain/areUnset.ts';
import type { MessageFacts } from '../../domain/messageObject.ts';
import { hasCodes, ofStatus } from './statusCondition.ts';

export interface ApiFilter {
  clientId: number;
  status?: V1Status | undefined;
  reference?: string | undefined;
  msisdn?: string | undefined;
  batchId?: number | undefined;
  /** Range of ids: from, included, and before, excluded. */
  fromId: number;
  beforeId: number;
  now: Date;
}

export interface ApiRow extends Omit<MessageFacts, 'encoding' | 'live'> {
  /** Whether the text was encoded as UCS-2; null for a message that was not sent over the API. */
  ucs2: boolean | null;
  /** Empty if the text is no longer kept, or not needed because `ucs2` is known. */
  text: string;
}

/** The time a message was scheduled for is the detail of its first event. */
const sendAtOfMessage = sql<Date | null>`
  CASE WHEN m.timeline -> 0 ->> 'kind' = 'scheduled' THEN (m.timeline -> 0 ->> 'raw')::timestamptz END`;

/** Longest time that reading a page may take, in seconds. */
const secondsMax = 10;

const columns = sql`m.id, m.class, m.sender_id, m.msisdn, m.network, m.parts,
  CASE WHEN m.state = 'failed' THEN m.parts_sent ELSE m.parts END AS units, m.cost, m.state, m.reason, m.failure_code,
  ${timelineOf('m')} AS timeline, m.valid_until, a.ucs2, a.reference, a.metadata, a.batch_id, ${sendAtOfMessage} AS send_at,
  CASE WHEN a.ucs2 IS NULL THEN ${messageText('m')} ELSE '' END AS text`;

/** One message of the client. Indexes: the primary keys. */
export async function findApiMessage(
  db: Db,
  own: { clientId: number; id: number },
): Promise<ApiRow | undefined> {
  return firstRow(db)`${prepare}
    SELECT ${columns} FROM messages m LEFT JOIN api_messages a ON ${byIndex('a.message_id', 'm.id')}
    WHERE m.id = ${own.id}::bigint AND m.client_id = ${own.clientId}`;
}

/** A page of messages found by one of the sources below. */
export async function listApiMessages(
  db: Db,
  filter: ApiFilter,
  { source, limit }: { source: RawBuilder<unknown>; limit: number },
): Promise<ApiRow[]> {
  const { status, reference, msisdn, batchId } = filter;
  // Any other filter has values whose frequency decides the plan.
  const isPlain = areUnset(status, reference, msisdn, batchId);
  return allRows(db)`${withoutTableScans(secondsMax)}${isPlain ? prepare : sql``}
    SELECT ${columns} FROM (SELECT DISTINCT id FROM (${source}) ids ORDER BY id DESC) found
      JOIN messages m ON ${byIndex('m.id', 'found.id')}
      LEFT JOIN api_messages a ON ${byIndex('a.message_id', 'm.id')}
    WHERE m.client_id = ${filter.clientId} AND ${ofStatus(filter, 'm', sendAtOfMessage)} AND ${equals('m.msisdn', msisdn)}
      AND ${equals('a.reference', reference)} AND ${equals('a.batch_id', batchId)}
    ORDER BY found.id DESC LIMIT ${limit}`;
}

const between = ({ fromId, beforeId }: ApiFilter, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} >= ${fromId}::bigint AND ${sql.ref(column)} < ${beforeId}::bigint`;

/** Source of the messages of a batch or a reference. Indexes: api_messages_by_batch, api_messages_by_reference. */
export const ofApi = (filter: ApiFilter): RawBuilder<unknown> => sql`
  SELECT message_id AS id FROM api_messages
  WHERE client_id = ${filter.clientId} AND ${equals('batch_id', filter.batchId)}
    AND ${equals('reference', filter.reference)} AND ${between(filter, 'message_id')}`;

/** Source of the messages to a number. Index: messages_by_msisdn. */
export const ofNumber = (filter: ApiFilter): RawBuilder<unknown> => sql`
  SELECT id FROM messages
  WHERE ${equals('msisdn', filter.msisdn)} AND client_id = ${filter.clientId} AND ${between(filter, 'id')}`;

/** Reads the client's messages themselves, newest first. Index: messages_by_client, one probe a class. */
export const ofClient = (filter: ApiFilter, limit: number): RawBuilder<unknown> =>
  ofBothClasses(sql`
    SELECT m.id FROM messages m
    WHERE m.client_id = ${filter.clientId} AND m.class = k.class AND ${between(filter, 'm.id')} AND ${ofStatus(filter, 'm', sendAtOfMessage)}
    ORDER BY m.id DESC LIMIT ${limit}`);

/** Source of failed messages. Index: message_failures_by_client, which holds the codes. */
export const ofFailures = (filter: ApiFilter, limit: number): RawBuilder<unknown> =>
  ofBothClasses(sql`
    SELECT id FROM message_failures
    WHERE client_id = ${filter.clientId} AND class = k.class AND ${between(filter, 'id')} AND ${hasCodes(filter.status, 'message_failures')}
    ORDER BY id DESC LIMIT ${limit}`);

const ofBothClasses = (each: RawBuilder<unknown>) => sql`
  SELECT one.id FROM (VALUES ('transactional'), ('promotional')) AS k(class) CROSS JOIN LATERAL (${each}) one`;

/** The work tables of messages that wait for an engine, or that one has claimed. */
export const ofOutbox = (filter: ApiFilter): RawBuilder<unknown> =>
  waitingIds((id) => between(filter, id), sql`client_id = ${filter.clientId}`);

/** The work table of messages that wait for a receipt. */
export const ofAwaiting = (filter: ApiFilter): RawBuilder<unknown> =>
  awaitingIds((id) => between(filter, id), sql`unknown = ${filter.status === 'unknown'}`);
