import { sql, type RawBuilder } from 'kysely';
import { failureCodes } from '../../../contract/failures.ts';
import { failureTable } from '../../../contract/v1/statuses.ts';
import type { WebhookEventType } from '../../../contract/webhookEvents.ts';
import { jsonArray, numberArray, textArray } from '../../db/sql/arrays.ts';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Tx } from '../../db/database.ts';
import { messageText } from '../../db/messages/messageText.ts';
import { timelineOf } from '../../db/messages/timeline.ts';
import { runSql } from '../../db/sql/rows.ts';
import { statusEvents } from '../../domain/messageStatus.ts';

/** An event about anything except a message that the engine sends. */
export interface NewEvent {
  clientId: number;
  type: WebhookEventType;
  /** When the event happened. */
  at: Date;
  /** The object of the event, as the HTTP API gives it, for example the message of `GET /v1/messages/{id}`. */
  data: Readonly<Record<string, unknown>>;
}

/** Whether events are of live messages and their subscribers, or of messages of test keys. */
export interface Kind {
  live: boolean;
}

/** The types to which enabled endpoints of these clients subscribe; clients without one are absent. Index: webhook_endpoints_by_client. */
export async function listWanted(
  tx: Tx,
  { clientIds, live }: Kind & { clientIds: readonly number[] },
): Promise<Map<number, Set<string>>> {
  const rows = await tx
    .selectFrom('webhook_endpoints')
    .select(['client_id', 'types'])
    .where('client_id', '=', sql<number>`ANY(${numberArray([...new Set(clientIds)])}::int[])`)
    .where('status', '=', 1)
    .where('live', '=', live)
    .execute();
  const wanted = new Map<number, Set<string>>();
  for (const { client_id, types } of rows) {
    const set = wanted.get(client_id) ?? new Set<string>();
    for (const type of types) set.add(type);
    wanted.set(client_id, set);
  }
  return wanted;
}

/**
 * Stores the events of `source` (client_id, type, created, data), and a delivery of each to every endpoint that is subscribed to its type.
 * It is due at once also if the clock of this machine was ahead and is corrected afterwards.
 */
async function record(tx: Tx, source: RawBuilder<unknown>, { live }: Kind): Promise<void> {
  const isSent = (type: string) => sql`e.status = 1 AND e.live = ${live} AND ${sql.ref(type)} = ANY(e.types)`;
  await runSql(tx)`
    WITH events AS (
      INSERT INTO webhook_events (id, client_id, type, created, data)
      SELECT webhook_id(s.created), s.client_id, s.type, s.created, s.data::json FROM (${source}) s
      WHERE EXISTS (SELECT 1 FROM webhook_endpoints e
        WHERE ${byIndex('e.client_id', 's.client_id')} AND ${isSent('s.type')})
      RETURNING id, client_id, type, created
    ), deliveries AS (
      INSERT INTO webhook_deliveries (id, endpoint_id, event_id)
      SELECT webhook_id(v.created), e.id, v.id FROM events v
      JOIN webhook_endpoints e ON ${byIndex('e.client_id', 'v.client_id')} AND ${isSent('v.type')}
      RETURNING id, endpoint_id, event_id
    )
    INSERT INTO webhook_queue (delivery_id, endpoint_id, next_at)
    SELECT d.id, d.endpoint_id, least(v.created, now()) FROM deliveries d JOIN events v ON v.id = d.event_id`;
  // Notifies the workers at the commit.
  await runSql(tx)`NOTIFY webhooks`;
}

export const insertEvents = (tx: Tx, events: readonly NewEvent[], kind: Kind): Promise<void> =>
  record(
    tx,
    sql`SELECT * FROM unnest(${numberArray(events.map(({ clientId }) => clientId))}::int[],
      ${textArray(events.map(({ type }) => type))}::text[],
      ${textArray(events.map(({ at }) => at.toISOString()))}::timestamptz[],
      ${jsonArray(events.map(({ data }) => data))}::json[]) AS n(client_id, type, created, data)`,
    kind,
  );

/** Characters of GSM 7-bit, as a bracket expression (contract/segments.ts). */
const gsm7 = String.raw`^[]@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà\f^{}\\[~|€-]*$`;

/**
 * The data of a message that an event stores. The text is omitted: the API does not return it, and events must not keep it longer than
 * the message.
 */
const snapshot = sql`to_jsonb(m) - '{message,smsc_id,engine_id,attempts,not_before,connector_id,package_id,campaign_id,run_id,run_row,shares_text,submitting_at,pending_at,final_at,final_raw}'::text[]
  || jsonb_build_object('timeline', ${timelineOf('m')}, 'reference', a.reference, 'metadata', a.metadata, 'batch_id', a.batch_id,
    'encoding', CASE a.ucs2 WHEN false THEN 'GSM-7' WHEN true THEN 'UCS-2' ELSE (
      SELECT CASE WHEN text ~ ${sql.lit(gsm7)} THEN 'GSM-7' ELSE 'UCS-2' END FROM (SELECT ${messageText('m')} AS text OFFSET 0) one
      WHERE text <> ''
    ) END)`;

/** The events of failed messages, by their failure codes. */
const failureEvents = failureCodes.map((code) => [code, statusEvents[failureTable[code].status]] as const);

/** Stores the event of each message's state; one that is neither sent nor final has none. Index: the messages' primary key. */
export const insertMessageEvents = (tx: Tx, ids: readonly number[]): Promise<void> =>
  record(
    tx,
    sql`SELECT m.client_id,
      CASE m.state WHEN 'pending' THEN 'message.sent' WHEN 'delivered' THEN 'message.delivered'
        ELSE coalesce(f.type, 'message.failed') END AS type,
      (${timelineOf('m')} -> -1 ->> 'at')::timestamptz AS created, ${snapshot} AS data
    FROM unnest(${numberArray(ids)}::bigint[]) AS k(id)
    JOIN messages m ON ${byIndex('m.id', 'k.id')}
    LEFT JOIN api_messages a ON ${byIndex('a.message_id', 'm.id')}
    LEFT JOIN unnest(${textArray(failureEvents.map(([code]) => code))}::text[],
      ${textArray(failureEvents.map(([, type]) => type))}::text[]) AS f(code, type) ON f.code = m.failure_code
    WHERE m.state IN ('pending', 'delivered', 'failed')`,
    { live: true },
  );
