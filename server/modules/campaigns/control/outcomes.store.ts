import type { FailureCode } from '../../../../contract/failures.ts';
import type { Db } from '../../../db/database.ts';
import { allRows } from '../../../db/sql/rows.ts';

/** Reads the campaign's failures in the index message_failures_by_campaign alone. */
export const countFailures = (
  db: Db,
  campaignId: number,
): Promise<{ failure_code: FailureCode | null; count: number }[]> => allRows(db)`
  SELECT failure_code, count(*) AS count FROM message_failures WHERE campaign_id = ${campaignId}::bigint
  GROUP BY failure_code ORDER BY count DESC, failure_code`;

/** Counts rejected entries by reason. Index: the primary key of the rejects, by run. */
export const countRejects = (db: Db, campaignId: number): Promise<{ reason: string; count: number }[]> =>
  allRows(db)`
    SELECT j.reason, count(*) AS count FROM campaign_runs r JOIN campaign_rejects j ON j.run_id = r.id
    WHERE r.campaign_id = ${campaignId}::bigint GROUP BY j.reason ORDER BY count DESC, j.reason`;
