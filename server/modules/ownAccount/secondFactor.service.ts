// Changes of the own second factor, and the confirmation before what matters most. Each asks for what only the person has, so that
// an open session alone changes nothing. Password and code are one counted attempt: a right password does not renew the tries of a code.
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import {
  endOtherSessions,
  isPasswordOf,
  markConfirmed,
  personOf,
  type Attempts,
} from '../identity/identity.service.ts';
import * as factors from '../secondFactor/secondFactor.service.ts';

export interface FactorDeps extends factors.FactorDeps {
  clock: () => Date;
  attempts: Attempts;
}

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/** Checks what is given, and counts an attempt of the session; throws the refusal of the first that is wrong. */
async function requireProof(deps: FactorDeps, caller: Actor, { password, code }: Proof): Promise<void> {
  const { db, attempts, clock } = deps;
  const { userId } = caller;
  const counted = await attempts.passwordCheck(caller.tokenHash);
  if (password !== undefined && !(await isPasswordOf(db, userId, password))) {
    await recordFailure(db, caller);
    throw new Refusal(422, 'current_password_wrong', 'The password is wrong', 'password');
  }
  if (code !== undefined && !(await factors.useCode(deps, { userId, code, now: clock() }))) {
    await recordFailure(db, caller);
    throw factors.wrongCode();
  }
  await counted.succeeded();
}

async function recordFailure(db: Db, caller: Actor): Promise<void> {
  const details = { subject: await subjectOf(db, caller), clientId: caller.clientId };
  await factors.recordFailure(db, caller, details);
}

async function subjectOf(db: Db, { userId }: Actor): Promise<string> {
  const { full_name, msisdn } = await personOf(db, userId);
  return `${full_name} (${msisdn})`;
}

/** Creates a secret for an app. A factor in use remains in use until {@link enable}. */
export async function begin(
  deps: FactorDeps,
  caller: Actor,
  { password, code }: { password: string; code?: string | undefined },
): Promise<{ secret: string; uri: string; qr: string }> {
  const { db, clock } = deps;
  const { userId } = caller;
  if (code === undefined && (await factors.hasFactor(db, userId))) throw codeMissing();
  await requireProof(deps, caller, { password, code });
  const { msisdn } = await personOf(db, userId);
  return factors.beginFactor(deps, { userId, label: `+${msisdn}`, now: clock() });
}

/** Puts the app whose first code this is in use, ends the person's other sessions, and returns the recovery codes. */
export async function enable(deps: FactorDeps, caller: Actor, code: string): Promise<string[]> {
  const { db, attempts, clock } = deps;
  const { userId, clientId } = caller;
  const counted = await attempts.passwordCheck(caller.tokenHash);
  const use = await factors.prepareFactor(deps, { userId, code, now: clock() });
  if (!use) throw factors.wrongCode();
  await counted.succeeded();
  const subject = await subjectOf(db, caller);
  return audited(db, caller, 'user.second_factor_enable', async (tx, audit) => {
    const codes = await use(tx);
    await endOtherSessions(tx, caller);
    await audit.record(subject, { clientId });
    return codes;
  });
}

export async function replaceCodes(
  deps: FactorDeps,
  caller: Actor,
  proof: Required<Proof>,
): Promise<string[]> {
  const { db } = deps;
  const { userId, clientId } = caller;
  if (!(await factors.hasFactor(db, userId))) throw factorMissing();
  await requireProof(deps, caller, proof);
  const replace = await factors.prepareCodes(userId);
  const subject = await subjectOf(db, caller);
  return audited(db, caller, 'user.recovery_codes', async (tx, audit) => {
    const codes = await replace(tx);
    await audit.record(subject, { clientId });
    return codes;
  });
}

/** Turns the factor off, except where the role or the platform requires one. */
export async function disable(deps: FactorDeps, caller: Actor, proof: Required<Proof>): Promise<void> {
  const { db } = deps;
  const { userId, clientId } = caller;
  const { enabled, required } = await factors.factorOf(db, userId);
  if (!enabled) throw factorMissing();
  if (required) {
    const message = 'Your role or the platform requires two-step sign-in. You can set up another app instead';
    throw new Refusal(422, 'second_factor_mandatory', message);
  }
  await requireProof(deps, caller, proof);
  const subject = await subjectOf(db, caller);
  await audited(db, caller, 'user.second_factor_disable', async (tx, audit) => {
    await factors.removeFactor(tx, userId);
    await audit.record(subject, { clientId });
  });
}

/** Confirms who is there for the next minutes of the session: by a code where there is a second factor, else by the password. */
export async function confirm(deps: FactorDeps, caller: Actor, { code, password }: Proof): Promise<void> {
  const { db, clock } = deps;
  const byCode = await factors.hasFactor(db, caller.userId);
  if (byCode && code === undefined) throw codeMissing();
  if (!byCode && password === undefined)
    throw new Refusal(422, 'invalid_input', 'Enter your password', 'password');
  await requireProof(deps, caller, byCode ? { code } : { password });
  await markConfirmed(db, caller.tokenHash, clock());
}

const codeMissing = () =>
  new Refusal(422, 'second_factor_required', 'Enter a code of your authenticator app', 'code');

const factorMissing = () => new Refusal(422, 'second_factor_missing', 'Two-step sign-in is off');
