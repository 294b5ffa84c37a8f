import type { Tx } from '../../db/database.ts';
import { runSql } from '../../db/sql/rows.ts';

/** Ids of all roles. Locks the table against another process that starts at the same time. */
export async function findRoleIds(tx: Tx): Promise<Set<number>> {
  await runSql(tx)`LOCK TABLE roles IN SHARE ROW EXCLUSIVE MODE`;
  const rows = await tx.selectFrom('roles').select('id').execute();
  return new Set(rows.map((row) => row.id));
}

export async function insertRoles(
  tx: Tx,
  roles: readonly { id: number; name: string; roleType: string }[],
): Promise<void> {
  await tx
    .insertInto('roles')
    .values(roles.map(({ id, name, roleType }) => ({ id, name, role_type: roleType })))
    .execute();
  await runSql(tx)`SELECT setval(pg_get_serial_sequence('roles', 'id'), (SELECT max(id) FROM roles))`;
}

export async function findGrantedModules(tx: Tx, roleId: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('role_permissions')
    .select('module')
    .distinct()
    .where('role_id', '=', roleId)
    .execute();
  return new Set(rows.map((row) => row.module));
}

export async function insertGrants(
  tx: Tx,
  grants: readonly { role_id: number; module: string; action: string }[],
): Promise<void> {
  if (grants.length === 0) return;
  await tx
    .insertInto('role_permissions')
    .values(grants)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
