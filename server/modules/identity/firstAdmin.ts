// The first Admin of an empty system: from the environment, else with a one-time password that is printed once
// (requirements/domain.md#passwords).
import { password as passwordRule } from '../../../contract/password.ts';
import type { Db } from '../../db/database.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { platformClientId } from '../../domain/reach.ts';
import { roleIds } from '../access/access.service.ts';
import { anyUserExists } from './identity.store.ts';
import { createUser } from './identity.service.ts';
import { requireGoodPassword } from './passwordRules.ts';
import { hashPassword, oneTimePassword } from './passwords.ts';

/** Number of the first Admin where the environment sets none. */
const defaultAdminMsisdn = '254700000000';

export interface FirstAdmin {
  msisdn: string;
  /** Undefined if a one-time password is to be generated. */
  password: string | undefined;
}

/** Reads ADMIN_MSISDN and ADMIN_PASSWORD; throws an Error for the operator if they are invalid. */
export function readFirstAdmin(env: { ADMIN_MSISDN?: string; ADMIN_PASSWORD?: string }): FirstAdmin {
  if (env.ADMIN_PASSWORD !== undefined && env.ADMIN_MSISDN === undefined) {
    throw new Error('ADMIN_PASSWORD is set without ADMIN_MSISDN, the mobile number of the first Admin.');
  }
  const msisdn = env.ADMIN_MSISDN === undefined ? defaultAdminMsisdn : toMsisdn(env.ADMIN_MSISDN);
  if (msisdn === undefined) {
    throw new Error(`ADMIN_MSISDN "${env.ADMIN_MSISDN}" is not a mobile number like 0712345678.`);
  }
  if (env.ADMIN_PASSWORD !== undefined) {
    const checked = passwordRule.safeParse(env.ADMIN_PASSWORD);
    if (!checked.success) throw new Error(`ADMIN_PASSWORD is refused: ${checked.error.issues[0]?.message}.`);
  }
  return { msisdn, password: env.ADMIN_PASSWORD };
}

/** Whether there is no user yet. */
export const isWithoutUsers = async (db: Db): Promise<boolean> => !(await anyUserExists(db));

/**
 * Creates the first Admin. Returns its number and one-time password to be shown, unless a password was given. The one-time password
 * does not expire: there is no other user to give another one.
 */
export async function makeFirstAdmin(
  db: Db,
  admin: FirstAdmin,
): Promise<{ who: string; msisdn: string; password: string } | undefined> {
  if (admin.password !== undefined) {
    await requireGoodPassword(db, admin.password, admin.msisdn).catch((error: Error) => {
      throw new Error(`ADMIN_PASSWORD is refused: ${error.message}.`);
    });
  }
  const oneTime = admin.password === undefined ? oneTimePassword() : undefined;
  const passwordHash = await hashPassword(admin.password ?? oneTime ?? '');
  await db.transaction().execute((tx) =>
    createUser(tx, {
      clientId: platformClientId,
      roleId: roleIds.root,
      fullName: 'Administrator',
      msisdn: admin.msisdn,
      email: '',
      passwordHash,
      passwordChangeDue: oneTime !== undefined,
    }),
  );
  if (oneTime === undefined) return undefined;
  return { who: 'First Admin (one-time password)', msisdn: `+${admin.msisdn}`, password: oneTime };
}
