// Typed amounts (requirements/domain.md#ledger: whole, at least 1, at most 1,000,000,000).
import { amountMax } from '../../contract/common.ts';
import { formatNumber } from './formatNumber.ts';

export const amountFault = `The amount must be a whole number from 1 to ${formatNumber(amountMax)}`;

/** The amount in a text; undefined where it is not a whole amount. */
export function readAmount(text: string): number | undefined {
  const amount = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  return amount >= 1 && amount <= amountMax ? amount : undefined;
}
