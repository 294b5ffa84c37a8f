// Registration (requirements/portal.md#registration).
import type { BodyOf } from '../../contract/endpoint.ts';
import { signup } from '../../contract/signup.ts';
import { call } from '../dataProvider/call.ts';

/** Registers an organization and its first user, in Kenya (requirements/portal.md#registration); throws HttpError. */
export async function register(registration: Omit<BodyOf<typeof signup>, 'country_code'>): Promise<void> {
  await call(signup, { ...registration, country_code: 'KE' }, { exactStatus: true });
}
