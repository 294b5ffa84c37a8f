// A new password for a forgotten one, by a code to the user's number (requirements/domain.md#passwords). Neither the answer nor its
// time may say whether a number has an account: what depends on it happens after the answer.
import type { Logger } from 'pino';
import type { Language } from '../../../contract/languages.ts';
import type { Db } from '../../db/database.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { audited } from '../audit/audit.service.ts';
import {
  codeEnd,
  codeHashes,
  codeMinutes,
  endSignInLocks,
  findAccount,
  hashPassword,
  newCode,
  replacePassword,
  requireCode,
  requireGoodPassword,
  takeTry,
  useCode,
  wrongCode,
  type Attempts,
  type Origin,
} from '../identity/identity.service.ts';
import { tryPlatformText } from '../intake/platformText.service.ts';
import * as store from './ownAccount.store.ts';

export interface RecoveryDeps {
  db: Db;
  clock: () => Date;
  attempts: Attempts;
  logger: Logger;
  /** Runs work that the answer does not wait for. */
  afterAnswer: (work: () => Promise<void>) => void;
}

/** Returns the secret of the request, and sends a code where the number has an active account. */
export async function requestCode(
  deps: RecoveryDeps,
  { msisdn: given, origin, language }: { msisdn: string; origin: Origin; language: Language | undefined },
): Promise<string> {
  const msisdn = toMsisdn(given) ?? given;
  await deps.attempts.passwordCode(msisdn, origin);
  const made = newCode();
  deps.afterAnswer(() => sendCode(deps, { msisdn, language }, made));
  return made.request;
}

async function sendCode(
  { db, clock, logger }: RecoveryDeps,
  { msisdn, language: pageLanguage }: { msisdn: string; language: Language | undefined },
  made: ReturnType<typeof newCode>,
): Promise<void> {
  const user = await findAccount(db, msisdn);
  if (!user) return;
  const now = clock();
  const fault = await db.transaction().execute(async (tx) => {
    await store.insertCode(tx, { ...codeHashes(made), user_id: user.id, expires: codeEnd(now), now });
    return tryPlatformText(tx, {
      msisdn,
      text: ({ passwordCode }) => passwordCode(made.code, codeMinutes),
      pageLanguage,
      userId: null,
      isSecret: true,
    });
  });
  if (fault !== undefined) logger.warn({ fault, userId: user.id }, 'a password code could not be sent');
}

/** Sets the password of the user who has the code, and ends all sessions and sign-in locks. */
export async function recoverPassword(
  { db, clock }: Pick<RecoveryDeps, 'db' | 'clock'>,
  given: { request: string; code: string; password: string; address: string },
): Promise<void> {
  // Checked before the code, so that a refused password does not use up a try.
  await requireGoodPassword(db, given.password);
  const { request, code } = codeHashes(given);
  const row = await takeTry(db, 'password_codes', { request, now: clock() });
  requireCode(row, code);
  const actor = { userId: row.user_id, address: given.address };
  const { msisdn } = await store.findProfile(db, row.user_id);
  await requireGoodPassword(db, given.password, msisdn);
  const passwordHash = await hashPassword(given.password);
  await audited(db, actor, 'user.password_recover', async (tx, audit) => {
    if (!(await useCode(tx, 'password_codes', request))) throw wrongCode();
    await store.deleteCodes(tx, row.user_id);
    const user = await replacePassword(tx, row.user_id, passwordHash);
    if (!user) throw wrongCode();
    await endSignInLocks(tx, user.msisdn);
    await audit.record(`${user.full_name} (${user.msisdn})`, { clientId: user.client_id });
  });
}
