// Checks a new password (requirements/portal.md#registration). The functions return undefined if it is valid.
import { registerTexts } from '../registerTexts.ts';
import type { Failure } from './EntryForm.tsx';

/** Minimum length of a password in characters if the server does not say (requirements/portal.md#registration). */
const specifiedMin = 6;

/** The minimum length that the server answered, else the specification's. */
export const charactersMinOf = (answered: number | undefined): number => answered ?? specifiedMin;

export function newPasswordFault(
  password: string,
  confirm: string,
  charactersMin: number,
): string | undefined {
  if (password.length < charactersMin) return registerTexts.short(charactersMin);
  return password === confirm ? undefined : registerTexts.unequal;
}

/** Returns the error together with the invalid field, `password` or `confirm`. */
export function newPasswordFailure(
  password: string,
  confirm: string,
  charactersMin: number,
): Failure | undefined {
  const text = newPasswordFault(password, confirm, charactersMin);
  return text === undefined
    ? undefined
    : { text, fields: [text === registerTexts.unequal ? 'confirm' : 'password'] };
}
