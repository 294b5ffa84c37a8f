// Sign-in, logout and password (requirements/portal.md#sign-in, #session).
import * as contract from '../../../contract/identity.ts';
import { changePassword as changePasswordCall } from '../../../contract/password.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Api } from '../../http/api.ts';
import { deviceCookie, deviceOf } from '../../http/deviceCookie.ts';
import { rememberedCookie, rememberedTokenOf } from '../../http/rememberedCookie.ts';
import { endedSessionCookie, sessionCookie, sessionTokenOf } from '../../http/sessionCookie.ts';
import type { RefusalRecorder } from '../audit/refusals.service.ts';
import { rememberedDays } from '../secondFactor/secondFactor.service.ts';
import { changePassword, signOut, tokenSeconds, type IdentityDeps } from './identity.service.ts';
import { signIn } from './signIn.service.ts';

export interface IdentityRoutes extends IdentityDeps {
  /** Writes a refused sign-in into the audit log; does not wait. */
  refused: RefusalRecorder['record'];
}

export function mountIdentity(api: Api, deps: IdentityRoutes): void {
  api.mountPublic(contract.login, async ({ body, request }, reply) => {
    const { cookie, isSecure, isConsole: browser, agent } = request;
    const device = deviceOf(cookie);
    const { token, user, remembered } = await signIn(deps, {
      ...body,
      origin: { address: request.ip, device },
      rememberedFor: (userId) => rememberedTokenOf(cookie, userId),
      session: { browser, agent, replaced: browser ? sessionTokenOf(cookie, isSecure) : undefined },
    }).catch((error: unknown) => {
      noteRefused(deps, { msisdn: body.msisdn, address: request.ip }, error);
      throw error;
    });
    reply.header('Set-Cookie', deviceCookie(device, isSecure));
    if (remembered !== undefined) {
      const kept = { userId: user.id, token: remembered, days: rememberedDays };
      reply.header('Set-Cookie', rememberedCookie(kept, isSecure));
    }
    if (!browser) return { message: { token, user } };
    reply.header('Set-Cookie', sessionCookie(token, tokenSeconds, isSecure));
    return { message: { user } };
  });
  api.mount(contract.logout, async ({ request }, caller, reply) => {
    await signOut(deps.db, caller);
    if (request.isConsole) reply.header('Set-Cookie', endedSessionCookie(request.isSecure));
    return { message: 'Logged Out Successfully!' };
  });
  api.mount(changePasswordCall, async ({ body }, caller) => {
    await changePassword(deps, caller, {
      current: body.current_password,
      password: body.password,
    });
    return { message: 'Password changed' };
  });
}

function noteRefused(
  { refused }: IdentityRoutes,
  { msisdn, address }: { msisdn: string; address: string },
  error: unknown,
): void {
  // The code of a second factor is asked for after each right password.
  if (!(error instanceof Refusal) || error.code === 'second_factor_required') return;
  const action = error.code === 'too_many_attempts' ? 'user.lock_out' : 'user.sign_in_refused';
  refused({ action, msisdn: toMsisdn(msisdn) ?? msisdn, reason: error.code, address });
}
