// SMPP accounts, with which clients' own systems bind and send (requirements/administration.md#smpp-accounts). As in the specification,
// they are created, switched and deleted through the calls for users: the role decides that a new user is an SMPP account, and both take
// their ids from one sequence. All calls but the list are extensions.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  asRead,
  activeStatus,
  allowedAddresses,
  fromDigits,
  givenId,
  id,
  ids,
  instant,
  whole,
  requiredId,
} from './common.ts';

/** The type of roles for SMPP accounts; users cannot have such a role. */
export const smppRoleType = 'SMPP';

/** Bounds of an account's limits. */
export const smppAccountBounds = { rate: { min: 1, max: 10_000 }, binds_max: { min: 1, max: 50 } } as const;

const bind = z.object({ bind: z.string(), address: z.string(), since: instant });

/** The fields of a user, and the specification's Username and Account Type. */
export const smppAccount = z.object({
  id,
  username: z.string().optional(),
  account_type: z.string().optional(),
  full_name: z.string().nullish(),
  email: z.string().nullish(),
  msisdn: z.string().nullish(),
  role_name: z.string().nullish(),
  /** 1 active, 0 not. */
  user_status: z.int().optional(),
  // Extensions; the console works without them.
  role_id: id.optional(),
  client_id: id.optional(),
  client_name: z.string().optional(),
  /** submit_sm PDUs a second. */
  rate: z.int().optional(),
  binds_max: z.int().optional(),
  /** IP addresses and networks (CIDR) that the account may bind from; empty: any address. */
  allowed_addresses: z.array(z.string()).optional(),
  /** Its current binds. */
  binds: z.array(bind).optional(),
  created: instant.optional(),
});
export type SmppAccount = z.infer<typeof smppAccount>;

/** The credentials of a system. The password is shown once and stored only as a hash. */
export const smppCredentials = z.object({ system_id: z.string(), password: z.string() });
export type SmppCredentials = z.infer<typeof smppCredentials>;

/** All accounts within the caller's reach, newest first. The specification names the call but not its path. */
export const smppAccounts = endpoint({
  path: 'smpp/user/list',
  access: { module: 'smpp_accounts', action: 'read' },
  /** Extensions: filters that must all match. */
  body: z.looseObject({ ids, status: activeStatus, client_id: givenId.optional() }).nullish(),
  answer: z.object({
    data: z.array(smppAccount),
    /** Extensions: the ports that systems bind to, without and with TLS; null if no gateway listens there. */
    gateway_port: z.int().nullish(),
    gateway_tls_port: z.int().nullish(),
    /** Extension: the host name of the gateway; null if it is not configured. */
    gateway_host: z.string().nullish(),
  }),
});

const accountId = requiredId('User ID is required');

export const updateSmppAccount = endpoint({
  path: 'smpp/user/update',
  access: { module: 'smpp_accounts', action: 'update' },
  confirmed: true,
  status: 201,
  body: z.object({
    user_id: accountId,
    read: asRead,
    rate: fromDigits(whole('Messages per second', smppAccountBounds.rate)).optional(),
    binds_max: fromDigits(whole('Concurrent binds', smppAccountBounds.binds_max)).optional(),
    allowed_addresses: allowedAddresses.optional(),
  }),
});

/** Sets a new password and closes the account's binds. */
export const resetSmppPassword = endpoint({
  path: 'smpp/user/password/reset',
  access: { module: 'smpp_accounts', action: 'update' },
  confirmed: true,
  body: z.object({ user_id: accountId }),
  answer: z.object({ message: z.string(), smpp_account: smppCredentials }),
});
