// Recovery codes: ten of twelve characters (59 bits), each as an argon2id hash, because they are too short for a plain one
// (OWASP ASVS 5, 6.5.2).
import { randomInt } from 'node:crypto';
import { hashSecret, secretFits } from '../../runtime/argon2.ts';

const codes = 10;
const groups = 3;
const groupCharacters = 4;
/** Characters of recovery codes, without those that are easily confused. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Creates codes as shown, such as "k7dm-q2xa-9fhe". */
export const newCodes = (): string[] =>
  Array.from({ length: codes }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupCharacters }, () => characters[randomInt(characters.length)]).join(''),
    ).join('-'),
  );

/** Normalises a typed code: hyphens and capitals do not matter. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export const hashesOf = (shown: readonly string[]): Promise<string[]> =>
  Promise.all(shown.map((code) => hashSecret(plain(code))));

/** The hash that matches the code; undefined if none does. */
export async function matchingHash(hashes: readonly string[], code: string): Promise<string | undefined> {
  const typed = plain(code);
  if (typed.length !== groups * groupCharacters) return undefined;
  const fits = await Promise.all(hashes.map((each) => secretFits(each, typed)));
  return hashes[fits.indexOf(true)];
}
