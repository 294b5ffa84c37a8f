import { Logger as JobLogger } from 'graphile-worker';
import type { Logger } from 'pino';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * Adapts the job queue's logger to pino. `info` and `debug` are logged one level lower, and errors in the field that pino and
 * server/log/outage.ts read.
 */
export const toPino = (logger: Logger): JobLogger =>
  new JobLogger((scope) => (level, message, { error, ...meta } = {}) => {
    logger[levels[level]]({ ...scope, ...meta, ...(error !== undefined && { err: error }) }, message);
  });
