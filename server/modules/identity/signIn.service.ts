// Sign-in (requirements/portal.md#sign-in; requirements/domain.md#passwords). Neither the answer nor its time may distinguish an unknown
// number from a wrong password.
import type { SignedInUser } from '../../../contract/identity.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { Refusal } from '../../domain/refusal.ts';
import { sha256 } from '../../runtime/sha256.ts';
import { audited } from '../audit/audit.service.ts';
import * as factors from '../secondFactor/secondFactor.service.ts';
import type { Attempt, Origin } from './attempts.ts';
import { signedInUser, type IdentityDeps } from './identity.service.ts';
import * as store from './identity.store.ts';
import * as tokens from './tokens.store.ts';
import { passwordFits } from './passwords.ts';
import { newToken } from './tokens.ts';

/** Where and by what a new session is used. */
export interface NewSession {
  /** Whether the console uses the session, by its cookie. */
  browser: boolean;
  agent: string;
  /** The token that this browser had before, which ends. */
  replaced: string | undefined;
}

export interface SignInAttempt {
  msisdn: string;
  password: string;
  /** Code of the second factor. */
  code?: string | undefined;
  /** Whether this browser needs no code for the next 30 days. */
  remember?: boolean | undefined;
  origin: Origin;
  session: NewSession;
  /** The token by which this browser was remembered for a user. */
  rememberedFor: (userId: number) => string | undefined;
}

/**
 * Returns a token if number and password are right and user and role active. An unknown number and a wrong password are refused alike. A
 * user with a second factor sends its code with the password, so that the code counts for the browser that has both. `remembered` is the
 * token of a remembered device.
 */
export async function signIn(
  { db, secrets, clock, attempts }: IdentityDeps,
  attempt: SignInAttempt,
): Promise<{ token: string; user: SignedInUser; remembered: string | undefined }> {
  const msisdn = toMsisdn(attempt.msisdn) ?? attempt.msisdn;
  const counted = await attempts.signIn(msisdn, attempt.origin);
  const found = await store.findSignIn(db, msisdn);
  const fits = await passwordFits(found?.password_hash, attempt.password);
  if (!found || !fits) throw wrongSignIn();
  // Only after the password, so that strangers do not learn which numbers have an account.
  if (found.user_status !== 1 || found.role_status !== 1) throw inactiveUser();
  const now = clock();
  if (found.password_expires !== null && found.password_expires <= now) throw expiredPassword();
  const { token, hash, expires } = newToken(now);
  const { address } = attempt.origin;
  const { browser, agent, replaced } = attempt.session;
  const actor = { userId: found.id, address };
  const subject = `${found.full_name} (${msisdn})`;
  const used = await secondStep({ db, secrets }, { attempt, counted, found, subject, now });
  const mayRemember = attempt.remember === true && used !== undefined;
  const remembered = await audited(db, actor, 'user.sign_in', async (tx, audit) => {
    if (!(await store.holdPassword(tx, found.id, found.password_hash))) throw wrongSignIn();
    if (replaced !== undefined) await tokens.deleteToken(tx, sha256(replaced));
    await tokens.insertToken(tx, { userId: found.id, hash, now, expires, browser, address, agent });
    const after = { second_factor: used };
    await audit.record(subject, { clientId: found.client_id, ...(used && { after }) });
    return mayRemember ? factors.rememberDevice(tx, { userId: found.id, address, agent, now }) : undefined;
  });
  await counted.succeeded();
  return { token, user: await signedInUser(db, found.id), remembered };
}

/**
 * How a person with a right password passed the second factor; undefined where there is none, or the browser is remembered. Without a
 * code the attempt is uncounted alone, so that asking for the code does not renew the tries of guessing it.
 */
async function secondStep(
  { db, secrets }: factors.FactorDeps,
  {
    attempt: { code, origin, rememberedFor },
    counted,
    found: { id: userId, client_id: clientId },
    subject,
    now,
  }: {
    attempt: SignInAttempt;
    counted: Attempt;
    found: { id: number; client_id: number };
    subject: string;
    now: Date;
  },
): Promise<'app' | 'recovery' | undefined> {
  if (!(await factors.hasFactor(db, userId))) return undefined;
  const token = rememberedFor(userId);
  if (token !== undefined && (await factors.isRemembered(db, { userId, token, now }))) return undefined;
  if (code === undefined) {
    await counted.withdrawn();
    throw codeRequired();
  }
  const used = await factors.useCode({ db, secrets }, { userId, code, now });
  if (used) return used;
  await factors.recordFailure(db, { userId, address: origin.address }, { subject, clientId });
  throw factors.wrongCode();
}

const codeRequired = () =>
  new Refusal(
    422,
    'second_factor_required',
    'Sign in again with the code of your authenticator app, or a recovery code, in the field code',
    'code',
  );

const wrongSignIn = () => new Refusal(422, 'credentials_wrong', 'Wrong mobile number or password');

const inactiveUser = () =>
  new Refusal(422, 'account_suspended', 'This account is suspended. Ask your administrator');

const expiredPassword = () =>
  new Refusal(
    422,
    'one_time_password_expired',
    'This one-time password has expired. Choose a new password with Forgot password, or ask for another one',
    'password',
  );
