// Calls of roles and their permissions, by ROOT unless another caller is given.
import type { Role } from '../../../contract/roles.ts';
import type { TestApp } from '../testApp.ts';

export type By = { token: string };

export function roleCalls(app: TestApp, root: By) {
  const call = (verb: string, body: object = {}, by: By = root) => app.call(`admin/role/${verb}`, body, by);
  const roles = async (by: By = root): Promise<Role[]> => (await call('all', {}, by)).body.message;
  const roleOf = async (id: number) => (await roles()).find((role) => role.id === id);
  const grantOf = (role_id: number, grant: string) => {
    const [module, permission] = grant.split(':');
    return { role_id, module, permission };
  };
  const give = (id: number, grant: string, by?: By) => call('assign', grantOf(id, grant), by);
  const take = (id: number, grant: string, by?: By) => call('revoke', grantOf(id, grant), by);
  /** Creates a role with permissions such as `dnd:read`. */
  async function roleNamed(name: string, ...grants: string[]): Promise<number> {
    const { body } = await call('create', { name, role_type: 'CLIENT' });
    for (const grant of grants) await give(body.id, grant);
    return body.id;
  }
  const permissionsOf = async (id: number) =>
    (await roleOf(id))?.permissions.flatMap(({ module, actions }) =>
      actions.map(({ name }) => `${module}:${name}`),
    );
  const audited = () => app.db.selectFrom('audit_log').select(['action', 'subject', 'before', 'after', 'client_id']).orderBy('id').execute(); // oxfmt-ignore

  return { call, roles, roleOf, give, take, roleNamed, permissionsOf, audited };
}
