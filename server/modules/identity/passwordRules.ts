// The rules of a new password beyond the contract's: the platform's least number of characters, none of the well-known ones or of
// words about this product alone, not the own number (requirements/domain.md#passwords). Existing passwords are not checked.
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import { passwordCharactersMin } from '../settings/settings.service.ts';

/** Throws a refusal for a password that the user with this number (E.164 digits, where known) may not choose. */
export async function requireGoodPassword(db: Db, password: string, msisdn?: string): Promise<void> {
  const charactersMin = await passwordCharactersMin(db);
  if (password.length < charactersMin)
    throw refusal('password_too_short', `Password must be at least ${charactersMin} characters`);
  if (msisdn !== undefined && isNumber(password, msisdn))
    throw refusal('password_is_number', 'Choose a password other than your number');
  if (isOfContext(password) || (await commonPasswords()).has(password.trim().toLowerCase()))
    throw refusal('password_common', 'This password is used by many people. Choose another one');
}

const refusal = (code: 'password_too_short' | 'password_is_number' | 'password_common', message: string) =>
  new Refusal(422, code, message, 'password');

/** Words that an attacker guesses first on an SMS platform in Kenya. */
const contextWords =
  /^(?:tuma|bulk|sms|message|campaign|safaricom|airtel|telkom|equitel|faiba|mpesa|kenya|nairobi|mombasa|admin(?:istrator)?|root|support|client|platform|password|welcome)+$/;

/** Whether its letters are such words alone, whatever digits and signs are between them. */
function isOfContext(password: string): boolean {
  const letters = password.toLowerCase().replaceAll(/[^a-z]/g, '');
  return contextWords.test(letters);
}

/** Digits of a number without country code and zero that a password of digits ends with to be that number. */
const nationalDigits = 9;

function isNumber(password: string, msisdn: string): boolean {
  if (!/^[\d\s()+-]+$/.test(password)) return false;
  const digits = password.replaceAll(/\D/g, '');
  return digits.length <= msisdn.length + 2 && digits.endsWith(msisdn.slice(-nationalDigits));
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password that is chosen: 400 kB that most processes never need. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));
