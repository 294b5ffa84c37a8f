// Changes the states of messages of test keys as a network would. Any number of processes may run it on one database; each step is
// stored with its event, so a message continues after a restart.
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { advanceTestMessages } from '../modules/apiMessages/testMessages.service.ts';
import { startPolling } from '../db/polling.ts';

/** Milliseconds between two queries for due steps, each a probe of a nearly empty index. */
const pollMs = 500;

export function startTestMessages(options: { db: Db; logger: Logger; clock: () => Date }): {
  stop: () => Promise<void>;
} {
  const { db, logger, clock } = options;
  return startPolling(
    pollMs,
    () => advanceTestMessages(db, clock()),
    (error) => logger.error({ err: error }, 'Could not advance messages of test keys'),
  );
}
