// Takes submit_sm in: those of one account that came while its last batch was being stored go together into the next, so
// that a commit serves as many as there are. Keeps their order, answers when they are stored, and takes no more than it
// can hold. It must never say ESME_ROK to what is not committed.
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { acceptBatch } from './accept.ts';
import type { Verdict } from './statuses.ts';
import type { Submission } from './submission.ts';

/** Messages of one transaction. */
const batchMax = 500;
/** Transactions at once: the pool is the console's, too. */
const atOnceMax = 3;

interface Waiting {
  submission: Submission;
  resolve: (verdict: Verdict) => void;
}

interface Queue {
  account: { id: number; system_id: string };
  waiting: Waiting[];
}

export interface IntakeOptions {
  db: Db;
  logger: Logger;
  /** Messages that may wait in this process. */
  queueMax: number;
}

export class Intake {
  private readonly options: IntakeOptions;
  private readonly queues = new Map<number, Queue>();
  /** Accounts whose turn will come; one that is being stored is not among them. */
  private ready: Queue[] = [];
  private running = 0;
  private held = 0;
  private idlers: (() => void)[] = [];

  constructor(options: IntakeOptions) {
    this.options = options;
  }

  /** The verdict once it is stored. */
  submit(account: Queue['account'], submission: Submission): Promise<Verdict> {
    if (this.held >= this.options.queueMax) return Promise.resolve({ status: 'ESME_RMSGQFUL' });
    this.held++;
    return new Promise((resolve) => {
      let queue = this.queues.get(account.id);
      if (!queue) {
        queue = { account, waiting: [] };
        this.queues.set(account.id, queue);
        this.ready.push(queue);
        // What else came in the same read goes along.
        setImmediate(() => this.turn());
      }
      queue.waiting.push({ submission, resolve });
    });
  }

  /** Resolves when nothing is being stored or waits. */
  idle(): Promise<void> {
    if (this.held === 0) return Promise.resolve();
    return new Promise((resolve) => this.idlers.push(resolve));
  }

  private turn(): void {
    while (this.running < atOnceMax) {
      const queue = this.ready.shift();
      if (!queue) return;
      this.running++;
      void this.store(queue);
    }
  }

  private async store(queue: Queue): Promise<void> {
    const batch = queue.waiting.splice(0, batchMax);
    const verdicts = await this.verdicts(queue.account, batch);
    for (const [index, { resolve }] of batch.entries())
      resolve(verdicts[index] ?? { status: 'ESME_RSYSERR' });
    this.held -= batch.length;
    this.running--;
    if (queue.waiting.length > 0) this.ready.push(queue);
    else this.queues.delete(queue.account.id);
    if (this.held === 0) for (const resolve of this.idlers.splice(0)) resolve();
    this.turn();
  }

  private async verdicts(account: Queue['account'], batch: readonly Waiting[]): Promise<Verdict[]> {
    const { db, logger } = this.options;
    try {
      const submissions = batch.map(({ submission }) => submission);
      return await db.transaction().execute((tx) => acceptBatch(tx, account, submissions));
    } catch (error) {
      logger.error(
        { err: error, account: account.system_id, messages: batch.length },
        'A batch was not stored',
      );
      return [];
    }
  }
}
