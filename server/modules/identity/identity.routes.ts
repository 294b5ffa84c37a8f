// Sign-in, logout and password (requirements/portal.md#sign-in, #session).
import * as contract from '../../../contract/identity.ts';
import type { Api } from '../../http/api.ts';
import { deviceCookie, deviceOf } from '../../http/deviceCookie.ts';
import { changePassword, signIn, signOut, type IdentityDeps } from './identity.service.ts';

export function mountIdentity(api: Api, deps: IdentityDeps): void {
  api.mountPublic(contract.login, async ({ body, request }, reply) => {
    const device = deviceOf(request.cookie);
    const message = await signIn(deps, { ...body, origin: { address: request.ip, device } });
    reply.header('Set-Cookie', deviceCookie(device, request.isSecure));
    return { message };
  });
  api.mount(contract.logout, async (_call, caller) => {
    await signOut(deps.db, caller);
    return { message: 'Logged Out Successfully!' };
  });
  api.mount(contract.changePassword, async ({ body }, caller) => {
    await changePassword(deps, caller, {
      current: body.current_password,
      password: body.password,
    });
    return { message: 'Password changed' };
  });
}
