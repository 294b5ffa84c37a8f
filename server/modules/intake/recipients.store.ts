import type { FailureCode } from '../../../contract/failures.ts';
import { byIndex } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { readingInOrder, ofCampaign } from '../../db/sql/indexOrder.ts';
import { allRows, firstRow } from '../../db/sql/rows.ts';
import type { CampaignSource } from '../../db/schema.ts';

interface OneCampaign {
  clientId: number;
  campaignId: number;
}

/** The first campaign of a chain of resends, which is the campaign itself unless it is a resend; undefined if it is not the client's. */
export const findOrigin = (
  db: Db | Tx,
  { clientId, campaignId }: OneCampaign,
): Promise<{ id: number; source: CampaignSource } | undefined> => firstRow(db)`
  WITH RECURSIVE chain AS (
    SELECT id, (source->>'campaign_id')::bigint AS earlier FROM campaigns
    WHERE id = ${campaignId}::bigint AND client_id = ${clientId}
    UNION ALL
    SELECT c.id, (c.source->>'campaign_id')::bigint FROM chain JOIN campaigns c ON c.id = chain.earlier
  )
  SELECT id, source FROM campaigns WHERE id = (SELECT min(id) FROM chain)`;

/** A campaign that sent again to failed recipients. */
export interface Resend {
  id: number;
  created: Date;
  recipients: number;
  /** Whether some of its messages do not exist yet. */
  is_expanding: boolean;
}

/**
 * The resends of a campaign and the resends of those, oldest first. Reads the client's later campaigns by campaigns_by_client. The size
 * saves reading typed numbers: a source that names a campaign is far smaller.
 */
export const listResends = (db: Db | Tx, { clientId, campaignId }: OneCampaign): Promise<Resend[]> => allRows(
  db,
)`
  WITH RECURSIVE resends AS MATERIALIZED (
    SELECT id, created, recipients, (source->>'campaign_id')::bigint AS earlier FROM campaigns
    WHERE client_id = ${clientId} AND id > ${campaignId}::bigint
      AND CASE WHEN pg_column_size(source) < 4000 THEN source ? 'campaign_id' END
  ), family AS (
    SELECT * FROM resends WHERE earlier = ${campaignId}::bigint
    UNION ALL
    SELECT r.* FROM family f JOIN resends r ON r.earlier = f.id
  )
  SELECT id, created, recipients, EXISTS (
    SELECT FROM campaign_runs r WHERE r.campaign_id = family.id AND NOT r.expansion_done
  ) AS is_expanding FROM family ORDER BY id`;

/** Failed messages of a campaign after one of them, with their reasons. Index: message_failures_by_campaign. */
export async function failedMessagesAfter(
  db: Db | Tx,
  { campaignId, after, limit }: { campaignId: number; after: number; limit: number },
): Promise<{ id: number; msisdn: string; failure_code: FailureCode | null }[]> {
  return readingInOrder(
    db,
    (on) => allRows(on)`
      SELECT m.id, m.msisdn, f.failure_code FROM (
        SELECT f.id, f.failure_code FROM message_failures f
        WHERE ${ofCampaign(campaignId, 'f.campaign_id')} AND f.id > ${after}::bigint
        ORDER BY f.campaign_id, f.id LIMIT ${limit}
      ) f JOIN messages m ON ${byIndex('m.id', 'f.id')} ORDER BY f.id`,
  );
}

/** Messages of a campaign that have not failed, after an id. Index: messages_by_campaign. */
export const messagesNotFailedAfter = (
  db: Db | Tx,
  { campaignId, after, limit }: { campaignId: number; after: number; limit: number },
): Promise<{ id: number; msisdn: string }[]> =>
  readingInOrder(
    db,
    (on) => allRows(on)`
      SELECT id, msisdn FROM messages
      WHERE ${ofCampaign(campaignId)} AND id > ${after}::bigint AND state <> 'failed' ORDER BY campaign_id, id LIMIT ${limit}`,
  );
