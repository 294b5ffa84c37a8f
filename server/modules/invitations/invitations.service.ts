// Invitations (requirements/domain.md#invitations, decisions/058-invitations.md): a person whose number has an account is never taken
// into another client without accepting it. Acceptance moves the account: its number, password and second factor stay the person's own.
import {
  invitationDays,
  type Invitation,
  type listInvitations as listCall,
  type OwnInvitation,
} from '../../../contract/invitations.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { dayMs } from '../../domain/durations.ts';
import { platformClientId, reachOf, type Reach } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import { audited, type Audit } from '../audit/audit.service.ts';
import { endSessions, numberOf } from '../identity/identity.service.ts';
import { isSmppRole, requireAssignable } from '../roles/roles.service.ts';
import { endDevices } from '../secondFactor/secondFactor.service.ts';
import { lockSelf, moveUser, nameOf, requireAnotherRoot } from '../users/users.service.ts';
import * as store from './invitations.store.ts';

/** Whether a number (E.164 digits) belongs to a person of another client, who can be invited. SMPP accounts cannot. */
export async function isInvitable(tx: Tx, { msisdn, clientId }: { msisdn: string; clientId: number }) {
  const holder = await store.shareHolder(tx, msisdn);
  return holder !== undefined && holder.client_id !== clientId && !(await isSmppRole(tx, holder.role_id));
}

/** Stores an invitation in the transaction of `audit`, in place of an earlier one of the client to the number. */
export async function invite(
  tx: Tx,
  audit: Audit,
  given: {
    actor: Actor;
    clientId: number;
    roleId: number;
    role: string;
    fullName: string;
    msisdn: string;
    now: Date;
  },
): Promise<void> {
  const { actor, clientId, roleId, role, fullName, msisdn, now } = given;
  const expires = new Date(now.getTime() + invitationDays * dayMs);
  await store.insertInvitation(tx, {
    clientId,
    roleId,
    msisdn,
    fullName,
    invitedBy: actor.userId,
    now,
    expires,
  });
  const after = { full_name: fullName, msisdn, role };
  await audit.record(nameOf(after), { action: 'invitation.send', clientId, after });
}

/** Invitations within reach that wait, the newest first. */
export async function listInvitations(
  db: Db,
  reach: Reach,
  { body, now }: { body: ParsedBodyOf<typeof listCall>; now: Date },
): Promise<Invitation[]> {
  const rows = await store.listInvitations(db, { reach, clientId: body?.client_id, now });
  return rows.map((row) => ({
    ...shown(row),
    client_id: row.client_id,
    full_name: row.full_name,
    msisdn: row.msisdn,
  }));
}

export async function ownInvitations(db: Db, userId: number, now: Date): Promise<OwnInvitation[]> {
  const msisdn = await numberOf(db, userId);
  return (await store.listInvitations(db, { reach: 'all', msisdn, now })).map(shown);
}

const shown = ({ id, client_name, role_name, inviter, created, expires }: store.InvitationRow) => ({
  id,
  client_name,
  role_name,
  invited_by: inviter,
  created: created.toISOString(),
  expires: expires.toISOString(),
});

interface Answered {
  id: number;
  now: Date;
}

export const withdraw = (db: Db, actor: Actor, { id, now }: Answered): Promise<string> =>
  audited(db, actor, 'invitation.withdraw', async (tx, audit) => {
    const invitation = await store.takeInvitation(tx, { reach: actor.reach, id, now });
    if (!invitation) throw notFound();
    await audit.record(nameOf(invitation), { clientId: invitation.client_id });
    return `The invitation of ${invitation.full_name} was withdrawn`;
  });

export const decline = (db: Db, actor: Actor, { id, now }: Answered): Promise<string> =>
  audited(db, actor, 'invitation.decline', async (tx, audit) => {
    const { msisdn } = await lockSelf(tx, actor);
    const invitation = await store.takeInvitation(tx, { reach: 'all', id, msisdn, now });
    if (!invitation) throw notFound();
    await audit.record(nameOf(invitation), { clientId: invitation.client_id });
    return `You declined the invitation of ${invitation.client_name}`;
  });

/** Moves the caller's account; sessions and remembered devices end. Rights count as they are now. */
export const accept = (db: Db, actor: Actor, { id, now }: Answered): Promise<string> =>
  audited(db, actor, 'invitation.accept', async (tx, audit) => {
    const user = await lockSelf(tx, actor);
    const invitation = await store.takeInvitation(tx, { reach: 'all', id, msisdn: user.msisdn, now });
    if (!invitation) throw notFound();
    await requireStillValid(tx, invitation);
    await requireAnotherRoot(tx, user, 'moved to another account');
    const { client_id: clientId, client_name, role_id: roleId, role_name } = invitation;
    await moveUser(tx, user.id, { clientId, roleId });
    await endSessions(tx, user.id);
    await endDevices(tx, user.id);
    const before = { client: user.client_name, role: user.role_name };
    const after = { client: client_name, role: role_name };
    for (const place of [user.client_id, clientId])
      await audit.record(nameOf(user), { clientId: place, before, after });
    return `You belong to ${client_name} now. Sign in again`;
  });

/** Throws 422 unless the inviting user may still invite. */
async function requireStillValid(tx: Tx, invitation: store.InvitationRow): Promise<void> {
  const inviter = await store.findInviter(tx, invitation.invited_by);
  const { client_id: clientId, role_id: roleId } = invitation;
  const mayInvite =
    inviter?.permissions.has('users:create') && [platformClientId, clientId].includes(inviter.clientId);
  if (!inviter || !mayInvite) throw ended();
  try {
    await requireAssignable(tx, { ...inviter, reach: reachOf(inviter.clientId) }, { roleId, clientId });
  } catch (error) {
    throw error instanceof Refusal ? ended() : error;
  }
}

const notFound = () => new Refusal(422, 'invitation_not_found', 'Invitation not found', 'invitation_id');
const ended = () =>
  new Refusal(
    422,
    'invitation_ended',
    'This invitation no longer counts. Ask for another one',
    'invitation_id',
  );
