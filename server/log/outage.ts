// One line in the log when PostgreSQL goes away and one when it is back, in place of an error with its stack for each statement that
// fails meanwhile.
import type { Logger, LoggerOptions } from 'pino';
import { isUnreachable, reasonOf } from '../domain/unreachable.ts';

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** Pino's level of why a process ends, which is always logged. */
const fatal = 60;

export interface Outage {
  /** For pino. */
  logMethod: LogMethod;
  /** A statement or a new connection succeeded. */
  end(logger: Logger): void;
}

export function watchOutages(now: () => number = Date.now): Outage {
  let since: number | undefined;
  return {
    logMethod(args, method, level) {
      const [first] = args as unknown[];
      const error = (first as { err?: unknown } | undefined)?.err;
      if (level >= fatal || !(error instanceof Error) || !isUnreachable(error))
        return method.apply(this, args);
      if (since !== undefined) return;
      since = now();
      this.error(
        { fault: reasonOf(error) },
        'PostgreSQL cannot be reached. Calls are answered with 503 until it is back',
      );
    },
    end(logger) {
      if (since === undefined) return;
      const seconds = Math.round((now() - since) / 100) / 10;
      since = undefined;
      logger.warn({ seconds }, 'PostgreSQL can be reached again');
    },
  };
}
