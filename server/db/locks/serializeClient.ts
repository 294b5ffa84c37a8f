import type { Tx } from '../database.ts';
import { runSql } from '../sql/rows.ts';

/**
 * Serialises transactions that add records of a client, until they end: of two that count them against a limit, both could otherwise add
 * the last one. Rows may still refer to the client.
 */
export const serializeClient = (tx: Tx, clientId: number): Promise<void> =>
  runSql(tx)`SELECT FROM clients WHERE id = ${clientId} FOR NO KEY UPDATE`;
