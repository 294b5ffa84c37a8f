import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { runSql } from '../sql/rows.ts';

/**
 * Locks a row that the next statement reads with what it refers to. A join that locks the row itself, and has to wait, does not find what
 * the row refers to by then.
 */
export const lockRow = (
  tx: Tx,
  table: 'incoming_numbers' | 'roles' | 'sender_configurations' | 'sending_windows',
  { id, mode = 'update' }: { id: number; mode?: 'update' | 'share' },
): Promise<void> => runSql(tx)`
  SELECT FROM ${sql.table(table)} WHERE id = ${id}::bigint FOR ${mode === 'update' ? sql`UPDATE` : sql`SHARE`}`;
