import { sql } from 'kysely';
import type { clientConsumption } from '../../../contract/consumption.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import { equals } from '../../db/sql/conditions.ts';
import type { Db } from '../../db/database.ts';
import { allRows, onlyRow, type Row } from '../../db/sql/rows.ts';

/** The filter of a page; it covers all clients if `client_id` is undefined. */
type ConsumptionFilter = Pick<
  ParsedBodyOf<typeof clientConsumption>,
  'client_id' | 'start_date' | 'end_date' | 'sender_id'
>;

/** Days by client and sender ID on which something was charged. Indexes: primary key of the counts; of all clients, by day. */
const days = ({ client_id, start_date, end_date, sender_id }: ConsumptionFilter) => sql`
  SELECT day AS date, client_id, sender_id, sum(parts)::bigint AS sms_count FROM message_counts
  WHERE ${equals('client_id', client_id)}
    AND ${start_date === undefined ? sql`true` : sql`day >= ${start_date}::date`}
    AND ${end_date === undefined ? sql`true` : sql`day <= ${end_date}::date`} AND ${equals('sender_id', sender_id)}
  GROUP BY day, client_id, sender_id HAVING sum(parts) > 0`;

type ConsumptionRow = Pick<Row<'message_counts'>, 'client_id' | 'sender_id'> & {
  date: string;
  client_name: string;
  sms_count: number;
};

export const listDays = (
  db: Db,
  filter: ConsumptionFilter,
  page: { offset: number; limit: number },
): Promise<ConsumptionRow[]> => allRows(db)`
  SELECT d.*, c.name AS client_name FROM (
    ${days(filter)} ORDER BY day DESC, sender_id, client_id OFFSET ${page.offset} LIMIT ${page.limit}
  ) d JOIN clients c ON c.id = d.client_id ORDER BY d.date DESC, d.sender_id, d.client_id`;

export const sumDays = (db: Db, filter: ConsumptionFilter): Promise<{ total: number; sms: number }> =>
  onlyRow(db)`
    SELECT count(*) AS total, coalesce(sum(sms_count), 0)::bigint AS sms FROM (${days(filter)}) d`;
