// LISTEN on a dedicated connection that reconnects. A notification only triggers an earlier check: those missed while
// disconnected are covered by a call on each reconnect, and by polling.
import pg from 'pg';
import type { Logger } from 'pino';
import { markUnreachable } from '../../domain/unreachable.ts';
import { keepAlive } from '../database.ts';

export interface WakeOptions {
  url: string;
  logger: Logger;
  /** Called on a notification of each channel, and after every (re)connect. Channel names are plain identifiers. */
  channels: Record<string, () => void>;
  retryMs: number;
}

/** Starts listening in the background; `stop` ends it. */
export function startWake(options: WakeOptions): { stop: () => Promise<void> } {
  const { url, logger, channels, retryMs } = options;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const retry = () => {
    if (!stopped) timer = setTimeout(() => void connect(), retryMs);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'tuma wake', ...keepAlive });
    client = next;
    next.on('notification', ({ channel }) => channels[channel]?.());
    next.on('error', (error) => {
      markUnreachable(error);
      logger.warn({ err: error }, 'The wake-up connection was lost');
    });
    try {
      await next.connect();
      for (const channel of Object.keys(channels)) await next.query(`LISTEN ${channel}`);
    } catch (error) {
      // Marked, so that an outage is logged once and not with a stack for each attempt.
      markUnreachable(error as Error);
      logger.warn({ err: error }, 'The wake-up connection could not be opened');
      // Ending a connection that was never opened can only fail with the same error.
      void next.end().catch(() => undefined);
      return retry();
    }
    if (stopped) return next.end();
    next.once('end', retry);
    for (const wake of Object.values(channels)) wake();
  }

  void connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
