import { once } from 'node:events';
import type { Database } from '../../../server/db/database.ts';

/** Resolves once `act` has notified a channel. */
export async function notifies(
  { pool }: Pick<Database, 'pool'>,
  channel: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const listener = await pool.connect();
  try {
    await listener.query(`LISTEN ${channel}`);
    await Promise.all([once(listener, 'notification', { signal: AbortSignal.timeout(30_000) }), act()]);
  } finally {
    listener.release(true);
  }
}
