import { sql } from 'kysely';
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

/** Wakes the engines once the transaction is committed. */
export async function wakeEngines(tx: Tx): Promise<void> {
  await sql`NOTIFY outbox`.execute(tx);
}
