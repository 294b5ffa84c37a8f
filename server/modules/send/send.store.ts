import { sql } from 'kysely';
import { numberArray, textArray } from '../../db/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { CampaignSource } from '../../db/schema.ts';
import type { Route } from '../../domain/routes.ts';

/** A name the client may use, and its active connectors with what a part costs the client there. */
export interface UsableSender {
  clientId: number;
  /** Of the client's rows. */
  ids: number[];
  name: string;
  routes: Route[];
}

/** Those of `senders`, each a name or the id of a client's row, that one of the clients may use. */
export async function findSenders(
  db: Db | Tx,
  clientIds: readonly number[],
  senders: readonly (string | number)[],
): Promise<UsableSender[]> {
  const ids = senders.filter((sender) => typeof sender === 'number');
  const { rows } = await sql<
    Route & { clientId: number; id: number; name: string; connectorId: number | null }
  >`
    SELECT m.client_id AS "clientId", m.id, s.code AS name, c.id AS "connectorId", c.name AS "connectorName", c.scope, c.mcc, c.mnc,
      s.package_id AS "packageId", m.otp = 1 AS otp, coalesce(b.rate, o.sms_cost) AS rate
    FROM client_senders m
    JOIN sender_configurations s ON s.id = m.sender_configuration_id
    JOIN clients o ON o.id = m.client_id
    LEFT JOIN connectors c ON c.id = s.connector_id AND c.status = 1 AND NOT c.draining
    LEFT JOIN billing_rates b ON b.client_id = m.client_id AND b.connector_id = c.id
    WHERE m.client_id = ANY(${numberArray(clientIds)}::int[]) AND m.status = 1 AND s.status = 1
      AND (s.code = ANY(${textArray(senders.map(String))}::text[])
      OR s.code IN (
        SELECT t.code FROM client_senders k JOIN sender_configurations t ON t.id = k.sender_configuration_id
        WHERE k.client_id = m.client_id AND k.status = 1 AND t.status = 1 AND k.id = ANY(${numberArray(ids)}::bigint[])))
    ORDER BY c.id`.execute(db);
  const byName = new Map<string, UsableSender>();
  for (const { clientId, id, name, ...route } of rows) {
    const key = `${clientId} ${name}`;
    let sender = byName.get(key);
    if (!sender) byName.set(key, (sender = { clientId, ids: [], name, routes: [] }));
    sender.ids.push(id);
    if (route.connectorId !== null) sender.routes.push(route);
  }
  return [...byName.values()];
}

/** Which of the numbers a client, or with null the platform for all, must not write to. One probe each by (msisdn, client_id). */
export async function findDnd(
  db: Db | Tx,
  { clientIds, msisdns }: { clientIds: readonly number[]; msisdns: readonly string[] },
): Promise<{ msisdn: string; client_id: number | null }[]> {
  if (msisdns.length === 0) return [];
  const { rows } = await sql<{ msisdn: string; client_id: number | null }>`
    SELECT d.msisdn, d.client_id FROM unnest(${textArray([...new Set(msisdns)])}::text[]) AS r(msisdn)
    CROSS JOIN LATERAL (
      SELECT * FROM dnd WHERE msisdn = r.msisdn OFFSET 0
    ) d WHERE d.client_id = ANY(${numberArray(clientIds)}::int[]) OR d.client_id IS NULL`.execute(db);
  return rows;
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

/** Wakes the engines, once a transaction is committed. Commits that do so go one after the other in all of PostgreSQL. */
export async function wakeEngines(db: Db | Tx): Promise<void> {
  await sql`NOTIFY outbox`.execute(db);
}
