// What a payment in KES gives (DOMAIN section 2): floor((paid + credit) / price) units, the rest stays as credit in KES and
// counts in the next payment. Accounts (unit kes): payments_clearing (below zero: what came in), client_credit, sales.
// The units come out of the platform's stock; what the stock does not hold comes from the supply in the same posting, because
// whoever has paid does not wait for the platform to buy. Such a sale shows as an empty stock and an entry on the supply.
import { sql } from 'kysely';
import { topUpWorth } from '../../../contract/payments.ts';
import type { Db, Tx } from '../../db/database.ts';
import { sumKes, times } from '../../domain/kes.ts';
import { post } from './ledger.service.ts';
import { openAccount, type AccountName, type NewPosting } from './ledger.store.ts';

const negative = (kes: string) => (kes.startsWith('-') ? kes.slice(1) : `-${kes}`);

export interface TopUp extends Omit<NewPosting, 'kind'> {
  clientId: number;
  /** What was paid, exact. */
  kes: string;
  /** KES a unit. */
  smsCost: string;
}

/** Books a payment and gives its units; returns how many. */
export async function topUp(
  tx: Tx,
  { clientId, kes: paid, smsCost, ...posting }: TopUp,
): Promise<{ units: number }> {
  const accounts = {
    clearing: { kind: 'payments_clearing', unit: 'kes' },
    credit: { kind: 'client_credit', unit: 'kes', clientId },
    sales: { kind: 'sales', unit: 'kes' },
    supply: { kind: 'supply', unit: 'sms' },
    stock: { kind: 'platform_stock', unit: 'sms' },
    balance: { kind: 'client_balance', unit: 'sms', clientId },
  } as const satisfies Record<string, AccountName>;
  const balances = await lockedBalances(tx, Object.values(accounts));
  const worthOf = topUpWorth(paid, balances.get(accounts.credit) ?? '0', smsCost);
  if (!worthOf) throw new RangeError(`KES ${paid} at ${smsCost} gives no number of units`);
  const { units } = worthOf;
  const worth = times(smsCost, units);
  const fromStock = Math.min(units, Math.max(0, Math.floor(Number(balances.get(accounts.stock)))));
  await post(tx, { kind: 'topup', ...posting }, [
    { account: accounts.clearing, amount: negative(paid) },
    { account: accounts.credit, amount: sumKes([paid, negative(worth)]) },
    { account: accounts.sales, amount: worth },
    { account: accounts.stock, amount: -fromStock },
    { account: accounts.supply, amount: fromStock - units },
    { account: accounts.balance, amount: units },
  ]);
  return { units };
}

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

/** Balances, all rows locked in the order of their ids like every posting's, so that what is decided by them stays true. */
async function lockedBalances(tx: Tx, names: readonly AccountName[]): Promise<Map<AccountName, string>> {
  const ids = new Map<number, AccountName>();
  for (const name of names) ids.set(await openAccount(tx, name), name);
  const { rows } = await sql<{ id: number; balance: string }>`
    SELECT id, balance FROM ledger_accounts WHERE id = ANY(${[...ids.keys()]}::bigint[])
    ORDER BY id FOR UPDATE`.execute(tx);
  return new Map(rows.flatMap(({ id, balance }) => [[ids.get(id) as AccountName, balance] as const]));
}
