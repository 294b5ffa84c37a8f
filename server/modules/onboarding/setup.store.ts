import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { platformClientId } from '../../domain/reach.ts';

export async function isActive(db: Db, clientId: number): Promise<boolean> {
  const row = await db.selectFrom('clients').select('status').where('id', '=', clientId).executeTakeFirst();
  return row?.status === 1;
}

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

/** One row of each table is enough. Indexes: primary keys, ledger_entries_by_account. */
export async function readSetup(db: Db): Promise<SetupRow> {
  const { rows } = await sql<SetupRow>`
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
        WHERE id <> ${platformClientId} ORDER BY id DESC LIMIT 1) AS client`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query of one row returned none');
  return row;
}
