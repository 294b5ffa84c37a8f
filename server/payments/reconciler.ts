// Asks M-Pesa about prompts nobody has told the end of, until it is known: a notice may be lost
// (requirements/kenya.md#m-pesa). Any number of processes may run it; each payment is asked about by one at a time,
// later and later (settle.service).
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { ask, claimDue } from '../modules/payments/settle.service.ts';
import type { Daraja } from './daraja.ts';

export interface ReconcilerOptions {
  db: Db;
  clock: () => Date;
  logger: Logger;
  mpesa: Daraja;
  /** Time between two looks, in milliseconds (2 s). */
  lookMs?: number;
}

/** Asked one after another at each look: Daraja limits how fast it may be asked. */
const asksMax = 10;
/** Looks left out after M-Pesa could not be asked. */
const looksOffMax = 8;

export function startReconciler(options: ReconcilerOptions): { stop: () => Promise<void> } {
  const logger = options.logger.child({ part: 'payments' });
  let looking: Promise<void> | undefined;
  let looksOff = 0;
  let isStopping = false;

  async function look(): Promise<void> {
    if (looksOff > 0) {
      looksOff--;
      return;
    }
    for (const id of await claimDue(options, asksMax)) {
      if (isStopping) return;
      // The rest of what was claimed comes again when the claim ends.
      if (!(await ask(options, id))) {
        looksOff = looksOffMax;
        return;
      }
    }
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => logger.error({ err: error }, 'M-Pesa could not be asked about payments'))
      .finally(() => {
        looking = undefined;
      });
  }, options.lookMs ?? 2000);

  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await looking;
    },
  };
}
