// The own account: profile, sessions, recent sign-ins (requirements/domain.md#own-account). Never reads or changes another user's.
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { updateAccount, viewAccount } from '../../../contract/ownAccount.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import { deleteSession, endSessions, listSessions } from '../identity/identity.service.ts';
import { endDevice, endDevices, factorOf, rememberedDevices } from '../secondFactor/secondFactor.service.ts';
import * as store from './ownAccount.store.ts';
import { iso } from '../../domain/iso.ts';

export async function accountOf(
  db: Db,
  { userId, tokenHash }: Actor,
  now: Date,
): Promise<AnswerOf<typeof viewAccount>['message']> {
  const [profile, sessions, signIns, factor, devices] = await Promise.all([
    store.findProfile(db, userId),
    listSessions(db, { userId, now }),
    store.listSignIns(db, userId),
    factorOf(db, userId),
    rememberedDevices(db, userId, now),
  ]);
  return {
    ...profile,
    sessions: sessions.map(({ hash, ...session }) => ({
      ...iso(session),
      current: hash.equals(tokenHash),
    })),
    sign_ins: signIns.map(iso),
    second_factor: factor,
    remembered_devices: devices.map(iso),
  };
}

export const changeAccount = (
  db: Db,
  actor: Actor,
  change: ParsedBodyOf<typeof updateAccount>,
): Promise<void> =>
  audited(db, actor, 'user.profile', async (tx, audit) => {
    const { msisdn, ...before } = await store.lockProfile(tx, actor.userId);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after = { ...before, ...given };
    await store.updateProfile(tx, actor.userId, after);
    const subject = `${after.full_name} (${msisdn})`;
    await audit.recordChange(subject, { clientId: actor.clientId, before, after });
  });

/** Ends one of the caller's sessions; an id of another user ends nothing, like one that has ended already. */
export const endSession = (db: Db, { userId }: Actor, id: number): Promise<void> =>
  deleteSession(db, { userId, id });

/** Ends all sessions of the caller, and the devices that need no code. */
export const endAllSessions = (db: Db, { userId }: Actor): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await endSessions(tx, userId);
    await endDevices(tx, userId);
  });

/** Ends one of the caller's remembered devices; other ids end nothing. */
export const endOwnDevice = (db: Db, { userId }: Actor, id: number): Promise<void> =>
  endDevice(db, { userId, id });
