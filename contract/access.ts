// Permissions, with those that the built-in roles start with (requirements/administration.md#areas-and-roles), and the actions that the
// audit log records.
import { keysOf } from './keysOf.ts';

export const actions = ['read', 'create', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

/** The actions that each built-in role may do with a module; unset: none. */
export interface BuiltInGrants {
  administrator: readonly Action[];
  clientAdmin?: readonly Action[];
  support?: readonly Action[];
}

/**
 * The modules that permissions are about, each with the actions of the built-in roles (ROOT may do everything). A screen and its calls name
 * the same module.
 */
export const grants = {
  dashboard: { administrator: ['read'], clientAdmin: ['read'] },
  messages: { administrator: ['read'], clientAdmin: ['read'], support: ['read'] },
  send: { administrator: ['read', 'create'], clientAdmin: ['read', 'create'] },
  campaigns: { administrator: ['read', 'update'], clientAdmin: ['read', 'update'], support: ['read'] },
  dnd: { administrator: actions, clientAdmin: actions, support: ['read', 'create', 'delete'] },
  templates: { administrator: actions, clientAdmin: actions },
  contacts: { administrator: actions, clientAdmin: actions },
  sender_ids: { administrator: actions, clientAdmin: ['read'] },
  sender_requests: { administrator: actions, clientAdmin: ['read', 'create', 'delete'] },
  connectors: { administrator: actions },
  smpp_accounts: { administrator: actions, clientAdmin: actions },
  clients: { administrator: actions, support: ['read'] },
  billing: { administrator: ['read', 'update'] },
  topups: { administrator: ['read', 'create'], clientAdmin: ['read', 'create'] },
  payments: { administrator: ['read', 'update'] },
  consumption: { administrator: ['read'], clientAdmin: ['read'] },
  units: { administrator: ['read', 'create', 'update'], clientAdmin: ['read', 'update'] },
  packages: { administrator: ['read', 'update'] },
  reports: { administrator: ['read'], support: ['read'] },
  delivery_reports: { administrator: ['read'], clientAdmin: ['read'], support: ['read'] },
  /** Granted only by the operator. */
  otp_text: { administrator: [] },
  message_texts: { administrator: ['read'] },
  text_reveals: { administrator: ['create'], support: ['create'] },
  users: { administrator: actions, clientAdmin: actions },
  roles: { administrator: actions },
  audit_log: { administrator: ['read'] },
  settings: { administrator: ['read', 'update'] },
  developers: { administrator: actions, clientAdmin: actions },
  privacy: { administrator: ['read', 'delete'], clientAdmin: ['read', 'delete'] },
} as const satisfies Record<string, BuiltInGrants>;
export type Module = keyof typeof grants;
export const modules = keysOf(grants);

export interface Permission {
  module: Module;
  action: Action;
}

/** Who may call: anyone, any signed-in user, or roles with the permission (of several permissions, one is enough). */
export type Access = 'public' | 'signed-in' | Permission | readonly [Permission, ...Permission[]];

/** The permissions of which a caller needs one; empty if none is needed. */
export function permissionsOf(access: Access): readonly Permission[] {
  if (typeof access === 'string') return [];
  return 'module' in access ? [access] : access;
}

/** The audited verbs, by noun. */
interface AuditedVerbs {
  user:
    | 'create'
    | 'activate'
    | 'deactivate'
    | 'delete'
    | 'role'
    | 'password_reset'
    | 'unlock'
    | 'sign_in'
    | 'sign_up'
    | 'password_change'
    | 'password_change_refused'
    | 'password_recover'
    | 'profile'
    | 'second_factor_enable'
    | 'second_factor_disable'
    | 'second_factor_remove'
    | 'second_factor_fail'
    | 'recovery_codes'
    | 'restore'
    | 'sign_in_refused'
    | 'lock_out';
  invitation: 'send' | 'accept' | 'decline' | 'withdraw';
  smpp_account:
    | 'create'
    | 'activate'
    | 'deactivate'
    | 'update'
    | 'password_reset'
    | 'delete'
    | 'bind_refused';
  client: 'create' | 'update' | 'suspend' | 'activate' | 'delete' | 'credit' | 'low_balance' | 'billing';
  units: 'load' | 'correct';
  package: 'credit' | 'debit';
  connector: 'drain' | 'fill' | 'move' | 'create' | 'update' | 'activate' | 'deactivate' | 'delete';
  sending: 'hold' | 'release';
  alarm: 'acknowledge' | 'test';
  parked: 'retry' | 'discard';
  sender: 'create' | 'update' | 'activate' | 'deactivate' | 'delete' | 'assign' | 'unassign' | 'stripping';
  sender_request: 'create' | 'resend' | 'withdraw' | 'approve' | 'reject';
  window: 'create' | 'update' | 'delete';
  settings: 'update';
  secrets: 'rotate';
  payment: 'request' | 'assign' | 'move' | 'dismiss' | 'reverse' | 'restore';
  approval: 'ask' | 'approve' | 'reject' | 'withdraw';
  role:
    | 'create'
    | 'rename'
    | 'suspend'
    | 'activate'
    | 'delete'
    | 'grant'
    | 'revoke'
    | 'permissions'
    | 'second_factor';
  dnd: 'add' | 'delete' | 'import' | 'export';
  template: 'create' | 'update' | 'delete';
  contact: 'add' | 'import' | 'update' | 'mute' | 'unmute' | 'move' | 'delete' | 'export';
  contact_group: 'rename' | 'delete';
  send: 'typed' | 'test' | 'campaign';
  campaign: 'pause' | 'resume' | 'cancel' | 'release' | 'skip' | 'resend' | 'export';
  message: 'export' | 'cancel';
  text: 'reveal';
  api_key: 'create' | 'update' | 'roll' | 'revoke';
  incoming_number: 'create' | 'update' | 'delete';
  webhook: 'create' | 'update' | 'rotate' | 'delete' | 'redeliver';
  audit: 'export';
  backup: 'make';
  privacy: 'find' | 'export' | 'erase' | 'erased';
  call: 'refused';
}

/** Every audited action, as `noun.verb`. */
export type AuditAction = {
  [Noun in keyof AuditedVerbs]: `${Noun}.${AuditedVerbs[Noun]}`;
}[keyof AuditedVerbs];
