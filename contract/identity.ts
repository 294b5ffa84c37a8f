// Sign-in and the signed-in user (requirements/portal.md#sign-in, #session). What the first list does not need is elsewhere.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './common.ts';

export const msisdnText = z.string().trim().min(1, 'Mobile Number is required').max(30);

/** `id` and `role_id` are the specification's; the console works without the rest. */
export const signedInUser = z.object({
  id,
  role_id: id,
  full_name: z.string().optional(),
  /** E.164 digits. */
  msisdn: z.string().optional(),
  role_name: z.string().optional(),
  client_id: id.optional(),
  permissions: z.array(z.object({ module: z.string(), actions: z.array(z.string()) })).optional(),
  password_change_due: z.boolean().optional(),
  /** True where a second factor must be set up before anything else. */
  second_factor_due: z.boolean().optional(),
  /** Least characters of a new password. */
  password_characters_min: z.int().optional(),
  /** Null until the person chooses one. */
  language: z.enum(['en', 'sw']).nullish(),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/**
 * Without `token` where the console asks for the session as a cookie (contract/session.ts). Extensions: of a user with a second
 * factor, who is refused with `second_factor_required` without it, `code`; `remember` spares this browser the code for 30 days.
 */
export const login = endpoint({
  path: 'user/login',
  access: 'public',
  status: 202,
  body: z.object({
    msisdn: msisdnText,
    password: z.string().min(1, 'Password is required').max(200),
    code: z.string().max(40).optional(),
    remember: z.boolean().optional(),
  }),
  answer: z.object({ message: z.object({ token: z.string().optional(), user: signedInUser }) }),
});

/** Ends the token at once. */
export const logout = endpoint({
  path: 'user/logout',
  access: 'signed-in',
  whilePasswordIsDue: true,
  whileFactorIsDue: true,
});

/** The caller's client, and the caller (requirements/portal.md#sign-in: message.client.id and name; requirements/administration.md: msisdn). */
export const clientProfile = endpoint({
  path: 'client/balance',
  onlyReads: true,
  access: 'signed-in',
  answer: z.object({
    message: z.object({
      client: z.object({ id, name: z.string(), msisdn: z.string().nullish() }),
      user: signedInUser.optional(),
      /** Whether sign-ins of the demo, whose passwords are published, work on this system. */
      published_sign_ins: z.boolean().optional(),
    }),
  }),
});
