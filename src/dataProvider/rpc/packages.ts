// The global balance as a react-admin resource, and what is done to a package
// (requirements/administration.md#global-sms).
import type { GetListParams, GetListResult } from 'react-admin';
import { creditGlobal, debitGlobal, globalBalances } from '../../../contract/packages.ts';
import type { GlobalBalance } from '../../../contract/packages.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { once } from '../once.ts';
import { pageOf, sortedBy } from './wholeList.ts';

export const packagesRpc = {
  'global-sms': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<GlobalBalance>> {
      const answer = await call(globalBalances, {}, { signal: params.signal });
      return pageOf(sortedBy(answer, params.sort, valueOf), params);
    },
  },
};

/** A backend may write its figures as text. */
const valueOf = (row: GlobalBalance, field: string) =>
  Number(row[field as 'balance' | 'package_id' | 'held'] ?? 0);

/** The key makes a second press harmless, and a repeat after a lost answer. */
export const movePackage = (
  verb: 'credit' | 'debit',
  body: BodyOf<typeof creditGlobal>,
  key: string,
): Promise<{ message?: unknown }> => call(verb === 'credit' ? creditGlobal : debitGlobal, body, once(key));
