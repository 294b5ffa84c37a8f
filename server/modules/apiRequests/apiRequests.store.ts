import { sql, type Insertable, type Selectable } from 'kysely';
import { numberArray } from '../../db/sql/arrays.ts';
import type { Db } from '../../db/database.ts';
import { allRows, changedRows, firstValue, runSql } from '../../db/sql/rows.ts';
import type { Schema } from '../../db/schema.ts';

export type RequestLine = Insertable<Schema['api_requests']>;

export async function insertLines(db: Db, lines: readonly RequestLine[]): Promise<void> {
  // The lines of a client or key that was deleted meanwhile are dropped. The others get their ids, by which they are listed, in their order.
  await runSql(db)`
    INSERT INTO api_requests (at, client_id, key_id, method, outcome, status, path, code, message, milliseconds, request_id,
      address, query, body)
    SELECT r.at, r.client_id, r.key_id, r.method, r.outcome, r.status, r.path, r.code, r.message, r.milliseconds, r.request_id,
      r.address, r.query, r.body
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(lines)}::json) AS (at timestamptz, client_id int, key_id int, method smallint,
      outcome smallint, status smallint, path text, code text, message text, milliseconds int, request_id text, address text,
      query text, body text)) WITH ORDINALITY
      AS r(at, client_id, key_id, method, outcome, status, path, code, message, milliseconds, request_id, address, query, body, place)
    JOIN api_keys k ON k.id = r.key_id ORDER BY r.place`;
}

export type RequestRow = Selectable<Schema['api_requests']> & {
  key_name: string;
  key_ending: string;
  live: boolean;
};

export interface RequestFilter {
  clientId: number;
  keyId: number | undefined;
  methods: readonly number[];
  outcomes: readonly number[];
  before: number | undefined;
  limit: number;
}

/**
 * Newest first. Each pair of method and outcome is read from its own place of the index, so that a filter with few matches reads
 * no more than others. Indexes: api_requests_by_key, api_requests_by_client.
 */
export function listRequests(db: Db, filter: RequestFilter): Promise<RequestRow[]> {
  const { clientId, keyId, methods, outcomes, before, limit } = filter;
  const owner =
    keyId === undefined ? sql`r.client_id = ${clientId}::bigint` : sql`r.key_id = ${keyId}::bigint`;
  return allRows(db)`
    SELECT r.*, k.name AS key_name, k.ending AS key_ending, k.live
    FROM unnest(${numberArray(methods)}::smallint[]) AS m(method)
    CROSS JOIN unnest(${numberArray(outcomes)}::smallint[]) AS o(outcome)
    CROSS JOIN LATERAL (
      SELECT * FROM api_requests r
      WHERE ${owner} AND r.method = m.method AND r.outcome = o.outcome AND r.id < ${before ?? Number.MAX_SAFE_INTEGER}
      ORDER BY r.id DESC LIMIT ${limit}
    ) r
    JOIN api_keys k ON k.id = r.key_id AND k.client_id = ${clientId}::bigint
    ORDER BY r.id DESC LIMIT ${limit}`;
}

/** The client of a key; undefined where there is none. */
export const findKeyClient = (db: Db, keyId: number): Promise<number | undefined> => firstValue(db)`
  SELECT client_id FROM api_keys WHERE id = ${keyId}::bigint`;

/** Deletes up to `limit` of the oldest lines before a time; returns their number. Index: api_requests_by_time. */
export const deleteOldest = (
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => changedRows(db)`
  DELETE FROM api_requests WHERE id IN (
    SELECT id FROM api_requests WHERE at < ${before} ORDER BY at LIMIT ${limit})`;
