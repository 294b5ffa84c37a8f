// SMPP accounts as a react-admin resource, and what can be done to one (requirements/administration.md#smpp-accounts:
// the calls are those for users).
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
import type { NewUser } from './users.ts';
import { pageOf, sortedBy } from './wholeList.ts';

export { removeUser as removeAccount, switchUser as switchAccount } from './users.ts';

export const smppAccountsRpc = {
  'smpp-accounts': {
    async getList(_resource: string, params: GetListParams): Promise<GetListResult<SmppAccount>> {
      const answer = await call(smppAccounts, {}, { signal: params.signal });
      const sorted = sortedBy(answer.data ?? [], params.sort, valueOf);
      return { ...pageOf(sorted, params), meta: { gatewayPort: answer.gateway_port } };
    },
  },
};

/** The name it binds with; where a backend gives none, its person's. */
export const usernameOf = ({ username, full_name, email }: SmppAccount): string =>
  username ?? full_name ?? email ?? '';

export const accountTypeOf = ({ account_type, role_name }: SmppAccount): string =>
  account_type ?? role_name ?? '';

function valueOf(account: SmppAccount, field: string): unknown {
  if (field === 'username') return usernameOf(account);
  if (field === 'account_type') return accountTypeOf(account);
  return account[field as keyof SmppAccount];
}

export const addAccount = (account: NewUser & { client_id?: number }) => call(createUser, account);

export const changeAccount = (change: BodyOf<typeof updateSmppAccount>) => call(updateSmppAccount, change);

export const renewPassword = (id: number) => call(resetSmppPassword, { user_id: id });
