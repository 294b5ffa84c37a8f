// Keys with which a client's systems call the HTTP API: the calls of the console for them. Extensions of the specification.
import { z } from 'zod';
import { fault } from './faults.ts';
import {
  asRead,
  allowedAddresses,
  filledText,
  fromDigits,
  givenId,
  id,
  instant,
  wholeWithin,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { scopes } from './v1/call.ts';

export const apiKeyNameMax = 60;
/** Most keys of one client, without those revoked or expired. */
export const apiKeysMax = 50;
/** Most hours for which a rolled key stays valid beside its successor. */
export const overlapHoursMax = 168;

/** A `replaced` key has a successor and is still valid. */
export const apiKeyStates = ['active', 'replaced', 'expired', 'revoked'] as const;

export const apiKey = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  name: z.string(),
  live: z.boolean(),
  scopes: z.array(z.enum(scopes)),
  /** The last four characters of the key, by which people recognise it. */
  ending: z.string(),
  /** IP addresses and networks (CIDR) that the key may be used from; empty: any address. */
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

/** Keys within the caller's reach, newest first, without those that were revoked or expired more than 90 days ago. */
export const listApiKeys = endpoint({
  path: 'developers/keys/list',
  access: { module: 'developers', action: 'read' },
  body: z.looseObject({ client_id: givenId.optional() }).nullish(),
  answer: z.object({ data: z.array(apiKey) }),
});

const secret = z.object({ message: z.string(), key: apiKey, secret: z.string() });

/** Creates a key. The answer is the only time that the key is shown. */
export const createApiKey = endpoint({
  path: 'developers/keys/create',
  access: { module: 'developers', action: 'create' },
  confirmed: true,
  status: 201,
  body: z.object({
    /** The owner of the key; unset: the caller's own client. */
    client_id: givenId.optional(),
    name,
    live: z.boolean(),
    /** Unset: all scopes that the caller may give (scopeGrants.ts). */
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
    read: asRead,
    name: name.optional(),
    scopes: scopeList.optional(),
    allowed_addresses: allowedAddresses.optional(),
    expires: expires.optional(),
  }),
});

const overlapFault = fault((say, label) => say.invalid(label), 'Hours');

/** Creates a successor with the same rights; the old key stays valid for `overlap_hours`. */
export const rollApiKey = endpoint({
  path: 'developers/keys/:id/roll',
  access: { module: 'developers', action: 'update' },
  confirmed: true,
  status: 201,
  body: z.object({
    overlap_hours: fromDigits(wholeWithin({ min: 0, max: overlapHoursMax }, overlapFault)),
  }),
  answer: secret,
});

/** Revokes a key: the next call with it is refused. */
export const revokeApiKey = endpoint({
  path: 'developers/keys/:id/revoke',
  access: { module: 'developers', action: 'delete' },
});
