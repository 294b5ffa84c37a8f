// Group commit for transactions that take the same locks: the COMMIT returns, and the locks are released, before it is on disk, so that
// the next transaction runs meanwhile. No request may be answered before {@link flushCommits}; until then a crash of PostgreSQL
// undoes the whole transaction. Changes that other transactions make to its rows are logged after it, so they are never on disk without it.
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export async function commitEarly(tx: Tx): Promise<void> {
  await sql`SET LOCAL synchronous_commit = off`.execute(tx);
}

/** Resolves when all earlier commits are on disk, and on synchronous standbys, since the write-ahead log is written in order. */
export async function flushCommits(db: Db): Promise<void> {
  await sql`SELECT pg_logical_emit_message(true, 'tuma', '')`.execute(db);
}
