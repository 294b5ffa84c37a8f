// The built-in roles and their permissions. ROOT holds every action on every module, by definition.
import { actions, modules, type Action, type Module } from '../../../contract/endpoint.ts';
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

const everything: Grants = Object.fromEntries(modules.map((module) => [module, actions]));

export const builtInRoles: readonly BuiltInRole[] = [
  { id: roleIds.root, name: 'ROOT', roleType: 'PLATFORM', grants: everything },
  {
    id: roleIds.administrator,
    name: 'Administrator',
    roleType: 'PLATFORM',
    grants: {
      dashboard: ['read'],
      messages: ['read'],
      send: ['read', 'create'],
      campaigns: ['read', 'update'],
      dnd: actions,
      templates: actions,
      contacts: actions,
      sender_ids: actions,
      sender_requests: actions,
      connectors: actions,
      smpp_accounts: actions,
      clients: actions,
      billing: ['read', 'update'],
      topups: ['read', 'create'],
      payments: ['read', 'update'],
      consumption: ['read'],
      units: ['read', 'create', 'update'],
      packages: ['read', 'update'],
      reports: ['read'],
      delivery_reports: ['read'],
      users: actions,
      roles: actions,
      audit_log: ['read'],
      settings: ['read', 'update'],
      developers: actions,
      privacy: ['read', 'delete'],
      message_texts: ['read'],
      text_reveals: ['create'],
    },
  },
  {
    id: roleIds.clientAdmin,
    name: 'Client Admin',
    roleType: 'CLIENT',
    grants: {
      dashboard: ['read'],
      messages: ['read'],
      send: ['read', 'create'],
      campaigns: ['read', 'update'],
      dnd: actions,
      templates: actions,
      contacts: actions,
      sender_ids: ['read'],
      sender_requests: ['read', 'create', 'delete'],
      smpp_accounts: actions,
      topups: ['read', 'create'],
      consumption: ['read'],
      delivery_reports: ['read'],
      units: ['read', 'update'],
      users: actions,
      developers: actions,
      privacy: ['read', 'delete'],
    },
  },
  // Answers customers of all clients: searches, reads reports and keeps the DND lists. Texts are masked and revealed
  // one at a time, one-time passwords never.
  {
    id: roleIds.support,
    name: 'Support',
    roleType: 'PLATFORM',
    grants: {
      messages: ['read'],
      campaigns: ['read'],
      clients: ['read'],
      dnd: ['read', 'create', 'delete'],
      reports: ['read'],
      delivery_reports: ['read'],
      text_reveals: ['create'],
    },
  },
  // Databases of older versions have it under another id, so it is found by its kind.
  { id: 5, name: 'SMPP Service', roleType: smppRoleType, grants: { send: ['create'] } },
];
