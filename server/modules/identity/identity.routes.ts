// Sign-in, registration, logout, password, profile (requirements/portal.md#sign-in, #registration, #session).
import * as contract from '../../../contract/identity.ts';
import type { Api } from '../../http/api.ts';
import { deviceCookie, deviceOf } from '../../http/deviceCookie.ts';
import { clientProfile } from '../clients/clients.service.ts';
import {
  changePassword,
  signedInUser,
  signIn,
  signOut,
  signUp,
  type IdentityDeps,
} from './identity.service.ts';

export function mountIdentity(
  api: Api,
  deps: IdentityDeps & { hasPublishedSignIns: () => Promise<boolean> },
): void {
  const { db, hasPublishedSignIns } = deps;
  api.mountPublic(contract.login, async ({ body, request }, reply) => {
    const device = deviceOf(request.cookie);
    const message = await signIn(deps, { ...body, origin: { address: request.ip, device } });
    reply.header('Set-Cookie', deviceCookie(device, request.isSecure));
    return { message };
  });
  api.mountPublic(contract.signup, async ({ body, request }) => ({
    message: await signUp(deps, body, request.ip),
  }));
  api.mount(contract.logout, async (_call, caller) => {
    await signOut(db, caller);
    return { message: 'Logged Out Successfully!' };
  });
  api.mount(contract.changePassword, async ({ body }, caller) => {
    await changePassword(deps, caller, {
      current: body.current_password,
      password: body.password,
    });
    return { message: 'Password changed' };
  });
  api.mount(contract.clientProfile, async (_call, caller) => ({
    message: {
      client: await clientProfile(db, caller.clientId),
      user: await signedInUser(db, caller.userId),
      published_sign_ins: await hasPublishedSignIns(),
    },
  }));
}
