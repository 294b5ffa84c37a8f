// The global balance of each package (requirements/administration.md#global-sms).
import type { GetListParams } from 'react-admin';
import { alarms } from '../../../contract/alarms.ts';
import { creditGlobal, debitGlobal, globalBalances, type GlobalBalance } from '../../../contract/packages.ts';
import { call } from '../call.ts';
import { sortedPage } from './list.ts';
import { postsOnce } from './verbs.ts';

export const resources = {
  'global-sms': {
    async getList(params: GetListParams) {
      return sortedPage(await call(globalBalances, {}, { signal: params.signal }), params, figureOf);
    },
    credit: postsOnce(creditGlobal),
    debit: postsOnce(debitGlobal),
    affects: [alarms.path],
  },
};

/** Reads a figure, which the backend may send as text. */
const figureOf = (row: GlobalBalance, field: string) =>
  Number(row[field as 'balance' | 'package_id' | 'held'] ?? 0);
