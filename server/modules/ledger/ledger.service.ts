// Money and units move only here (requirements/domain.md#double-entry): double entry, append-only, in the transaction of the
// recorded event. The entries of a posting sum to zero; a balance is never edited, corrections are new postings. The accounts are
// listed in domain/ledgerAccounts.ts. Lock order in any transaction: message rows, then ledger accounts by id, then counts.
import { grouped } from '../../../contract/grouped.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { UnitsAccountKind } from '../../domain/ledgerAccounts.ts';
import type { PostingKind } from '../../domain/postingKinds.ts';
import { Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import {
  findClientUnits,
  insertPosting,
  insertTakes,
  lockAccounts,
  openClientAccounts,
  type AccountName,
  type NewPosting,
  type TakenLeg,
} from './ledger.store.ts';

/**
 * Opens a new client's accounts, so that no posting has to: two transactions of several postings each could otherwise deadlock
 * on each other's new account and locked balance.
 */
export const openAccounts = (tx: Tx, clientId: number): Promise<void> => openClientAccounts(tx, clientId);

interface Leg {
  account: AccountName;
  /** Whole units, or KES with at most four decimals, signed. */
  amount: number | string;
  /** Message of the 402 where the account does not cover it. */
  short?: string;
}

/** Records one event: moves every account and writes its entries. Refuses with 402 where a floor would be broken. */
export async function post(tx: Tx, posting: NewPosting, legs: Leg[]): Promise<void> {
  const moving = legs
    .filter(({ amount }) => Number(amount) !== 0)
    .map((leg) => ({ ...leg, given: isGiven(posting.kind, leg) }));
  if (moving.length === 0) return;
  const short = await insertPosting(tx, posting, moving);
  if (short !== undefined)
    throw new Refusal(402, 'balance_insufficient', moving[short]?.short ?? 'The balance is not sufficient');
}

/**
 * Whether a client was given these units, or they were reversed or corrected. Refunds and releases of spent or reserved units do not
 * count.
 */
const isGiven = (kind: PostingKind, { account, amount }: Leg): boolean =>
  (Number(amount) > 0 || ['reversal', 'correction'].includes(kind)) &&
  ['client_balance', 'client_bonus'].includes(account.kind) &&
  !['refund', 'release'].includes(kind);

/** An account of units: a client's, a package's or the platform's. */
export const sms = (
  kind: UnitsAccountKind,
  owner: { clientId?: number; packageId?: number } = {},
): AccountName => ({
  kind,
  unit: 'sms',
  ...owner,
});

/** Units a client can spend: balance + bonus, and for POSTPAID its credit limit (the floor of its balance). */
export async function available(db: Db | Tx, clientId: number): Promise<number> {
  return spendable(await findClientUnits(db, clientId));
}

const spendable = (accounts: readonly { balance: string; floor: string | null }[]): number =>
  accounts.reduce((sum, { balance, floor }) => sum + Number(balance) - Number(floor ?? 0), 0);

export interface UnitMove {
  units: number;
  userId: number | null;
  cause: string;
  description: string;
  at?: Date | undefined;
}

export type ClientMove = UnitMove & { clientId: number };

/** The units that a client can spend. Its accounts are locked until the transaction ends, so the figures are exact; spending updates them. */
export interface LockedBalance {
  available: number;
  balance: HeldAccount;
  bonus: HeldAccount;
  to: HeldAccount;
}

interface HeldAccount {
  id: number;
  units: number;
}

type Target = 'client_consumption' | 'client_reserved';

/**
 * Locks the balances of clients. Where `wait` is false, clients whose accounts another transaction has locked are missing.
 */
export const lockBalance = (
  tx: Tx,
  clientIds: readonly number[],
  { wait }: { wait: boolean },
): Promise<Map<number, LockedBalance>> => lockBalances(tx, clientIds, { to: 'client_consumption', wait });

async function lockBalances(
  tx: Tx,
  clientIds: readonly number[],
  { to, wait }: { to: Target; wait: boolean },
): Promise<Map<number, LockedBalance>> {
  const kinds = ['client_balance', 'client_bonus', to] as const;
  const rows = await lockAccounts(tx, { clientIds, kinds, wait });
  const balances = new Map<number, LockedBalance>();
  for (const clientId of new Set(clientIds)) {
    const own = rows.filter((row) => row.client_id === clientId);
    const [balance, bonus, target] = kinds.map((kind) => own.find((row) => row.kind === kind));
    if (!balance || !bonus || !target) continue;
    balances.set(clientId, {
      available: spendable([balance, bonus]),
      balance: heldIn(balance),
      bonus: heldIn(bonus),
      to: heldIn(target),
    });
  }
  const missing = wait ? clientIds.filter((clientId) => !balances.has(clientId)) : [];
  for (const clientId of missing) await openClientAccounts(tx, clientId);
  return missing.length > 0 ? lockBalances(tx, clientIds, { to, wait }) : balances;
}

const heldIn = ({ id, balance }: { id: number; balance: string }): HeldAccount => ({
  id,
  units: Number(balance),
});

/** The refusal (402) of a send that exceeds the balance. */
export const shortOfUnits = (units: number, has: number): Refusal =>
  new Refusal(
    402,
    'balance_insufficient',
    `Insufficient balance: ${counted(units, 'unit')} needed, ${grouped(has)} available`,
  );

/** Takes the units of a send, bonus first. If they do not cover it, throws 402 and takes nothing. */
export const reserveUnits = (tx: Tx, send: ClientMove): Promise<void> =>
  takeUnits(tx, send, { kind: 'send', to: 'client_consumption' });

/** Reserves units for a campaign that is expanded later, bonus first. If they do not cover it, throws 402 and takes nothing. */
export const reserveRun = (tx: Tx, campaign: ClientMove): Promise<void> =>
  takeUnits(tx, campaign, { kind: 'reserve', to: 'client_reserved' });

async function takeUnits(
  tx: Tx,
  take: ClientMove,
  { kind, to }: { kind: PostingKind; to: Target },
): Promise<void> {
  const { clientId, units, ...posting } = take;
  const locked = await lockBalances(tx, [clientId], { to, wait: true });
  const balance = locked.get(clientId);
  if (!balance) throw new Error(`Client ${clientId} has no accounts`);
  await takeEach(tx, kind, [{ ...posting, takes: [{ balance, units }] }]);
}

/** Takes the units of sends, in order, with one posting per cause; 402 if a balance does not cover its own. */
export const reserveEach = (tx: Tx, sends: readonly UnitsTaken[]): Promise<void> =>
  takeEach(tx, 'send', sends);

/** Units of one cause, of one client or several. */
export interface UnitsTaken extends Omit<UnitMove, 'units'> {
  takes: readonly { balance: LockedBalance; units: number }[];
}

async function takeEach(tx: Tx, kind: PostingKind, taken: readonly UnitsTaken[]): Promise<void> {
  const postings = taken.flatMap(({ takes, ...posting }) => {
    const legs = takes.flatMap(({ balance, units }) => legsOf(balance, units));
    return legs.length === 0 ? [] : [{ ...posting, kind, legs }];
  });
  if (postings.length > 0) await insertTakes(tx, postings);
}

/** Takes units from a locked balance, bonus first, and returns the legs of the posting; throws 402 if they do not cover it. */
function legsOf(from: LockedBalance, units: number): TakenLeg[] {
  if (units > from.available) throw shortOfUnits(units, from.available);
  from.available -= units;
  const fromBonus = Math.min(Math.max(from.bonus.units, 0), units);
  const moves = [
    [from.balance, fromBonus - units],
    [from.bonus, -fromBonus],
    [from.to, units],
  ] as const;
  return moves.flatMap(([account, amount]) => {
    if (amount === 0) return [];
    const opening = account.units;
    account.units += amount;
    return [{ account: account.id, amount, opening }];
  });
}

/** Spends reserved units: their messages now exist. */
export async function spendReserved(tx: Tx, spent: Omit<ClientMove, 'userId'>): Promise<void> {
  const { clientId, units } = spent;
  await post(tx, { kind: 'send', userId: null, ...pickReason(spent) }, [
    { account: sms('client_reserved', { clientId }), amount: -units },
    { account: sms('client_consumption', { clientId }), amount: units },
  ]);
}

/** Releases reserved units that are not needed. */
export async function releaseReserved(tx: Tx, released: ClientMove): Promise<void> {
  const { clientId, units, userId } = released;
  await post(tx, { kind: 'release', userId, ...pickReason(released) }, [
    { account: sms('client_reserved', { clientId }), amount: -units },
    { account: sms('client_balance', { clientId }), amount: units },
  ]);
}

const pickReason = ({ cause, description, at }: Pick<UnitMove, 'cause' | 'description' | 'at'>) => ({
  cause,
  description,
  at,
});

/** Refunds the units of parts that were not sent, once per batch. */
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
