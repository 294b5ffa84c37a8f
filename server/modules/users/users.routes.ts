// System users and the users of a client; SMPP accounts share their calls
// (requirements/administration.md#system-users).
import * as contract from '../../../contract/users.ts';
import type { Db } from '../../db/database.ts';
import { narrowedTo } from '../../domain/reach.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { assignableRoles } from '../roles/roles.service.ts';
import * as smpp from '../smppAccounts/smppAccounts.service.ts';
import { reachOfList, requireClient } from '../clients/clients.service.ts';
import {
  changeUser,
  deleteUser,
  listUsers,
  removeSecondFactor,
  switchUsers,
  unlockUser,
} from './users.service.ts';

export function mountUsers(api: Api, { db, clock }: { db: Db; clock: () => Date }): void {
  api.mount(contract.systemUsers, ({ body }, { reach }) =>
    listUsers(db, narrowedTo(reach, body.client_id), body),
  );
  api.mount(contract.clientUsers, async ({ body }, caller) =>
    listUsers(db, await reachOfList(db, caller, body), body),
  );
  api.mount(contract.assignableRoles, async ({ body }, caller) => {
    const clientId = body?.client_id ?? caller.clientId;
    await requireClient(db, caller.reach, clientId);
    return { message: await assignableRoles(db, caller, clientId) };
  });
  api.mount(contract.updateUser, async ({ body }, caller) => {
    const { user_id, status, role_id: roleId, read } = body;
    if (status !== undefined && (await smpp.isSmppAccount(db, user_id)))
      return { message: await smpp.switchAccount(db, caller, { id: user_id, status }) };
    return { message: await changeUser(db, caller, { userId: user_id, status, roleId, read }) };
  });
  api.mount(contract.switchUsers, ({ body }, caller) => switchUsers(db, caller, body));
  api.mount(contract.deleteUser, async ({ body: { user_id } }, caller) => {
    if (await smpp.isSmppAccount(db, user_id))
      return { message: await smpp.deleteAccount(db, caller, { id: user_id, now: clock() }) };
    return { message: await deleteUser(db, caller, { userId: user_id, now: clock() }) };
  });
  api.mount(contract.unlockUser, ({ body }, caller) => asMessage(unlockUser(db, caller, body.user_id)));
  api.mount(contract.removeSecondFactor, ({ body }, caller) =>
    asMessage(removeSecondFactor(db, caller, body.user_id)),
  );
}
