// Registration of an organization and its first user (requirements/portal.md#registration).
import { z } from 'zod';
import { filledText, id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { msisdnText } from './identity.ts';
import { password } from './password.ts';

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
