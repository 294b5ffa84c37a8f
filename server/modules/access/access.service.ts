// Roles and what they may do (requirements/domain.md#roles-and-permissions). Creates the built-in roles at start. Never
// removes a permission nor restores a revoked one: only modules new to this database are granted.
import { modules } from '../../../contract/access.ts';
import type { Db } from '../../db/database.ts';
import { builtInRoles, roleIds } from './roles.ts';
import { findGrantedModules, findRoleIds, insertGrants, insertRoles } from './access.store.ts';

export { roleIds } from './roles.ts';

/** Creates missing built-in roles and grants modules of a newer version. Idempotent. */
export async function ensureRoles(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const existing = await findRoleIds(tx);
    if (existing.size === 0) await insertRoles(tx, builtInRoles);
    const known = await findGrantedModules(tx, roleIds.root);
    const fresh = new Set<string>(modules.filter((module) => !known.has(module)));
    const grants = builtInRoles
      .filter((role) => existing.size === 0 || existing.has(role.id))
      .flatMap((role) =>
        Object.entries(role.grants)
          .filter(([module]) => fresh.has(module))
          .flatMap(([module, actions]) => actions.map((action) => ({ role_id: role.id, module, action }))),
      );
    await insertGrants(tx, grants);
  });
}
