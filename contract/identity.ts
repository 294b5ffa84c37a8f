// Sign-in, registration, the signed-in user (requirements/portal.md#sign-in, #registration, #session).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emptyBody, filledText, id } from './common.ts';

/** Characters a password must have at least (requirements/portal.md#registration). */
export const passwordCharactersMin = 6;

export const password = z
  .string()
  .min(passwordCharactersMin, 'Password must be at least 6 characters')
  .max(200, 'Password must be at most 200 characters');

const msisdnText = z.string().trim().min(1, 'Mobile Number is required').max(30);

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
});
export type SignedInUser = z.infer<typeof signedInUser>;

export const login = endpoint({
  path: 'user/login',
  access: 'public',
  status: 202,
  body: z.object({ msisdn: msisdnText, password: z.string().min(1, 'Password is required').max(200) }),
  answer: z.object({ message: z.object({ token: z.string(), user: signedInUser }) }),
});

export const signup = endpoint({
  path: 'signup',
  access: 'public',
  status: 201,
  body: z.object({
    full_name: filledText('Full name', 120),
    msisdn: msisdnText,
    email: z.email('Enter a valid email address').max(200),
    company_name: filledText('Organization name', 120),
    country_code: z.string().trim().length(2).default('KE'),
    password,
  }),
  answer: z.object({ message: z.looseObject({ id, full_name: z.string() }) }),
});

/** Ends the token at once. */
export const logout = endpoint({
  path: 'user/logout',
  access: 'signed-in',
  status: 200,
  whilePasswordIsDue: true,
  body: emptyBody,
  answer: z.object({ message: z.string() }),
});

/** Changes the password; all other tokens of the user end, the caller's stays valid. */
export const changePassword = endpoint({
  path: 'user/password/change',
  access: 'signed-in',
  status: 200,
  whilePasswordIsDue: true,
  body: z.object({ current_password: z.string().min(1).max(200), password }),
  answer: z.object({ message: z.string() }),
});

/** The caller's client, and the caller (requirements/portal.md#sign-in: message.client.id and name; requirements/administration.md: msisdn). */
export const clientProfile = endpoint({
  path: 'client/balance',
  access: 'signed-in',
  status: 200,
  body: emptyBody,
  answer: z.object({
    message: z.object({
      client: z.object({ id, name: z.string(), msisdn: z.string().nullish() }),
      user: signedInUser.optional(),
      /** Whether sign-ins of the demo, whose passwords are published, work on this system. */
      published_sign_ins: z.boolean().optional(),
    }),
  }),
});
