// Changes of the own password.
import { changePassword } from '../../contract/password.ts';
import { call } from '../dataProvider/call.ts';
import { sessionOf } from './sessionOf.ts';
import type { SignedIn } from './sign.ts';

/** Replaces a one-time password in the session that is not stored yet, so that an unfinished change leaves no session. */
export async function replacePassword(signedIn: SignedIn, current: string, password: string): Promise<void> {
  await call(changePassword, { current_password: current, password }, sessionOf(signedIn));
}

/** Replaces the password of the person who is signed in, whose other sessions end. */
export const changeOwnPassword = (current: string, next: string): Promise<{ message: string }> =>
  call(changePassword, { current_password: current, password: next });
