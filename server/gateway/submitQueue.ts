// Queues submit_sm: those that arrive while others are being stored share the next transaction, whatever bind and account they
// come from (decisions/043-validity-and-schedules.md). Keeps the order of an account, resolves after the commit, and refuses
// submissions beyond its limit. It must never return ESME_ROK for a message that is not committed.
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { isDataError } from '../db/sqlState.ts';
import { coalesce, coalesceCalls } from '../runtime/coalesce.ts';
import { wakeEngines } from '../modules/intake/messageQueue.service.ts';
import type { SubmitVerdict } from '../smpp/index.ts';
import { acceptBatch, type Pending } from './accept.ts';
import type { Submission } from './submission.ts';

/** Messages per transaction. */
const batchMax = 500;
/** Concurrent transactions for clients whose accounts are free, and for clients that must wait for theirs. */
const atOnceMax = 2;
const waitingMax = 2;
/** Connections that the queue uses at once. */
export const submitConnectionsMax = atOnceMax + waitingMax + 1;

export interface SubmitQueueOptions {
  db: Db;
  logger: Logger;
  clock: () => Date;
  /** Limit of pending messages in this process. */
  queueMax: number;
}

export class SubmitQueue {
  private readonly options: SubmitQueueOptions;
  /** Stores submissions in two halves. A client is always in the same half, so that its own accounts never wait for each other's locks. */
  private readonly store = coalesce({
    batchMax,
    atOnceMax,
    run: (_half: number, batch: readonly Pending[]) => this.storeUnlessWaiting(batch),
  });
  /** Stores submissions of one client whose accounts another transaction holds, so that other clients do not wait for it. */
  private readonly storeWaiting = coalesce({
    batchMax,
    atOnceMax: waitingMax,
    run: (_clientId: number, batch: readonly Pending[]) => this.acceptAndWake(batch, { wait: true }),
  });
  /** Number of submissions by client that wait for its accounts. Later submissions of the client follow them, to keep their order. */
  private readonly waiting = new Map<number, number>();
  /** Wakes the engines after the commit: a notification inside the transaction would serialise the commits. */
  private readonly wake: () => Promise<void>;
  private pending = 0;
  private idlers: (() => void)[] = [];

  constructor(options: SubmitQueueOptions) {
    this.options = options;
    this.wake = coalesceCalls(() => wakeEngines(options.db));
  }

  /** Resolves to the verdict when it is stored. */
  async submit(account: Pending['account'], submission: Submission): Promise<SubmitVerdict> {
    if (this.pending >= this.options.queueMax) return { status: 'ESME_RMSGQFUL' };
    this.pending++;
    try {
      const pending = { account, submission };
      const { client_id: clientId } = account;
      return await (this.waiting.has(clientId)
        ? this.submitWaiting(pending)
        : this.store(clientId % atOnceMax, pending));
    } finally {
      this.pending--;
      if (this.pending === 0) for (const resolve of this.idlers.splice(0)) resolve();
    }
  }

  /** Resolves when no submission is pending. */
  idle(): Promise<void> {
    if (this.pending === 0) return Promise.resolve();
    return new Promise((resolve) => this.idlers.push(resolve));
  }

  /** Stores a submission that waits for its client's accounts. From the call on, later ones of the client follow it. */
  private async submitWaiting(pending: Pending): Promise<SubmitVerdict> {
    const { client_id: clientId } = pending.account;
    this.waiting.set(clientId, (this.waiting.get(clientId) ?? 0) + 1);
    try {
      const verdict = await this.storeWaiting(clientId, pending);
      if (!verdict) throw new Error('A submission without a verdict');
      return verdict;
    } finally {
      const left = (this.waiting.get(clientId) ?? 0) - 1;
      if (left > 0) this.waiting.set(clientId, left);
      else this.waiting.delete(clientId);
    }
  }

  /**
   * Stores what need not wait. The others get their turn at once: those of a client that waits already before the batch is stored, because
   * more may arrive meanwhile.
   */
  private async storeUnlessWaiting(
    batch: readonly Pending[],
  ): Promise<(SubmitVerdict | Promise<SubmitVerdict>)[]> {
    const followers = batch.filter(({ account }) => this.waiting.has(account.client_id));
    const waiting = new Map(followers.map((pending) => [pending, this.submitWaiting(pending)]));
    // Each is handled once the batch is stored.
    for (const verdict of waiting.values()) verdict.catch(() => undefined);
    const free = batch.filter((pending) => !waiting.has(pending));
    const verdicts = free.length > 0 ? await this.acceptAndWake(free, { wait: false }) : [];
    if (verdicts.length !== free.length) throw new Error('One verdict per submission');
    const stored = new Map(free.map((pending, index) => [pending, verdicts[index]]));
    return batch.map((pending) => waiting.get(pending) ?? stored.get(pending) ?? this.submitWaiting(pending));
  }

  private async acceptAndWake(
    batch: readonly Pending[],
    how: { wait: boolean },
  ): Promise<(SubmitVerdict | undefined)[]> {
    const verdicts = await this.acceptOrRefuse(batch, how);
    // If the notification is lost, the engines' poll finds the messages.
    if (verdicts.some((verdict) => verdict?.status === 'ESME_ROK')) void this.wake().catch(() => undefined);
    return verdicts;
  }

  private async acceptOrRefuse(
    batch: readonly Pending[],
    how: { wait: boolean },
  ): Promise<(SubmitVerdict | undefined)[]> {
    const { db, logger, clock } = this.options;
    try {
      return await db.transaction().execute((tx) => acceptBatch(tx, batch, { ...how, now: clock() }));
    } catch (error) {
      // A message that PostgreSQL refuses because of its content must not block the others.
      if (isDataError(error) && batch.length > 1) {
        const half = Math.ceil(batch.length / 2);
        return [
          ...(await this.acceptOrRefuse(batch.slice(0, half), how)),
          ...(await this.acceptOrRefuse(batch.slice(half), how)),
        ];
      }
      const accounts = [...new Set(batch.map(({ account }) => account.system_id))];
      logger.error({ err: error, accounts, messages: batch.length }, 'Could not store a batch');
      return batch.map(() => ({ status: isDataError(error) ? 'ESME_RSUBMITFAIL' : 'ESME_RSYSERR' }));
    }
  }
}
