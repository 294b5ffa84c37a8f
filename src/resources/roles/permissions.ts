// What a role may do: its permissions by module.
import type { Action } from '../../../contract/endpoint.ts';
import type { Role } from '../../../contract/roles.ts';
import { roleTexts } from './roleTexts.ts';

/** The name of a module; that of another backend's from its own words. */
export function moduleName(module: string): string {
  const words = module.replaceAll('_', ' ');
  return (
    (roleTexts.modules as Readonly<Record<string, string>>)[module] ??
    words.charAt(0).toUpperCase() + words.slice(1)
  );
}

export const permissionActions = Object.keys(roleTexts.actions) as Action[];

export const actionName = (action: string): string =>
  (roleTexts.actions as Readonly<Record<string, string>>)[action] ?? action;

/** The actions of a role on a module. */
export const heldOn = (role: Role, module: string): string[] =>
  role.permissions.find((entry) => entry.module === module)?.actions.map(({ name }) => name) ?? [];

/** All modules: ROOT has permissions on each. */
export const modulesOf = (roles: readonly Role[]): string[] =>
  [...new Set(roles.flatMap(({ permissions }) => permissions.map(({ module }) => module)))].toSorted((a, b) =>
    moduleName(a).localeCompare(moduleName(b)),
  );

/** ROOT: its id is the specification's (requirements/administration.md#areas-and-roles). */
export const isFixed = ({ id, fixed }: Role): boolean => fixed ?? id === 1;
