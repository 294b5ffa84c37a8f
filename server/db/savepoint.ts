import { sql } from 'kysely';
import { hasCode } from '../domain/thrown.ts';
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

/** Runs a write in a savepoint; false if PostgreSQL refuses it with that SQLSTATE. */
export async function isWritten(tx: Tx, write: () => Promise<unknown>, refusal: string): Promise<boolean> {
  try {
    await savepoint(tx, write);
    return true;
  } catch (error) {
    if (hasCode(error, refusal)) return false;
    throw error;
  }
}
