// The fault of a new password (requirements/portal.md#registration); undefined where it is valid.
import { registerTexts } from '../registerTexts.ts';

/** The least characters of a password (requirements/portal.md#registration). */
export const charactersMin = 6;

export function newPasswordFault(password: string, confirm: string): string | undefined {
  if (password.length < charactersMin) return registerTexts.short;
  return password === confirm ? undefined : registerTexts.unequal;
}
