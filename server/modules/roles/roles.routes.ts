// Roles and their permissions (requirements/administration.md#user-roles).
import * as contract from '../../../contract/roles.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import * as roles from './roles.service.ts';

export function mountRoles(api: Api, { db }: { db: Db }): void {
  api.mount(contract.allRoles, ({ body }, caller) => asMessage(roles.listRoles(db, caller, body)));
  api.mount(contract.createRole, ({ body }, caller) => roles.createRole(db, caller, body));
  api.mount(contract.switchRole, ({ body }, caller) => asMessage(roles.switchRole(db, caller, body)));
  api.mount(contract.renameRole, ({ body }, caller) => asMessage(roles.renameRole(db, caller, body)));
  api.mount(contract.deleteRole, ({ body }, caller) => asMessage(roles.deleteRole(db, caller, body.role_id)));
  api.mount(contract.grantPermission, ({ body }, caller) =>
    asMessage(roles.grantPermission(db, caller, body)),
  );
  api.mount(contract.setPermissions, ({ body }, caller) => asMessage(roles.setPermissions(db, caller, body)));
  api.mount(contract.requireSecondFactor, ({ body }, caller) =>
    asMessage(roles.requireSecondFactor(db, caller, body)),
  );
  api.mount(contract.revokePermission, ({ body }, caller) =>
    asMessage(roles.revokePermission(db, caller, body)),
  );
}
