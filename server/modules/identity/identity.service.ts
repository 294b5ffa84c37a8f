// Users' passwords and sessions (requirements/portal.md#session; requirements/domain.md#passwords). Sign-in is in signIn.service.ts.
import type { SignedInUser } from '../../../contract/identity.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { hourMs } from '../../domain/durations.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import * as factors from '../secondFactor/secondFactor.service.ts';
import type { Attempts } from './attempts.ts';
import * as store from './identity.store.ts';
import * as tokens from './tokens.store.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { requireGoodPassword } from './passwordRules.ts';

export { hashPassword, oneTimePassword, passwordFits, randomReadable } from './passwords.ts';
export { requireGoodPassword } from './passwordRules.ts';
export { codeEnd, codeHashes, codeMinutes, newCode, requireCode, wrongCode } from './codes.ts';
export { takeTry, useCode } from './codes.store.ts';
export { countAttempts, type Attempt, type Attempts, type Origin } from './attempts.ts';
export { tokenSeconds } from './tokens.ts';
export { deleteOldOrigins } from './origins.store.ts';
export {
  deleteSession,
  endSessions,
  endSessionsOfClient,
  endSessionsOfRole,
  listSessions,
  markConfirmed,
} from './tokens.store.ts';
export { endSignInLocks, deleteKnownOrigins, signInLocks } from './signInLocks.ts';

export interface IdentityDeps {
  db: Db;
  secrets: Secrets;
  clock: () => Date;
  attempts: Attempts;
}

/** Hours for which a one-time password can be used. */
const oneTimePasswordHours = 24;

/** The instant at which a one-time password created now expires. */
export const oneTimePasswordEnd = (now: Date): Date =>
  new Date(now.getTime() + oneTimePasswordHours * hourMs);

/** Creates a user and returns its id; 422 if the number (E.164 digits) is taken. */
export async function createUser(tx: Tx, user: store.NewUser): Promise<number> {
  const id = await store.insertUser(tx, user);
  if (id === undefined)
    throw new Refusal(422, 'phone_number_taken', 'This mobile number is already registered', 'msisdn');
  return id;
}

export const signOut = (db: Db, caller: Caller): Promise<void> => tokens.deleteToken(db, caller.tokenHash);

/** Sets a new password and ends the user's other sessions. */
export async function changePassword(
  { db, attempts }: IdentityDeps,
  caller: Actor,
  change: { current: string; password: string },
): Promise<void> {
  const counted = await attempts.passwordCheck(caller.tokenHash);
  const current = await store.findPasswordHash(db, caller.userId);
  if (!(await passwordFits(current, change.current))) {
    await audited(db, caller, 'user.password_change_refused', async (tx, audit) => {
      const { full_name, msisdn } = await personOf(tx, caller.userId);
      await audit.record(`${full_name} (${msisdn})`, { clientId: caller.clientId });
    });
    throw wrongCurrent();
  }
  await counted.succeeded();
  if (change.password === change.current) {
    throw new Refusal(
      422,
      'password_unchanged',
      'The new password must be different from the current one',
      'password',
    );
  }
  await requireGoodPassword(db, change.password, await numberOf(db, caller.userId));
  const passwordHash = await hashPassword(change.password);
  await audited(db, caller, 'user.password_change', async (tx, audit) => {
    if (!(await store.holdPassword(tx, caller.userId, current ?? ''))) throw wrongCurrent();
    await store.updatePassword(tx, caller.userId, passwordHash);
    await endOtherSessions(tx, caller);
    await factors.endDevices(tx, caller.userId);
    const { full_name, msisdn } = await personOf(tx, caller.userId);
    await audit.record(`${full_name} (${msisdn})`, { clientId: caller.clientId });
  });
}

const wrongCurrent = () =>
  new Refusal(422, 'current_password_wrong', 'The current password is wrong', 'current_password');

/** Whether a user has the number (E.164 digits), active or not. */
export const isNumberTaken = async (db: Db, msisdn: string): Promise<boolean> =>
  (await store.findSignIn(db, msisdn)) !== undefined;

/** The language of the user with a number (E.164 digits); undefined if there is none. */
export const findLanguage = store.findLanguage;

/** The active user with the number (E.164 digits) who may sign in. */
export async function findAccount(
  db: Db,
  msisdn: string,
): Promise<{ id: number; client_id: number } | undefined> {
  const found = await store.findSignIn(db, msisdn);
  return found?.user_status === 1 && found.role_status === 1 ? found : undefined;
}

/** Sets the password of an active user and ends all sessions; undefined where there is no such user. */
export async function replacePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
): Promise<{ full_name: string; msisdn: string; client_id: number } | undefined> {
  const person = await store.lockActive(tx, userId);
  if (!person) return undefined;
  await store.updatePassword(tx, userId, passwordHash);
  await tokens.endSessions(tx, userId);
  await factors.endDevices(tx, userId);
  return person;
}

/** Ends the sessions of a user but the calling one. */
export const endOtherSessions = (tx: Tx, { userId, tokenHash }: Caller): Promise<void> =>
  tokens.deleteOtherTokens(tx, userId, tokenHash);

/** Replaces the password by a one-time password, to be changed at sign-in, and ends all sessions. */
export async function setOneTimePassword(
  tx: Tx,
  userId: number,
  password: { passwordHash: string; expires: Date },
): Promise<void> {
  await store.updateToOneTimePassword(tx, userId, password);
  await tokens.endSessions(tx, userId);
  await factors.endDevices(tx, userId);
}

export async function signedInUser(db: Db, userId: number): Promise<SignedInUser> {
  const user = await store.findUser(db, userId);
  if (!user) throw new Error(`User ${userId} of a valid token does not exist`);
  const { second_factor_due, ...rest } = user;
  return second_factor_due ? user : rest;
}

/** Whether this is the password of the user. Callers count the attempt. */
export const isPasswordOf = async (db: Db, userId: number, password: string): Promise<boolean> =>
  passwordFits(await store.findPasswordHash(db, userId), password);

/** The user's own mobile number, E.164 digits. */
export async function numberOf(db: Db, userId: number): Promise<string> {
  return (await personOf(db, userId)).msisdn;
}

export async function personOf(db: Db, userId: number): Promise<{ full_name: string; msisdn: string }> {
  const person = await store.findPerson(db, userId);
  if (!person) throw new Error(`User ${userId} of a valid token does not exist`);
  return person;
}
