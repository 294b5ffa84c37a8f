// System users (requirements/administration.md#system-users; requirements/domain.md#access, #passwords): listed,
// switched, moved to another role, deleted. Whoever is out of reach is as missing as who does not exist. Must never
// leave the house without an active ROOT, and never let anyone act on themselves or on who holds more than they do.
import type { SystemUser } from '../../../contract/users.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Reach } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { readSort } from '../../domain/sortOrder.ts';
import type { Actor } from '../../http/caller.ts';
import { tableAnswer, type TableAnswer } from '../../http/tablePage.ts';
import { roleIds } from '../access/access.service.ts';
import { record } from '../audit/audit.service.ts';
import { endSessions, endSignInLocks, forgetOrigins, signInLocks } from '../identity/identity.service.ts';
import { requireAssignable, requireWithinPrivileges } from '../roles/roles.service.ts';
import * as store from './users.store.ts';

/** One page of the users within reach, newest first where no other order is asked for. */
export async function listUsers(
  db: Db,
  reach: Reach,
  request: { page: number; perPage: number; text: string | undefined; sort: string | undefined },
): Promise<TableAnswer<SystemUser>> {
  const { page, perPage } = request;
  const filter = { reach, text: request.text || undefined };
  const sort = readSort(request.sort, store.sortable);
  const total = await store.countUsers(db, filter);
  const offset = (page - 1) * perPage;
  const rows = offset < total ? await store.listUsers(db, filter, { offset, limit: perPage, sort }) : [];
  const locks = await signInLocks(
    db,
    rows.map(({ msisdn }) => msisdn),
  );
  return tableAnswer(
    { page, per_page: perPage },
    total,
    rows.map(({ status, created, ...row }) => ({
      ...row,
      sign_in_lock: locks.get(row.msisdn),
      user_status: status,
      created: created.toISOString(),
    })),
  );
}

export interface UserChange {
  userId: number;
  status: number | undefined;
  roleId: number | undefined;
}

/** Switches a user on or off, or moves them to another role; switched off or moved, their sessions end at once. */
export const changeUser = (db: Db, actor: Actor, change: UserChange): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const user = await lockOther(tx, actor, { id: change.userId, itself: 'change your own account' });
    const said: string[] = [];
    if (change.roleId !== undefined && change.roleId !== user.role_id) {
      said.push(await moveTo(tx, actor, { user, roleId: change.roleId }));
    }
    if (change.status !== undefined) said.push(await switchTo(tx, actor, { user, status: change.status }));
    return said.join('. ') || `${user.full_name} has this role already`;
  });

async function moveTo(
  tx: Tx,
  actor: Actor,
  { user, roleId }: { user: store.UserRow; roleId: number },
): Promise<string> {
  const role = await requireAssignable(tx, actor, { roleId, clientId: user.client_id });
  await requireAnotherRoot(tx, user, 'given another role');
  await store.updateUser(tx, user.id, { role_id: roleId });
  await endSessions(tx, user.id);
  await record(tx, {
    ...entryOf(actor, 'role', user),
    before: { role: user.role_name },
    after: { role },
  });
  return `${user.full_name} is ${role} now`;
}

async function switchTo(
  tx: Tx,
  actor: Actor,
  { user, status }: { user: store.UserRow; status: number },
): Promise<string> {
  const done = `${user.full_name} is ${status === 1 ? 'active' : 'inactive'}`;
  if (status === user.status) return done;
  if (status === 0) {
    await requireAnotherRoot(tx, user, 'switched off');
    await endSessions(tx, user.id);
  }
  await store.updateUser(tx, user.id, { status });
  await record(tx, {
    ...entryOf(actor, status === 1 ? 'activate' : 'deactivate', user),
    before: { status: user.status },
    after: { status },
  });
  return done;
}

/** Ends a user's locks of failed sign-ins. */
export const unlockUser = (db: Db, actor: Actor, userId: number): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const user = await lockOther(tx, actor, { id: userId, itself: 'unlock yourself' });
    await endSignInLocks(tx, user.msisdn);
    await record(tx, entryOf(actor, 'unlock', user));
    return `${user.full_name} can try to sign in again`;
  });

/** Removes a user without history; one with it can never sign in again and is listed nowhere. */
export const deleteUser = (
  db: Db,
  actor: Actor,
  { userId, now }: { userId: number; now: Date },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const user = await lockOther(tx, actor, { id: userId, itself: 'delete yourself' });
    await requireAnotherRoot(tx, user, 'deleted');
    await endSessions(tx, user.id);
    await forgetOrigins(tx, user.msisdn);
    const isRemoved = await store.removeUser(tx, user.id);
    if (!isRemoved) await store.hideUser(tx, user.id, now);
    const { full_name, msisdn, email, role_name: role, status } = user;
    await record(tx, {
      ...entryOf(actor, 'delete', user),
      before: { full_name, msisdn, email, role, status },
      ...(!isRemoved && { after: { history: 'kept on record' } }),
    });
    return isRemoved
      ? `${full_name} deleted`
      : `${full_name} can no longer sign in and is off the list. What they sent and paid for stays on record`;
  });

/** A user within reach who is not the caller and holds no more, locked; 422 where there is none. */
export async function lockOther(
  tx: Tx,
  actor: Actor,
  { id, itself }: { id: number; itself: string },
): Promise<store.UserRow> {
  const user = await store.lockUser(tx, { reach: actor.reach, id });
  if (!user) throw new Refusal(422, 'user_not_found', 'User not found', 'user_id');
  if (user.id === actor.userId)
    throw new Refusal(422, 'own_account_protected', `You cannot ${itself}`, 'user_id');
  await requireWithinPrivileges(tx, actor, user.role_id);
  return user;
}

async function requireAnotherRoot(tx: Tx, user: store.UserRow, verb: string): Promise<void> {
  if (user.role_id !== roleIds.root || user.status !== 1) return;
  if ((await store.countActiveLocked(tx, roleIds.root)) > 1) return;
  throw new Refusal(422, 'last_administrator', `The last ${user.role_name} cannot be ${verb}`, 'user_id');
}

/** What an entry of the audit log about a user begins with. */
export const entryOf = (
  { userId, address }: Actor,
  verb: string,
  user: { client_id: number; full_name: string; msisdn: string },
) => ({
  userId,
  address,
  clientId: user.client_id,
  action: `user.${verb}`,
  subject: `${user.full_name} (${user.msisdn})`,
});
