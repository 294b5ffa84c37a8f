// Queries M-Pesa for the results of prompts without a callback, which may have been lost (requirements/kenya.md#m-pesa). Any
// number of processes may run it: each payment is claimed by one at a time, with increasing intervals (settle.service).
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { startPolling } from '../runtime/polling.ts';
import { ask, claimDue } from '../modules/payments/settle.service.ts';
import type { Daraja } from './daraja.ts';

export interface ReconcilerOptions {
  db: Db;
  clock: () => Date;
  logger: Logger;
  mpesa: Daraja;
  /** Interval of polls, in milliseconds (2 s). */
  pollMs?: number;
}

/** Queries per poll, one after the other: Daraja limits their rate. */
const queriesMax = 10;
/** Polls skipped after a failed query. */
const skippedPollsMax = 8;

export function startReconciler(options: ReconcilerOptions): { stop: () => Promise<void> } {
  const logger = options.logger.child({ part: 'payments' });
  let skippedPolls = 0;
  let isStopping = false;

  async function poll(): Promise<void> {
    if (skippedPolls > 0) {
      skippedPolls--;
      return;
    }
    for (const id of await claimDue(options, queriesMax)) {
      if (isStopping) return;
      // The other claimed payments become due again when their claim ends.
      if (!(await ask(options, id))) {
        skippedPolls = skippedPollsMax;
        return;
      }
    }
  }
  const polling = startPolling(options.pollMs ?? 2000, poll, (error) =>
    logger.error({ err: error }, 'Could not query M-Pesa for payments'),
  );

  return {
    stop() {
      isStopping = true;
      return polling.stop();
    },
  };
}
