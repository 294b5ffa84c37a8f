import { sql } from 'kysely';
import type { ClientDay } from '../../../contract/clientOverview.ts';
import type { Db } from '../../db/database.ts';
import { allRows, firstRow, onlyRow } from '../../db/sql/rows.ts';
import { platformClientId } from '../../domain/reach.ts';

export const findState = (
  db: Db,
  clientId: number,
): Promise<{ status: number; approval_due: string | null } | undefined> =>
  db.selectFrom('clients').select(['status', 'approval_due']).where('id', '=', clientId).executeTakeFirst();

interface Named {
  id: number;
  name: string;
}

export interface SetupRow {
  delivered: boolean;
  loaded: boolean;
  connector: Named | null;
  sender: Named | null;
  client: Named | null;
}

/** Reads which steps of the setup are done; one row of each table is enough. Indexes: primary keys, ledger_entries_by_account. */
export const readSetup = (db: Db): Promise<SetupRow> => onlyRow(db)`
    SELECT
      EXISTS (SELECT FROM message_counts_monthly WHERE delivered > 0) AS delivered,
      EXISTS (SELECT FROM ledger_entries e WHERE e.account_id =
        (SELECT id FROM ledger_accounts WHERE kind = 'platform_stock' AND unit = 'sms')) AS loaded,
      (SELECT json_build_object('id', id, 'name', name) FROM connectors
        WHERE status = 1 AND jsonb_typeof(smpp) = 'object' ORDER BY id DESC LIMIT 1) AS connector,
      (SELECT json_build_object('id', s.id, 'name', s.code) FROM sender_configurations s
        JOIN connectors c ON c.id = s.connector_id
        WHERE s.status = 1 AND c.status = 1 ORDER BY s.id DESC LIMIT 1) AS sender,
      (SELECT json_build_object('id', id, 'name', name) FROM clients
        WHERE id <> ${platformClientId} ORDER BY id DESC LIMIT 1) AS client`;

/** Days with traffic, from the given one. Index: primary key of the counts. */
export const listDays = (
  db: Db,
  { clientId, from }: { clientId: number; from: string },
): Promise<ClientDay[]> => allRows(db)`
  SELECT day, sum(pending + delivered + failed - unsent)::bigint AS sent, sum(delivered)::bigint AS delivered,
    sum(failed - unsent)::bigint AS failed, sum(parts)::bigint AS units
  FROM message_counts WHERE client_id = ${clientId} AND day >= ${from}::date
  GROUP BY day ORDER BY day`;

interface Facts {
  low_balance: number | null;
  /** The id of its newest message. */
  last_message: number | null;
  paused_campaigns: number;
  /** Requests for a sender ID that a network has not answered. */
  open_requests: number;
}

/** Indexes: messages_by_client, one probe of its end for each class and month; campaigns_open; sender_requests_by_client. */
export function readFacts(db: Db, clientId: number): Promise<Facts | undefined> {
  const newest = (messageClass: string) => sql`
    (SELECT max(id) FROM messages WHERE client_id = ${clientId} AND class = ${messageClass})`;
  return firstRow(db)`
    SELECT c.low_balance,
      greatest(${newest('transactional')}, ${newest('promotional')}) AS last_message,
      (SELECT count(*) FROM campaigns WHERE client_id = ${clientId} AND state = 'paused') AS paused_campaigns,
      (SELECT count(DISTINCT r.id) FROM sender_requests r JOIN sender_request_networks n ON n.request_id = r.id
        WHERE r.client_id = ${clientId} AND n.state = 'pending') AS open_requests
    FROM clients c WHERE c.id = ${clientId}`;
}
