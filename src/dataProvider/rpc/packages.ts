// The global balance as a react-admin resource, and what is done to a package (spec part 2 section 7). The server answers
// the whole list; sorting and paging happen here.
import type { GetListParams, GetListResult } from 'react-admin';
import { creditGlobal, debitGlobal, globalBalances } from '../../../contract/packages.ts';
import type { GlobalBalance } from '../../../contract/packages.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { call } from '../call.ts';
import { pageOfParams } from './page.ts';

export const packagesRpc = {
  'global-sms': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<GlobalBalance>> {
      const { page, per_page } = pageOfParams(params);
      const answer = await call(globalBalances, {}, { signal: params.signal });
      const { field = 'package_id', order = 'ASC' } = params.sort ?? {};
      const valueOf = (row: GlobalBalance) => Number(row[field as 'balance' | 'package_id' | 'held'] ?? 0);
      const sign = order === 'ASC' ? 1 : -1;
      const rows = answer.toSorted((a, b) => sign * (valueOf(a) - valueOf(b)));
      return { data: rows.slice((page - 1) * per_page, page * per_page), total: rows.length };
    },
  },
};

/** The key makes a second press harmless, and a repeat after a lost answer. */
export const movePackage = (
  verb: 'credit' | 'debit',
  body: BodyOf<typeof creditGlobal>,
  key: string,
): Promise<{ message?: unknown }> =>
  call(verb === 'credit' ? creditGlobal : debitGlobal, body, { headers: { 'Idempotency-Key': key } });
