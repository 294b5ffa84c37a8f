import type { Db, Tx } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';
import type { AccountKind } from '../../domain/ledgerAccounts.ts';
import { openAccount, type AccountName } from './ledger.store.ts';

/** The amounts that the posting of a payment moved, by kind of account. */
export const findPosted = (
  tx: Tx,
  cause: string,
): Promise<{ kind: AccountKind; amount: string }[]> => allRows(tx)`
  SELECT a.kind, e.amount::text AS amount FROM ledger_postings p
  JOIN ledger_entries e ON e.posting_id = p.id JOIN ledger_accounts a ON a.id = e.account_id
  WHERE p.cause = ${cause} AND p.cause LIKE 'payment:%'`;

/** KES a client has left over from earlier payments. */
export async function creditKes(db: Db | Tx, clientId: number): Promise<string> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'client_credit')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.balance ?? '0';
}

/** Balances, with all rows locked in the order of their ids, as postings do. */
export async function lockedBalances(
  tx: Tx,
  names: readonly AccountName[],
): Promise<Map<AccountName, string>> {
  const ids = new Map<number, AccountName>();
  for (const name of names) ids.set(await openAccount(tx, name), name);
  const rows = await allRows(tx)<{ id: number; balance: string }>`
    SELECT id, balance FROM ledger_accounts WHERE id = ANY(${[...ids.keys()]}::bigint[])
    ORDER BY id FOR UPDATE`;
  return new Map(rows.flatMap(({ id, balance }) => [[ids.get(id) as AccountName, balance] as const]));
}
