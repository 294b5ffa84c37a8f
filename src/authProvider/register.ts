// Registration (requirements/portal.md#registration). A backend of the specification registers with the first call; our server first sends
// a code to the number.
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import { registrationOptions, signup } from '../../contract/signup.ts';
import { call } from '../dataProvider/call.ts';
import { nullIfMissing } from '../dataProvider/compat/missingCall.ts';
import { withCodeText } from './withCodeText.ts';

export type Registration = Omit<BodyOf<typeof signup>, 'country_code' | 'request' | 'code'>;

/** Either a code was sent, which is only accepted together with `request`, or the account was created, which may wait for approval. */
export type Registered = { request: string } | { isApprovalDue: boolean };

/** Registers an organization and its first user, in Kenya (requirements/portal.md#registration); throws HttpError. */
export async function register(
  registration: Registration,
  proof?: { request: string; code: string },
): Promise<Registered> {
  const body = { ...registration, ...proof, country_code: 'KE' };
  const options = { exactStatus: true, isAlso: isCodeSent };
  const { request, approval_due } = await withCodeText(call(signup, body, options));
  return request === undefined ? { isApprovalDue: approval_due === true } : { request };
}

const isCodeSent = ({ status, json }: { status: number; json: unknown }): boolean =>
  status === signup.otherStatus && signup.answer.required({ request: true }).safeParse(json).success;

export type RegistrationOptions = AnswerOf<typeof registrationOptions>['message'];

/** Reads who may register and the least characters of a password; `open` if the backend does not say. */
export const readOptions = async (): Promise<RegistrationOptions> =>
  (await nullIfMissing(call(registrationOptions, {})))?.message ?? { registration: 'open' };
