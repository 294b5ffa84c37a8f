import { Logger as JobLogger } from 'graphile-worker';
import type { Logger } from 'pino';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The job queue's log as lines of ours; what it finds worth an info is a detail here. */
export const toPino = (logger: Logger): JobLogger =>
  new JobLogger((scope) => (level, message, meta) => {
    logger[levels[level]]({ ...scope, ...meta }, message);
  });
