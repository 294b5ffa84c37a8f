// Clients that send over the HTTP API, and states of their messages.
import type { Db } from '../../../server/db/database.ts';
import { anApiKey } from './apiKeys.ts';
import { aClient } from '../people.ts';
import { aSender } from './sendFixtures.ts';

/** Creates a client with a sender ID and a key. */
export async function aSendingClient(db: Db, units: number): Promise<{ clientId: number; key: string }> {
  const id = await aClient(db, { units });
  await aSender(db, { clientId: id, code: 'SAVANNA' });
  return { clientId: id, key: await anApiKey(db, { clientId: id }) };
}

/** Changes the state of a message outside of the engine. */
export async function settle(
  db: Db,
  id: number,
  given: { state: 'pending' | 'unknown' | 'delivered' | 'failed'; timeline?: unknown[] } & Record<
    string,
    unknown
  >,
): Promise<void> {
  const { timeline, ...rest } = given;
  await db
    .updateTable('messages')
    .set({ ...rest, ...(timeline && { timeline: JSON.stringify(timeline) }) } as never)
    .where('id', '=', id)
    .execute();
}

/** Makes a message queued again, as the work tables and counts still have it. */
export async function unsettle(db: Db, id: number): Promise<void> {
  await db.deleteFrom('message_failures').where('id', '=', id).execute();
  await db
    .updateTable('messages')
    .set({ state: 'queued', failure_code: null, parts_sent: 0 })
    .where('id', '=', id)
    .execute();
}
