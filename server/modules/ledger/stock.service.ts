// The platform's stock of units: what is loaded, credited to clients and lent to them, and the packages at the telcos.
import { amountMax } from '../../../contract/common.ts';
import { grouped } from '../../../contract/grouped.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingKind } from '../../domain/postingKinds.ts';
import { Refusal } from '../../domain/refusal.ts';
import { post, sms, type ClientMove, type UnitMove } from './ledger.service.ts';
import { openAccount, setFloor } from './ledger.store.ts';

/** Adds to the platform's stock. */
export async function loadUnits(tx: Tx, move: UnitMove): Promise<void> {
  await post(tx, { kind: 'load', ...move }, [
    { account: sms('supply'), amount: -wholeUnits(move.units) },
    { account: sms('platform_stock'), amount: move.units },
  ]);
}

/** Moves stock to a client's balance; refused where the stock does not hold it. */
export const transferUnits = (tx: Tx, move: ClientMove): Promise<void> =>
  moveStock(tx, move, { kind: 'transfer', to: 'client_balance' });

/** Moves stock to a client's bonus, which is spent first; refused where the stock does not hold it. */
export const giveBonus = (tx: Tx, move: ClientMove): Promise<void> =>
  moveStock(tx, move, { kind: 'bonus', to: 'client_bonus' });

async function moveStock(
  tx: Tx,
  move: ClientMove,
  { kind, to }: { kind: PostingKind; to: 'client_balance' | 'client_bonus' },
): Promise<void> {
  await post(tx, { kind, ...move }, [
    {
      account: sms('platform_stock'),
      amount: -wholeUnits(move.units),
      short: 'The stock does not hold that many units',
    },
    { account: sms(to, { clientId: move.clientId }), amount: move.units },
  ]);
}

/**
 * Sets the credit limit, to which a client's balance may fall below zero. Returns undefined, or the used credit where that
 * exceeds the limit and nothing was set.
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

/** Takes from the stock of a package, below zero if the telco says so. */
export async function debitPackage(tx: Tx, move: UnitMove & { packageId: number }): Promise<void> {
  await post(tx, { kind: 'package_debit', ...move }, [
    { account: sms('package_stock', { packageId: move.packageId }), amount: -wholeUnits(move.units) },
    { account: sms('package_supply', { packageId: move.packageId }), amount: move.units },
  ]);
}

/** Draws submitted parts from the stock of their packages; a package may go below zero. */
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

function wholeUnits(units: number): number {
  if (Number.isInteger(units) && units >= 1 && units <= amountMax) return units;
  throw new Refusal(
    422,
    'invalid_input',
    `The amount must be a whole number from 1 to ${grouped(amountMax)}`,
    'amount',
  );
}
