// Money and units move here and nowhere else (DOMAIN section 2): double entry, append-only, in the transaction of what
// is recorded. Every posting's entries sum to zero; nobody edits a balance, corrections are new postings.
// Accounts (unit sms): supply, platform_stock, client_balance, client_bonus, client_reserved (set aside for campaigns
// whose messages are not made yet), client_consumption (what a client spent), client_refunds, package_stock, package_consumption. A balance below zero on a counterpart account is how much came
// out of it. Lock order in any transaction: message rows, then ledger accounts by id, then counts.
import { amountMax } from '../../../contract/common.ts';
import type { Db, Tx } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  findClientUnits,
  insertPosting,
  openAccount,
  openClientAccounts,
  setFloor,
  type AccountName,
  type NewPosting,
} from './ledger.store.ts';

/**
 * Opens a new client's accounts, so that no posting has to: two transactions of several postings each could otherwise wait
 * for each other's new account and locked balance.
 */
export const openAccounts = (tx: Tx, clientId: number): Promise<void> => openClientAccounts(tx, clientId);

interface Leg {
  account: AccountName;
  /** Whole units, or KES with at most four decimals, signed. */
  amount: number | string;
  /** What to say, with 402, where the account does not hold enough. */
  short?: string;
}

/** Records one event: moves every account and writes its entries. Refuses with 402 where a floor would be broken. */
export async function post(tx: Tx, posting: NewPosting, legs: Leg[]): Promise<void> {
  const moving = legs
    .filter(({ amount }) => Number(amount) !== 0)
    .map((leg) => ({ ...leg, given: isGiven(posting.kind, leg) }));
  if (moving.length === 0) return;
  const short = await insertPosting(tx, posting, moving);
  if (short !== undefined) throw new Refusal(402, moving[short]?.short ?? 'The balance is not sufficient');
}

/**
 * Whether a client was given these units, or what it was given was taken back; what it had spent or set aside and gets back
 * is none of them.
 */
const isGiven = (kind: string, { account, amount }: Leg): boolean =>
  (Number(amount) > 0 || kind === 'reversal') &&
  ['client_balance', 'client_bonus'].includes(account.kind) &&
  !['refund', 'release'].includes(kind);

const sms = (kind: string, owner: { clientId?: number; packageId?: number } = {}): AccountName => ({
  kind,
  unit: 'sms',
  ...owner,
});

/** Units a client can spend: balance + bonus, and for POSTPAID its credit limit (the floor of its balance). */
export async function available(db: Db | Tx, clientId: number): Promise<number> {
  const accounts = await findClientUnits(db, clientId);
  return accounts.reduce((sum, account) => sum + Number(account.balance) - Number(account.floor ?? 0), 0);
}

interface UnitTake {
  clientId: number;
  units: number;
  userId: number | null;
  cause: string;
  description: string;
  at?: Date | undefined;
}

/** Takes the units of a send, bonus first; 402 and nothing taken where they do not cover it. */
export const reserveUnits = (tx: Tx, send: UnitTake): Promise<void> =>
  takeUnits(tx, send, { kind: 'send', account: 'client_consumption' });

/** Sets units aside for a campaign whose messages are made later, bonus first; 402 and nothing taken where they are short. */
export const setUnitsAside = (tx: Tx, campaign: UnitTake): Promise<void> =>
  takeUnits(tx, campaign, { kind: 'reserve', account: 'client_reserved' });

async function takeUnits(tx: Tx, send: UnitTake, to: { kind: string; account: string }): Promise<void> {
  const { clientId, units } = send;
  const bonus = await lockedBonus(tx, clientId);
  const fromBonus = Math.min(bonus, units);
  await post(
    tx,
    { kind: to.kind, description: send.description, userId: send.userId, cause: send.cause, at: send.at },
    [
      { account: sms('client_bonus', { clientId }), amount: -fromBonus },
      {
        account: sms('client_balance', { clientId }),
        amount: fromBonus - units,
        short: `Insufficient balance: ${units.toLocaleString('en')} units needed, ${(await available(tx, clientId)).toLocaleString('en')} available`,
      },
      { account: sms(to.account, { clientId }), amount: units },
    ],
  );
}

/** Spends units that were set aside: their messages now exist. */
export async function spendSetAside(tx: Tx, spent: Omit<UnitTake, 'userId'>): Promise<void> {
  const { clientId, units } = spent;
  await post(tx, { kind: 'send', userId: null, ...pickReason(spent) }, [
    { account: sms('client_reserved', { clientId }), amount: -units },
    { account: sms('client_consumption', { clientId }), amount: units },
  ]);
}

/** Gives back units that were set aside and are not needed. */
export async function releaseSetAside(tx: Tx, released: UnitTake): Promise<void> {
  const { clientId, units, userId } = released;
  await post(tx, { kind: 'release', userId, ...pickReason(released) }, [
    { account: sms('client_reserved', { clientId }), amount: -units },
    { account: sms('client_balance', { clientId }), amount: units },
  ]);
}

const pickReason = ({ cause, description, at }: Pick<UnitTake, 'cause' | 'description' | 'at'>) => ({
  cause,
  description,
  at,
});

/** The bonus, with its row locked, so that how much of it is spent is decided once. */
async function lockedBonus(tx: Tx, clientId: number): Promise<number> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('client_id', '=', clientId)
    .where('kind', '=', 'client_bonus')
    .forUpdate()
    .executeTakeFirst();
  return Math.max(Number(row?.balance ?? 0), 0);
}

/** Gives back the units of parts that never left, once for a whole batch. */
export async function refundUnits(
  tx: Tx,
  batch: { refunds: ReadonlyMap<number, number>; cause: string; description: string; at?: Date },
): Promise<void> {
  const legs = [...batch.refunds].flatMap(([clientId, units]) => [
    { account: sms('client_refunds', { clientId }), amount: -units },
    { account: sms('client_balance', { clientId }), amount: units },
  ]);
  await post(
    tx,
    { kind: 'refund', description: batch.description, userId: null, cause: batch.cause, at: batch.at },
    legs,
  );
}

/** Draws what was handed over to the telcos from the stock of its packages; a package may go below zero. */
export async function drawPackages(
  tx: Tx,
  batch: { packages: ReadonlyMap<number, number>; cause: string; at?: Date },
): Promise<void> {
  const legs = [...batch.packages].flatMap(([packageId, units]) => [
    { account: sms('package_stock', { packageId }), amount: -units },
    { account: sms('package_consumption', { packageId }), amount: units },
  ]);
  await post(
    tx,
    {
      kind: 'handed_over',
      description: 'Handed over to the telco',
      userId: null,
      cause: batch.cause,
      at: batch.at,
    },
    legs,
  );
}

interface UnitMove {
  units: number;
  userId: number | null;
  cause: string;
  description: string;
  at?: Date | undefined;
}

/** Adds to the platform's stock. */
export async function loadUnits(tx: Tx, move: UnitMove): Promise<void> {
  await post(tx, { kind: 'load', ...move }, [
    { account: sms('supply'), amount: -wholeUnits(move.units) },
    { account: sms('platform_stock'), amount: move.units },
  ]);
}

/** Moves stock to a client; refused where the stock does not hold it. */
export async function transferUnits(tx: Tx, move: UnitMove & { clientId: number }): Promise<void> {
  await post(tx, { kind: 'transfer', ...move }, [
    {
      account: sms('platform_stock'),
      amount: -wholeUnits(move.units),
      short: 'The stock does not hold that many units',
    },
    { account: sms('client_balance', { clientId: move.clientId }), amount: move.units },
  ]);
}

/**
 * Lets a client's balance fall as far below zero as its credit limit; undefined once that is so, else the units of credit
 * that are used already and more than the limit would be.
 */
export const setCreditLimit = async (
  tx: Tx,
  { clientId, units }: { clientId: number; units: number },
): Promise<number | undefined> =>
  setFloor(tx, await openAccount(tx, sms('client_balance', { clientId })), units);

/** Adds to the stock of a package at the telco. */
export async function creditPackage(tx: Tx, move: UnitMove & { packageId: number }): Promise<void> {
  await post(tx, { kind: 'package_credit', ...move }, [
    { account: sms('package_supply', { packageId: move.packageId }), amount: -wholeUnits(move.units) },
    { account: sms('package_stock', { packageId: move.packageId }), amount: move.units },
  ]);
}

/** Takes from the stock of a package, below zero where that is what the telco says. */
export async function debitPackage(tx: Tx, move: UnitMove & { packageId: number }): Promise<void> {
  await post(tx, { kind: 'package_debit', ...move }, [
    { account: sms('package_stock', { packageId: move.packageId }), amount: -wholeUnits(move.units) },
    { account: sms('package_supply', { packageId: move.packageId }), amount: move.units },
  ]);
}

function wholeUnits(units: number): number {
  if (Number.isInteger(units) && units >= 1 && units <= amountMax) return units;
  throw new Refusal(
    422,
    `The amount must be a whole number from 1 to ${amountMax.toLocaleString('en')}`,
    'amount',
  );
}
