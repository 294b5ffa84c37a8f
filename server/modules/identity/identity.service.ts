// Who someone is: sign-in, registration, passwords, tokens (requirements/portal.md#sign-in, #registration, #session;
// requirements/domain.md#passwords). Must never tell an unknown number from a wrong password, neither by its answer nor
// by its time.
import type { SignedInUser } from '../../../contract/identity.ts';
import type { Db, Tx } from '../../db/database.ts';
import { requireMsisdn, toMsisdn } from '../../domain/msisdn.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { roleIds } from '../access/access.service.ts';
import { record } from '../audit/audit.service.ts';
import { createClient } from '../clients/clients.service.ts';
import type { Attempts, Origin } from './attempts.ts';
import * as store from './identity.store.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { newToken } from './tokens.ts';

export { hashPassword, oneTimePassword, passwordFits, readableText } from './passwords.ts';
export { countAttempts, type Attempt, type Attempts } from './attempts.ts';
export { deleteOldOrigins } from './origins.store.ts';
export { endSignInLocks, forgetOrigins, signInLocks } from './signInLocks.ts';

export interface IdentityDeps {
  db: Db;
  clock: () => Date;
  attempts: Attempts;
}

/** A token for a right number and password of an active user with an active role; one and the same 422 otherwise. */
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
  await db.transaction().execute(async (tx) => {
    if (!(await store.holdPassword(tx, found.id, found.password_hash))) throw wrongSignIn();
    await store.insertToken(tx, { userId: found.id, hash, now, expires });
    await record(tx, {
      userId: found.id,
      clientId: found.client_id,
      address: attempt.origin.address,
      action: 'user.sign_in',
      subject: `${found.full_name} (${msisdn})`,
    });
  });
  await counted.succeeded();
  return { token, user: await signedInUser(db, found.id) };
}

const wrongSignIn = () => new Refusal(422, 'credentials_wrong', 'Wrong mobile number or password');

export interface Registration {
  full_name: string;
  msisdn: string;
  email: string;
  company_name: string;
  country_code: string;
  password: string;
}

/** Makes a client and its Client Admin, both or neither. */
export async function signUp(
  { db, attempts }: IdentityDeps,
  registration: Registration,
  ip: string,
): Promise<{
  id: number;
  full_name: string;
  msisdn: string;
  email: string;
  client_id: number;
  role_id: number;
}> {
  await attempts.signUp(ip);
  const msisdn = requireMsisdn(registration.msisdn);
  const { full_name, email } = registration;
  const passwordHash = await hashPassword(registration.password);
  return db.transaction().execute(async (tx) => {
    const clientId = await createClient(tx, {
      name: registration.company_name,
      msisdn,
      email,
      countryCode: registration.country_code.toUpperCase(),
    });
    const roleId = roleIds.clientAdmin;
    const id = await createUser(tx, { clientId, roleId, fullName: full_name, msisdn, email, passwordHash });
    await record(tx, {
      userId: id,
      clientId,
      address: ip,
      action: 'user.sign_up',
      subject: registration.company_name,
      after: { full_name, msisdn, email },
    });
    return { id, full_name, msisdn, email, client_id: clientId, role_id: roleId };
  });
}

/** Makes a user and returns its id; 422 where the number (E.164 digits) has one already. */
export async function createUser(tx: Tx, user: store.NewUser): Promise<number> {
  const id = await store.insertUser(tx, user);
  if (id === undefined)
    throw new Refusal(422, 'phone_number_taken', 'This mobile number is already registered', 'msisdn');
  return id;
}

export const signOut = (db: Db, caller: Caller): Promise<void> => store.deleteToken(db, caller.tokenHash);

/** Sets a new password; the user's other tokens end, the calling one goes on. */
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
  await db.transaction().execute(async (tx) => {
    if (!(await store.holdPassword(tx, caller.userId, current ?? ''))) throw wrongCurrent();
    await store.updatePassword(tx, caller.userId, passwordHash);
    await store.deleteOtherTokens(tx, caller.userId, caller.tokenHash);
    const { full_name, msisdn } = await personOf(tx, caller.userId);
    await record(tx, {
      userId: caller.userId,
      clientId: caller.clientId,
      address: caller.address,
      action: 'user.password_change',
      subject: `${full_name} (${msisdn})`,
    });
  });
}

const wrongCurrent = () =>
  new Refusal(422, 'current_password_wrong', 'The current password is wrong', 'current_password');

/** Ends all sessions of a user, with the next call of each. */
export const endSessions = (tx: Tx, userId: number): Promise<void> => store.deleteTokensOf(tx, userId);

/** The same for everyone who has the role. */
export const endSessionsOfRole = (tx: Tx, roleId: number): Promise<void> =>
  store.deleteTokensOfRole(tx, roleId);

/** The same for everyone of a client. */
export const endSessionsOfClient = (tx: Tx, clientId: number): Promise<void> =>
  store.deleteTokensOfClient(tx, clientId);

/** Puts a one-time password in the place of the user's own; all sessions end, and it must be changed at sign-in. */
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
