import { sql } from 'kysely';
import { within } from '../../../db/conditions.ts';
import type { Db } from '../../../db/database.ts';
import type { Reach } from '../../../domain/reach.ts';

export interface SkippedEntry {
  campaign_id: number;
  campaign_name: string;
  client_name: string;
  due: Date;
  reason: string;
  value: string;
}

/** Digits of a number that are the same in every form of it. */
const sameDigits = 9;

/** Entries of runs that were skipped for a number, newest run first. Index: campaign_rejects_by_number. */
export async function listSkipped(
  db: Db,
  { reach, msisdn, limit }: { reach: Reach; msisdn: string; limit: number },
): Promise<SkippedEntry[]> {
  const { rows } = await sql<SkippedEntry>`
    SELECT c.id AS campaign_id, c.name AS campaign_name, o.name AS client_name, r.due, j.reason, j.value
    FROM campaign_rejects j JOIN campaign_runs r ON r.id = j.run_id
    JOIN campaigns c ON c.id = r.campaign_id JOIN clients o ON o.id = c.client_id
    WHERE right(regexp_replace(regexp_replace(j.value, ' (without \\{.*|\\(\\d+ parts\\))$', ''), '\\D', '', 'g'), 9)
      = ${msisdn.slice(-sameDigits)} AND ${within(reach, 'c.client_id')}
    ORDER BY j.run_id DESC, j.row LIMIT ${limit}`.execute(db);
  return rows;
}
