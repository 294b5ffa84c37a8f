// SMPP accounts (requirements/administration.md#smpp-accounts). Creating, switching and deleting use the
// calls for users.
import * as contract from '../../../contract/smppAccounts.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { listAccounts, resetPassword, updateAccount } from './smppAccounts.service.ts';

export function mountSmppAccounts(api: Api, { db }: { db: Db }): void {
  api.mount(contract.smppAccounts, ({ body }, caller) => listAccounts(db, caller, body));
  api.mount(contract.updateSmppAccount, ({ body }, caller) => asMessage(updateAccount(db, caller, body)));
  api.mount(contract.resetSmppPassword, ({ body }, caller) => resetPassword(db, caller, body.user_id));
}
