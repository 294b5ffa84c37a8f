import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { firstValue } from '../sql/rows.ts';

/** Returns the name of a row, and locks the row against deletion until the transaction ends. */
export const shareName = (
  tx: Tx,
  table: 'connectors' | 'clients',
  id: number,
): Promise<string | undefined> => firstValue(tx)`
  SELECT name FROM ${sql.table(table)} WHERE id = ${id}::bigint FOR KEY SHARE`;
