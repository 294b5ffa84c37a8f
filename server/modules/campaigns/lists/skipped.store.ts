import type { SkippedRow } from '../../../../contract/search.ts';
import { within } from '../../../db/sql/conditions.ts';
import type { Db } from '../../../db/database.ts';
import { allRows } from '../../../db/sql/rows.ts';
import type { Reach } from '../../../domain/reach.ts';
import type { Dated } from '../../../domain/iso.ts';

/** Digits of a number that are the same in every form of it. */
const sameDigits = 9;

/** Entries of runs that were skipped for a number, newest run first. Index: campaign_rejects_by_number. */
export const listSkipped = (
  db: Db,
  { reach, msisdn, limit }: { reach: Reach; msisdn: string; limit: number },
): Promise<Dated<SkippedRow, 'due'>[]> => allRows(db)`
  SELECT c.id AS campaign_id, c.name AS campaign_name, o.name AS client_name, r.due, j.reason, j.value
  FROM campaign_rejects j JOIN campaign_runs r ON r.id = j.run_id
  JOIN campaigns c ON c.id = r.campaign_id JOIN clients o ON o.id = c.client_id
  WHERE right(regexp_replace(regexp_replace(j.value, ' (without \\{.*|\\(\\d+ parts\\))$', ''), '\\D', '', 'g'), 9)
    = ${msisdn.slice(-sameDigits)} AND ${within(reach, 'c.client_id')}
  ORDER BY j.run_id DESC, j.row LIMIT ${limit}`;
