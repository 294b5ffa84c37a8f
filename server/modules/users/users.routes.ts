// System users and the users of a client (spec part 2 section 7).
import * as contract from '../../../contract/users.ts';
import type { Api } from '../../http/api.ts';
import { actorOf } from '../../http/caller.ts';
import { assignableRoles } from '../roles/roles.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { addUser, resetPassword, type UserDeps } from './onboarding.service.ts';
import { changeUser, deleteUser, listUsers } from './users.service.ts';

export function mountUsers(api: Api, deps: UserDeps): void {
  const { db, clock } = deps;
  api.mount(contract.systemUsers, ({ body }, { reach }) =>
    listUsers(db, reach, { page: body.page, perPage: body.per_page, text: body.search }),
  );
  api.mount(contract.clientUsers, async ({ body }, caller) => {
    const clientId = body.client_id ?? caller.clientId;
    await requireClient(db, caller.reach, clientId);
    return listUsers(db, { clientId }, { page: body.page, perPage: body.per_page, text: body.search });
  });
  api.mount(contract.assignableRoles, async ({ body }, caller) => {
    const clientId = body?.client_id ?? caller.clientId;
    await requireClient(db, caller.reach, clientId);
    return { message: await assignableRoles(db, caller, clientId) };
  });
  api.mount(contract.createUser, ({ body, request }, caller) =>
    addUser(deps, actorOf(caller, request), {
      clientId: body.client_id ?? caller.clientId,
      // The contract makes sure that there is one of the two.
      roleId: body.role ?? body.role_id ?? 0,
      fullName: body.fullname,
      email: body.email,
      msisdn: body.msisdn,
    }),
  );
  api.mount(contract.updateUser, async ({ body, request }, caller) => ({
    message: await changeUser(db, actorOf(caller, request), {
      userId: body.user_id,
      status: body.status,
      roleId: body.role_id,
    }),
  }));
  api.mount(contract.deleteUser, async ({ body, request }, caller) => ({
    message: await deleteUser(db, actorOf(caller, request), { userId: body.user_id, now: clock() }),
  }));
  api.mount(contract.resetPassword, ({ body, request }, caller) =>
    resetPassword(deps, actorOf(caller, request), body.user_id),
  );
}
