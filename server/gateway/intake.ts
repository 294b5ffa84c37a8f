// Takes submit_sm in: those of one account that came while its last batch was being stored go together into the next, so
// that a commit serves as many as there are. Keeps their order, answers when they are stored, and takes no more than it
// can hold. It must never say ESME_ROK to what is not committed.
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { isDataError } from '../db/sqlState.ts';
import { coalesce } from '../db/coalesce.ts';
import { acceptBatch } from './accept.ts';
import type { Verdict } from './statuses.ts';
import type { Submission } from './submission.ts';

/** Messages of one transaction. */
const batchMax = 500;
/** Transactions at once: the pool is the console's, too. */
const atOnceMax = 3;

interface Taken {
  account: { id: number; system_id: string };
  submission: Submission;
}

export interface IntakeOptions {
  db: Db;
  logger: Logger;
  /** Messages that may wait in this process. */
  queueMax: number;
}

export class Intake {
  private readonly options: IntakeOptions;
  private readonly store = coalesce({
    batchMax,
    atOnceMax,
    run: (_account: number, batch: readonly Taken[]) => this.verdicts(batch),
  });
  private held = 0;
  private idlers: (() => void)[] = [];

  constructor(options: IntakeOptions) {
    this.options = options;
  }

  /** The verdict once it is stored. */
  async submit(account: Taken['account'], submission: Submission): Promise<Verdict> {
    if (this.held >= this.options.queueMax) return { status: 'ESME_RMSGQFUL' };
    this.held++;
    try {
      return await this.store(account.id, { account, submission });
    } finally {
      this.held--;
      if (this.held === 0) for (const resolve of this.idlers.splice(0)) resolve();
    }
  }

  /** Resolves when nothing is being stored or waits. */
  idle(): Promise<void> {
    if (this.held === 0) return Promise.resolve();
    return new Promise((resolve) => this.idlers.push(resolve));
  }

  private async verdicts(batch: readonly Taken[]): Promise<Verdict[]> {
    const { db, logger } = this.options;
    const account = batch[0]?.account;
    if (!account) return [];
    try {
      const submissions = batch.map(({ submission }) => submission);
      return await db.transaction().execute((tx) => acceptBatch(tx, account, submissions));
    } catch (error) {
      // One message that PostgreSQL refuses for what is in it must not keep those beside it from being taken.
      if (isDataError(error) && batch.length > 1) {
        const half = Math.ceil(batch.length / 2);
        return [...(await this.verdicts(batch.slice(0, half))), ...(await this.verdicts(batch.slice(half)))];
      }
      logger.error(
        { err: error, account: account.system_id, messages: batch.length },
        'A batch was not stored',
      );
      return batch.map(() => ({ status: isDataError(error) ? 'ESME_RSUBMITFAIL' : 'ESME_RSYSERR' }));
    }
  }
}
