// The own account and forgotten passwords (requirements/domain.md#own-account, #passwords).
import * as contract from '../../../contract/ownAccount.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import { deviceOf } from '../../http/deviceCookie.ts';
import { endedSessionCookie } from '../../http/sessionCookie.ts';
import { passwordCharactersMin } from '../settings/settings.service.ts';
import type { FactorDeps } from './secondFactor.service.ts';
import { mountSecondFactor } from './secondFactor.routes.ts';
import { accountOf, changeAccount, endAllSessions, endSession } from './ownAccount.service.ts';
import { recoverPassword, requestCode, type RecoveryDeps } from './recovery.service.ts';

export function mountOwnAccount(api: Api, deps: RecoveryDeps & FactorDeps): void {
  const { db, clock } = deps;
  api.mount(contract.viewAccount, (_call, caller) => asMessage(accountOf(db, caller, clock())));
  api.mount(contract.updateAccount, async ({ body }, caller) => {
    await changeAccount(db, caller, body);
    return { message: 'Account saved' };
  });
  api.mount(contract.endOwnSession, async ({ body }, caller) => {
    await endSession(db, caller, body.session);
    return { message: 'Session ended' };
  });
  api.mount(contract.endOwnSessions, async ({ request }, caller, reply) => {
    await endAllSessions(db, caller);
    if (request.isConsole) reply.header('Set-Cookie', endedSessionCookie(request.isSecure));
    return { message: 'You have been signed out everywhere' };
  });
  mountSecondFactor(api, deps);
  api.mountPublic(contract.forgotPassword, async ({ body: { msisdn }, request }) => {
    const origin = { address: request.ip, device: deviceOf(request.cookie) };
    return {
      message: 'If an account has this number, a code is on its way by SMS. It is valid for 10 minutes.',
      request: await requestCode(deps, { msisdn, origin, language: request.language }),
      password_characters_min: await passwordCharactersMin(db),
    };
  });
  api.mountPublic(contract.recoverPassword, async ({ body, request }) => {
    await recoverPassword(deps, { ...body, address: request.ip });
    return { message: 'Password changed' };
  });
}
