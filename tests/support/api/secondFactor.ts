// Second factors of test users, and the codes of their apps.
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../../server/db/database.ts';
import { savePending, usePending } from '../../../server/modules/secondFactor/secondFactor.store.ts';
import { newSecret } from '../../../server/modules/secondFactor/totp.ts';

/** The code of an app at an instant; an app has the defaults of RFC 6238. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

/** Gives a user an active second factor of which no code was used; returns its secret. */
export async function aFactor(db: Db, userId: number, secret = newSecret()): Promise<string> {
  const created = new Date();
  await savePending(db, { userId, sealed: secret, now: created });
  await db.transaction().execute((tx) => usePending(tx, { userId, created, step: 0 }));
  return secret;
}

/** Gives a user a second factor that no first code has confirmed yet; returns its secret. */
export async function aPendingFactor(db: Db, userId: number): Promise<string> {
  const secret = newSecret();
  await savePending(db, { userId, sealed: secret, now: new Date() });
  return secret;
}
