// Samples of people's own accounts: registration, signing in, passwords, invitations, sessions, second factors.
import type { Db } from '../../../server/db/database.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { codeHashes } from '../../../server/modules/identity/identity.service.ts';
import { proofOf } from '../../../server/modules/onboarding/onboarding.service.ts';
import { insertCode as insertProof } from '../../../server/modules/onboarding/registration.store.ts';
import { insertCode } from '../../../server/modules/ownAccount/ownAccount.store.ts';
import { aClient, aUser, testPassword } from '../people.ts';
import { aFactor, aPendingFactor, codeAt } from '../api/secondFactor.ts';
import { aNumber, next, own, plain, type Make, type SampleContext, type Samples } from './sample.ts';

/** Password and code of the user who makes the request. */
const withFactor: Make = async ({ db, caller }) => {
  const code = caller && codeAt(await aFactor(db, caller.userId), caller.now);
  return { body: { password: testPassword, code: code ?? '123456' } };
};

/** An invitation of a number: the caller's own if the records are of the caller's client. */
async function anInvitation({ db, clientId, caller }: SampleContext): Promise<number> {
  const who = db.selectFrom('users').select('msisdn').where('client_id', '=', clientId);
  const mine = caller && (await who.where('id', '=', caller.userId).executeTakeFirst());
  return insertInvitation(db, { clientId: await aClient(db), msisdn: mine?.msisdn ?? aNumber() });
}

export async function insertInvitation(db: Db, given: { clientId: number; msisdn: string }): Promise<number> {
  const { clientId: client_id, msisdn } = given;
  const inviter = await aUser(db, { clientId: client_id });
  const row = await db
    .insertInto('invitations')
    .values({
      client_id,
      msisdn,
      role_id: roleIds.clientAdmin,
      full_name: 'Joy',
      invited_by: inviter.id,
      expires: inAYear(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const inAYear = () => new Date(Date.now() + 365 * 86_400_000);

/** Marks the session of the person who makes the request as just confirmed. */
export async function confirm({ db, caller }: SampleContext): Promise<void> {
  if (!caller) return;
  await db
    .updateTable('tokens')
    .set({ confirmed: caller.now })
    .where('user_id', '=', caller.userId)
    .execute();
}

export const identitySamples = {
  signup: async ({ db }) => {
    const msisdn = aNumber();
    const given = { request: `request ${next()}`, code: '123456' };
    const proof = proofOf({ ...given, msisdn: `254${msisdn.slice(1)}` });
    const now = new Date();
    await insertProof(db, { ...proof, expires: new Date(now.getTime() + 60_000), now });
    const person = { full_name: 'Amina Otieno', email: 'amina@duka.example' };
    const organization = { company_name: `Duka ${next()}`, country_code: 'KE' };
    return { body: { ...person, ...organization, msisdn, password: testPassword, ...given } };
  },
  'signup/options': plain,
  'user/login': async ({ db, clientId }) => {
    const { msisdn } = await aUser(db, { clientId });
    return { body: { msisdn, password: testPassword } };
  },
  'user/logout': plain,
  'user/password/change': () => ({ body: { current_password: testPassword, password: 'another-password' } }),
  'client/balance': plain,
  'user/password/forgot': () => ({ body: { msisdn: aNumber() } }),
  'user/password/recover': async ({ db, clientId }) => {
    const user = await aUser(db, { clientId });
    const given = { request: `request ${next()}`, code: '123456' };
    const expires = new Date(Date.now() + 60_000);
    await insertCode(db, { ...codeHashes(given), user_id: user.id, expires, now: new Date() });
    return { body: { ...given, password: 'four words are better' } };
  },
  'account/view': plain,
  'account/update': () => ({ body: { full_name: `Person ${next()}` } }),
  'account/sessions/end': async (context) => {
    await confirm(context);
    return { body: { session: 1 } };
  },
  'account/invitations': plain,
  'account/invitations/accept': own(async (context) => {
    await confirm(context);
    return { body: { invitation_id: await anInvitation(context) } };
  }),
  'account/invitations/decline': own(async (context) => ({
    body: { invitation_id: await anInvitation(context) },
  })),
  'account/sessions/end-all': async (context) => {
    await confirm(context);
    return {};
  },
  'account/second-factor/begin': () => ({ body: { password: testPassword } }),
  'account/second-factor/enable': async ({ db, caller }) => {
    const code = caller && codeAt(await aPendingFactor(db, caller.userId), caller.now);
    return { body: { code: code ?? '123456' } };
  },
  'account/second-factor/recovery-codes': withFactor,
  'account/second-factor/disable': withFactor,
  'account/devices/end': () => ({ body: { device: 1 } }),
  'account/confirm': () => ({ body: { password: testPassword } }),
} satisfies Samples;
