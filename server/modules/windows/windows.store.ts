import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { lockRow } from '../../db/locks/lockRow.ts';
import { insertedId, type Row } from '../../db/sql/rows.ts';

type WindowRow = Omit<Row<'sending_windows'>, 'id'>;

export const listWindows = (db: Db | Tx): Promise<WindowRow[]> =>
  db.selectFrom('sending_windows').select(['connector_id', 'class', 'opens', 'closes']).execute();

export type NamedWindow = Row<'sending_windows'> & { connector_name: string | null };

const named = (db: Db | Tx) =>
  db
    .selectFrom('sending_windows as w')
    .leftJoin('connectors as c', 'c.id', 'w.connector_id')
    .select(['w.id', 'w.connector_id', 'c.name as connector_name', 'w.class', 'w.opens', 'w.closes']);

/** Lists windows: those for all connectors first, then by connector. */
export const listNamed = (db: Db): Promise<NamedWindow[]> =>
  named(db)
    .orderBy(sql`w.connector_id IS NOT NULL`)
    .orderBy('c.name')
    .orderBy('w.class')
    .execute();

export async function lockWindow(tx: Tx, id: number): Promise<NamedWindow | undefined> {
  await lockRow(tx, 'sending_windows', { id });
  return named(tx)
    .where('w.id', '=', sql<number>`${id}::bigint`)
    .executeTakeFirst();
}

export const insertWindow = (tx: Tx, row: WindowRow): Promise<number> =>
  insertedId(tx.insertInto('sending_windows').values(row).returning('id'));

export async function updateWindow(tx: Tx, id: number, row: WindowRow): Promise<void> {
  await tx.updateTable('sending_windows').set(row).where('id', '=', id).execute();
}

export async function deleteWindow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sending_windows').where('id', '=', id).execute();
}
