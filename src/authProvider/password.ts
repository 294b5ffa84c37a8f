// Changes the signed-in person's own password.
import { changePassword } from '../../contract/password.ts';
import { call } from '../dataProvider/call.ts';
import { sessionOf } from './sessionOf.ts';
import type { SignedIn } from './sign.ts';

/**
 * Replaces a one-time password. Uses the session of the sign-in before it is stored, so that an unfinished change leaves no session behind.
 */
export async function replacePassword(signedIn: SignedIn, current: string, password: string): Promise<void> {
  await call(changePassword, { current_password: current, password }, sessionOf(signedIn));
}

/** Replaces the password of the signed-in person and ends their other sessions. */
export const changeOwnPassword = (current: string, next: string): Promise<{ message: string }> =>
  call(changePassword, { current_password: current, password: next });
