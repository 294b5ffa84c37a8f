// Queues submit_sm: those of one account that arrive while its previous batch is being stored share the next transaction.
// Keeps their order, resolves after the commit, and refuses submissions beyond its limit. It must never return ESME_ROK for
// a message that is not committed.
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { isDataError } from '../db/sqlState.ts';
import { coalesce } from '../db/coalesce.ts';
import { acceptBatch } from './accept.ts';
import type { Verdict } from './statuses.ts';
import type { Submission } from './submission.ts';

/** Messages per transaction. */
const batchMax = 500;
/** Concurrent transactions: the console uses the same pool. */
const atOnceMax = 3;

interface Pending {
  account: { id: number; system_id: string };
  submission: Submission;
}

export interface SubmitQueueOptions {
  db: Db;
  logger: Logger;
  /** Limit of pending messages in this process. */
  queueMax: number;
}

export class SubmitQueue {
  private readonly options: SubmitQueueOptions;
  private readonly store = coalesce({
    batchMax,
    atOnceMax,
    run: (_account: number, batch: readonly Pending[]) => this.acceptOrRefuse(batch),
  });
  private pending = 0;
  private idlers: (() => void)[] = [];

  constructor(options: SubmitQueueOptions) {
    this.options = options;
  }

  /** Resolves to the verdict when it is stored. */
  async submit(account: Pending['account'], submission: Submission): Promise<Verdict> {
    if (this.pending >= this.options.queueMax) return { status: 'ESME_RMSGQFUL' };
    this.pending++;
    try {
      return await this.store(account.id, { account, submission });
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

  private async acceptOrRefuse(batch: readonly Pending[]): Promise<Verdict[]> {
    const { db, logger } = this.options;
    const account = batch[0]?.account;
    if (!account) return [];
    try {
      const submissions = batch.map(({ submission }) => submission);
      return await db.transaction().execute((tx) => acceptBatch(tx, account, submissions));
    } catch (error) {
      // A message that PostgreSQL refuses because of its content must not block the others.
      if (isDataError(error) && batch.length > 1) {
        const half = Math.ceil(batch.length / 2);
        return [
          ...(await this.acceptOrRefuse(batch.slice(0, half))),
          ...(await this.acceptOrRefuse(batch.slice(half))),
        ];
      }
      logger.error(
        { err: error, account: account.system_id, messages: batch.length },
        'Could not store a batch',
      );
      return batch.map(() => ({ status: isDataError(error) ? 'ESME_RSUBMITFAIL' : 'ESME_RSYSERR' }));
    }
  }
}
