// The global balance of each package (requirements/administration.md#global-sms).
import type { GetListParams } from 'react-admin';
import { alarms } from '../../../contract/alarms.ts';
import { creditGlobal, debitGlobal, globalBalances, type GlobalBalance } from '../../../contract/packages.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { callOnce } from '../once.ts';
import { sortedPage } from './list.ts';
import type { Ordered } from './verbs.ts';

type Move = BodyOf<typeof creditGlobal>;

export const resources = {
  'global-sms': {
    async getList(params: GetListParams) {
      return sortedPage(await call(globalBalances, {}, { signal: params.signal }), params, figureOf);
    },
    credit: ({ data, key }: Ordered<Move>) => callOnce(creditGlobal, data, { key }),
    debit: ({ data, key }: Ordered<Move>) => callOnce(debitGlobal, data, { key }),
    affects: [alarms.path],
  },
};

/** Reads a figure, which the backend may send as text. */
const figureOf = (row: GlobalBalance, field: string) =>
  Number(row[field as 'balance' | 'package_id' | 'held'] ?? 0);
