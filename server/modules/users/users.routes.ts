// System users and the users of a client; SMPP accounts come in by the same calls
// (requirements/administration.md#system-users).
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/users.ts';
import type { Api } from '../../http/api.ts';
import { assignableRoles, isSmppRole } from '../roles/roles.service.ts';
import * as smpp from '../smppAccounts/smppAccounts.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { addUser, resetPassword, type UserDeps } from './onboarding.service.ts';
import { changeUser, deleteUser, listUsers, unlockUser } from './users.service.ts';

const requestOf = ({ page, per_page, search, sort }: ParsedBodyOf<typeof contract.systemUsers>) => ({
  page,
  perPage: per_page,
  text: search,
  sort,
});

export function mountUsers(api: Api, deps: UserDeps): void {
  const { db, clock } = deps;
  api.mount(contract.systemUsers, ({ body }, { reach }) => listUsers(db, reach, requestOf(body)));
  api.mount(contract.clientUsers, async ({ body }, caller) => {
    const clientId = body.client_id ?? caller.clientId;
    await requireClient(db, caller.reach, clientId);
    return listUsers(db, { clientId }, requestOf(body));
  });
  api.mount(contract.assignableRoles, async ({ body }, caller) => {
    const clientId = body?.client_id ?? caller.clientId;
    await requireClient(db, caller.reach, clientId);
    return { message: await assignableRoles(db, caller, clientId) };
  });
  api.mount(contract.createUser, async ({ body }, caller) => {
    const person = {
      clientId: body.client_id ?? caller.clientId,
      // The contract makes sure that there is one of the two.
      roleId: body.role ?? body.role_id ?? 0,
      fullName: body.fullname,
      email: body.email,
      msisdn: body.msisdn,
    };
    if (await isSmppRole(db, person.roleId)) return smpp.createAccount(db, caller, person);
    return addUser(deps, caller, person);
  });
  api.mount(contract.updateUser, async ({ body }, caller) => {
    const { user_id, status, role_id: roleId } = body;
    if (status !== undefined && (await smpp.isSmppAccount(db, user_id)))
      return { message: await smpp.switchAccount(db, caller, { id: user_id, status }) };
    return { message: await changeUser(db, caller, { userId: user_id, status, roleId }) };
  });
  api.mount(contract.deleteUser, async ({ body: { user_id } }, caller) => {
    if (await smpp.isSmppAccount(db, user_id))
      return { message: await smpp.deleteAccount(db, caller, { id: user_id, now: clock() }) };
    return { message: await deleteUser(db, caller, { userId: user_id, now: clock() }) };
  });
  api.mount(contract.resetPassword, ({ body }, caller) => resetPassword(deps, caller, body.user_id));
  api.mount(contract.unlockUser, async ({ body }, caller) => ({
    message: await unlockUser(db, caller, body.user_id),
  }));
}
