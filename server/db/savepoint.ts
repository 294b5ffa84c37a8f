import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Runs a part of a transaction in a savepoint: if it throws, its writes are rolled back and the transaction continues. May be nested. */
export async function savepoint<Result>(tx: Tx, run: () => Promise<Result>): Promise<Result> {
  await sql`SAVEPOINT part`.execute(tx);
  try {
    const result = await run();
    await sql`RELEASE SAVEPOINT part`.execute(tx);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(tx);
    // Otherwise it would hide an outer savepoint, which has the same name.
    await sql`RELEASE SAVEPOINT part`.execute(tx);
    throw error;
  }
}
