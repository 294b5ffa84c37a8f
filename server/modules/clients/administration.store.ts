import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { hasRows, runSql, type Row } from '../../db/sql/rows.ts';
import { isWritten } from '../../db/savepoint.ts';
import { foreignKeyViolation } from '../../db/sqlState.ts';

export type StoredClient = Row<'clients'>;
export type ClientFields = Omit<StoredClient, 'id' | 'created'>;

/** Locks a client against changes; for a deletion also against new references, as a send makes them. */
export const lockClient = (
  tx: Tx,
  { id, isDeleted }: { id: number; isDeleted: boolean },
): Promise<StoredClient | undefined> =>
  tx
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', sql<number>`${id}::bigint`)
    .$if(isDeleted, (query) => query.forUpdate())
    .$if(!isDeleted, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

export async function updateClient(tx: Tx, id: number, change: Partial<ClientFields>): Promise<void> {
  await tx.updateTable('clients').set(change).where('id', '=', id).execute();
}

/**
 * Deletes a client and the records whose foreign key cascades; false if it has messages, or if a record with any other foreign
 * key refers to one of these. Indexes: messages_by_client, ledger_entries_by_account.
 */
export async function removeClient(tx: Tx, id: number): Promise<boolean> {
  if (await hasRows(tx)`SELECT FROM messages WHERE client_id = ${id} LIMIT 1`) return false;
  // Refused without a lock of its accounts, which a send takes before the client.
  if (
    await hasRows(tx)`
    SELECT FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE a.client_id = ${id} LIMIT 1`
  )
    return false;
  // Before its ledger accounts, as a credit does. Index: payments_by_client.
  await runSql(tx)`SELECT FROM payments WHERE client_id = ${id} FOR UPDATE`;
  return isWritten(tx, () => tx.deleteFrom('clients').where('id', '=', id).execute(), foreignKeyViolation);
}
