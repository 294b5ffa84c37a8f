import { sql } from 'kysely';
import type { ClientDay } from '../../../contract/clientOverview.ts';
import type { Db } from '../../db/database.ts';

/** Days with traffic, from the given one. Index: primary key of the counts. */
export async function listDays(
  db: Db,
  { clientId, from }: { clientId: number; from: string },
): Promise<ClientDay[]> {
  const { rows } = await sql<ClientDay>`
    SELECT day, sum(pending + delivered + failed)::bigint AS sent, sum(delivered)::bigint AS delivered,
      sum(failed)::bigint AS failed, sum(parts)::bigint AS units
    FROM message_counts WHERE client_id = ${clientId} AND day >= ${from}::date
    GROUP BY day ORDER BY day`.execute(db);
  return rows;
}

interface Facts {
  low_balance: number | null;
  /** The id of its newest message. */
  last_message: number | null;
  paused_campaigns: number;
  open_requests: number;
}

/** Indexes: messages_by_client, one probe of its end for each class and month; campaigns_open; sender_requests_by_client. */
export async function readFacts(db: Db, clientId: number): Promise<Facts | undefined> {
  const newest = (messageClass: string) => sql`
    (SELECT max(id) FROM messages WHERE client_id = ${clientId} AND class = ${messageClass})`;
  const { rows } = await sql<Facts>`
    SELECT c.low_balance,
      greatest(${newest('transactional')}, ${newest('promotional')}) AS last_message,
      (SELECT count(*) FROM campaigns WHERE client_id = ${clientId} AND state = 'paused') AS paused_campaigns,
      (SELECT count(*) FROM sender_requests r JOIN sender_request_networks n ON n.request_id = r.id
        WHERE r.client_id = ${clientId} AND n.state = 'pending') AS open_requests
    FROM clients c WHERE c.id = ${clientId}`.execute(db);
  return rows[0];
}
