// Onboarding: registration (requirements/portal.md#registration) creates a client and its Client Admin in one transaction.
import type { signup } from '../../../contract/signup.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { requireMsisdn } from '../../domain/msisdn.ts';
import { roleIds } from '../access/access.service.ts';
import { audited } from '../audit/audit.service.ts';
import { createClient } from '../clients/clients.service.ts';
import {
  createUser,
  hashPassword,
  requireGoodPassword,
  type Attempts,
} from '../identity/identity.service.ts';

export async function signUp(
  { db, attempts }: { db: Db; attempts: Attempts },
  registration: ParsedBodyOf<typeof signup>,
  ip: string,
): Promise<AnswerOf<typeof signup>['message']> {
  await attempts.signUp(ip);
  const msisdn = requireMsisdn(registration.msisdn);
  const { full_name, email, company_name: name, country_code } = registration;
  await requireGoodPassword(db, registration.password, msisdn);
  const passwordHash = await hashPassword(registration.password);
  return audited(db, { userId: 0, address: ip }, 'user.sign_up', async (tx, audit) => {
    const client_id = await createClient(tx, {
      name,
      msisdn,
      email,
      countryCode: country_code.toUpperCase(),
    });
    const role_id = roleIds.clientAdmin;
    const user = { clientId: client_id, roleId: role_id, fullName: full_name, msisdn, email, passwordHash };
    const id = await createUser(tx, user);
    await audit.record(name, { userId: id, clientId: client_id, after: { full_name, msisdn, email } });
    return { id, full_name, msisdn, email, client_id, role_id };
  });
}
