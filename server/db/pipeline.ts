// Statements that do not wait for each other's answers. On a pipelined connection they are all written at once and PostgreSQL runs
// them in their order, each with a snapshot of its own; a round trip then costs as much as one of them.
import { Transaction, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

const pipelined = new WeakSet<object>();

/** Marks a database whose connections are pipelined. */
export const markPipelined = (db: Kysely<Schema>): void => void pipelined.add(db.getExecutor().adapter);

/**
 * Runs a transaction whose trips are written at once where the connections of `db` are pipelined: Kysely lets the statements of its own
 * transactions wait for each other.
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

/** A transaction on the executor alone: it can begin no other and needs neither dialect nor driver. */
function withExecutor(executor: ReturnType<Kysely<Schema>['getExecutor']>): Transaction<Schema> {
  const none = {} as never;
  return new Transaction<Schema>({ config: { dialect: none }, dialect: none, driver: none, executor });
}

/**
 * Runs statements in their order: at once where `tx` is a transaction of a pipelined connection, else each after the other. Where one
 * fails, its error follows the answers of all: a ROLLBACK must come after the last of them.
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
