import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** A new id of a message created at `at` (domain/messageId.ts). */
export async function newMessageId(db: Db | Tx, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT message_id(${at}) AS id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no id');
  return row.id;
}
