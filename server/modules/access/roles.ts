// The built-in roles and their permissions. ROOT holds every action on every module, by definition.
import {
  actions,
  grants,
  modules,
  type Action,
  type BuiltInGrants,
  type Module,
} from '../../../contract/access.ts';
import { smppRoleType } from '../../../contract/smppAccounts.ts';

type Grants = Partial<Record<Module, readonly Action[]>>;

/** Role ids with a meaning of their own (requirements/administration.md#areas-and-roles). */
export const roleIds = { root: 1, administrator: 2, clientAdmin: 3, support: 4 } as const;

interface BuiltInRole {
  id: number;
  name: string;
  /** PLATFORM roles are for the platform's own people, CLIENT roles for its clients', SMPP roles for SMPP accounts. */
  roleType: 'PLATFORM' | 'CLIENT' | typeof smppRoleType;
  grants: Grants;
}

const grantsOf = (role: 'administrator' | 'clientAdmin' | 'support'): Grants =>
  Object.fromEntries(
    Object.entries<BuiltInGrants>(grants).map(([module, granted]) => [module, granted[role] ?? []]),
  );

const everything: Grants = Object.fromEntries(modules.map((module) => [module, actions]));

export const builtInRoles: readonly BuiltInRole[] = [
  { id: roleIds.root, name: 'ROOT', roleType: 'PLATFORM', grants: everything },
  {
    id: roleIds.administrator,
    name: 'Administrator',
    roleType: 'PLATFORM',
    grants: grantsOf('administrator'),
  },
  {
    id: roleIds.clientAdmin,
    name: 'Client Admin',
    roleType: 'CLIENT',
    grants: grantsOf('clientAdmin'),
  },
  // Answers customers of all clients: searches, reads reports and keeps the DND lists. Texts are masked and revealed
  // one at a time, one-time passwords never.
  {
    id: roleIds.support,
    name: 'Support',
    roleType: 'PLATFORM',
    grants: grantsOf('support'),
  },
  // Databases of older versions have it under another id, so it is found by its kind.
  { id: 5, name: 'SMPP Service', roleType: smppRoleType, grants: { send: ['create'] } },
];
