// Second factors: codes of authenticator apps, recovery codes, remembered devices (requirements/domain.md#second-factor). A code
// counts once. Reads no password and no session: who may change a factor is decided by its callers.
import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { sha256 } from '../../runtime/sha256.ts';
import { dayMs } from '../../domain/durations.ts';
import { platformClientId } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { audited, type AuditActor } from '../audit/audit.service.ts';
import * as devices from './devices.store.ts';
import { hashesOf, matchingHash, newCodes } from './recoveryCodes.ts';
import * as store from './secondFactor.store.ts';
import { forApp, newSecret, stepOf } from './totp.ts';

const place = 'second_factors.totp_secret';

export interface FactorDeps {
  db: Db;
  secrets: Secrets;
}

/** Days for which a device is remembered. */
export const rememberedDays = 30;

export const factorOf = (db: Db | Tx, userId: number): Promise<store.State> =>
  store.findState(db, userId, platformClientId);

export const hasFactor = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await store.findFactor(db, userId, { pending: false })) !== undefined;

/** Creates the pending factor of a user; `label` names the account in the app. */
export async function beginFactor(
  { db, secrets }: FactorDeps,
  { userId, label, now }: { userId: number; label: string; now: Date },
): Promise<{ secret: string; uri: string; qr: string }> {
  const secret = newSecret();
  const sealed = await secrets.seal(db, { place, id: userId }, secret);
  await store.savePending(db, { userId, sealed, now });
  return { secret, ...forApp(secret, label) };
}

/** Returns a function that puts the pending factor in use; undefined if the code is wrong. */
export async function prepareFactor(
  { db, secrets }: FactorDeps,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<((tx: Tx) => Promise<string[]>) | undefined> {
  const pending = await store.findFactor(db, userId, { pending: true });
  const step = stepIn(secrets, pending, { userId, code, now });
  if (!pending || step === undefined) return undefined;
  const replace = await prepareCodes(userId);
  return async (tx) => {
    if (!(await store.usePending(tx, { userId, created: pending.created, step }))) throw wrongCode();
    await devices.deleteDevices(tx, userId);
    return replace(tx);
  };
}

/** Returns a function that replaces a user's recovery codes and returns the new ones. Hashes them beforehand, because that is slow. */
export async function prepareCodes(userId: number): Promise<(tx: Tx) => Promise<string[]>> {
  const codes = newCodes();
  const hashes = await hashesOf(codes);
  return async (tx) => {
    await store.replaceCodes(tx, userId, hashes);
    return codes;
  };
}

const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');

/** The period of a code; undefined if the code is wrong or the secret cannot be decrypted. Recovery codes still work then. */
function stepIn(
  secrets: Secrets,
  factor: store.FactorRow | undefined,
  { userId, code, now }: { userId: number; code: string; now: Date },
): number | undefined {
  const secret = factor && secrets.tryOpen(place, userId, factor.sealed);
  return secret === undefined ? undefined : stepOf(secret, digitsOf(code), now);
}

/** Uses up a code of the app or a recovery code; undefined if it is neither or was used before. */
export async function useCode(
  { db, secrets }: FactorDeps,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<'app' | 'recovery' | undefined> {
  if (/^\d{6}$/.test(digitsOf(code))) {
    const factor = await store.findFactor(db, userId, { pending: false });
    const step = stepIn(secrets, factor, { userId, code, now });
    return step !== undefined && (await store.takeStep(db, userId, step)) ? 'app' : undefined;
  }
  const hash = await matchingHash(await store.listCodes(db, userId), code);
  return hash !== undefined && (await store.takeCode(db, userId, hash)) ? 'recovery' : undefined;
}

/** Records a code that was refused. */
export const recordFailure = (
  db: Db,
  actor: AuditActor,
  { subject, clientId }: { subject: string; clientId: number },
): Promise<void> =>
  audited(db, actor, 'user.second_factor_fail', (_tx, audit) => audit.record(subject, { clientId }));

export const wrongCode = (): Refusal =>
  new Refusal(422, 'code_wrong', 'The code is wrong, has expired or was used before', 'code');

/** Removes factors, recovery codes and remembered devices; false if no factor was in use. */
export async function removeFactor(tx: Tx, userId: number): Promise<boolean> {
  await devices.deleteDevices(tx, userId);
  return store.deleteFactors(tx, userId);
}

/** Whether the user signs in without a code in the browser that has this token. */
export const isRemembered = (
  db: Db,
  { userId, token, now }: { userId: number; token: string; now: Date },
): Promise<boolean> => devices.isRemembered(db, { userId, hash: sha256(token), now });

/** Remembers a browser, and returns the token for its cookie. */
export async function rememberDevice(
  tx: Tx,
  { userId, now, ...from }: { userId: number; address: string; agent: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(now.getTime() + rememberedDays * dayMs);
  await devices.insertDevice(tx, { ...from, user_id: userId, hash: sha256(token), created: now, expires });
  return token;
}

export const rememberedDevices = devices.listDevices;
export const endDevice = devices.deleteDevice;
export const endDevices = devices.deleteDevices;
