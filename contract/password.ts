// Passwords, and the change of the caller's own one (requirements/domain.md#passwords).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Fewest characters of a password (requirements/portal.md#registration). */
export const passwordCharactersMin = 6;

/** A password of the platform's least number of characters, where that is read. */
export const passwordOf = (charactersMin: number) =>
  z
    .string()
    .min(charactersMin, `Password must be at least ${charactersMin} characters`)
    .max(200, 'Password must be at most 200 characters');

export const password = passwordOf(passwordCharactersMin);

/** Changes the password and ends all other tokens of the user; the caller's token stays valid. */
export const changePassword = endpoint({
  path: 'user/password/change',
  access: 'signed-in',
  whilePasswordIsDue: true,
  whileFactorIsDue: true,
  body: z.object({ current_password: z.string().min(1).max(200), password }),
});
