// The fault of a new password (requirements/portal.md#registration); undefined where it is valid.
import { registerTexts } from '../registerTexts.ts';
import type { Failure } from './EntryForm.tsx';

/** The least characters of a password (requirements/portal.md#registration). */
export const charactersMin = 6;

export function newPasswordFault(password: string, confirm: string): string | undefined {
  if (password.length < charactersMin) return registerTexts.short;
  return password === confirm ? undefined : registerTexts.unequal;
}

/** The same with its field, of the fields `password` and `confirm`. */
export function newPasswordFailure(password: string, confirm: string): Failure | undefined {
  const text = newPasswordFault(password, confirm);
  return text === undefined
    ? undefined
    : { text, fields: [text === registerTexts.short ? 'password' : 'confirm'] };
}
