import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Runs a part of a transaction that may fail alone: where it throws, what it wrote is undone and the rest goes on. */
export async function savepoint<Result>(tx: Tx, run: () => Promise<Result>): Promise<Result> {
  await sql`SAVEPOINT part`.execute(tx);
  try {
    const result = await run();
    await sql`RELEASE SAVEPOINT part`.execute(tx);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(tx);
    throw error;
  }
}
