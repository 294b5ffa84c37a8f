import { sql } from 'kysely';
import { equals } from '../../db/conditions.ts';
import type { Db } from '../../db/database.ts';

export interface ConsumptionFilter {
  /** Undefined: all clients. */
  clientId: number | undefined;
  /** Days in Africa/Nairobi, both inclusive. */
  startDate: string | undefined;
  endDate: string | undefined;
  sender: string | undefined;
}

/** Days by client and sender ID on which something was charged. Indexes: primary key of the counts; of all clients, by day. */
const days = ({ clientId, startDate, endDate, sender }: ConsumptionFilter) => sql`
  SELECT day AS date, client_id, sender_id, sum(parts)::bigint AS sms_count FROM message_counts
  WHERE ${equals('client_id', clientId)}
    AND ${startDate === undefined ? sql`true` : sql`day >= ${startDate}::date`}
    AND ${endDate === undefined ? sql`true` : sql`day <= ${endDate}::date`} AND ${equals('sender_id', sender)}
  GROUP BY day, client_id, sender_id HAVING sum(parts) > 0`;

interface ConsumptionRow {
  date: string;
  client_id: number;
  client_name: string;
  sender_id: string;
  sms_count: number;
}

export async function listDays(
  db: Db,
  filter: ConsumptionFilter,
  page: { offset: number; limit: number },
): Promise<ConsumptionRow[]> {
  const { rows } = await sql<ConsumptionRow>`
    SELECT d.*, c.name AS client_name FROM (
      ${days(filter)} ORDER BY day DESC, sender_id, client_id OFFSET ${page.offset} LIMIT ${page.limit}
    ) d JOIN clients c ON c.id = d.client_id ORDER BY d.date DESC, d.sender_id, d.client_id`.execute(db);
  return rows;
}

export async function sumDays(db: Db, filter: ConsumptionFilter): Promise<{ total: number; sms: number }> {
  const { rows } = await sql<{ total: number; sms: number }>`
    SELECT count(*) AS total, coalesce(sum(sms_count), 0)::bigint AS sms FROM (${days(filter)}) d`.execute(
    db,
  );
  return rows[0] ?? { total: 0, sms: 0 };
}
