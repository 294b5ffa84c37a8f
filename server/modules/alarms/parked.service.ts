// Results that PostgreSQL refused to store and an engine put aside: an admin has one stored again once the cause is gone, or
// gives it up. Knows what they are, not how they are stored: that is the engine's, and handed in.
import type { ParkedResult } from '../../../contract/alarms.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { ParkedRow } from '../../db/messageTables.ts';
import { isDataError } from '../../db/sqlState.ts';
import { platformOnly } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { record } from '../audit/audit.service.ts';
import * as store from './parked.store.ts';

/** Stores one in the transaction that deletes it; throws what PostgreSQL says where it refuses it again. */
export type ResolveParked = (tx: Tx, row: ParkedRow, how: { givenUp: boolean; now: Date }) => Promise<void>;

/** Rows that are listed; what is beyond comes up as these are dealt with. */
const listedMax = 100;

export async function listParked(db: Db, caller: Caller): Promise<ParkedResult[]> {
  platformOnly(caller.reach);
  const rows = await store.listParked(db, listedMax);
  return rows.map((row) => ({ ...row, parked: row.parked.toISOString() }));
}

/** Stores a parked result, or gives it up: 422 with PostgreSQL's words where it is refused again. */
export async function endParked(
  { db, resolveParked }: { db: Db; resolveParked: ResolveParked },
  actor: Actor,
  { id, givenUp, now }: { id: number; givenUp: boolean; now: Date },
): Promise<string> {
  platformOnly(actor.reach);
  try {
    return await db.transaction().execute(async (tx) => {
      const row = await store.lockParked(tx, id);
      if (!row) throw notFound('result_not_found', 'Result');
      await resolveParked(tx, row, { givenUp, now });
      await store.deleteParked(tx, id);
      const { userId, address } = actor;
      await record(tx, {
        userId,
        address,
        clientId: null,
        action: givenUp ? 'parked.discard' : 'parked.retry',
        subject: row.message_id === null ? `${row.kind} ${id}` : `message ${row.message_id}`,
        before: { kind: row.kind, error: row.error },
      });
      return givenUp ? 'Result discarded' : 'Result stored';
    });
  } catch (error) {
    if (!isDataError(error)) throw error;
    throw new Refusal(422, 'result_refused', `The database still refuses it: ${(error as Error).message}`);
  }
}
