// Sign-in and the signed-in user (requirements/portal.md#sign-in, #session): only what the first list needs, to keep that script small.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './common.ts';
import { languages } from './languages.ts';

export const msisdnText = z.string().trim().min(1, 'Mobile Number is required').max(30);

/** `id` and `role_id` are the specification's; the console works without the other fields. */
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
  /** Whether a second factor must be set up before other calls are allowed. */
  second_factor_due: z.boolean().optional(),
  /** Fewest characters of a new password. */
  password_characters_min: z.int().optional(),
  /** Null until the person chooses a language. */
  language: z.enum(languages).nullish(),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/**
 * Signs a user in. The answer has no `token` if the console requests the session as a cookie (contract/session.ts). Extensions: `code`, the
 * second factor of a user who has one (missing: refused with `second_factor_required`), and `remember`, which lets this browser sign in
 * without a code for 30 days.
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

/** Revokes the token at once. */
export const logout = endpoint({
  path: 'user/logout',
  access: 'signed-in',
  whilePasswordIsDue: true,
  whileFactorIsDue: true,
});

/**
 * The caller and the caller's client (requirements/portal.md#sign-in: message.client.id and name; requirements/administration.md: msisdn).
 */
export const clientProfile = endpoint({
  path: 'client/balance',
  onlyReads: true,
  access: 'signed-in',
  answer: z.object({
    message: z.object({
      client: z.object({
        id,
        name: z.string(),
        msisdn: z.string().nullish(),
        /** Extension: why the client can read, but not send or spend. */
        inactive: z.enum(['approval', 'suspended']).optional(),
      }),
      user: signedInUser.optional(),
      /** Whether the sign-ins of the demo, whose passwords are public, work on this system. */
      published_sign_ins: z.boolean().optional(),
    }),
  }),
});
