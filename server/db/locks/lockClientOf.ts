import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { runSql } from '../sql/rows.ts';

/**
 * Locks the client of a row against deletion. Must run before the row is locked: a deletion locks the client first and then the rows that
 * are deleted with it (docs/architecture.md#lock-order).
 */
export const lockClientOf = (
  tx: Tx,
  table: 'api_keys' | 'approvals' | 'incoming_numbers' | 'invitations' | 'sender_requests' | 'users',
  id: number,
): Promise<void> => runSql(tx)`
  SELECT FROM clients WHERE id = (SELECT client_id FROM ${sql.table(table)} WHERE id = ${id}::bigint) FOR KEY SHARE`;
