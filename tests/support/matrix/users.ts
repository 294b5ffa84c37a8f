// Samples of a client's users, of their roles and of SMPP accounts, which have a role as people do.
import { smppRoleType } from '../../../contract/smppAccounts.ts';
import type { Db } from '../../../server/db/database.ts';
import { hourMs } from '../../../server/domain/durations.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { signInCounters } from '../../../server/modules/identity/attemptLimiters.ts';
import { aUser } from '../people.ts';
import { aFactor } from '../api/secondFactor.ts';
import { confirm, insertInvitation } from './identity.ts';
import {
  aboutClient,
  aNumber,
  filters,
  next,
  plain,
  platform,
  type Make,
  type SampleContext,
  type Samples,
} from './sample.ts';

const aRole = async ({ db }: SampleContext): Promise<number> => {
  const row = await db
    .insertInto('roles')
    .values({ name: `Role ${next()}`, role_type: 'CLIENT' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role_permissions')
    .values({ role_id: row.id, module: 'dnd', action: 'read' })
    .execute();
  return row.id;
};

const userId = async ({ db, clientId }: SampleContext): Promise<number> => (await aUser(db, { clientId })).id;

const person = () => ({ fullname: 'Joy Wanjiru', email: 'joy@duka.example', msisdn: aNumber() });

async function smppRole(db: Db): Promise<number> {
  const row = await db
    .selectFrom('roles')
    .select('id')
    .where('role_type', '=', smppRoleType)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function anAccount({ db, clientId }: SampleContext): Promise<number> {
  const row = await db
    .insertInto('smpp_accounts')
    .values({
      client_id: clientId,
      role_id: await smppRole(db),
      system_id: `matrix-${next()}`,
      password_hash: '',
      full_name: 'Core banking',
      email: 'it@duka.example',
      msisdn: `254720${String(next()).padStart(6, '0')}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const smppAccounts = {
  'smpp/user/list': [plain, filters(aboutClient)],
  'smpp/user/update': async (harness) => ({
    body: { user_id: await anAccount(harness), allowed_addresses: ['196.201.214.7'] },
  }),
  'smpp/user/password/reset': async (harness) => ({ body: { user_id: await anAccount(harness) } }),
} satisfies Samples;

const users = {
  'client/user': [
    plain,
    filters(({ clientId }) => ({ body: { client_id: clientId, role_id: roleIds.clientAdmin } })),
  ],
  'client/user/table': [aboutClient, filters(() => ({ body: { role_id: roleIds.clientAdmin } }))],
  'client/user/bulk/status': async (harness) => ({ body: { ids: [await userId(harness)], status: 0 } }),
  'client/user/role': ({ clientId }) => ({ body: { client_id: clientId } }),
  // The role determines whether it is a person or an SMPP account, and so which calls take its id.
  'client/user/create': [
    ({ clientId }) => ({ body: { client_id: clientId, ...person(), role_id: roleIds.clientAdmin } }),
    async ({ db, clientId }) => ({ body: { client_id: clientId, ...person(), role_id: await smppRole(db) } }),
  ],
  'client/user/update': [
    async (harness) => ({ body: { user_id: await userId(harness), status: 0 } }),
    async (harness) => ({
      body: { user_id: await userId(harness), role_id: roleIds.clientAdmin, status: 0 },
    }),
    async (harness) => ({ body: { user_id: await anAccount(harness), status: 0 } }),
  ],
  'client/user/invitations': [plain, filters(aboutClient)],
  'client/user/invitations/withdraw': async ({ db, clientId }) => ({
    body: { invitation_id: await insertInvitation(db, { clientId, msisdn: aNumber() }) },
  }),
  'client/user/delete': [
    async (harness) => ({ body: { user_id: await userId(harness) } }),
    async (harness) => ({ body: { user_id: await anAccount(harness) } }),
  ],
  'auth/user/password/reset': async (harness) => ({ body: { user_id: await userId(harness) } }),
  'operations/hold/release': platform(async (harness) => {
    await confirm(harness);
    await harness.db
      .insertInto('sending_hold')
      .values({ reason: 'restored' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { body: { waiting: 'send' } };
  }),
  'auth/user/second-factor/remove': async (harness) => {
    const id = await userId(harness);
    await aFactor(harness.db, id);
    return { body: { user_id: id } };
  },
  'audit-log/export': [
    plain,
    filters(({ clientId }) => ({ body: { client_id: clientId, user_id: 1, id: [1] } })),
  ],
  'auth/user/unlock': async ({ db, clientId }) => {
    const { id, msisdn } = await aUser(db, { clientId });
    const key = `${signInCounters.unknown}:${msisdn}`;
    await db
      .insertInto('rate_limits')
      .values({ key, points: 1, expire: Date.now() + hourMs })
      .execute();
    return { body: { user_id: id } };
  },
} satisfies Samples;

const permission = { module: 'dnd', permission: 'update' };

const role = (request: Make) => platform(request, 422);

const roles = {
  'admin/role/all': plain,
  'admin/role/create': role(() => ({ body: { name: `Role ${next()}`, role_type: 'CLIENT' } })),
  'admin/role/status': role(async (harness) => ({ body: { role_id: await aRole(harness), status: 0 } })),
  'admin/role/update': role(async (harness) => ({
    body: { id: await aRole(harness), name: `Role ${next()}` },
  })),
  'admin/role/delete': role(async (harness) => ({ body: { role_id: await aRole(harness) } })),
  'admin/role/assign': role(async (harness) => ({ body: { ...permission, role_id: await aRole(harness) } })),
  'admin/role/permissions': role(async (harness) => ({
    body: { role_id: await aRole(harness), permissions: [{ module: 'dnd', actions: ['read', 'update'] }] },
  })),
  'admin/role/second-factor': role(async (harness) => ({
    body: { role_id: await aRole(harness), required: true },
  })),
  'admin/role/revoke': role(async (harness) => ({
    body: { ...permission, permission: 'read', role_id: await aRole(harness) },
  })),
} satisfies Samples;

export const userSamples: Samples = { ...users, ...smppAccounts, ...roles };
