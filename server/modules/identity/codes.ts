// Codes sent by SMS to prove a number. A code counts with the secret of the browser that asked for it alone, so strangers who ask, or
// guess, leave the owner's code as it is.
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../runtime/sha256.ts';
import { codeDigits } from '../../../contract/ownAccount.ts';
import { minuteMs } from '../../domain/durations.ts';
import { Refusal } from '../../domain/refusal.ts';

export const codeMinutes = 10;
export const codeTriesMax = 5;

/** The secret of a request, and the code that is sent. */
export const newCode = (): { request: string; code: string } => ({
  request: randomBytes(32).toString('base64url'),
  code: String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'),
});

export const codeEnd = (now: Date): Date => new Date(now.getTime() + codeMinutes * minuteMs);

/** The hashes to store. The code is hashed with the secret, which is not in the database, so that a dump does not reveal the code. */
export const codeHashes = ({
  request,
  code,
}: {
  request: string;
  code: string;
}): { request: Buffer; code: Buffer } => ({ request: sha256(request), code: sha256(`${request} ${code}`) });

/** Throws if the code is not the stored one, or if none is stored. */
export function requireCode<Row extends { code: Buffer }>(
  row: Row | undefined,
  code: Buffer,
): asserts row is Row {
  if (!row || !timingSafeEqual(row.code, code)) throw wrongCode();
}

export const wrongCode = (): Refusal =>
  new Refusal(422, 'code_wrong', 'The code is wrong or has expired', 'code');
