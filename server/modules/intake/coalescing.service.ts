// Accepts send requests in transactions of its own. Small ones are coalesced: those that arrive while a transaction is in
// progress share the next one, with its locks and its commit, and each gets its own answer. A batch that PostgreSQL rejects, or
// in which a request makes the code fail, is retried request by request. A transaction that may have committed must never be
// retried: that would send twice. Answers wait until the commit is on disk; the locks and the next transaction do not
// (db/locks/earlyCommit.ts).
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { coalesce, coalesceCalls } from '../../runtime/coalesce.ts';
import { commitEarly, flushCommits } from '../../db/locks/earlyCommit.ts';
import { inOneTrip, inPipeline } from '../../db/connection/pipeline.ts';
import type { Db, Tx } from '../../db/database.ts';
import { uniqueViolation } from '../../db/sqlState.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { wakeEngines } from './messageQueue.service.ts';

/** Requests of one transaction. */
const batchMax = 100;
/** Concurrent transactions that wait for a client's accounts. */
const waitingMax = 2;
/** Milliseconds between two notifications of the engines, which look for work after each. The first is sent at once. */
const wakeEveryMs = 5;

/** The outcome of one request: undefined if the client's accounts are locked; an error concerns this request only. */
type RequestOutcome<Answer> = Answer | Refusal | Error | undefined;

/** Requests that share transactions. */
export interface SendWork<Request, Answer extends object> {
  /** Returns one verdict per request, in order; without `wait`, undefined for a client whose accounts are locked. */
  answer: (
    tx: Tx,
    requests: readonly Request[],
    how: { wait: boolean },
  ) => Promise<(Answer | Refusal | undefined)[]>;
  clientOf: (request: Request) => number;
  /** Whether a request gets a transaction of its own. */
  isLarge: (request: Request) => boolean;
}

/** Answers one request in a transaction of its own. */
export async function runAlone<Request, Answer extends object>(
  db: Db,
  work: SendWork<Request, Answer>,
  request: Request,
): Promise<Answer> {
  const [outcome] = await runBatch(db, work, { requests: [request], wait: true });
  await flushCommits(db);
  // The messages are committed. If the notification is lost, the engines' poll finds them.
  await wakeEngines(db).catch(() => undefined);
  return unlessError(outcome);
}

/** Returns a function that answers a request in a transaction that it shares with others. */
export function coalesceWork<Request, Answer extends object>(
  db: Db,
  work: SendWork<Request, Answer>,
): (request: Request) => Promise<Answer> {
  // Called after the commit: a notification inside the transaction would serialise the commits.
  const wake = coalesceCalls(async () => {
    await wakeEngines(db);
    await delay(wakeEveryMs);
  });
  const flush = coalesceCalls(() => flushCommits(db));
  const run = async (requests: readonly Request[], wait: boolean) => {
    const outcomes = await runBatch(db, work, { requests, wait });
    // If the notification is lost, the engines' poll finds the messages.
    void wake().catch(() => undefined);
    return outcomes;
  };
  // One transaction at a time: half of its cost does not depend on its size, so fewer, larger transactions store more.
  const send = coalesce({
    batchMax,
    atOnceMax: 1,
    run: (_all: 0, requests: readonly Request[]) => run(requests, false),
  });
  // Requests of a client whose accounts a campaign or another process has locked wait apart from the others.
  const sendWaiting = coalesce({
    batchMax,
    atOnceMax: waitingMax,
    run: (_clientId: number, requests: readonly Request[]) => run(requests, true),
  });
  return async (request) => {
    if (work.isLarge(request)) return runAlone(db, work, request);
    const clientId = work.clientOf(request);
    const outcome = (await send(0, request)) ?? (await sendWaiting(clientId, request));
    const answer = unlessError(outcome);
    await flush();
    return answer;
  };
}

function unlessError<Answer>(outcome: RequestOutcome<Answer>): Answer {
  if (!outcome || outcome instanceof Error) throw outcome ?? new Error('No verdict');
  return outcome;
}

async function runBatch<Request, Answer extends object>(
  db: Db,
  work: SendWork<Request, Answer>,
  batch: { requests: readonly Request[]; wait: boolean; isRetry?: boolean },
): Promise<RequestOutcome<Answer>[]> {
  const { requests, wait } = batch;
  let isCommitting = false;
  try {
    return await inPipeline(db, async (tx) => {
      const [, outcomes] = await inOneTrip(
        tx,
        () => commitEarly(tx),
        () => work.answer(tx, requests, { wait }),
      );
      isCommitting = true;
      return outcomes;
    });
  } catch (error) {
    if (!isRolledBack(error) && (isCommitting || !isFault(error))) throw error;
    if (requests.length > 1) {
      const outcomes: RequestOutcome<Answer>[] = [];
      for (const request of requests)
        outcomes.push(
          ...(await runBatch(db, work, { ...batch, requests: [request] }).catch((reason: Error) => [reason])),
        );
      return outcomes;
    }
    // Another transaction took the key and has committed: the retry finds its answer.
    if (!isRolledBack(error) || error.code !== uniqueViolation || batch.isRetry === true) throw error;
    return runBatch(db, work, { ...batch, isRetry: true });
  }
}

/** Whether an error is one of the code, which one of the requests has caused; a lost connection is neither. */
const isFault = (error: unknown): error is TypeError | RangeError =>
  error instanceof TypeError || error instanceof RangeError;

/** Whether an error certainly rolled the transaction back, as an ERROR does. A lost connection (FATAL, no answer) may follow a commit. */
const isRolledBack = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';
