// Registration (requirements/portal.md#registration; requirements/domain.md#registration) creates a client and its Client Admin in one
// transaction, once a code has proved the number. Nothing of the account is stored before. A number that has an account is answered like
// any other: its owner gets another SMS.
import type { registrationOptions, signup } from '../../../contract/signup.ts';
import type { Language } from '../../../contract/languages.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { requireMsisdn } from '../../domain/msisdn.ts';
import type { PlatformTexts } from '../../domain/platformTexts.ts';
import { Refusal } from '../../domain/refusal.ts';
import { roleIds } from '../access/access.service.ts';
import { audited, type Audit } from '../audit/audit.service.ts';
import { createClient } from '../clients/clients.service.ts';
import {
  codeEnd,
  codeHashes,
  codeMinutes,
  createUser,
  hashPassword,
  isNumberTaken,
  newCode,
  requireCode,
  requireGoodPassword,
  takeTry,
  useCode,
  wrongCode,
} from '../identity/identity.service.ts';
import { tryPlatformText } from '../intake/platformText.service.ts';
import { passwordCharactersMin, registrationRule } from '../settings/settings.service.ts';
import { nameOf, removeUnused } from '../users/users.service.ts';
import * as store from './registration.store.ts';
import type { UserDeps } from './users.service.ts';

type Registration = ParsedBodyOf<typeof signup>;

export const readOptions = async (db: Db): Promise<AnswerOf<typeof registrationOptions>['message']> => ({
  registration: await registrationRule(db),
  password_characters_min: await passwordCharactersMin(db),
});

/** Registers with a right code, and where none can be sent; else it sends one, and the answer has its `request`. */
export async function signUp(
  deps: UserDeps,
  registration: Registration,
  { ip: address, language }: { ip: string; language: Language | undefined },
): Promise<AnswerOf<typeof signup>> {
  const { db, attempts, clock } = deps;
  const rule = await registrationRule(db);
  if (rule === 'closed')
    throw new Refusal(
      422,
      'registration_closed',
      'Registration is closed. Ask the operator of this platform for an account',
    );
  const { request = '', code, password } = registration;
  // A call with a code is counted as a try of that code instead.
  if (code === undefined) await attempts.signUp(address);
  const msisdn = requireMsisdn(registration.msisdn);
  // Checked before the code, so that a refused password does not use up a try.
  await requireGoodPassword(db, password, msisdn);
  if (code === undefined) {
    await attempts.registrationCode(msisdn, address);
    const sent = await sendCode(deps, msisdn, language);
    if (sent === undefined)
      return register(db, registration, { msisdn, address, language, approvalDue: 'unproved', now: clock() });
    const message = `A code is on its way to ${msisdn} by SMS. It is valid for ${codeMinutes} minutes. Send it with this request to register.`;
    return { message, request: sent };
  }
  const proof = proofOf({ request, code, msisdn });
  const row = await takeTry(db, 'registration_codes', { request: proof.request, now: clock() });
  requireCode(row, proof.code);
  const approvalDue = rule === 'approval' ? 'setting' : null;
  return register(db, registration, {
    msisdn,
    address,
    language,
    approvalDue,
    proof: proof.request,
    now: clock(),
  });
}

/**
 * Sends a code, or what the owner of an account should know; the work is the same. Returns the request's secret; undefined where no SMS
 * can be sent.
 */
async function sendCode(
  { db, clock }: UserDeps,
  msisdn: string,
  pageLanguage: Language | undefined,
): Promise<string | undefined> {
  const made = newCode();
  const isTaken = (await isNumberTaken(db, msisdn)) && !(await store.findUnused(db, msisdn));
  const text = ({ numberTaken, registrationCode }: PlatformTexts) =>
    isTaken ? numberTaken : registrationCode(made.code, codeMinutes);
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const fault = await tryPlatformText(tx, { msisdn, text, pageLanguage, userId: null, isSecret: true });
    if (fault !== undefined) return undefined;
    await store.insertCode(tx, { ...proofOf({ ...made, msisdn }), expires: codeEnd(now), now });
    return made.request;
  });
}

/** The hashes to store. The number is part of the code's hash, so that the code is valid for it alone and the number is not stored. */
export const proofOf = ({ request, code, msisdn }: { request: string; code: string; msisdn: string }) =>
  codeHashes({ request, code: `${code} ${msisdn}` });

interface How {
  msisdn: string;
  address: string;
  /** The language of the page, which becomes that of the user. */
  language: Language | undefined;
  /** The reason for which the client waits for approval; null if it does not. */
  approvalDue: 'setting' | 'unproved' | null;
  /** The hash of the request whose code proved the number. */
  proof?: Buffer;
  now: Date;
}

async function register(
  db: Db,
  { full_name, email, company_name: name, country_code, password }: Registration,
  { msisdn, address, language, approvalDue, proof, now }: How,
): Promise<AnswerOf<typeof signup>> {
  const passwordHash = await hashPassword(password);
  return audited(db, { userId: 0, address }, 'user.sign_up', async (tx, audit) => {
    // Using the code fails for the second of two concurrent calls.
    if (proof && !(await useCode(tx, 'registration_codes', proof))) throw wrongCode();
    if (proof) await replaceUnused(tx, audit, { msisdn, now });
    const countryCode = country_code.toUpperCase();
    const client_id = await createClient(tx, { name, msisdn, email, countryCode, approvalDue });
    const role_id = roleIds.clientAdmin;
    const person = { fullName: full_name, msisdn, email, language };
    const user = { ...person, clientId: client_id, roleId: role_id, passwordHash };
    const id = await createUser(tx, user);
    const after = { full_name, msisdn, email, ...(approvalDue && { approval_due: approvalDue }) };
    await audit.record(name, { userId: id, clientId: client_id, after });
    const message = { id, full_name, msisdn, email, client_id, role_id };
    return { message, ...(approvalDue && { approval_due: true as const }) };
  });
}

/**
 * Deletes an unused account with the number, so that a client that added it earlier does not block its owner
 * (decisions/058-invitations.md).
 */
async function replaceUnused(
  tx: Tx,
  audit: Audit,
  { msisdn, now }: { msisdn: string; now: Date },
): Promise<void> {
  const unused = await store.findUnused(tx, msisdn);
  if (!unused) return;
  await removeUnused(tx, unused.id, now);
  const { client_id: clientId, full_name } = unused;
  await audit.record(nameOf(unused), { action: 'user.delete', clientId, before: { full_name, msisdn } });
}

/** Informs an approved client by SMS, if one can be sent. The text omits the client's name, because anyone may choose that. */
export async function textApproval(tx: Tx, msisdn: string): Promise<void> {
  await tryPlatformText(tx, { msisdn, text: ({ approved }) => approved, userId: null });
}
