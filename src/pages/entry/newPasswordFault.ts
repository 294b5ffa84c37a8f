// Checks a new password (requirements/portal.md#registration). The functions return undefined if it is valid.
import { registerTexts } from '../registerTexts.ts';
import type { Failure } from './EntryForm.tsx';

/** Minimum length of a password in characters (requirements/portal.md#registration). */
export const charactersMin = 6;

export function newPasswordFault(password: string, confirm: string): string | undefined {
  if (password.length < charactersMin) return registerTexts.short;
  return password === confirm ? undefined : registerTexts.unequal;
}

/** Returns the error together with the invalid field, `password` or `confirm`. */
export function newPasswordFailure(password: string, confirm: string): Failure | undefined {
  const text = newPasswordFault(password, confirm);
  return text === undefined
    ? undefined
    : { text, fields: [text === registerTexts.short ? 'password' : 'confirm'] };
}
