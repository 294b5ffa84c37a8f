// Seals the entries of the audit log within a second or two of their commit. Any number of processes may run it on one database.
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { createSealer } from '../modules/audit/sealing.service.ts';
import { startPolling } from '../db/polling.ts';

/** Milliseconds between two looks for new entries. */
const pollMs = 1_000;

export function startAuditSeals({ db, logger }: { db: Db; logger: Logger }): { stop: () => Promise<void> } {
  const sealer = createSealer(db);
  const stopping = new AbortController();
  const polling = startPolling(
    pollMs,
    () => sealer.seal(stopping.signal),
    (error) => logger.error({ err: error }, 'Could not seal the audit log'),
  );
  return {
    stop() {
      stopping.abort();
      return polling.stop();
    },
  };
}
