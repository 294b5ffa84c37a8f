// Sign-in, passwords and tokens (requirements/portal.md#sign-in, #session; requirements/domain.md#passwords). Neither the
// answer nor its time may distinguish an unknown number from a wrong password.
import type { SignedInUser } from '../../../contract/identity.ts';
import type { Db, Tx } from '../../db/database.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import type { Attempts, Origin } from './attempts.ts';
import * as store from './identity.store.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { newToken } from './tokens.ts';

export { hashPassword, oneTimePassword, passwordFits, readableText } from './passwords.ts';
export { countAttempts, type Attempt, type Attempts } from './attempts.ts';
export { deleteOldOrigins } from './origins.store.ts';
export { endSignInLocks, deleteKnownOrigins, signInLocks } from './signInLocks.ts';

export interface IdentityDeps {
  db: Db;
  clock: () => Date;
  attempts: Attempts;
}

/** Returns a token if number and password are right and user and role active; the same 422 otherwise. */
export async function signIn(
  { db, clock, attempts }: IdentityDeps,
  attempt: { msisdn: string; password: string; origin: Origin },
): Promise<{ token: string; user: SignedInUser }> {
  const msisdn = toMsisdn(attempt.msisdn) ?? attempt.msisdn;
  const counted = await attempts.signIn(msisdn, attempt.origin);
  const found = await store.findSignIn(db, msisdn);
  const fits = await passwordFits(found?.password_hash, attempt.password);
  if (!found || !fits || found.user_status !== 1 || found.role_status !== 1) {
    throw wrongSignIn();
  }
  const now = clock();
  const { token, hash, expires } = newToken(now);
  const actor = { userId: found.id, address: attempt.origin.address };
  await audited(db, actor, 'user.sign_in', async (tx, audit) => {
    if (!(await store.holdPassword(tx, found.id, found.password_hash))) throw wrongSignIn();
    await store.insertToken(tx, { userId: found.id, hash, now, expires });
    await audit.record(`${found.full_name} (${msisdn})`, { clientId: found.client_id });
  });
  await counted.succeeded();
  return { token, user: await signedInUser(db, found.id) };
}

const wrongSignIn = () => new Refusal(422, 'credentials_wrong', 'Wrong mobile number or password');

/** Creates a user and returns its id; 422 if the number (E.164 digits) is taken. */
export async function createUser(tx: Tx, user: store.NewUser): Promise<number> {
  const id = await store.insertUser(tx, user);
  if (id === undefined)
    throw new Refusal(422, 'phone_number_taken', 'This mobile number is already registered', 'msisdn');
  return id;
}

export const signOut = (db: Db, caller: Caller): Promise<void> => store.deleteToken(db, caller.tokenHash);

/** Sets a new password and ends the user's other sessions. */
export async function changePassword(
  { db, attempts }: IdentityDeps,
  caller: Actor,
  change: { current: string; password: string },
): Promise<void> {
  const counted = await attempts.passwordCheck(caller.tokenHash);
  const current = await store.findPasswordHash(db, caller.userId);
  if (!(await passwordFits(current, change.current))) throw wrongCurrent();
  await counted.succeeded();
  if (change.password === change.current) {
    throw new Refusal(422, 'password_unchanged', 'The new password must be another one', 'password');
  }
  const passwordHash = await hashPassword(change.password);
  await audited(db, caller, 'user.password_change', async (tx, audit) => {
    if (!(await store.holdPassword(tx, caller.userId, current ?? ''))) throw wrongCurrent();
    await store.updatePassword(tx, caller.userId, passwordHash);
    await store.deleteOtherTokens(tx, caller.userId, caller.tokenHash);
    const { full_name, msisdn } = await personOf(tx, caller.userId);
    await audit.record(`${full_name} (${msisdn})`, { clientId: caller.clientId });
  });
}

const wrongCurrent = () =>
  new Refusal(422, 'current_password_wrong', 'The current password is wrong', 'current_password');

/** Ends all sessions of a user. */
export const endSessions = (tx: Tx, userId: number): Promise<void> => store.deleteTokensOf(tx, userId);

/** Ends the sessions of all users with the role. */
export const endSessionsOfRole = (tx: Tx, roleId: number): Promise<void> =>
  store.deleteTokensOfRole(tx, roleId);

/** Ends the sessions of all users of a client. */
export const endSessionsOfClient = (tx: Tx, clientId: number): Promise<void> =>
  store.deleteTokensOfClient(tx, clientId);

/** Replaces the password by a one-time password, to be changed at sign-in, and ends all sessions. */
export async function setOneTimePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await store.updateToOneTimePassword(tx, userId, passwordHash);
  await endSessions(tx, userId);
}

export async function signedInUser(db: Db, userId: number): Promise<SignedInUser> {
  const user = await store.findUser(db, userId);
  if (!user) throw new Error(`User ${userId} of a valid token does not exist`);
  return user;
}

/** The user's own mobile number, E.164 digits. */
export async function numberOf(db: Db, userId: number): Promise<string> {
  return (await personOf(db, userId)).msisdn;
}

async function personOf(db: Db, userId: number): Promise<{ full_name: string; msisdn: string }> {
  const person = await store.findPerson(db, userId);
  if (!person) throw new Error(`User ${userId} of a valid token does not exist`);
  return person;
}
