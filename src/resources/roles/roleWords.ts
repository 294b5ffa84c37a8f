// Modules and permissions of roles in words. An unlisted module shows its own name.
import type { Role } from '../../../contract/roles.ts';

const names: Record<string, string> = {
  dnd: 'DND',
  otp_text: 'One-time password texts',
  sender_ids: 'Sender IDs',
  send: 'Send SMS',
  settings: 'Platform settings',
  templates: 'Message templates',
  users: 'System users',
};

export function moduleName(module: string): string {
  const words = module.replaceAll('_', ' ');
  return names[module] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The order of the specification (requirements/administration.md#user-roles). */
export const permissionActions = ['read', 'create', 'delete', 'update'] as const;

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
