// What is wrong with a password being chosen (requirements/portal.md#registration); undefined where nothing is.
import { entryTexts } from '../../i18n/entry.ts';

/** Characters a password must have at least (requirements/portal.md#registration). */
const charactersMin = 6;

export function newPasswordFault(password: string, confirm: string): string | undefined {
  if (password.length < charactersMin) return entryTexts.register.short;
  return password === confirm ? undefined : entryTexts.register.unequal;
}
