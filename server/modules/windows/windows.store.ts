import { sql } from 'kysely';
import type { MessageClass } from '../../../contract/messages.ts';
import type { Db, Tx } from '../../db/database.ts';

/** A row of the settings; null connector: all without a row of their own. */
export interface WindowRow {
  connector_id: number | null;
  class: MessageClass;
  opens: string;
  closes: string;
}

export const listWindows = (db: Db | Tx): Promise<WindowRow[]> =>
  db.selectFrom('sending_windows').select(['connector_id', 'class', 'opens', 'closes']).execute();

export interface NamedWindow extends WindowRow {
  id: number;
  connector_name: string | null;
}

const named = (db: Db | Tx) =>
  db
    .selectFrom('sending_windows as w')
    .leftJoin('connectors as c', 'c.id', 'w.connector_id')
    .select(['w.id', 'w.connector_id', 'c.name as connector_name', 'w.class', 'w.opens', 'w.closes']);

/** Those for all connectors first, then by name. */
export const listNamed = (db: Db): Promise<NamedWindow[]> =>
  named(db)
    .orderBy(sql`w.connector_id IS NOT NULL`)
    .orderBy('c.name')
    .orderBy('w.class')
    .execute();

export const lockWindow = (tx: Tx, id: number): Promise<NamedWindow | undefined> =>
  named(tx)
    .where('w.id', '=', sql<number>`${id}::bigint`)
    .forUpdate('w')
    .executeTakeFirst();

/** The connector's name, locked against deletion until the transaction ends. */
export async function shareConnector(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('connectors')
    .select('name')
    .where('id', '=', sql<number>`${id}::bigint`)
    .forKeyShare()
    .executeTakeFirst();
  return row?.name;
}

export async function insertWindow(tx: Tx, row: WindowRow): Promise<number> {
  const { id } = await tx.insertInto('sending_windows').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateWindow(tx: Tx, id: number, row: WindowRow): Promise<void> {
  await tx.updateTable('sending_windows').set(row).where('id', '=', id).execute();
}

export async function deleteWindow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sending_windows').where('id', '=', id).execute();
}
