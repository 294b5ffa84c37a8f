// Accepts send requests in transactions of its own. Small ones are coalesced: those that arrive while a transaction is in
// progress share the next one, with its locks and its commit, and each gets its own answer. A batch that PostgreSQL rejects
// is retried request by request. A transaction that may have committed must never be retried: that would send twice.
import pg from 'pg';
import { coalesce, coalesceCalls } from '../../db/coalesce.ts';
import type { Db } from '../../db/database.ts';
import { uniqueViolation } from '../../db/sqlState.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { wakeEngines } from '../intake/messageQueue.service.ts';
import { answerRequests, type SendAnswer, type SendRequest } from './send.service.ts';

/** Requests of one transaction. */
const batchMax = 100;
/** Concurrent transactions, and concurrent ones that wait for a client's accounts. */
const atOnceMax = 2;
const waitingMax = 2;
/** Characters of typed numbers; a longer request gets a transaction of its own. */
const coalescedCharsMax = 500;

/** Undefined where the client's accounts are locked; an error is that of one request alone. */
type Outcome = SendAnswer | Refusal | Error | undefined;

/** Accepts one request in a transaction of its own. */
export async function sendAlone(db: Db, request: SendRequest): Promise<SendAnswer> {
  const [outcome] = await runBatch(db, [request], { wait: true });
  // The messages are committed. If the notification is lost, the engines' poll finds them.
  await wakeEngines(db).catch(() => undefined);
  return unlessError(outcome);
}

export function coalesceSends(db: Db): (request: SendRequest) => Promise<SendAnswer> {
  // After the commit: a notification inside the transaction would serialise the commits.
  const wake = coalesceCalls(() => wakeEngines(db));
  const run = async (requests: readonly SendRequest[], how: { wait: boolean }) => {
    const outcomes = await runBatch(db, requests, how);
    // If the notification is lost, the engines' poll finds the messages.
    void wake().catch(() => undefined);
    return outcomes;
  };
  // A client is always in the same half, so its own sends never wait for each other's locks.
  const send = coalesce({
    batchMax,
    atOnceMax,
    run: (_half: number, requests: readonly SendRequest[]) => run(requests, { wait: false }),
  });
  // A client whose accounts a campaign or another process has locked waits without the others.
  const sendWaiting = coalesce({
    batchMax,
    atOnceMax: waitingMax,
    run: (_clientId: number, requests: readonly SendRequest[]) => run(requests, { wait: true }),
  });
  return async (request) => {
    const { clientId, numbers } = request;
    if (numbers.length > coalescedCharsMax) return sendAlone(db, request);
    const outcome = await send(clientId % atOnceMax, request);
    return unlessError(outcome ?? (await sendWaiting(clientId, request)));
  };
}

function unlessError(outcome: Outcome): SendAnswer {
  if (!outcome || outcome instanceof Error) throw outcome ?? new Error('No verdict');
  return outcome;
}

async function runBatch(
  db: Db,
  requests: readonly SendRequest[],
  how: { wait: boolean; isRetry?: boolean },
): Promise<Outcome[]> {
  try {
    return await db.transaction().execute((tx) => answerRequests(tx, requests, how));
  } catch (error) {
    if (!isRolledBack(error)) throw error;
    if (requests.length > 1) {
      const outcomes: Outcome[] = [];
      for (const request of requests)
        outcomes.push(...(await runBatch(db, [request], how).catch((reason: Error) => [reason])));
      return outcomes;
    }
    // Another transaction took the key and has committed: the retry finds its answer.
    if (error.code !== uniqueViolation || how.isRetry === true) throw error;
    return runBatch(db, requests, { ...how, isRetry: true });
  }
}

/** An ERROR rolls the transaction back for certain. What ends the connection (FATAL, or no answer) may follow its commit. */
const isRolledBack = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';
