import { sql } from 'kysely';
import type { MessageClass } from '../../../contract/messages.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { CampaignSource } from '../../db/schema.ts';
import type { Route } from '../../domain/routes.ts';

/** The name behind what the console sent as sender_id: a name, or the id of one of the client's rows. */
export async function findSenderName(
  db: Db | Tx,
  clientId: number,
  sender: string | number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('client_senders as m')
    .innerJoin('sender_configurations as s', 's.id', 'm.sender_configuration_id')
    .select('s.code')
    .where('m.client_id', '=', clientId)
    .where((eb) =>
      typeof sender === 'number' ? eb(sql`m.id::bigint`, '=', sender) : eb('s.code', '=', sender),
    )
    .where('m.status', '=', 1)
    .where('s.status', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row?.code;
}

/** Active connectors on which the client may use this sender name, with what a part costs the client there. */
export async function listRoutes(db: Db | Tx, clientId: number, senderName: string): Promise<Route[]> {
  const rows = await db
    .selectFrom('client_senders as m')
    .innerJoin('sender_configurations as s', 's.id', 'm.sender_configuration_id')
    .innerJoin('connectors as c', 'c.id', 's.connector_id')
    .innerJoin('clients as o', 'o.id', 'm.client_id')
    .leftJoin('billing_rates as b', (join) =>
      join.onRef('b.client_id', '=', 'm.client_id').onRef('b.connector_id', '=', 'c.id'),
    )
    .select((eb) => [
      'c.id as connectorId',
      'c.name as connectorName',
      'c.scope',
      'c.mcc',
      'c.mnc',
      's.package_id as packageId',
      'm.otp',
      eb.fn.coalesce('b.rate', 'o.sms_cost').as('rate'),
    ])
    .where('m.client_id', '=', clientId)
    .where('s.code', '=', senderName)
    .where('m.status', '=', 1)
    .where('s.status', '=', 1)
    .where('c.status', '=', 1)
    .where('c.draining', '=', false)
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({ ...row, otp: row.otp === 1 }));
}

/** Which of the numbers the client, or the platform for all, must not write to. One probe each by (msisdn, client_id). */
export async function findDnd(
  db: Db | Tx,
  { clientId, msisdns }: { clientId: number; msisdns: readonly string[] },
): Promise<Set<string>> {
  if (msisdns.length === 0) return new Set();
  const { rows } = await sql<{ msisdn: string }>`
    SELECT msisdn FROM dnd WHERE msisdn = ANY(${msisdns}::text[]) AND (client_id = ${clientId} OR client_id IS NULL)`.execute(
    db,
  );
  return new Set(rows.map((row) => row.msisdn));
}

export async function findCampaignSource(
  db: Db | Tx,
  { clientId, campaignId }: { clientId: number; campaignId: number },
): Promise<CampaignSource | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .select('source')
    .where('id', '=', campaignId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.source;
}

/** Failed messages of a campaign after one of them, by the index on (campaign_id, id). */
export const failedMessagesAfter = (
  db: Db | Tx,
  { campaignId, after, limit }: { campaignId: number; after: number; limit: number },
): Promise<{ id: number; msisdn: string }[]> =>
  db
    .selectFrom('messages')
    .select(['id', 'msisdn'])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'failed')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export interface NewMessage {
  msisdn: string;
  network: string;
  connectorId: number;
  packageId: number;
  cost: string;
  otp: boolean;
}

/** Queues a whole send at once and returns the ids in the order of `messages`. The rows are the outbox. */
export async function insertMessages(
  tx: Tx,
  common: { clientId: number; class: MessageClass; senderName: string; text: string; parts: number },
  messages: readonly NewMessage[],
): Promise<number[]> {
  const column = <Key extends keyof NewMessage>(key: Key) => messages.map((message) => message[key]);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO messages (client_id, class, sender_id, message, parts, msisdn, network, connector_id, package_id, cost,
      otp, timeline)
    SELECT ${common.clientId}::int, ${common.class}, ${common.senderName}, ${common.text}, ${common.parts}::smallint,
      m.msisdn, m.network, m.connector_id, m.package_id, m.cost, m.otp,
      jsonb_build_array(jsonb_build_object('kind', 'queued', 'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    FROM unnest(${column('msisdn')}::text[], ${column('network')}::text[], ${column('connectorId')}::int[],
      ${column('packageId')}::int[], ${column('cost')}::numeric[], ${column('otp')}::boolean[])
      WITH ORDINALITY AS m(msisdn, network, connector_id, package_id, cost, otp, row)
    ORDER BY m.row
    RETURNING id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Wakes the engines once the transaction is committed. */
export async function wakeEngines(tx: Tx): Promise<void> {
  await sql`NOTIFY outbox`.execute(tx);
}
