// Roles and their permissions (requirements/administration.md#user-roles; requirements/domain.md#roles-and-permissions).
import { z } from 'zod';
import { activeStatus, asRead, givenStatus, id, ids, requiredId, requiredText } from './common.ts';
import { actions, modules } from './access.ts';
import { endpoint, messageAnswer } from './endpoint.ts';

/** PLATFORM roles are for platform users; the Roles page creates CLIENT roles. */
export const roleTypes = ['CLIENT', 'PLATFORM'] as const;

export const role = z.object({
  id,
  name: z.string(),
  /** 1 active, 0 suspended. */
  status: z.int(),
  permissions: z.array(z.object({ module: z.string(), actions: z.array(z.object({ name: z.string() })) })),
  role_type: z.string().optional(),
  // Extensions; the console works without them.
  /** Number of users with the role. */
  users: z.int().optional(),
  /** Whether the role cannot be changed, as ROOT. */
  fixed: z.boolean().optional(),
  /** Whether users with the role need a second factor. */
  second_factor: z.boolean().optional(),
});
export type Role = z.infer<typeof role>;

const roleId = requiredId('Please Select a role to proceed');
const name = requiredText('Name is required', 60, 'Name is too long');

export const allRoles = endpoint({
  path: 'admin/role/all',
  access: { module: 'roles', action: 'read' },
  /** Extensions: filters that must all match. */
  body: z.looseObject({ ids, status: activeStatus, role_type: z.string().max(20).optional() }).nullish(),
  answer: z.object({ message: z.array(role) }),
});

/** Creates a role without permissions. */
export const createRole = endpoint({
  path: 'admin/role/create',
  access: { module: 'roles', action: 'create' },
  confirmed: true,
  status: 201,
  body: z.object({ name, role_type: z.enum(roleTypes).default('CLIENT') }),
  answer: messageAnswer.extend({ id: id.optional() }),
});

const change = <Body extends z.ZodType>(verb: string, body: Body) =>
  endpoint({
    path: `admin/role/${verb}`,
    access: { module: 'roles', action: 'update' },
    confirmed: true,
    body,
  });

/** Suspends (0) or activates (1) a role. Suspending it ends the sessions of its users. */
export const switchRole = change(
  'status',
  z.object({
    role_id: roleId,
    status: givenStatus,
  }),
);

/** `role_type` is accepted and ignored: a role keeps its type. */
export const renameRole = change(
  'update',
  z.object({ id: roleId, name, role_type: z.string().optional(), read: asRead }),
);

export const deleteRole = endpoint({
  path: 'admin/role/delete',
  access: { module: 'roles', action: 'delete' },
  confirmed: true,
  body: z.object({ role_id: roleId }),
});

const grant = z.object({
  module: z.enum(modules, 'Unknown module'),
  permission: z.enum(actions, 'Please Select a permission to proceed'),
  role_id: roleId,
});

/** Grants a role one action on one module, effective with its users' next call. */
export const grantPermission = change('assign', grant);

const moduleName = z.string('Unknown module').min(1, 'Unknown module').max(60);

/** Revokes it. Accepts any module, including modules that this version no longer has. */
export const revokePermission = change('revoke', grant.extend({ module: moduleName }));

const permissions = z
  .array(
    z.object({
      module: moduleName,
      actions: z.array(z.enum(actions, 'Please Select a permission to proceed')).max(actions.length),
    }),
  )
  .max(100);

/**
 * Extension: replaces the permissions of a role, effective with its users' next call. Permissions on modules that this version does not
 * have are kept. `seen` holds the permissions that the caller started from: changes that another person made since then are kept, unless
 * the caller changed the same permission.
 */
export const setPermissions = change(
  'permissions',
  z.object({ role_id: roleId, permissions, seen: permissions.optional() }),
);

/** Extension: whether users with the role need a second factor. They are asked to set it up with their next call. */
export const requireSecondFactor = change(
  'second-factor',
  z.object({ role_id: roleId, required: z.boolean() }),
);
