// Parked results, which PostgreSQL refused to store: an administrator stores one again once the cause is fixed, or discards
// it. How a result is stored is the engine's part, and injected.
import type { ParkedResult } from '../../../contract/alarms.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { ParkedRow } from '../../db/tables/messageTables.ts';
import { isDataError } from '../../db/sqlState.ts';
import { platformOnly } from '../../domain/reach.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { iso } from '../../domain/iso.ts';
import { messageOf } from '../../domain/thrown.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import * as store from './parked.store.ts';

/** Stores one in the transaction that deletes it; throws PostgreSQL's error if it is refused again. */
export type ResolveParked = (tx: Tx, row: ParkedRow, how: { givenUp: boolean; now: Date }) => Promise<void>;

/** Rows listed at once, oldest first; further ones appear as these are settled. */
const listedMax = 100;

export async function listParked(db: Db, caller: Caller): Promise<ParkedResult[]> {
  platformOnly(caller.reach);
  return (await store.listParked(db, listedMax)).map(iso);
}

/** Stores a parked result or discards it; 422 with PostgreSQL's message if it is refused again. */
export async function endParked(
  { db, resolveParked }: { db: Db; resolveParked: ResolveParked },
  actor: Actor,
  { id, givenUp, now }: { id: number; givenUp: boolean; now: Date },
): Promise<string> {
  platformOnly(actor.reach);
  try {
    return await audited(db, actor, givenUp ? 'parked.discard' : 'parked.retry', async (tx, audit) => {
      const row = await store.lockParked(tx, id);
      if (!row) throw notFound('result_not_found', 'Result');
      await resolveParked(tx, row, { givenUp, now });
      await store.deleteParked(tx, id);
      const subject = row.message_id === null ? `${row.kind} ${id}` : `message ${row.message_id}`;
      await audit.record(subject, { clientId: null, before: { kind: row.kind, error: row.error } });
      return givenUp ? 'Result discarded' : 'Result stored';
    });
  } catch (error) {
    if (!isDataError(error)) throw error;
    throw new Refusal(422, 'result_refused', `The database still refuses it: ${messageOf(error)}`);
  }
}
