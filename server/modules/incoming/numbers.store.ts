import { sql } from 'kysely';
import { within } from '../../db/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Reach } from '../../domain/reach.ts';

export interface NumberRow {
  id: number;
  number: string;
  connector_id: number;
  connector_name: string;
  client_id: number;
  client_name: string;
  account_id: number | null;
  account_name: string | null;
  can_reply: boolean;
  created: Date;
}

const canReply = sql<boolean>`EXISTS (
  SELECT FROM client_senders m JOIN sender_configurations s ON s.id = m.sender_configuration_id
    JOIN connectors k ON k.id = s.connector_id
  WHERE m.client_id = n.client_id AND s.code = n.number AND least(m.status, s.status, k.status) = 1)`;

const named = (db: Db | Tx) =>
  db
    .selectFrom('incoming_numbers as n')
    .innerJoin('connectors as c', 'c.id', 'n.connector_id')
    .innerJoin('clients as o', 'o.id', 'n.client_id')
    .leftJoin('smpp_accounts as a', (join) =>
      join.onRef('a.id', '=', 'n.account_id').on('a.deleted', 'is', null),
    )
    .select(['n.id', 'n.number', 'n.connector_id', 'c.name as connector_name', 'n.client_id'])
    .select(['o.name as client_name', 'a.id as account_id', 'a.system_id as account_name', 'n.created'])
    .select(canReply.as('can_reply'));

/** By number, then by connector. */
export const listNumbers = (db: Db): Promise<NumberRow[]> =>
  named(db).orderBy('n.number').orderBy('c.name').execute();

/** The numbers of clients within reach, each once. */
export async function listReached(db: Db, reach: Reach): Promise<string[]> {
  const rows = await db
    .selectFrom('incoming_numbers')
    .select('number')
    .distinct()
    .where(within(reach, 'client_id'))
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

export const lockNumber = (tx: Tx, id: number): Promise<NumberRow | undefined> =>
  named(tx)
    .where('n.id', '=', sql<number>`${id}::bigint`)
    .forUpdate('n')
    .executeTakeFirst();

export interface NumberValues {
  number: string;
  connector_id: number;
  client_id: number;
  account_id: number | null;
}

export async function insertNumber(tx: Tx, row: NumberValues): Promise<number> {
  const { id } = await tx
    .insertInto('incoming_numbers')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateNumber(tx: Tx, id: number, row: NumberValues): Promise<void> {
  await tx.updateTable('incoming_numbers').set(row).where('id', '=', id).execute();
}

export async function deleteNumber(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('incoming_numbers').where('id', '=', id).execute();
}

/** A row's name, locked against deletion until the transaction ends. */
export async function shareName(
  tx: Tx,
  table: 'connectors' | 'clients',
  id: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM ${sql.table(table)} WHERE id = ${id}::bigint FOR KEY SHARE`.execute(tx);
  return rows[0]?.name;
}

/** The system id of a client's account. */
export async function shareAccount(
  tx: Tx,
  { id, clientId }: { id: number; clientId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ system_id: string }>`
    SELECT system_id FROM smpp_accounts
    WHERE id = ${id}::bigint AND client_id = ${clientId} AND deleted IS NULL FOR KEY SHARE`.execute(tx);
  return rows[0]?.system_id;
}
