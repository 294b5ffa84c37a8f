// Passwords, which are never stored in clear.
import { randomInt } from 'node:crypto';
import { hashSecret, secretFits } from '../../runtime/argon2.ts';

export const hashPassword = hashSecret;

/** Compared where the number is unknown, so that this takes as long as a wrong password. */
const placeholderHash = hashSecret('no password has this hash');

/** Whether the password is right; without a hash false after the same time. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await secretFits(passwordHash ?? (await placeholderHash), password);
  return fits && passwordHash !== undefined;
}

/** Letters and digits that cannot be confused with each other. */
const readable = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Random readable characters, 5.8 bits each. */
export const randomReadable = (length: number): string =>
  Array.from({ length }, () => readable[randomInt(readable.length)]).join('');

/** 14 readable characters, 80 bits. */
export const oneTimePassword = (): string => randomReadable(14);
