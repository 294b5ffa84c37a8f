import type { Db, Tx } from '../../db/database.ts';
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
