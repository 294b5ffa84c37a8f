// SMPP accounts (requirements/administration.md#smpp-accounts), created, switched and deleted by the calls for users.
import { resetSmppPassword, smppAccounts, updateSmppAccount } from '../../../contract/smppAccounts.ts';
import { createUser, deleteUser, updateUser } from '../../../contract/users.ts';
import { call } from '../call.ts';
import { rowsOf } from '../compat/page.ts';
import { accountFrom } from '../compat/rows.ts';
import { wholeListOf } from './list.ts';
import type { NewUser } from './users.ts';
import type { Created, Deleted, Updated, UpdatedBy } from './verbs.ts';

export const resources = {
  'smpp-accounts': {
    ...wholeListOf(async (body, signal) => {
      const answer = await call(smppAccounts, body, { signal });
      const { gateway_host: host, gateway_port: port, gateway_tls_port: tlsPort } = answer;
      return { data: rowsOf(answer).map(accountFrom), meta: { gateway: { host, port, tlsPort } } };
    }),
    create: ({ data }: Created<NewUser & { client_id?: number | undefined }>) => call(createUser, data),
    /** Sets the limits of the account. */
    update: ({ id, data }: UpdatedBy<typeof updateSmppAccount, 'user_id'>) =>
      call(updateSmppAccount, { ...data, user_id: id }),
    setStatus: ({ id, data }: Updated<{ status: 0 | 1 }>) => call(updateUser, { ...data, user_id: id }),
    delete: ({ id }: Deleted) => call(deleteUser, { user_id: id }),
    resetPassword: ({ id }: Deleted) => call(resetSmppPassword, { user_id: id }),
  },
};
