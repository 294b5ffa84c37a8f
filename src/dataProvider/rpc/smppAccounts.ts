// SMPP accounts (requirements/administration.md#smpp-accounts), created, switched and deleted by the calls for users.
import type { GetListParams } from 'react-admin';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { resetSmppPassword, smppAccounts, updateSmppAccount } from '../../../contract/smppAccounts.ts';
import { createUser } from '../../../contract/users.ts';
import { call } from '../call.ts';
import { rowsOf } from '../compat/page.ts';
import { accountFrom } from '../compat/rows.ts';
import { sortedPage } from './list.ts';
import type { NewUser } from './users.ts';

export { removeUser as removeAccount, switchUser as switchAccount } from './users.ts';

export const resources = {
  'smpp-accounts': {
    async getList(params: GetListParams) {
      const answer = await call(smppAccounts, {}, { signal: params.signal });
      return {
        ...sortedPage(rowsOf(answer).map(accountFrom), params),
        meta: { gatewayPort: answer.gateway_port },
      };
    },
  },
};

export const addAccount = (account: NewUser & { client_id?: number }) => call(createUser, account);
export const changeAccount = (change: BodyOf<typeof updateSmppAccount>) => call(updateSmppAccount, change);
export const renewPassword = (id: number) => call(resetSmppPassword, { user_id: id });
