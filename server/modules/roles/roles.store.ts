import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { lockRow } from '../../db/locks/lockRow.ts';
import { allRows, countOf, firstRow } from '../../db/sql/rows.ts';
import { isWritten } from '../../db/savepoint.ts';
import { uniqueViolation } from '../../db/sqlState.ts';

export interface RoleRow {
  id: number;
  name: string;
  role_type: string;
  status: number;
  /** Permissions as `module:action`. */
  permissions: string[];
  users: number;
  second_factor: boolean;
}

const columns = sql`r.id, r.name, r.role_type, r.status, r.second_factor,
  ARRAY(SELECT p.module || ':' || p.action FROM role_permissions p WHERE p.role_id = r.id
        ORDER BY p.module, p.action) AS permissions,
  (SELECT count(*) FROM users u WHERE u.role_id = r.id) AS users`;

/** All roles, oldest first. */
export const listRoles = (db: Db | Tx): Promise<RoleRow[]> =>
  allRows(db)`SELECT ${columns} FROM roles r ORDER BY r.id`;

export const findRole = (db: Db | Tx, id: number): Promise<RoleRow | undefined> =>
  firstRow(db)`SELECT ${columns} FROM roles r WHERE r.id = ${id}::bigint`;

/**
 * Locks a role: `update` for a change, `share` for an assignment, so that it is neither changed nor deleted in the meantime. The role
 * must be read after it is locked.
 */
export const lockRole = (tx: Tx, id: number, mode: 'update' | 'share'): Promise<void> =>
  lockRow(tx, 'roles', { id, mode });

/** Stores a role and returns its id; undefined if the name is taken. */
export async function insertRole(
  tx: Tx,
  role: { name: string; role_type: string },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('roles')
    .values(role)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Renames a role; false if another role has the name. */
export const updateName = (tx: Tx, id: number, name: string): Promise<boolean> =>
  isWritten(tx, () => tx.updateTable('roles').set({ name }).where('id', '=', id).execute(), uniqueViolation);

export async function updateStatus(tx: Tx, id: number, status: number): Promise<void> {
  await tx.updateTable('roles').set({ status }).where('id', '=', id).execute();
  if (status === 1) await markWidened(tx, id);
}

const markWidened = (tx: Tx, id: number): Promise<unknown> =>
  tx
    .updateTable('roles')
    .set({ access_changed: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

export async function updateSecondFactor(tx: Tx, id: number, required: boolean): Promise<void> {
  await tx.updateTable('roles').set({ second_factor: required }).where('id', '=', id).execute();
}

/** Counts the open invitations with the role. */
export const countInvitations = (tx: Tx, id: number): Promise<number> =>
  countOf(
    tx
      .selectFrom('invitations')
      .where('role_id', '=', id)
      .where('expires', '>', sql<Date>`now()`),
  );

export async function deleteRole(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('roles').where('id', '=', id).execute();
}

const grantOf = (roleId: number, permission: string) => {
  const end = permission.lastIndexOf(':');
  return { role_id: roleId, module: permission.slice(0, end), action: permission.slice(end + 1) };
};

/** Adds a permission, `module:action`; false if the role already holds it. */
export async function insertGrant(tx: Tx, roleId: number, permission: string): Promise<boolean> {
  const row = await tx
    .insertInto('role_permissions')
    .values(grantOf(roleId, permission))
    .onConflict((conflict) => conflict.doNothing())
    .returning('action')
    .executeTakeFirst();
  if (row) await markWidened(tx, roleId);
  return row !== undefined;
}

/** Removes a permission; false if the role does not hold it. */
export async function deleteGrant(tx: Tx, roleId: number, permission: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('role_permissions')
    .where((eb) => eb.and(grantOf(roleId, permission)))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
