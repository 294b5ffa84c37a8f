// Accepts sends in transactions of their own. Single ones go together: those that come while others are being stored share
// the next transaction, its locks and its commit, and each keeps its own verdict. Where PostgreSQL refuses them together,
// each is tried by itself. It must never try again what may have been committed: that would send twice.
import pg from 'pg';
import type { Db } from '../../db/database.ts';
import { uniqueViolation } from '../../db/sqlState.ts';
import { coalesceCalls, coalesce } from '../../db/coalesce.ts';
import { acceptOrders, type Accepted, type Order, type Verdict } from './send.service.ts';
import { wakeEngines } from './send.store.ts';

/** Sends of one transaction. */
const batchMax = 100;
/** Transactions at once, and clients that wait for their accounts at once. */
const atOnceMax = 2;
const waitingMax = 2;
/** Characters of the typed numbers: what is more is no single send, and goes by itself. */
const typedMax = 500;

export type Accept = (order: Order) => Promise<Accepted>;

/** Accepts one send in a transaction of its own. */
export async function acceptTyped(db: Db, order: Order): Promise<Accepted> {
  const [verdict] = await acceptBatch(db, [order], { wait: true });
  // It is accepted, whatever becomes of the notice: the engines' poll makes up for it.
  await wakeEngines(db).catch(() => undefined);
  return unlessError(verdict);
}

export function coalesceSends(db: Db): Accept {
  // After the commit: in the transaction it would make all commits that wake go one after the other.
  const wake = coalesceCalls(() => wakeEngines(db));
  const run = async (orders: readonly Order[], how: { wait: boolean }) => {
    const verdicts = await acceptBatch(db, orders, how);
    // A notice that was lost is made up for by the engines' poll.
    void wake().catch(() => undefined);
    return verdicts;
  };
  // A client is always in the same half: its own sends never wait for each other.
  const accept = coalesce({
    batchMax,
    atOnceMax,
    run: (_half: number, orders: readonly Order[]) => run(orders, { wait: false }),
  });
  // Whoever has to wait for its accounts, which a campaign or another process holds, does so without the others.
  const acceptWaiting = coalesce({
    batchMax,
    atOnceMax: waitingMax,
    run: (_clientId: number, orders: readonly Order[]) => run(orders, { wait: true }),
  });
  return async (order) => {
    const { clientId, source } = order.send;
    if (source.numbers.length > typedMax) return acceptTyped(db, order);
    const verdict = await accept(clientId % atOnceMax, order);
    return unlessError(verdict ?? (await acceptWaiting(clientId, order)));
  };
}

function unlessError(verdict: Verdict | Error | undefined): Accepted {
  if (!verdict || verdict instanceof Error) throw verdict ?? new Error('No verdict');
  return verdict;
}

/** An error in place of a verdict is that of one order alone; one that is thrown, of all. */
async function acceptBatch(
  db: Db,
  orders: readonly Order[],
  how: { wait: boolean; again?: boolean },
): Promise<(Verdict | Error | undefined)[]> {
  try {
    return await db.transaction().execute((tx) => acceptOrders(tx, orders, how));
  } catch (error) {
    if (!isUndone(error)) throw error;
    const verdicts: (Verdict | Error | undefined)[] = [];
    if (orders.length > 1) {
      for (const order of orders)
        verdicts.push(...(await acceptBatch(db, [order], how).catch((reason: Error) => [reason])));
      return verdicts;
    }
    // Somebody else took the key and has committed: the first answer is there now.
    if (error.code !== uniqueViolation || how.again === true) throw error;
    return acceptBatch(db, orders, { ...how, again: true });
  }
}

/** An ERROR undoes the transaction for certain. What ends the connection (FATAL, or no word at all) may come after its commit. */
const isUndone = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';
