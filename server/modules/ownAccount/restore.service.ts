// Gives a person back who can no longer sign in and whom no one else can help, such as the last ROOT: for the command on the machine
// alone (scripts/tuma/unlock.ts). Must not be mounted as a call.
import type { AuditAction } from '../../../contract/access.ts';
import type { Db } from '../../db/database.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { record } from '../audit/audit.service.ts';
import {
  endSignInLocks,
  findAccount,
  hashPassword,
  oneTimePassword,
  oneTimePasswordEnd,
  personOf,
  setOneTimePassword,
} from '../identity/identity.service.ts';
import { removeFactor } from '../secondFactor/secondFactor.service.ts';

/**
 * Sets a one-time password, removes the second factor, and ends sessions and locks of the active user with this number (in any form);
 * undefined where there is none.
 */
export async function restoreUser(
  db: Db,
  { number, now }: { number: string; now: Date },
): Promise<{ name: string; msisdn: string; password: string } | undefined> {
  const user = await findAccount(db, toMsisdn(number) ?? number);
  if (!user) return undefined;
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const { full_name: name, msisdn } = await personOf(tx, user.id);
    await setOneTimePassword(tx, user.id, { passwordHash, expires: oneTimePasswordEnd(now) });
    const hadFactor = await removeFactor(tx, user.id);
    await endSignInLocks(tx, msisdn);
    await record(tx, {
      userId: null,
      address: '',
      clientId: user.client_id,
      action: 'user.restore' satisfies AuditAction,
      subject: `${name} (${msisdn})`,
      after: { second_factor: hadFactor ? 'removed' : 'none' },
    });
    return { name, msisdn, password };
  });
}
