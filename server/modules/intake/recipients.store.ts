import { sql } from 'kysely';
import type { FailureCode } from '../../../contract/failures.ts';
import { textArray } from '../../db/arrays.ts';
import { byIndex } from '../../db/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows } from '../../db/rows.ts';
import type { CampaignSource } from '../../db/schema.ts';

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

/** Failed messages of a campaign after one of them, of all reasons or of some. Index: message_failures_by_campaign. */
export async function failedMessagesAfter(
  db: Db | Tx,
  asked: {
    campaignId: number;
    codes: readonly (FailureCode | null)[] | undefined;
    after: number;
    limit: number;
  },
): Promise<{ id: number; msisdn: string }[]> {
  const { campaignId, codes, after, limit } = asked;
  const ofReasons =
    codes === undefined
      ? sql`true`
      : sql`(f.failure_code = ANY(${textArray(codes.filter((code) => code !== null))}::text[])
          OR (f.failure_code IS NULL AND ${codes.includes(null)}))`;
  return allRows(db)`
    SELECT m.id, m.msisdn FROM (
      SELECT f.id FROM message_failures f
      WHERE f.campaign_id = ${campaignId}::bigint AND f.id > ${after}::bigint AND ${ofReasons}
      ORDER BY f.id LIMIT ${limit}
    ) f JOIN messages m ON ${byIndex('m.id', 'f.id')} ORDER BY f.id`;
}
