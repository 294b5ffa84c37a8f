// Stores attempts at deliveries of webhooks, many per commit, with their effect on the health of the endpoints. Attempts that could
// not be stored are kept and stored again later.
import type { Logger } from 'pino';
import { coalesceCalls } from '../runtime/coalesce.ts';
import type { Db } from '../db/database.ts';
import { failingMaxMs } from '../domain/webhookSchedule.ts';
import * as store from './queue.store.ts';

export interface AttemptWriterOptions {
  db: Db;
  logger: Logger;
  clock: () => Date;
}

/** Most attempts per commit, and the longest wait for more of them. */
const batchMax = 500;
const waitMs = 20;
const retryMs = 500;

export class AttemptWriter {
  /** Whether attempts cannot be stored at present. */
  isFailing = false;
  private readonly options: AttemptWriterOptions;
  private attempted: store.Attempted[] = [];
  private isStopping = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly flush = coalesceCalls(() => this.storeAll());

  constructor(options: AttemptWriterOptions) {
    this.options = options;
  }

  /** Adds an attempt to the next commit. */
  add(attempted: store.Attempted): void {
    this.attempted.push(attempted);
    if (this.attempted.length >= batchMax) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), waitMs);
  }

  /** Stores the remaining attempts, without retries. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.flush();
  }

  private async storeAll(): Promise<void> {
    const { logger } = this.options;
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.attempted.length > 0) {
      const batch = this.attempted.slice(0, batchMax);
      try {
        await this.storeBatch(batch);
        this.attempted.splice(0, batch.length);
        this.isFailing = false;
      } catch (error) {
        this.isFailing = true;
        logger.error({ err: error, size: batch.length }, 'Could not store attempts at webhooks; retrying');
        if (!this.isStopping) this.timer ??= setTimeout(() => void this.flush(), retryMs);
        return;
      }
    }
  }

  private async storeBatch(batch: readonly store.Attempted[]): Promise<void> {
    const { db, clock, logger } = this.options;
    const now = clock();
    const failingBefore = new Date(now.getTime() - failingMaxMs);
    const disabled = await db.transaction().execute(async (tx) => {
      // The endpoints first, which a redelivery and a deletion lock before they change the queue.
      const unhealthy = await store.storeHealth(tx, { health: healthOf(batch), now, failingBefore });
      await store.storeAttempts(tx, batch);
      return unhealthy;
    });
    for (const { id, client_id: clientId, disabled_why: why } of disabled)
      logger.warn({ endpoint: id, clientId, why }, 'A webhook endpoint was disabled');
  }
}

function healthOf(batch: readonly store.Attempted[]): store.Health[] {
  const byEndpoint = Map.groupBy(batch, ({ endpointId }) => endpointId);
  return [...byEndpoint].map(([endpointId, attempts]) => ({
    endpointId,
    succeeded: attempts.some(({ state }) => state === 'delivered'),
    gone: attempts.some(({ attempt }) => attempt.status === 410),
  }));
}
