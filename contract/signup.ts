// Registration of an organization and its first user (requirements/portal.md#registration), whose number is verified by a code
// (requirements/domain.md#registration).
import { z } from 'zod';
import { filledText, id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { msisdnText } from './identity.ts';
import { smsCode } from './ownAccount.ts';
import { password } from './password.ts';
import { registrationRules } from './settings.ts';

/**
 * Without a code, sends one to the number and answers 202 with `request`; the same body with `request` and `code` then registers. If the
 * platform cannot send codes, the first call registers, and the client waits for approval.
 */
export const signup = endpoint({
  path: 'signup',
  access: 'public',
  status: 201,
  otherStatus: 202,
  body: z.object({
    full_name: filledText('Full name', 120),
    msisdn: msisdnText,
    email: z.email('Enter a valid email address').max(200),
    company_name: filledText('Organization name', 120),
    country_code: z.string().trim().length(2).default('KE'),
    password,
    // Extensions.
    request: z.string().min(1).max(100).optional(),
    code: smsCode.optional(),
  }),
  answer: z.object({
    /** The new user; with status 202, a text. */
    message: z.union([z.looseObject({ id, full_name: z.string() }), z.string()]),
    /** With status 202: the secret of this request, without which the code is not accepted. */
    request: z.string().optional(),
    /** Set if the client is suspended until the platform approves it. */
    approval_due: z.literal(true).optional(),
  }),
});

/** Extension: who may register, and the fewest characters of a password. */
export const registrationOptions = endpoint({
  path: 'signup/options',
  onlyReads: true,
  access: 'public',
  answer: z.object({
    message: z.object({
      registration: z.enum(registrationRules),
      password_characters_min: z.int().optional(),
    }),
  }),
});
