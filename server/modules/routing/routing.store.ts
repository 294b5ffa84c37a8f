import { sql } from 'kysely';
import type { ConnectorScope } from '../../../contract/connectors.ts';
import type { Db } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';

export interface ConnectorSetup {
  id: number;
  name: string;
  scope: ConnectorScope;
  status: number;
  draining: boolean;
  /** Status of the sender ID's configuration on the connector; null if there is none. */
  sender_status: number | null;
  /** Status of the assignment to the client; null if the sender ID is not assigned. */
  mapping_status: number | null;
}

/** Every connector, oldest first, and how the sender ID of a client is set up there. */
export const listSetups = (
  db: Db,
  { clientId, sender }: { clientId: number; sender: string },
): Promise<ConnectorSetup[]> => allRows(db)`
  SELECT c.id, c.name, c.scope, c.status, c.draining, max(s.status) AS sender_status, max(m.status) AS mapping_status
  FROM connectors c
  LEFT JOIN sender_configurations s ON s.connector_id = c.id AND s.code = ${sender}
  LEFT JOIN client_senders m ON m.sender_configuration_id = s.id AND m.client_id = ${clientId}
  GROUP BY c.id ORDER BY c.id`;

export const findServed = (
  db: Db,
  id: number,
): Promise<{ scope: ConnectorScope; mcc: string; mnc: string } | undefined> =>
  db
    .selectFrom('connectors')
    .select(['scope', 'mcc', 'mnc'])
    .where('id', '=', sql<number>`${id}::bigint`)
    .executeTakeFirst();

export interface UseRow {
  client_id: number;
  client_name: string;
  sender_id: string;
}

/** The sender IDs in use on a connector, by client. */
export const listUses = (db: Db, connectorId: number): Promise<UseRow[]> => allRows(db)`
  SELECT DISTINCT o.name AS client_name, m.client_id, s.code AS sender_id
  FROM sender_configurations s JOIN client_senders m ON m.sender_configuration_id = s.id
  JOIN clients o ON o.id = m.client_id
  WHERE s.connector_id = ${connectorId} AND s.status = 1 AND m.status = 1 AND o.status = 1
  ORDER BY o.name, s.code`;
