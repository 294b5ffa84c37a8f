// SMPP accounts (requirements/administration.md#smpp-accounts), created, switched and deleted by the calls for users.
import { resetSmppPassword, smppAccounts, updateSmppAccount } from '../../../contract/smppAccounts.ts';
import { createUser, deleteUser, updateUser } from '../../../contract/users.ts';
import { rowsOf } from '../compat/page.ts';
import { accountFrom } from '../compat/rows.ts';
import { wholeListOf } from './list.ts';
import { posts, postsWith } from './verbs.ts';

export const resources = {
  'smpp-accounts': {
    ...wholeListOf(smppAccounts, {
      rows: (answer) => rowsOf(answer).map(accountFrom),
      meta: ({ gateway_host: host, gateway_port: port, gateway_tls_port: tlsPort }) => ({
        gateway: { host, port, tlsPort },
      }),
    }),
    create: posts(createUser),
    /** Sets the limits of the account. */
    update: postsWith('user_id', updateSmppAccount),
    setStatus: postsWith('user_id', updateUser),
    delete: postsWith('user_id', deleteUser),
    resetPassword: postsWith('user_id', resetSmppPassword),
  },
};
