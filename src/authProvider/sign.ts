// Signing in and out: the calls, and what this browser then keeps (spec part 1 section 4). Knows no screen.
import { login, logout } from '../../contract/identity.ts';
import type { SignedInUser } from '../../contract/identity.ts';
import { call } from '../dataProvider/call.ts';
import { endSession, readToken, startSession } from '../session.ts';

/** Signs in and keeps the session; throws HttpError, also for a success other than 202. */
export async function signIn(msisdn: string, password: string): Promise<SignedInUser> {
  const { message } = await call(login, { msisdn, password }, { exactStatus: true });
  startSession({ token: message.token, userId: message.user.id, roleId: message.user.role_id });
  return message.user;
}

/** Forgets the session here at once, whatever the server says: people who sign out must be out. */
export async function signOut(): Promise<void> {
  if (!readToken()) return endSession();
  const ended = call(logout, {});
  endSession();
  await ended.catch(() => undefined);
}
