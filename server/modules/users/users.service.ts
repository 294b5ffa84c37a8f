// System users (requirements/administration.md#system-users; requirements/domain.md#access, #passwords): listed,
// switched, moved to another role, deleted. Users out of reach answer like missing ones. Must never leave the platform
// without an active ROOT, nor let anyone act on themselves or on users with more permissions than their own.
import type { BulkAnswer } from '../../../contract/bulk.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { SystemUser, systemUsers } from '../../../contract/users.ts';
import type { Db, Tx } from '../../db/database.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { bulkAnswer, distinct, judged, type RecordVerdict } from '../../domain/bulk.ts';
import type { Reach } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor } from '../../http/caller.ts';
import { listPage, type TableAnswer } from '../../http/listPage.ts';
import { roleIds } from '../access/access.service.ts';
import { audited, type Audit } from '../audit/audit.service.ts';
import {
  endSessions,
  endSignInLocks,
  deleteKnownOrigins,
  signInLocks,
} from '../identity/identity.service.ts';
import { removeFactor } from '../secondFactor/secondFactor.service.ts';
import { requireAssignable, requireWithinPrivileges } from '../roles/roles.service.ts';
import * as store from './users.store.ts';

/** One page of the users within reach, newest first unless sorted otherwise. */
export async function listUsers(
  db: Db,
  reach: Reach,
  request: ParsedBodyOf<typeof systemUsers>,
): Promise<TableAnswer<SystemUser>> {
  const filter = { ...request, reach };
  return listPage(request, {
    sorts: store.sortable,
    count: () => store.countUsers(db, filter),
    rows: async (page) => {
      const rows = await store.listUsers(db, filter, page);
      const numbers = rows.map(({ msisdn }) => msisdn);
      const locks = await signInLocks(db, numbers);
      return rows.map(({ status: user_status, created, second_factor, ...row }) => ({
        ...row,
        ...(second_factor && { second_factor }),
        sign_in_lock: locks.get(row.msisdn),
        user_status,
        created: created.toISOString(),
      }));
    },
  });
}

export interface UserChange {
  userId: number;
  status: number | undefined;
  roleId: number | undefined;
  read?: object | undefined;
}

/** Switches a user on or off, or moves them to another role. Switching off and moving end their sessions. */
export const changeUser = (db: Db, actor: Actor, change: UserChange): Promise<string> =>
  audited(db, actor, 'user.role', async (tx, audit) => {
    const user = await lockOther(tx, actor, { id: change.userId, itself: 'change your own account' });
    const { roleId, status, read } = change;
    requireAsRead({ noun: 'user', stored: user, wanted: { role_id: roleId, status }, read });
    const messages: string[] = [];
    if (roleId !== undefined && roleId !== user.role_id) {
      const role = await requireAssignable(tx, actor, { roleId, clientId: user.client_id });
      await moveTo(tx, audit, { user, roleId, role });
      messages.push(`${user.full_name} is ${role} now`);
    }
    if (status !== undefined) {
      if (status === user.status) audit.unchanged();
      else await switchTo(tx, audit, { user, status });
      messages.push(`${user.full_name} is ${status === 1 ? 'active' : 'inactive'}`);
    }
    if (messages.length === 0) return audit.unchanged(`${user.full_name} has this role already`);
    return messages.join('. ');
  });

async function moveTo(
  tx: Tx,
  audit: Audit,
  { user, roleId, role }: { user: store.UserRow; roleId: number; role: string },
): Promise<void> {
  await requireAnotherRoot(tx, user, 'given another role');
  await store.updateUser(tx, user.id, { role_id: roleId });
  await endSessions(tx, user.id);
  await audit.record(nameOf(user), {
    clientId: user.client_id,
    before: { role: user.role_name },
    after: { role },
  });
}

/** Switches many users; a user who may not be switched is refused and fails no other. One audit entry a client. */
export const switchUsers = (
  db: Db,
  actor: Actor,
  { ids, status }: { ids: readonly number[]; status: number },
): Promise<BulkAnswer> => {
  const action = status === 1 ? 'user.activate' : 'user.deactivate';
  return audited(db, actor, action, async (tx, audit) => {
    const found = new Map<number, RecordVerdict>();
    const switched: store.UserRow[] = [];
    const judge = async (id: number) => {
      const user = await lockOther(tx, actor, { id, itself: 'change your own account' });
      if (user.status === status) return 'unchanged';
      await setStatus(tx, user, status);
      switched.push(user);
      return 'done';
    };
    // All before the first ROOT among them, after which the lock of requireAnotherRoot is held.
    await store.lockUsers(tx, { reach: actor.reach, ids });
    for (const id of distinct(ids)) found.set(id, await judged(() => judge(id)));
    audit.unchanged();
    for (const clientId of new Set(switched.map(({ client_id }) => client_id))) {
      const names = switched.filter(({ client_id }) => client_id === clientId).map(nameOf);
      const after = { status, users: names.join(', ') };
      await audit.record(counted(names.length, 'user'), { clientId, after });
    }
    const state = status === 1 ? 'active' : 'inactive';
    return bulkAnswer(ids, found, (done) => `${counted(done, 'user')} ${state} now`);
  });
};

async function setStatus(tx: Tx, user: store.UserRow, status: number): Promise<void> {
  if (status === 0) {
    await requireAnotherRoot(tx, user, 'switched off');
    await endSessions(tx, user.id);
  }
  await store.updateUser(tx, user.id, { status });
}

async function switchTo(
  tx: Tx,
  audit: Audit,
  { user, status }: { user: store.UserRow; status: number },
): Promise<void> {
  await setStatus(tx, user, status);
  await audit.record(nameOf(user), {
    action: status === 1 ? 'user.activate' : 'user.deactivate',
    clientId: user.client_id,
    before: { status: user.status },
    after: { status },
  });
}

/** Ends a user's locks of failed sign-ins. */
export const unlockUser = (db: Db, actor: Actor, userId: number): Promise<string> =>
  audited(db, actor, 'user.unlock', async (tx, audit) => {
    const user = await lockOther(tx, actor, { id: userId, itself: 'unlock yourself' });
    if (await endSignInLocks(tx, user.msisdn)) await audit.record(nameOf(user), { clientId: user.client_id });
    else audit.unchanged();
    return `${user.full_name} can try to sign in again`;
  });

/** Removes the second factor of a user who lost it, and ends the user's sessions. */
export const removeSecondFactor = (db: Db, actor: Actor, userId: number): Promise<string> =>
  audited(db, actor, 'user.second_factor_remove', async (tx, audit) => {
    const user = await lockOther(tx, actor, { id: userId, itself: 'remove your own here' });
    if (!(await removeFactor(tx, user.id)))
      throw new Refusal(422, 'second_factor_missing', `${user.full_name} has no two-step sign-in`, 'user_id');
    await store.updateUser(tx, user.id, {});
    await endSessions(tx, user.id);
    await audit.record(nameOf(user), { clientId: user.client_id });
    return `${user.full_name} signs in without a code until they set it up again`;
  });

/** Deletes a user without history; hides one with history, who can never sign in again. */
export const deleteUser = (
  db: Db,
  actor: Actor,
  { userId, now }: { userId: number; now: Date },
): Promise<string> =>
  audited(db, actor, 'user.delete', async (tx, audit) => {
    const user = await lockOther(tx, actor, { id: userId, itself: 'delete yourself' });
    await requireAnotherRoot(tx, user, 'deleted');
    await endSessions(tx, user.id);
    await deleteKnownOrigins(tx, user.msisdn);
    await removeFactor(tx, user.id);
    const isRemoved = await removeOrHide(tx, user.id, now);
    const { full_name, msisdn, email, role_name: role, status } = user;
    await audit.record(nameOf(user), {
      clientId: user.client_id,
      before: { full_name, msisdn, email, role, status },
      ...(!isRemoved && { after: { history: 'kept on record' } }),
    });
    return isRemoved
      ? `${full_name} deleted`
      : `${full_name} can no longer sign in and is off the list. What they sent and paid for stays on record`;
  });

/** Deletes a user, or hides one that has a history; returns whether it was deleted. */
async function removeOrHide(tx: Tx, id: number, now: Date): Promise<boolean> {
  const isRemoved = await store.removeUser(tx, id);
  if (!isRemoved) await store.hideUser(tx, id, now);
  return isRemoved;
}

/** Deletes an account to which no one has signed in. */
export async function removeUnused(tx: Tx, id: number, now: Date): Promise<void> {
  await removeOrHide(tx, id, now);
}

/** Locks a user within reach other than the caller, with no permission that the caller lacks; 422 otherwise. */
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

/** Throws 422 if no other active user would be ROOT. */
export async function requireAnotherRoot(tx: Tx, user: store.UserRow, verb: string): Promise<void> {
  if (user.role_id !== roleIds.root || user.status !== 1) return;
  if ((await store.countActiveLocked(tx, roleIds.root)) > 1) return;
  throw new Refusal(422, 'last_administrator', `The last ${user.role_name} cannot be ${verb}`, 'user_id');
}

/** Locks the caller's own account. */
export async function lockSelf(tx: Tx, { userId }: Actor): Promise<store.UserRow> {
  const user = await store.lockUser(tx, { reach: 'all', id: userId });
  if (!user) throw new Refusal(422, 'user_not_found', 'User not found', 'user_id');
  return user;
}

/** Moves an account to another client; its number, password and second factor stay. */
export const moveUser = (tx: Tx, id: number, to: { clientId: number; roleId: number }): Promise<void> =>
  store.updateUser(tx, id, { client_id: to.clientId, role_id: to.roleId });

/** A user's name in the audit log. */
export const nameOf = ({ full_name, msisdn }: { full_name: string; msisdn: string }) =>
  `${full_name} (${msisdn})`;
