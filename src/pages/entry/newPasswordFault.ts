// The fault of a new password (requirements/portal.md#registration); undefined where it is valid.
import { entryTexts } from '../../i18n/entry.ts';

/** The least characters of a password (requirements/portal.md#registration). */
const charactersMin = 6;

export function newPasswordFault(password: string, confirm: string): string | undefined {
  if (password.length < charactersMin) return entryTexts.register.short;
  return password === confirm ? undefined : entryTexts.register.unequal;
}
