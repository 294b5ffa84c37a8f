// Passwords, and the change of the own one (requirements/domain.md#passwords).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Characters a password must have at least (requirements/portal.md#registration). */
export const passwordCharactersMin = 6;

export const password = z
  .string()
  .min(passwordCharactersMin, 'Password must be at least 6 characters')
  .max(200, 'Password must be at most 200 characters');

/** Changes the password; all other tokens of the user end, the caller's stays valid. */
export const changePassword = endpoint({
  path: 'user/password/change',
  access: 'signed-in',
  whilePasswordIsDue: true,
  whileFactorIsDue: true,
  body: z.object({ current_password: z.string().min(1).max(200), password }),
});
