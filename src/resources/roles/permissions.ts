// The permissions of a role by module.
import type { Action, Module } from '../../../contract/access.ts';
import { keysOf } from '../../../contract/keysOf.ts';
import type { Role } from '../../../contract/roles.ts';
import { routes } from '../../routes.ts';
import { roleTexts } from './roleTexts.ts';

/** The label of a module: its own, otherwise that of its screen; for modules of other backends, derived from the name. */
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

/** All modules, which are those of ROOT, because it has permissions on each. */
export const modulesOf = (roles: readonly Role[]): string[] =>
  [...new Set(roles.flatMap(({ permissions }) => permissions.map(({ module }) => module)))].toSorted((a, b) =>
    moduleName(a).localeCompare(moduleName(b)),
  );

/** Whether the role is ROOT, whose id the specification defines (requirements/administration.md#areas-and-roles). */
export const isFixed = ({ id, fixed }: Role): boolean => fixed ?? id === 1;

/** Converts chosen `module:action` keys to the permissions of a role. */
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

/** Modules that give access to message texts, which no preset includes. */
const secret: readonly string[] = ['otp_text', 'message_texts'] satisfies Module[];

/** Common sets of permissions as `module:action`, limited to the modules that exist. */
export const presets = [
  { name: roleTexts.grid.finance, keysWithin: keysWithin(finance) },
  { name: roleTexts.grid.support, keysWithin: keysWithin(support) },
  {
    name: roleTexts.grid.readOnly,
    keysWithin: (modules: readonly string[]) =>
      modules.filter((module) => !secret.includes(module)).map((module) => `${module}:read`),
  },
] as const;
