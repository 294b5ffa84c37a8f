// Builders of webhook endpoints, and readers of what was recorded for them.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { webhookEventTypes, type WebhookEventType } from '../../contract/webhookEvents.ts';
import type { Db } from '../../server/db/database.ts';

export interface TestEndpoint {
  id: number;
  /** The secret in base64, without `whsec_`. */
  secret: string;
}

/** Creates an endpoint, which subscribes to all events by default. */
export async function anEndpoint(
  db: Db,
  given: {
    clientId: number;
    live?: boolean;
    url?: string;
    types?: WebhookEventType[];
    format?: 'tuma' | 'africastalking';
    status?: number;
  },
): Promise<TestEndpoint> {
  const secret = randomBytes(32).toString('base64');
  const { id } = await db
    .insertInto('webhook_endpoints')
    .values({
      client_id: given.clientId,
      live: given.live ?? true,
      url: given.url ?? 'https://hooks.client.example/tuma',
      description: '',
      types: given.types ?? [...webhookEventTypes],
      format: given.format ?? 'tuma',
      secret,
      status: given.status ?? 1,
      old_secret: null,
      disabled_why: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret };
}

/** Events of a client, in the order in which they were recorded. */
export const eventsOf = (db: Db, clientId: number) =>
  db.selectFrom('webhook_events').selectAll().where('client_id', '=', clientId).orderBy('id').execute();

/** Creates a delivery of an event with the data `{}`, which is in no queue. */
export async function aDelivery(
  db: Db,
  given: {
    clientId: number;
    endpointId: number;
    state?: 'pending' | 'delivered' | 'failed';
    at?: Date;
    type?: WebhookEventType;
  },
): Promise<number> {
  const { clientId, endpointId, state = 'delivered', at = new Date(), type = 'balance.low' } = given;
  const { rows } = await sql<{ id: number }>`
    WITH event AS (
      INSERT INTO webhook_events (id, client_id, type, created, data)
      VALUES (webhook_id(${at}), ${clientId}, ${type}, ${at}, '{}') RETURNING id
    )
    INSERT INTO webhook_deliveries (id, endpoint_id, event_id, state)
    SELECT webhook_id(${at}), ${endpointId}, id, ${state} FROM event RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Reduces an answer of the HTTP API to its status, error code and the parameter that the error names. */
export const codeOf = ({
  status,
  body,
}: {
  status: number;
  body: { error?: { code: string; param: string | null } };
}) => `${status} ${body.error?.code} ${body.error?.param}`;
