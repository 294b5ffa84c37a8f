// What a payment in KES gives (requirements/domain.md#top-ups): floor((paid + credit) / price) units, the rest stays as
// credit in KES and counts in the next payment. Accounts (unit kes): payments_clearing (below zero: what came in),
// client_credit, sales. The units come out of the platform's stock; what the stock does not hold comes from the supply
// in the same posting, because a client that has paid does not wait for the platform to buy. Such a sale shows as an
// empty stock and an entry on the supply.
import { grouped } from '../../../contract/grouped.ts';
import { topUpWorth } from '../../../contract/payments.ts';
import type { Tx } from '../../db/database.ts';
import { sumKes, times, toKes, toTenThousandths } from '../../domain/kes.ts';
import { counted } from '../../domain/sentences.ts';
import { post } from './ledger.service.ts';
import type { AccountName, NewPosting } from './ledger.store.ts';
import { findPosted, lockedBalances } from './topup.store.ts';

export { creditKes } from './topup.store.ts';

const negative = (kes: string) => (kes.startsWith('-') ? kes.slice(1) : `-${kes}`);

export interface TopUp extends Omit<NewPosting, 'kind'> {
  clientId: number;
  /** The amount paid, exact. */
  kes: string;
  /** Price of a unit in KES. */
  smsCost: string;
}

/** The accounts of a client's payment. Both directions lock all of them at once, as they would deadlock on those that they share. */
const accountsOf = (clientId: number) =>
  ({
    clearing: { kind: 'payments_clearing', unit: 'kes' },
    credit: { kind: 'client_credit', unit: 'kes', clientId },
    sales: { kind: 'sales', unit: 'kes' },
    supply: { kind: 'supply', unit: 'sms' },
    stock: { kind: 'platform_stock', unit: 'sms' },
    balance: { kind: 'client_balance', unit: 'sms', clientId },
  }) as const satisfies Record<string, AccountName>;

/** Locks the accounts of several clients' payments, for a transaction that moves a payment from one to another. */
export async function lockTopUps(tx: Tx, clientIds: readonly number[]): Promise<void> {
  await lockedBalances(
    tx,
    clientIds.flatMap((clientId) => Object.values(accountsOf(clientId))),
  );
}

/** Books a payment and gives its units; returns how many. */
export async function topUp(
  tx: Tx,
  { clientId, kes: paid, smsCost, ...posting }: TopUp,
): Promise<{ units: number }> {
  const accounts = accountsOf(clientId);
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

/** Accounts of one top-up by their kind; no kind has two units. */
type Given = Record<
  'payments_clearing' | 'client_credit' | 'sales' | 'platform_stock' | 'supply' | 'client_balance',
  string
>;

/**
 * Reverses the posting `of`, units and KES alike, by the opposite entries; returns how many units. Where its KES credit was
 * since used for units, units are taken instead, at the price of the top-up. 402 where the client has spent the units: it
 * owes what it sent with them.
 */
export async function takeBackTopUp(
  tx: Tx,
  { clientId, of, smsCost, ...posting }: Omit<TopUp, 'kes'> & { of: string },
): Promise<{ units: number }> {
  const given = await entriesOf(tx, of);
  const accounts = accountsOf(clientId);
  const held = await lockedBalances(tx, Object.values(accounts));
  const units = Number(given.client_balance);
  const worth = toTenThousandths(given.sales);
  const price = units > 0 ? worth / BigInt(units) : toTenThousandths(smsCost);
  const missing = toTenThousandths(given.client_credit) - toTenThousandths(held.get(accounts.credit) ?? '0');
  const more = missing > 0n ? (missing + price - 1n) / price : 0n;
  const paidBy = toKes(more * price);
  const taken = units + Number(more);
  await post(tx, { kind: 'reversal', ...posting }, [
    { account: accounts.clearing, amount: negative(given.payments_clearing) },
    { account: accounts.credit, amount: sumKes([negative(given.client_credit), paidBy]) },
    { account: accounts.sales, amount: negative(sumKes([given.sales, paidBy])) },
    { account: accounts.stock, amount: Number(more) - Number(given.platform_stock) },
    { account: accounts.supply, amount: -Number(given.supply) },
    {
      account: accounts.balance,
      amount: -taken,
      short: `${counted(taken, 'unit')} ${taken === 1 ? 'is' : 'are'} to be taken back and the client holds ${grouped(Number(held.get(accounts.balance)))}. Let it go below zero with a credit limit (POSTPAID), or suspend it.`,
    },
  ]);
  return { units: taken };
}

/** The amounts that a top-up moved, by kind of account. */
async function entriesOf(tx: Tx, cause: string): Promise<Given> {
  const rows = await findPosted(tx, cause);
  if (rows.length === 0) throw new Error(`Nothing was posted for ${cause}`);
  const nothing: Given = {
    payments_clearing: '0',
    client_credit: '0',
    sales: '0',
    platform_stock: '0',
    supply: '0',
    client_balance: '0',
  };
  return rows.reduce((given, { kind, amount }) => ({ ...given, [kind]: amount }), nothing);
}
