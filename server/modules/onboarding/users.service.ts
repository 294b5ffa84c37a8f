// Creates users and resets passwords, with a one-time password sent by SMS in the same transaction
// (requirements/domain.md#passwords). The password is stored only as a hash and must be changed at the first sign-in. It is
// returned to the caller, once, only where no SMS can be sent. It must never reach a log. People of a suspended client do neither,
// because the platform pays for the SMS.
import type { z } from 'zod';
import { invitationDays } from '../../../contract/invitations.ts';
import type { Language } from '../../../contract/languages.ts';
import type { handedPassword, SmsFault } from '../../../contract/onboarding.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockClientOf } from '../../db/locks/lockClientOf.ts';
import { requireMsisdn } from '../../domain/msisdn.ts';
import { DailyLimitReached, Refusal, suspended } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import {
  createUser,
  endSignInLocks,
  hashPassword,
  oneTimePassword,
  oneTimePasswordEnd,
  setOneTimePassword,
  type Attempts,
} from '../identity/identity.service.ts';
import { invite, isInvitable } from '../invitations/invitations.service.ts';
import { requireAssignable } from '../roles/roles.service.ts';
import { takePlatformText } from '../settings/settings.service.ts';
import { tryPlatformText } from '../intake/platformText.service.ts';
import { lockOther, nameOf } from '../users/users.service.ts';

export interface UserDeps {
  db: Db;
  clock: () => Date;
  attempts: Attempts;
}

type PasswordSent = z.infer<typeof handedPassword>;

export interface NewPerson {
  roleId: number;
  fullName: string;
  email: string;
  /** The number in any form. */
  msisdn: string;
  /** The language of the page on which the person is added. */
  language: Language | undefined;
}

export async function addUser(
  deps: UserDeps,
  actor: Actor,
  { clientId, ...person }: NewPerson & { clientId: number },
): Promise<PasswordSent & { id?: number }> {
  if (!actor.clientActive) throw suspended('add users');
  await requireClient(deps.db, actor.reach, clientId);
  const join = await prepareUser(deps, actor, person);
  return deps.db.transaction().execute(async (tx) => {
    // Again, as the client may have been deleted during the hash of the password.
    await requireClient(tx, actor.reach, clientId);
    return join(tx, {
      clientId,
      // The words of the console: Create User of the own client, Add user of another.
      done: `${person.fullName} was ${clientId === actor.clientId ? 'created' : 'added'}`,
      invited: `${person.fullName} was invited`,
    });
  });
}

/**
 * Creates the user, in the caller's transaction where there is one; `done` begins the message. With `invited`, which begins it then, a
 * person of another client is invited.
 */
type Join = (
  db: Db | Tx,
  to: { clientId: number; done: string; invited?: string },
) => Promise<PasswordSent & { id?: number }>;

/** Checks the number and hashes a one-time password, which is slow, before any transaction. */
export async function prepareUser(
  { attempts, clock }: Pick<UserDeps, 'attempts' | 'clock'>,
  actor: Actor,
  person: NewPerson,
): Promise<Join> {
  const { roleId, fullName, email, language: pageLanguage } = person;
  const msisdn = requireMsisdn(person.msisdn);
  await attempts.oneTimePassword(msisdn, actor.userId);
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return (db, { clientId, done, invited }) =>
    audited(db, actor, 'user.create', async (tx, audit) => {
      const role = await requireAssignable(tx, actor, { roleId, clientId });
      if (invited !== undefined && (await isInvitable(tx, { msisdn, clientId }))) {
        await invite(tx, audit, { actor, clientId, roleId, role, fullName, msisdn, now: clock() });
        return sendInvitation(tx, { actor, msisdn, done: invited });
      }
      const oneTime = { passwordHash, passwordChangeDue: true, passwordExpires: oneTimePasswordEnd(clock()) };
      const user = { clientId, roleId, fullName, msisdn, email, byAnother: true, ...oneTime };
      const id = await createUser(tx, user);
      const after = { full_name: fullName, msisdn, email, role };
      await audit.record(nameOf(after), { clientId, after });
      return { id, ...(await sendPassword(tx, { actor, msisdn, password, done, pageLanguage })) };
    });
}

/** Replaces the user's password by a one-time password and ends their sessions. */
export async function resetPassword(
  { db, attempts, clock }: UserDeps,
  actor: Actor,
  userId: number,
): Promise<PasswordSent> {
  if (!actor.clientActive) throw suspended('reset passwords');
  await attempts.oneTimePassword(`${actor.clientId}-user-${userId}`, actor.userId);
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return audited(db, actor, 'user.password_reset', async (tx, audit) => {
    // The text is counted on the client, after the user is locked.
    await lockClientOf(tx, 'users', userId);
    const user = await lockOther(tx, actor, { id: userId, itself: 'reset your own password here' });
    const { full_name, msisdn } = user;
    if (user.status !== 1) throw new Refusal(422, 'user_inactive', `Activate ${full_name} first`, 'user_id');
    await setOneTimePassword(tx, user.id, { passwordHash, expires: oneTimePasswordEnd(clock()) });
    // Someone who forgot the password has often locked the account too.
    await endSignInLocks(tx, user.msisdn);
    await audit.record(nameOf(user), { clientId: user.client_id });
    return sendPassword(tx, { actor, msisdn, password, done: `The password of ${full_name} was reset` });
  });
}

async function sendPassword(
  tx: Tx,
  how: { actor: Actor; msisdn: string; password: string; done: string; pageLanguage?: Language | undefined },
): Promise<PasswordSent> {
  const { actor, msisdn, password, done, pageLanguage } = how;
  await requireRoom(tx, actor);
  const fault = await tryPlatformText(tx, {
    msisdn,
    text: (texts) => texts.oneTimePassword(password),
    pageLanguage,
    userId: actor.userId,
    isSecret: true,
  });
  if (fault === undefined)
    return { message: `${done}. A one-time password is on its way to ${msisdn} by SMS` };
  return {
    message: `${done}. No SMS could be sent to ${msisdn}: ${reasons[fault]}`,
    one_time_password: password,
    sms_fault: fault,
  };
}

/** Counts an SMS that the platform pays for on behalf of the caller's client; 429 where it has used those of today. */
async function requireRoom(tx: Tx, actor: Actor): Promise<void> {
  if (actor.reach === 'all' || (await takePlatformText(tx, actor.clientId))) return;
  throw new DailyLimitReached('Your account has used the one-time passwords that it may send by SMS today');
}

/** Informs a number that it is invited, without names, because anyone may choose those. */
async function sendInvitation(
  tx: Tx,
  { actor, msisdn, done }: { actor: Actor; msisdn: string; done: string },
): Promise<PasswordSent> {
  await requireRoom(tx, actor);
  const fault = await tryPlatformText(tx, {
    msisdn,
    text: ({ invitation }) => invitation(invitationDays),
    userId: actor.userId,
  });
  const message = `${done}: ${msisdn} has an account already, whose owner can accept under Account within ${invitationDays} days`;
  if (fault === undefined) return { message, invited: true };
  return { message: `${message}. No SMS could be sent: ${reasons[fault]}`, invited: true, sms_fault: fault };
}

const reasons: Record<SmsFault, string> = {
  sender: 'the platform has no sender ID',
  route: 'the platform has no sender ID on the network of this number',
  units: 'the platform has no units',
  number: 'this number takes no messages',
};
