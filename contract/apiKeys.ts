// Keys with which a client's systems call the HTTP API. The console's calls; extensions of the specification.
import { z } from 'zod';
import { fault } from './faults.ts';
import { allowedAddresses, filledText, givenId, id, instant, wholeWithin } from './common.ts';
import { endpoint } from './endpoint.ts';
import { scopes } from './v1/call.ts';

export const apiKeyNameMax = 60;
/** Keys of one client that are not revoked or expired. */
export const apiKeysMax = 50;
/** Hours that a rolled key may be used beside its successor. */
export const overlapHoursMax = 168;

/** `replaced`: still valid, with a successor. */
export const apiKeyStates = ['active', 'replaced', 'expired', 'revoked'] as const;

export const apiKey = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  name: z.string(),
  live: z.boolean(),
  scopes: z.array(z.enum(scopes)),
  /** The last four characters. */
  ending: z.string(),
  /** IP addresses and networks (CIDR) it may be used from; none: from anywhere. */
  allowed_addresses: z.array(z.string()),
  state: z.enum(apiKeyStates),
  expires: instant.nullable(),
  last_used: instant.nullable(),
  last_address: z.string().nullable(),
  created: instant,
  created_by: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

const scopeList = z
  .array(z.enum(scopes))
  .min(1, 'Choose at least one scope')
  .transform((chosen) => scopes.filter((scope) => chosen.includes(scope)));
const name = filledText('Name', apiKeyNameMax);
const expires = instant.nullable();

/** Keys within the caller's reach, newest first; those revoked or expired for 90 days are absent. */
export const listApiKeys = endpoint({
  path: 'developers/keys/list',
  access: { module: 'developers', action: 'read' },
  body: z.looseObject({ client_id: givenId.optional() }).nullish(),
  answer: z.object({ data: z.array(apiKey) }),
});

const secret = z.object({ message: z.string(), key: apiKey, secret: z.string() });

/** The answer holds the key itself, which is shown once. */
export const createApiKey = endpoint({
  path: 'developers/keys/create',
  access: { module: 'developers', action: 'create' },
  confirmed: true,
  status: 201,
  body: z.object({
    /** Whose key; the caller's own client where unset. */
    client_id: givenId.optional(),
    name,
    live: z.boolean(),
    /** All that the caller may give where unset (scopeGrants.ts). */
    scopes: scopeList.optional(),
    allowed_addresses: allowedAddresses.optional(),
    expires: expires.optional(),
  }),
  answer: secret,
});

export const updateApiKey = endpoint({
  path: 'developers/keys/:id/update',
  access: { module: 'developers', action: 'update' },
  confirmed: true,
  body: z.object({
    name: name.optional(),
    scopes: scopeList.optional(),
    allowed_addresses: allowedAddresses.optional(),
    expires: expires.optional(),
  }),
});

const overlapFault = fault((say, label) => say.invalid(label), 'Hours');

/** Creates a successor with the same rights; the key itself works for `overlap_hours` more. */
export const rollApiKey = endpoint({
  path: 'developers/keys/:id/roll',
  access: { module: 'developers', action: 'update' },
  confirmed: true,
  status: 201,
  body: z.object({
    overlap_hours: wholeWithin({ min: 0, max: overlapHoursMax }, overlapFault),
  }),
  answer: secret,
});

/** From the next call on, the key is refused. */
export const revokeApiKey = endpoint({
  path: 'developers/keys/:id/revoke',
  access: { module: 'developers', action: 'delete' },
});
