// Registration, creation of clients and users, password resets, and what is still to be set up
// (requirements/portal.md#registration; requirements/administration.md#clients, #system-users).
import * as clients from '../../../contract/clients.ts';
import { clientOverview } from '../../../contract/clientOverview.ts';
import { registrationOptions, signup } from '../../../contract/signup.ts';
import { readSetup as setupCall } from '../../../contract/onboarding.ts';
import * as users from '../../../contract/users.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { isSmppRole } from '../roles/roles.service.ts';
import { createAccount } from '../smppAccounts/smppAccounts.service.ts';
import { createClientBy } from './clients.service.ts';
import { overviewOf } from './overview.service.ts';
import { readSetup } from './setup.service.ts';
import { readOptions, signUp } from './onboarding.service.ts';
import { addUser, resetPassword, type UserDeps } from './users.service.ts';

export function mountOnboarding(api: Api, deps: UserDeps): void {
  api.mountPublic(signup, async ({ body, request }, reply) => {
    const answer = await signUp(deps, body, request);
    if (answer.request !== undefined) reply.status(signup.otherStatus ?? signup.status);
    return answer;
  });
  api.mountPublic(registrationOptions, () => asMessage(readOptions(deps.db)));
  api.mount(clients.createClient, ({ body, request: { language } }, caller) =>
    createClientBy(deps, caller, { ...body, language }),
  );
  api.mount(setupCall, (_call, caller) => asMessage(readSetup(deps.db, caller)));
  api.mount(clientOverview, ({ body }, caller) =>
    asMessage(overviewOf(deps.db, caller.reach, { clientId: body.id, now: deps.clock() })),
  );
  api.mount(users.createUser, async ({ body, request: { language } }, caller) => {
    const person = {
      clientId: body.client_id ?? caller.clientId,
      // The contract requires one of the two.
      roleId: body.role ?? body.role_id ?? 0,
      fullName: body.fullname,
      email: body.email,
      msisdn: body.msisdn,
      language,
    };
    if (await isSmppRole(deps.db, person.roleId)) return createAccount(deps.db, caller, person);
    return addUser(deps, caller, person);
  });
  api.mount(users.resetPassword, ({ body }, caller) => resetPassword(deps, caller, body.user_id));
}
