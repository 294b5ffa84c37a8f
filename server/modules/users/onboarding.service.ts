// How a user gets in: created, or given a new start, with a one-time password that goes out by SMS in the same transaction
// (requirements/domain.md#passwords). The password is kept as a hash alone and must be changed at the first sign-in;
// only where no SMS can carry it is it handed to whoever asked, once. It must never reach a log.
import type { Db, Tx } from '../../db/database.ts';
import { requireMsisdn } from '../../domain/msisdn.ts';
import { DailyLimitReached, Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import { record } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import {
  createUser,
  endSignInLocks,
  hashPassword,
  oneTimePassword,
  setOneTimePassword,
  type Attempts,
} from '../identity/identity.service.ts';
import { requireAssignable } from '../roles/roles.service.ts';
import { takePlatformText } from '../settings/settings.service.ts';
import { textFromPlatform } from '../intake/platformText.service.ts';
import { entryOf, lockOther } from './users.service.ts';

export interface UserDeps {
  db: Db;
  clock: () => Date;
  attempts: Attempts;
}

interface HandedOut {
  message: string;
  one_time_password?: string;
}

export interface NewPerson {
  roleId: number;
  fullName: string;
  email: string;
  /** In any form. */
  msisdn: string;
}

export async function addUser(
  deps: UserDeps,
  actor: Actor,
  { clientId, ...person }: NewPerson & { clientId: number },
): Promise<HandedOut & { id: number }> {
  await requireClient(deps.db, actor.reach, clientId);
  const join = await prepareUser(deps, actor, person);
  return deps.db
    .transaction()
    .execute((tx) => join(tx, { clientId, done: `${person.fullName} was created` }));
}

/** A person's way in, for a transaction that may make the client as well; `done` begins what is said of it. */
type Join = (tx: Tx, to: { clientId: number; done: string }) => Promise<HandedOut & { id: number }>;

/** Checks the number and makes the one-time password, which takes its time; what it gives then creates the user. */
export async function prepareUser(
  { attempts }: Pick<UserDeps, 'attempts'>,
  actor: Actor,
  person: NewPerson,
): Promise<Join> {
  const { roleId, fullName, email } = person;
  const msisdn = requireMsisdn(person.msisdn);
  await attempts.oneTimePassword(msisdn, actor.userId);
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return async (tx, { clientId, done }) => {
    const role = await requireAssignable(tx, actor, { roleId, clientId });
    const user = { clientId, roleId, fullName, msisdn, email, passwordHash, passwordChangeDue: true };
    const id = await createUser(tx, user);
    await record(tx, {
      ...entryOf(actor, 'create', { client_id: clientId, full_name: fullName, msisdn }),
      after: { full_name: fullName, msisdn, email, role },
    });
    return { id, ...(await hand(tx, { actor, msisdn, password, done })) };
  };
}

/** A new one-time password in the place of the user's own; their sessions end. */
export async function resetPassword(
  { db, attempts }: UserDeps,
  actor: Actor,
  userId: number,
): Promise<HandedOut> {
  await attempts.oneTimePassword(`${actor.clientId}-user-${userId}`, actor.userId);
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const user = await lockOther(tx, actor, { id: userId, itself: 'reset your own password here' });
    const { full_name, msisdn } = user;
    if (user.status !== 1) throw new Refusal(422, 'user_inactive', `Activate ${full_name} first`, 'user_id');
    await setOneTimePassword(tx, user.id, passwordHash);
    // A person who forgot the password has often locked the account with it.
    await endSignInLocks(tx, user.msisdn);
    await record(tx, entryOf(actor, 'password_reset', user));
    return hand(tx, { actor, msisdn, password, done: `The password of ${full_name} was reset` });
  });
}

async function hand(
  tx: Tx,
  how: { actor: Actor; msisdn: string; password: string; done: string },
): Promise<HandedOut> {
  const { actor, msisdn, password, done } = how;
  const text = `Your one-time password is ${password}. Sign in with this mobile number and choose your own password.`;
  const hasRoom = actor.reach === 'all' || (await takePlatformText(tx, actor.clientId));
  if (!hasRoom)
    throw new DailyLimitReached('Your account has used the one-time passwords that it may send by SMS today');
  if (await textFromPlatform(tx, { msisdn, text, userId: actor.userId, isSecret: true }))
    return { message: `${done}. A one-time password is on its way to ${msisdn} by SMS` };
  return { message: `${done}. No SMS could be sent to ${msisdn}`, one_time_password: password };
}
