import { sql } from 'kysely';
import { equals } from '../../db/conditions.ts';
import type { Db } from '../../db/database.ts';

export interface ConsumptionFilter {
  clientId: number;
  /** Days in Africa/Nairobi, both inclusive. */
  startDate: string | undefined;
  endDate: string | undefined;
  sender: string | undefined;
}

/** Days of a client by sender ID on which something was charged. Index: primary key of the counts. */
const days = ({ clientId, startDate, endDate, sender }: ConsumptionFilter) => sql`
  SELECT day AS date, sender_id, sum(parts)::bigint AS sms_count FROM message_counts
  WHERE client_id = ${clientId}::int
    AND ${startDate === undefined ? sql`true` : sql`day >= ${startDate}::date`}
    AND ${endDate === undefined ? sql`true` : sql`day <= ${endDate}::date`} AND ${equals('sender_id', sender)}
  GROUP BY day, sender_id HAVING sum(parts) > 0`;

export async function listDays(
  db: Db,
  filter: ConsumptionFilter,
  page: { offset: number; limit: number },
): Promise<{ date: string; sender_id: string; sms_count: number }[]> {
  const { rows } = await sql<{ date: string; sender_id: string; sms_count: number }>`
    ${days(filter)} ORDER BY day DESC, sender_id OFFSET ${page.offset} LIMIT ${page.limit}`.execute(db);
  return rows;
}

export async function sumDays(db: Db, filter: ConsumptionFilter): Promise<{ total: number; sms: number }> {
  const { rows } = await sql<{ total: number; sms: number }>`
    SELECT count(*) AS total, coalesce(sum(sms_count), 0)::bigint AS sms FROM (${days(filter)}) d`.execute(
    db,
  );
  return rows[0] ?? { total: 0, sms: 0 };
}
