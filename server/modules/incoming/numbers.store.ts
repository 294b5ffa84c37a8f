import { sql } from 'kysely';
import type { IncomingNumber } from '../../../contract/incomingNumbers.ts';
import { within } from '../../db/sql/conditions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockClientOf } from '../../db/locks/lockClientOf.ts';
import { lockRow } from '../../db/locks/lockRow.ts';
import { firstValue, insertedId } from '../../db/sql/rows.ts';
import type { Reach } from '../../domain/reach.ts';
import type { Dated } from '../../domain/iso.ts';

export type NumberRow = Dated<IncomingNumber, 'created'>;

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

/** Lists numbers, ordered by number, then by connector. */
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

export async function lockNumber(tx: Tx, id: number): Promise<NumberRow | undefined> {
  await lockClientOf(tx, 'incoming_numbers', id);
  await lockRow(tx, 'incoming_numbers', { id });
  return named(tx)
    .where('n.id', '=', sql<number>`${id}::bigint`)
    .executeTakeFirst();
}

export type NumberValues = Pick<NumberRow, 'number' | 'connector_id' | 'client_id' | 'account_id'>;

export const insertNumber = (tx: Tx, row: NumberValues): Promise<number> =>
  insertedId(tx.insertInto('incoming_numbers').values(row).returning('id'));

export async function updateNumber(tx: Tx, id: number, row: NumberValues): Promise<void> {
  await tx.updateTable('incoming_numbers').set(row).where('id', '=', id).execute();
}

export async function deleteNumber(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('incoming_numbers').where('id', '=', id).execute();
}

/** The system id of a client's account. */
export const shareAccount = (
  tx: Tx,
  { id, clientId }: { id: number; clientId: number },
): Promise<string | undefined> => firstValue(tx)`
  SELECT system_id FROM smpp_accounts
  WHERE id = ${id}::bigint AND client_id = ${clientId} AND deleted IS NULL FOR KEY SHARE`;
