// Roles and what they may do (requirements/administration.md#user-roles; requirements/domain.md#roles-and-permissions).
import { z } from 'zod';
import { activeStatus, id, ids } from './common.ts';
import { actions, modules } from './access.ts';
import { endpoint } from './endpoint.ts';

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
  /** How many have the role. */
  users: z.int().optional(),
  /** True for ROOT, which cannot be changed. */
  fixed: z.boolean().optional(),
  /** Whether those who have the role need a second factor. */
  second_factor: z.boolean().optional(),
});
export type Role = z.infer<typeof role>;

const roleId = z.coerce.number('Please Select a role to proceed').pipe(id);
const name = z.string('Name is required').trim().min(1, 'Name is required').max(60, 'Name is too long');
const done = z.object({ message: z.string() });

export const allRoles = endpoint({
  path: 'admin/role/all',
  access: { module: 'roles', action: 'read' },
  status: 200,
  /** Extensions: filters, of which all must match. */
  body: z.looseObject({ ids, status: activeStatus, role_type: z.string().max(20).optional() }).nullish(),
  answer: z.object({ message: z.array(role) }),
});

/** A new role holds no permissions. */
export const createRole = endpoint({
  path: 'admin/role/create',
  access: { module: 'roles', action: 'create' },
  confirmed: true,
  status: 201,
  body: z.object({ name, role_type: z.enum(roleTypes).default('CLIENT') }),
  answer: done.extend({ id: id.optional() }),
});

/** Suspending (0) ends the sessions of everyone who has it. */
export const switchRole = endpoint({
  path: 'admin/role/status',
  access: { module: 'roles', action: 'update' },
  confirmed: true,
  status: 200,
  body: z.object({
    role_id: roleId,
    status: z.union([z.literal([0, 1]), z.literal(['0', '1']).transform(Number)]),
  }),
  answer: done,
});

/** `role_type` is accepted and ignored: a role keeps its type. */
export const renameRole = endpoint({
  path: 'admin/role/update',
  access: { module: 'roles', action: 'update' },
  confirmed: true,
  status: 200,
  body: z.object({ id: roleId, name, role_type: z.string().optional() }),
  answer: done,
});

export const deleteRole = endpoint({
  path: 'admin/role/delete',
  access: { module: 'roles', action: 'delete' },
  confirmed: true,
  status: 200,
  body: z.object({ role_id: roleId }),
  answer: done,
});

const grant = z.object({
  module: z.enum(modules, 'Unknown module'),
  permission: z.enum(actions, 'Please Select a permission to proceed'),
  role_id: roleId,
});

/** Grants a role one action on one module, effective with its users' next call. */
export const grantPermission = endpoint({
  path: 'admin/role/assign',
  access: { module: 'roles', action: 'update' },
  confirmed: true,
  status: 200,
  body: grant,
  answer: done,
});

/** Revokes it. Accepts any module, also one that this version no longer has. */
export const revokePermission = endpoint({
  path: 'admin/role/revoke',
  access: { module: 'roles', action: 'update' },
  confirmed: true,
  status: 200,
  body: grant.extend({ module: z.string('Unknown module').min(1, 'Unknown module').max(60) }),
  answer: done,
});

/**
 * Extension: makes these the permissions of a role, effective with its users' next call. Permissions on modules that this version
 * does not know stay.
 */
export const setPermissions = endpoint({
  path: 'admin/role/permissions',
  access: { module: 'roles', action: 'update' },
  confirmed: true,
  status: 200,
  body: z.object({
    role_id: roleId,
    permissions: z
      .array(
        z.object({
          module: z.string('Unknown module').min(1, 'Unknown module').max(60),
          actions: z.array(z.enum(actions, 'Please Select a permission to proceed')).max(actions.length),
        }),
      )
      .max(100),
  }),
  answer: done,
});

/** Extension: whether those who have the role need a second factor, which they are asked to set up with their next call. */
export const requireSecondFactor = endpoint({
  path: 'admin/role/second-factor',
  access: { module: 'roles', action: 'update' },
  confirmed: true,
  status: 200,
  body: z.object({ role_id: roleId, required: z.boolean() }),
  answer: done,
});
