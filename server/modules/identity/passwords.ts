// Passwords: argon2id with the library's defaults (19 MiB, 2 passes: OWASP's first choice), never kept in clear.
import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

export const hashPassword = (password: string): Promise<string> => hash(password);

/** Stands in for the hash of a number nobody has, so that a wrong number takes as long as a wrong password. */
const nobodysHash = hash('no password has this hash');

/** True where the password is right; without a hash it works as long and is false. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobodysHash), password);
  return fits && passwordHash !== undefined;
}

/** Letters and digits that are not mistaken for one another when read aloud. */
const readable = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Random readable characters, 5.8 bits each. */
export const readableText = (length: number): string =>
  Array.from({ length }, () => readable[randomInt(readable.length)]).join('');

/** 14 readable characters, 80 bits. */
export const oneTimePassword = (): string => readableText(14);
