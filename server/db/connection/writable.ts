// Whether a connection takes writes. A standby does not, nor a primary whose `default_transaction_read_only` is on, as of a provider whose
// disk is full. It may change while the connection is open.
import type pg from 'pg';
import { readOnly } from '../sqlState.ts';

/** In SQL. */
export const isWritable = `current_setting('transaction_read_only') = 'off'`;

/** The error of a connection that takes no writes, with the SQLSTATE of a write on it. */
export const takesNoWrites = (message = 'PostgreSQL at this address takes no writes'): Error =>
  Object.assign(new Error(message), { code: readOnly });

/** Throws unless the connection, or one of the pool, answers in time and takes writes. */
export async function requireWritable(at: pg.Pool | pg.PoolClient, query_timeout?: number): Promise<void> {
  const { rows } = await at.query<{ writable: boolean }>({
    text: `SELECT ${isWritable} AS writable`,
    ...(query_timeout !== undefined && { query_timeout }),
  });
  if (!rows[0]?.writable) throw takesNoWrites();
}
