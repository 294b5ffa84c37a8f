// The global balance of each package (requirements/administration.md#global-sms).
import type { GetListParams } from 'react-admin';
import { creditGlobal, debitGlobal, globalBalances } from '../../../contract/packages.ts';
import type { GlobalBalance } from '../../../contract/packages.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { once } from '../once.ts';
import { sortedPage } from './list.ts';

export const resources = {
  'global-sms': {
    async getList(params: GetListParams) {
      return sortedPage(await call(globalBalances, {}, { signal: params.signal }), params, figureOf);
    },
  },
};

/** Figures may come as text. */
const figureOf = (row: GlobalBalance, field: string) =>
  Number(row[field as 'balance' | 'package_id' | 'held'] ?? 0);

/** The key makes a repeat harmless. */
export const movePackage = (
  verb: 'credit' | 'debit',
  body: BodyOf<typeof creditGlobal>,
  key: string,
): Promise<{ message?: unknown }> => call(verb === 'credit' ? creditGlobal : debitGlobal, body, once(key));
