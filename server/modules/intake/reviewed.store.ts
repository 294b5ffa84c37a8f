import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

type PreflightsTable = Schema['preflights'];

export async function insertPreflight(db: Db, row: Insertable<PreflightsTable>): Promise<number> {
  const { id } = await db.insertInto('preflights').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Finds a pre-flight by its primary key. */
export const findPreflight = (
  db: Db | Tx,
  { clientId, preflightId }: { clientId: number; preflightId: number },
): Promise<Selectable<PreflightsTable> | undefined> =>
  db
    .selectFrom('preflights')
    .selectAll()
    .where('id', '=', preflightId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** Deletes old pre-flights. Uses no index, because there are few and it runs once a night. */
export async function deletePreflights(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('preflights').where('created', '<', before).execute();
}
