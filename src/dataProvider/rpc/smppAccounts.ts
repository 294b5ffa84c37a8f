// SMPP accounts as a react-admin resource, and what can be done to one (spec part 2 sections 4 and 7: the calls are those
// for users). The call gives all of them at once; they are sorted and cut into pages here.
import type { GetListParams, GetListResult } from 'react-admin';
import type { BodyOf } from '../../../contract/endpoint.ts';
import {
  resetSmppPassword,
  smppAccounts,
  updateSmppAccount,
  type SmppAccount,
} from '../../../contract/smppAccounts.ts';
import { createUser } from '../../../contract/users.ts';
import { call } from '../call.ts';
import { pageOfParams } from './page.ts';
import type { NewUser } from './users.ts';

export { removeUser as removeAccount, switchUser as switchAccount } from './users.ts';

export const smppAccountsRpc = {
  'smpp-accounts': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<SmppAccount>> {
      const answer = await call(smppAccounts, {}, { signal: params.signal });
      const data = answer.data ?? [];
      const { page, per_page } = pageOfParams(params);
      const { field = 'id', order = 'DESC' } = params.sort ?? {};
      const sign = order === 'DESC' ? -1 : 1;
      const sorted = data.toSorted((a, b) => sign * compare(valueOf(a, field), valueOf(b, field)));
      return {
        data: sorted.slice((page - 1) * per_page, page * per_page),
        total: data.length,
        meta: { gatewayPort: answer.gateway_port },
      };
    },
  },
};

/** The name it binds with; where a backend gives none, its person's. */
export const usernameOf = ({ username, full_name, email }: SmppAccount): string =>
  username ?? full_name ?? email ?? '';

export const accountTypeOf = ({ account_type, role_name }: SmppAccount): string =>
  account_type ?? role_name ?? '';

function valueOf(account: SmppAccount, field: string): string {
  if (field === 'username') return usernameOf(account);
  if (field === 'account_type') return accountTypeOf(account);
  const value = account[field as keyof SmppAccount];
  return typeof value === 'object' ? '' : String(value ?? '');
}
const compare = new Intl.Collator('en', { numeric: true }).compare;

export const addAccount = (account: NewUser & { client_id?: number }) => call(createUser, account);

export const changeAccount = (change: BodyOf<typeof updateSmppAccount>) => call(updateSmppAccount, change);

export const renewPassword = (id: number) => call(resetSmppPassword, { user_id: id });
