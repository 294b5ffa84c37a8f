// Creates a client and its first Client Admin in one transaction (requirements/administration.md#clients;
// requirements/domain.md#passwords). Their one-time password is sent by SMS.
import type { createClient as createCall } from '../../../contract/clients.ts';
import type { Language } from '../../../contract/languages.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import { requireMsisdn } from '../../domain/msisdn.ts';
import { platformOnly } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import { roleIds } from '../access/access.service.ts';
import { audited } from '../audit/audit.service.ts';
import { isCountry } from '../countries/countries.service.ts';
import { prepareUser, type UserDeps } from './users.service.ts';
import { createClient } from '../clients/clients.service.ts';

export async function createClientBy(
  deps: UserDeps,
  actor: Actor,
  { language, ...body }: ParsedBodyOf<typeof createCall> & { language: Language | undefined },
): Promise<AnswerOf<typeof createCall>> {
  platformOnly(actor.reach);
  const { company_name: name, full_name: fullName, email, address, street, country_code: country } = body;
  if (!isCountry(country))
    throw new Refusal(422, 'country_unknown', 'Choose a country from the list', 'country_code');
  const msisdn = requireMsisdn(body.msisdn, country);
  const person = { roleId: roleIds.clientAdmin, fullName, email, msisdn: `+${msisdn}`, language };
  const join = await prepareUser(deps, actor, person);
  return audited(deps.db, actor, 'client.create', async (tx, audit) => {
    const clientId = await createClient(tx, { name, msisdn, email, address, street, countryCode: country });
    const after = { name, msisdn, email, address, street, country_code: country };
    await audit.record(name, { clientId, after });
    const done = `${name} was created with ${fullName} as its Client Admin`;
    return { ...(await join(tx, { clientId, done })), id: clientId };
  });
}
