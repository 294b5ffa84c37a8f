// Roles and their permissions (requirements/administration.md#user-roles).
import * as contract from '../../../contract/roles.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import * as roles from './roles.service.ts';

export function mountRoles(api: Api, { db }: { db: Db }): void {
  api.mount(contract.allRoles, async ({ body }, caller) => ({
    message: await roles.listRoles(db, caller, body),
  }));
  api.mount(contract.createRole, ({ body }, caller) =>
    roles.createRole(db, caller, {
      name: body.name,
      roleType: body.role_type,
    }),
  );
  api.mount(contract.switchRole, async ({ body }, caller) => ({
    message: await roles.switchRole(db, caller, {
      roleId: body.role_id,
      status: body.status,
    }),
  }));
  api.mount(contract.renameRole, async ({ body }, caller) => ({
    message: await roles.renameRole(db, caller, {
      roleId: body.id,
      name: body.name,
    }),
  }));
  api.mount(contract.deleteRole, async ({ body }, caller) => ({
    message: await roles.deleteRole(db, caller, body.role_id),
  }));
  api.mount(contract.grantPermission, async ({ body }, caller) => ({
    message: await roles.grantPermission(db, caller, {
      roleId: body.role_id,
      module: body.module,
      action: body.permission,
    }),
  }));
  api.mount(contract.setPermissions, async ({ body }, caller) => ({
    message: await roles.setPermissions(db, caller, { roleId: body.role_id, permissions: body.permissions }),
  }));
  api.mount(contract.requireSecondFactor, async ({ body }, caller) => ({
    message: await roles.requireSecondFactor(db, caller, { roleId: body.role_id, required: body.required }),
  }));
  api.mount(contract.revokePermission, async ({ body }, caller) => ({
    message: await roles.revokePermission(db, caller, {
      roleId: body.role_id,
      module: body.module,
      action: body.permission,
    }),
  }));
}
