// What is wrong with a password being chosen (spec part 1 section 5); undefined where nothing is.
import { entryTexts } from '../../i18n/entry.ts';

/** Characters a password must have at least (spec part 1 section 9). */
const charactersMin = 6;

export function newPasswordFault(password: string, confirm: string): string | undefined {
  if (password.length < charactersMin) return entryTexts.register.short;
  return password === confirm ? undefined : entryTexts.register.unequal;
}
