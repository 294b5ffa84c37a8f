// Runs statements without waiting for the answer of each before the next. On a pipelined connection all are written at once and PostgreSQL
// runs them in order, each with its own snapshot, so that several statements take one round trip.
import { Transaction, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

const pipelined = new WeakSet<object>();

/** Marks a database whose connections are pipelined. */
export const markPipelined = (db: Kysely<Schema>): void => void pipelined.add(db.getExecutor().adapter);

/**
 * Runs a transaction in which {@link inOneTrip} pipelines, where the connections of `db` can. In a transaction of Kysely's own each statement
 * waits for the one before it.
 */
export const inPipeline = <Result>(
  db: Kysely<Schema>,
  run: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute((tx) => {
    const executor = tx.getExecutor();
    if (!pipelined.has(executor.adapter)) return run(tx);
    return executor.provideConnection((connection) => {
      const unqueued = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
      return run(withExecutor(unqueued));
    });
  });

/** A transaction on an executor. Dialect and driver are not used, since it cannot begin another transaction. */
function withExecutor(executor: ReturnType<Kysely<Schema>['getExecutor']>): Transaction<Schema> {
  const none = {} as never;
  return new Transaction<Schema>({ config: { dialect: none }, dialect: none, driver: none, executor });
}

/**
 * Runs statements in order: pipelined where `tx` is a transaction of {@link inPipeline} on a pipelined connection, else one after the other.
 * If one fails, rejects only after all have been answered, because the ROLLBACK must follow the last of them.
 */
export async function inOneTrip<Work extends readonly (() => Promise<unknown>)[]>(
  tx: Kysely<Schema>,
  ...work: Work
): Promise<{ -readonly [Place in keyof Work]: Awaited<ReturnType<Work[Place]>> }> {
  type Results = { -readonly [Place in keyof Work]: Awaited<ReturnType<Work[Place]>> };
  const results: unknown[] = [];
  if (tx.isTransaction && pipelined.has(tx.getExecutor().adapter)) {
    for (const result of await Promise.allSettled(work.map((run) => run()))) {
      if (result.status === 'rejected') throw result.reason;
      results.push(result.value);
    }
  } else for (const run of work) results.push(await run());
  return results as Results;
}
