// System users, and the users of one client (requirements/administration.md#client-detail, #system-users;
// requirements/domain.md#access, #passwords).
import { z } from 'zod';
import { bulkAnswer, bulkIds, bulkJudgedMax } from './bulk.ts';
import {
  asRead,
  activeStatus,
  givenStatus,
  filledText,
  givenId,
  id,
  ids,
  instant,
  pageOf,
  pageRequest,
  requiredId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { handedPassword } from './onboarding.ts';
import { smppCredentials } from './smppAccounts.ts';

/**
 * A lock after too many failed sign-ins: for some addresses, or for all devices and addresses that the user has not signed in from before.
 */
const signInLock = z.object({ from: z.enum(['some_addresses', 'unknown_devices']), until: instant });
export type SignInLock = z.infer<typeof signInLock>;

export const systemUser = z.object({
  id,
  full_name: z.string(),
  msisdn: z.string(),
  email: z.string(),
  role_name: z.string().optional(),
  /** 1 active, 0 not. */
  user_status: z.int(),
  // Extensions; the console works without them.
  role_id: id.optional(),
  client_id: id.optional(),
  client_name: z.string().optional(),
  /** Whether the user still has a one-time password that must be changed. */
  password_change_due: z.boolean().optional(),
  /** Absent if the user is not locked. */
  sign_in_lock: signInLock.optional(),
  /** Absent if the user has no second factor. */
  second_factor: z.literal(true).optional(),
  created: instant.optional(),
});
export type SystemUser = z.infer<typeof systemUser>;

/** Extensions: filters that must all match. `search` is part of a name, an email or a number. */
const listRequest = pageRequest.extend({
  search: z.string().trim().max(120).optional(),
  ids,
  status: activeStatus,
  role_id: givenId.optional(),
  client_id: givenId.optional(),
});

/** Users within the caller's reach, newest first. */
export const systemUsers = endpoint({
  path: 'client/user',
  access: { module: 'users', action: 'read' },
  body: listRequest,
  answer: pageOf(systemUser),
});

/** The users of one client, by default the caller's own; with `ids` and no client, of any client within reach (extension). */
export const clientUsers = endpoint({
  path: 'client/user/table',
  access: { module: 'users', action: 'read' },
  body: listRequest,
  answer: pageOf(systemUser),
});

/** The roles that the caller may assign in its own client, or in the named one (extension). */
export const assignableRoles = endpoint({
  path: 'client/user/role',
  // All who assign roles to users or SMPP accounts may read it.
  access: [
    { module: 'users', action: 'read' },
    { module: 'users', action: 'create' },
    { module: 'users', action: 'update' },
  ],
  body: z.looseObject({ client_id: givenId.optional() }).nullish(),
  answer: z.object({
    /** `role_type` is an extension: a role of type SMPP makes a new user an SMPP account. */
    message: z.array(z.object({ id, name: z.string(), role_type: z.string().optional() })),
  }),
});

const roleId = requiredId('Role is required');

/** Accepts both shapes of the specification: `role` from the client's page, `role_id` from System users. */
export const createUser = endpoint({
  path: 'client/user/create',
  access: { module: 'users', action: 'create' },
  confirmed: true,
  status: 201,
  body: z
    .object({
      client_id: givenId.optional(),
      fullname: filledText('Full name', 120),
      email: z.email('Enter a valid email address').max(200),
      msisdn: filledText('Mobile number', 30),
      role: roleId.optional(),
      role_id: roleId.optional(),
    })
    .refine(({ role, role_id }) => (role ?? role_id) !== undefined, {
      message: 'Role is required',
      path: ['role_id'],
    }),
  /** `smpp_account` is set if the role made the new user an SMPP account. */
  answer: handedPassword.extend({ id: id.optional(), smpp_account: smppCredentials.optional() }),
});

/** Switches a user on (1) or off (0), or changes the user's role (extension). */
export const updateUser = endpoint({
  path: 'client/user/update',
  access: { module: 'users', action: 'update' },
  confirmed: true,
  status: 201,
  body: z
    .object({
      user_id: givenId,
      status: givenStatus.optional(),
      role_id: roleId.optional(),
      read: asRead,
    })
    .refine(({ status, role_id }) => status !== undefined || role_id !== undefined, {
      message: 'Status is required',
      path: ['status'],
    }),
});

/** Switches many users on (1) or off (0). The ids are those of users, not of SMPP accounts. */
export const switchUsers = endpoint({
  path: 'client/user/bulk/status',
  access: { module: 'users', action: 'update' },
  confirmed: true,
  body: z.object({ ids: bulkIds(bulkJudgedMax), status: givenStatus }),
  answer: bulkAnswer,
});

const oneUser = z.object({ user_id: givenId });

/** Deletes a user. One with history is only hidden and can no longer sign in; the message says which. */
export const deleteUser = endpoint({
  path: 'client/user/delete',
  access: { module: 'users', action: 'delete' },
  confirmed: true,
  status: 201,
  body: oneUser,
});

/** Sends a one-time password by SMS and ends the user's sessions. */
export const resetPassword = endpoint({
  path: 'auth/user/password/reset',
  access: { module: 'users', action: 'update' },
  confirmed: true,
  body: oneUser,
  answer: handedPassword,
});

/** Removes the locks after failed sign-ins. */
export const unlockUser = endpoint({
  path: 'auth/user/unlock',
  access: { module: 'users', action: 'update' },
  body: oneUser,
});

/** Extension: removes the second factor of a user who lost it, and ends the user's sessions. */
export const removeSecondFactor = endpoint({
  path: 'auth/user/second-factor/remove',
  access: { module: 'users', action: 'update' },
  confirmed: true,
  body: oneUser,
});
