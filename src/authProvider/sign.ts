// Sign-in, registration and sign-out, and the session in this browser (requirements/portal.md#session).
import { changePassword, login, logout, signup } from '../../contract/identity.ts';
import type { SignedInUser } from '../../contract/identity.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { call } from '../dataProvider/call.ts';
import { endSession, readToken, startSession } from '../session.ts';

/** An accepted sign-in, not stored before {@link keep}. */
export interface SignedIn {
  token: string;
  user: SignedInUser;
}

/** Throws HttpError, also for a success other than 202. */
export async function signIn(msisdn: string, password: string): Promise<SignedIn> {
  return (await call(login, { msisdn, password }, { exactStatus: true })).message;
}

/** Replaces a one-time password with the token that is not stored yet, so that an unfinished change leaves no session. */
export async function replacePassword({ token }: SignedIn, current: string, password: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  await call(changePassword, { current_password: current, password }, { headers });
}

/** Replaces the password of the person who is signed in, whose other sessions end. */
export const changeOwnPassword = (current: string, next: string): Promise<{ message: string }> =>
  call(changePassword, { current_password: current, password: next });

/** Registers an organization and its first user, in Kenya (requirements/portal.md#registration); throws HttpError. */
export async function register(registration: Omit<BodyOf<typeof signup>, 'country_code'>): Promise<void> {
  await call(signup, { ...registration, country_code: 'KE' }, { exactStatus: true });
}

/** Stores the session. */
export function keep({ token, user }: SignedIn): void {
  startSession({ token, userId: user.id, roleId: user.role_id });
}

/** Deletes the session in this browser at once, whatever the server answers. */
export async function signOut(): Promise<void> {
  if (!readToken()) return endSession();
  const ended = call(logout, {}).catch(() => undefined);
  endSession();
  await ended;
}
