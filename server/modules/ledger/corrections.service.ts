// Takes back units that were loaded, transferred or given as a bonus by mistake (requirements/domain.md#stock), by the opposite entries.
// Units that a payment bought are reversed or moved instead (topup.service.ts).
import { grouped } from '../../../contract/grouped.ts';
import type { Tx } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import * as store from './corrections.store.ts';
import type { GivenUnits } from './corrections.store.ts';
import { post, sms } from './ledger.service.ts';
import { lockedBalances } from './topup.store.ts';

export type { GivenUnits } from './corrections.store.ts';

/** The units of a row of the stock or of a client's top-ups; 422 unless so many of them can still be taken back. */
export async function requireCorrectable(
  tx: Tx,
  { entryId, units }: { entryId: number; units: number },
): Promise<GivenUnits> {
  const given = await store.findGiven(tx, entryId);
  if (!given)
    throw new Refusal(
      422,
      'units_not_correctable',
      'Only units that were loaded, transferred or given as a bonus can be corrected',
      'id',
    );
  if (units > given.left)
    throw new Refusal(
      422,
      'correction_too_large',
      given.left === 0
        ? 'All of these units were taken back already'
        : `Only ${grouped(given.left)} of these ${counted(given.units, 'unit')} can still be taken back`,
      'sms_units',
    );
  return given;
}

interface Correction {
  entryId: number;
  /** The owner of the entry, as {@link requireCorrectable} returned it; null for the stock. */
  clientId: number | null;
  units: number;
  userId: number;
  /** Description of the posting. */
  describe: (given: GivenUnits) => string;
}

/** Takes units back once their accounts are locked, so that concurrent corrections take no more than was given; 402 if they were spent. */
export async function correctUnits(tx: Tx, correction: Correction): Promise<GivenUnits> {
  const { clientId, units, userId, describe } = correction;
  const accounts = {
    supply: sms('supply'),
    stock: sms('platform_stock'),
    ...(clientId !== null && {
      balance: sms('client_balance', { clientId }),
      bonus: sms('client_bonus', { clientId }),
    }),
  };
  const { supply, stock, balance, bonus } = accounts;
  const locked = await lockedBalances(tx, Object.values(accounts));
  const heldIn = (account: (typeof accounts)['balance']) => Number((account && locked.get(account)) ?? 0);
  const given = await requireCorrectable(tx, correction);
  const posting = {
    kind: 'correction',
    userId,
    cause: `correction:${given.postingId}`,
    description: describe(given),
  } as const;
  if (!balance || !bonus) {
    const short = `${taken(units)} and the stock holds ${grouped(heldIn(stock))}. Take back fewer, or first correct what was transferred from it.`;
    await post(tx, posting, [
      { account: stock, amount: -units, short },
      { account: supply, amount: units },
    ]);
    return given;
  }
  // Sends spend the bonus first, so units of a bonus that was spent are in the balance.
  const fromBonus = given.kind === 'bonus' ? Math.min(heldIn(bonus), units) : 0;
  const held = heldIn(balance) + (given.kind === 'bonus' ? heldIn(bonus) : 0);
  const short = `${taken(units)} and the client holds ${grouped(held)}. Take back fewer, or let it go below zero with a credit limit (POSTPAID).`;
  await post(tx, posting, [
    { account: stock, amount: units },
    { account: bonus, amount: -fromBonus },
    { account: balance, amount: fromBonus - units, short },
  ]);
  return given;
}

const taken = (units: number): string =>
  `${counted(units, 'unit')} ${units === 1 ? 'is' : 'are'} to be taken back`;
