// What a role may do: its permissions by module.
import type { Action, Module } from '../../../contract/access.ts';
import { keysOf } from '../../../contract/keysOf.ts';
import type { Role } from '../../../contract/roles.ts';
import { routes } from '../../routes.ts';
import { roleTexts } from './roleTexts.ts';

/** The name of a module: its own, or its screen's; that of another backend's from its own words. */
export function moduleName(module: string): string {
  const words = module.replaceAll('_', ' ');
  return (
    (roleTexts.modules as Readonly<Record<string, string>>)[module] ??
    routes.find((route) => route.module === module)?.label ??
    words.charAt(0).toUpperCase() + words.slice(1)
  );
}

export const permissionActions = keysOf(roleTexts.actions);

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

/** The chosen `module:action` keys as a role's permissions. */
export const permissionsOf = (modules: readonly string[], chosen: ReadonlySet<string>) =>
  modules
    .map((module) => ({
      module,
      actions: permissionActions.filter((action) => chosen.has(`${module}:${action}`)),
    }))
    .filter(({ actions }) => actions.length > 0);

type Grants = Partial<Record<Module, readonly Action[]>>;

const finance: Grants = {
  dashboard: ['read'],
  clients: ['read'],
  billing: ['read', 'update'],
  topups: ['read', 'create'],
  payments: ['read', 'update'],
  units: ['read', 'create', 'update'],
  packages: ['read', 'update'],
  consumption: ['read'],
  reports: ['read'],
  delivery_reports: ['read'],
};

const support: Grants = {
  messages: ['read'],
  campaigns: ['read'],
  dnd: ['read', 'create', 'delete'],
  reports: ['read'],
  delivery_reports: ['read'],
  text_reveals: ['create'],
};

const keysWithin = (grants: Grants) => (modules: readonly string[]) =>
  Object.entries(grants)
    .filter(([module]) => modules.includes(module))
    .flatMap(([module, actions]) => actions.map((action) => `${module}:${action}`));

/** Reading texts is granted one by one. */
const secret: readonly string[] = ['otp_text', 'message_texts'] satisfies Module[];

/** Common sets of permissions, as `module:action`, of the modules that there are. */
export const presets = [
  { name: roleTexts.grid.finance, keysWithin: keysWithin(finance) },
  { name: roleTexts.grid.support, keysWithin: keysWithin(support) },
  {
    name: roleTexts.grid.readOnly,
    keysWithin: (modules: readonly string[]) =>
      modules.filter((module) => !secret.includes(module)).map((module) => `${module}:read`),
  },
] as const;
