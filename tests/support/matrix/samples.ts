// One request that succeeds for every call and collection of the contract, for the matrix of callers
// (tests/api/matrix.test.ts). A new endpoint is one line in the group of its noun: what it needs is created for each
// call, for the client it is asked for, so that no request meets what another one left.
import { createCampaign } from '../../../server/modules/campaigns/runs/creation.service.ts';
import { cancel, pause } from '../../../server/modules/campaigns/control/campaignControl.service.ts';
import { runPreflight } from '../../../server/modules/intake/preflight.service.ts';
import { keepPreflight } from '../../../server/modules/intake/reviewed.service.ts';
import { insertUpload } from '../../../server/modules/uploads/uploads.store.ts';
import { smppRoleType } from '../../../contract/smppAccounts.ts';
import type { Db } from '../../../server/db/database.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aGroup, senderName } from '../campaignHarness.ts';
import { aMessage } from '../messages.ts';
import { codeHashes } from '../../../server/modules/identity/identity.service.ts';
import { proofOf } from '../../../server/modules/onboarding/onboarding.service.ts';
import { insertCode as insertProof } from '../../../server/modules/onboarding/registration.store.ts';
import { insertCode } from '../../../server/modules/ownAccount/ownAccount.store.ts';
import { aClient, aUser, testPassword } from '../people.ts';
import { aFactor, aPendingFactor, codeAt } from '../secondFactor.ts';
import { aDelivery, anEndpoint } from '../webhooks.ts';
import { linkSamples } from './links.ts';
import { moneySamples } from './money.ts';
import {
  aNumber,
  earlier,
  filters,
  next,
  own,
  plain,
  platform,
  ownRows,
  type Make,
  type Sample,
  type SampleContext,
  type Samples,
  type Verb,
} from './sample.ts';

async function aCampaign({ db, clientId }: SampleContext, given: { daily?: boolean } = {}): Promise<number> {
  const user = await aUser(db, { clientId });
  const { campaign_id = 0 } = await createCampaign(
    db,
    {
      clientId,
      name: `Campaign ${next()}`,
      kind: 'group',
      source: { group_id: await aGroup(db, clientId, 2) },
      sender: senderName,
      text: 'Habari',
      optOut: false,
      ...(given.daily && {
        schedule: { repeat: 'EVERY_DAY' as const, time: '10:00', start: '2035-01-01', end: null },
      }),
    },
    { userId: user.id, idempotencyKey: undefined, now: new Date() },
  );
  return campaign_id;
}

const targetOf = (id: number) => ({ id, reach: 'all' as const, userId: 1, address: 'test' });

/** Password and code of the user who makes the request. */
const withFactor: Make = async ({ db, caller }) => {
  const code = caller && codeAt(await aFactor(db, caller.userId), caller.now);
  return { body: { password: testPassword, code: code ?? '123456' } };
};

/** To a number, the caller's own where the records are of the caller's client. */
async function anInvitation({ db, clientId, caller }: SampleContext): Promise<number> {
  const who = db.selectFrom('users').select('msisdn').where('client_id', '=', clientId);
  const mine = caller && (await who.where('id', '=', caller.userId).executeTakeFirst());
  return insertInvitation(db, { clientId: await aClient(db), msisdn: mine?.msisdn ?? aNumber() });
}

async function insertInvitation(db: Db, given: { clientId: number; msisdn: string }): Promise<number> {
  const { clientId: client_id, msisdn } = given;
  const inviter = await aUser(db, { clientId: client_id });
  const row = await db
    .insertInto('invitations')
    .values({
      client_id,
      msisdn,
      role_id: roleIds.clientAdmin,
      full_name: 'Joy',
      invited_by: inviter.id,
      expires: inAYear(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const inAYear = () => new Date(Date.now() + 365 * 86_400_000);

/** The person who makes the request has just confirmed who it is. */
async function confirm({ db, caller }: SampleContext): Promise<void> {
  if (!caller) return;
  await db
    .updateTable('tokens')
    .set({ confirmed: caller.now })
    .where('user_id', '=', caller.userId)
    .execute();
}

async function aPausedCampaign(harness: SampleContext): Promise<number> {
  const id = await aCampaign(harness);
  await pause(harness.db, targetOf(id));
  return id;
}

/** Cancelled, and failed for one number. */
async function aFailedCampaign(harness: SampleContext): Promise<number> {
  const { db, clientId } = harness;
  const id = await aCampaign(harness);
  await cancel(db, targetOf(id));
  await aMessage(db, { clientId, class: 'promotional', state: 'failed', campaignId: id, at: earlier() });
  await db.updateTable('campaigns').set({ failed: 1 }).where('id', '=', id).execute();
  return id;
}

async function aMembership({ db, clientId }: SampleContext): Promise<number> {
  const group = await aGroup(db, clientId, 1);
  const row = await db
    .selectFrom('contact_group_members')
    .select('id')
    .where('group_id', '=', group)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function anErasure({ db, clientId }: SampleContext): Promise<number> {
  const { id } = await db
    .insertInto('erasures')
    .values({
      client_id: clientId,
      msisdn: aNumber(),
      key_id: '00000000',
      number_hash: Buffer.alloc(32),
      user_id: 1,
      requested_by: 'User',
      address: '',
      reason: 'Asked by its owner',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const done = { msisdn: null, finished: new Date(), certificate: '{}' };
  await db.updateTable('erasures').set(done).where('id', '=', id).execute();
  return id;
}

async function aDndEntry({ db, clientId }: SampleContext): Promise<number> {
  const entry = { client_id: clientId, msisdn: `254730${String(next()).padStart(6, '0')}` };
  const row = await db
    .insertInto('dnd')
    .values({ ...entry, source: 'console' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function anUpload({ db, clientId }: SampleContext): Promise<number> {
  const { id: userId } = await aUser(db, { clientId });
  const file = { name: 'numbers.csv', bytes: Buffer.from(`phone\n${aNumber()}\nnobody\n`) };
  return insertUpload(db, { clientId, userId, file });
}

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

const identity = {
  signup: async ({ db }) => {
    const msisdn = aNumber();
    const given = { request: `request ${next()}`, code: '123456' };
    const proof = proofOf({ ...given, msisdn: `254${msisdn.slice(1)}` });
    const now = new Date();
    await insertProof(db, { ...proof, expires: new Date(now.getTime() + 60_000), now });
    const person = { full_name: 'Amina Otieno', email: 'amina@duka.example' };
    const organization = { company_name: `Duka ${next()}`, country_code: 'KE' };
    return { body: { ...person, ...organization, msisdn, password: testPassword, ...given } };
  },
  'signup/options': plain,
  'user/login': async ({ db, clientId }) => {
    const { msisdn } = await aUser(db, { clientId });
    return { body: { msisdn, password: testPassword } };
  },
  'user/logout': plain,
  'user/password/change': () => ({ body: { current_password: testPassword, password: 'another-password' } }),
  'client/balance': plain,
  'user/password/forgot': () => ({ body: { msisdn: aNumber() } }),
  'user/password/recover': async ({ db, clientId }) => {
    const user = await aUser(db, { clientId });
    const given = { request: `request ${next()}`, code: '123456' };
    const expires = new Date(Date.now() + 60_000);
    await insertCode(db, { ...codeHashes(given), user_id: user.id, expires, now: new Date() });
    return { body: { ...given, password: 'four words are better' } };
  },
  'account/view': plain,
  'account/update': () => ({ body: { full_name: `Person ${next()}` } }),
  'account/sessions/end': async (context) => {
    await confirm(context);
    return { body: { session: 1 } };
  },
  'account/invitations': plain,
  'account/invitations/accept': own(async (context) => {
    await confirm(context);
    return { body: { invitation_id: await anInvitation(context) } };
  }),
  'account/invitations/decline': own(async (context) => ({
    body: { invitation_id: await anInvitation(context) },
  })),
  'account/sessions/end-all': async (context) => {
    await confirm(context);
    return {};
  },
  'account/second-factor/begin': () => ({ body: { password: testPassword } }),
  'account/second-factor/enable': async ({ db, caller }) => {
    const code = caller && codeAt(await aPendingFactor(db, caller.userId), caller.now);
    return { body: { code: code ?? '123456' } };
  },
  'account/second-factor/recovery-codes': withFactor,
  'account/second-factor/disable': withFactor,
  'account/devices/end': () => ({ body: { device: 1 } }),
  'account/confirm': () => ({ body: { password: testPassword } }),
} satisfies Samples;

const dashboard = {
  'dashboard/summary': plain,
  'client/home': plain,
  'dashboard/client/balance': ({ clientId }) => ({ body: { client_id: clientId } }),
} satisfies Samples;

const text = { message: 'Habari', sender_id: senderName };
const campaign = () => ({ ...text, campaign_name: `Campaign ${next()}` });
const typed = () => ({ country_code: 'KE', msisdn: aNumber(), schedule: false });
const toGroup: Make = async ({ db, clientId }) => ({
  body: { ...campaign(), contact_group_id: await aGroup(db, clientId, 2) },
});
const toUpload: Make = async (harness) => ({ body: { ...campaign(), upload_id: await anUpload(harness) } });

/** The same send, reviewed before. */
const reviewed =
  (make: Make): Make =>
  async (harness) => {
    const { body = {} } = await make(harness);
    const { clientId } = harness;
    const source = body['upload_id']
      ? { upload_id: Number(body['upload_id']) }
      : { group_id: Number(body['contact_group_id']) };
    const review = {
      clientId,
      source,
      sender: senderName,
      text: text.message,
      optOut: false,
      class: 'promotional',
    } as const;
    const worked = await runPreflight(harness.db, review);
    return {
      body: {
        ...body,
        preflight_id: await keepPreflight(harness.db, review, { result: worked, now: new Date() }),
      },
    };
  };

const send = {
  'message/preflight/transactional': () => ({ body: { ...typed(), ...text } }),
  'message/preflight/promotional': () => ({ body: { ...typed(), ...campaign() } }),
  'message/preflight/contact-group': own(toGroup),
  'message/preflight/upload-file': own(toUpload),
  'message/preflight/upload-rejects': own(toUpload),
  'message/preflight/upload-columns': own(async (harness) => ({
    body: { upload_id: await anUpload(harness) },
  })),
  'message/preflight/schedule': () => ({
    body: { repeat_type: 'EVERY_DAY', start_date: '2035-01-01', send_time: '10:00' },
  }),
  'message/send/transactional': () => ({ body: { ...typed(), ...text } }),
  'message/send/test': () => ({ body: text }),
  'message/send/promotional': () => ({ body: { ...typed(), ...campaign() } }),
  'message/send/contact-group': [own(toGroup), own(reviewed(toGroup))],
  'message/send/upload-file': [own(toUpload), own(reviewed(toUpload))],
} satisfies Samples;

const recipients: Make = async (harness) => ({ query: { group_id: await aCampaign(harness) } });

const aboutClient: Make = ({ clientId }) => ({ body: { client_id: clientId } });
const ofSender: Make = ({ clientId }) => ({ body: { client_id: clientId, sender_id: senderName } });

const campaigns = {
  'message/groupbulk': [plain, filters(ofSender)],
  'message/all/scheduled': [plain, filters(ofSender)],
  'message/groupbulk/download': recipients,
  'message/groupbulk/download/export': recipients,
  'campaign/:id/pause': async (harness) => ({ id: await aCampaign(harness) }),
  'campaign/:id/resume': async (harness) => ({ id: await aPausedCampaign(harness) }),
  'campaign/:id/cancel': async (harness) => ({ id: await aCampaign(harness) }),
  'campaign/:id/skip': async (harness) => ({ id: await aCampaign(harness, { daily: true }) }),
  'campaign/:id/outcomes': async (harness) => ({ id: await aFailedCampaign(harness) }),
  'campaign/:id/resend-failed': async (harness) => ({ id: await aFailedCampaign(harness) }),
  'campaign/:id/resend-failed/preview': async (harness) => ({ id: await aFailedCampaign(harness) }),
  'campaign/:id/copy': async (harness) => ({ id: await aCampaign(harness) }),
} satisfies Samples;

const filtered = filters(async (harness) => ({
  body: {
    client_id: harness.clientId,
    campaign_id: await aCampaign(harness),
    sender_id: senderName,
  },
}));

const messages = {
  'message-text/reveal': [
    async ({ db, clientId }) => ({
      body: { kind: 'message', id: await aMessage(db, { clientId, at: earlier() }) },
    }),
    async (harness) => ({ body: { kind: 'campaign', id: await aCampaign(harness) } }),
  ],
  'message/all/transactional': [plain, filtered],
  'message/all/promotional': [plain, filtered],
  'message/all/transactional/export': [plain, filtered],
  'message/all/promotional/export': [plain, filtered],
  'message/:id/cancel': async ({ db, clientId }) => ({
    id: await aMessage(db, { clientId, state: 'queued', at: earlier() }),
  }),
  'support/search': () => ({ body: { q: aNumber() } }),
  'support/message': async ({ db, clientId }) => ({
    body: { id: await aMessage(db, { clientId, at: earlier() }) },
  }),
} satisfies Samples;

const dnd = {
  'blacklist/all': [plain, filters(aboutClient)],
  'blacklist/all/export': [plain, filters(aboutClient)],
  'blacklist/add': [
    () => ({ body: { msisdn: aNumber() } }),
    ({ clientId }) => ({ body: { msisdn: aNumber(), client_id: clientId } }),
  ],
  'blacklist/:id/delete': async (harness) => ({ id: await aDndEntry(harness) }),
  'blacklist/bulk/delete': async (harness) => ({ body: { ids: [await aDndEntry(harness)] } }),
  'blacklist/import': () => ({ files: { file: { name: 'numbers.csv', content: `phone\n${aNumber()}\n` } } }),
} satisfies Samples;

const inGroup: Make = async ({ db, clientId }) => ({ body: { id: await aGroup(db, clientId, 2) } });

const contacts = {
  'contact/group': plain,
  'contact/group/list': inGroup,
  'contact/group/list/export': inGroup,
  'contact/create': () => ({
    body: {
      name: `Group ${next()}`,
      contacts: [{ country_code: 'ke', msisdn: aNumber(), first_name: 'Amina', other_name: 'Otieno' }],
    },
  }),
  'contact/upload': [
    () => ({
      body: { name: `Group ${next()}`, country_code: 'ke' },
      files: {
        file: { name: 'people.csv', content: `phone,first name,other name\n${aNumber()},Amina,Otieno\n` },
      },
    }),
    own(async (harness) => ({
      body: { name: `Group ${next()}`, country_code: 'ke', upload_id: await anUpload(harness) },
    })),
  ],
  'contact/upload/columns': () => ({
    body: {},
    files: { file: { name: 'people.csv', content: `phone,loan balance\n${aNumber()},1200\n` } },
  }),
  'contact/group/update': async ({ db, clientId }) => ({
    body: { contact_group_id: await aGroup(db, clientId, 1), name: `Renamed ${next()}` },
  }),
  'contact/group/delete': async ({ db, clientId }) => ({
    body: { contact_group_id: await aGroup(db, clientId, 1) },
  }),
  'contact/group/msisdn/update': async (harness) => ({
    body: { contact_group_msisdn_id: await aMembership(harness), first_name: 'Amina', other_name: 'Otieno' },
  }),
  'contact/group/msisdn/status': async (harness) => ({
    body: { contact_group_msisdn_id: await aMembership(harness), status: 0 },
  }),
  'contact/group/msisdn/delete': async (harness) => ({
    body: { contact_group_msisdn_id: await aMembership(harness) },
  }),
  'contact/bulk/delete': async (harness) => ({ body: { ids: [await aMembership(harness)] } }),
  'contact/bulk/status': async (harness) => {
    const ids = [await aMembership(harness)];
    await harness.db.updateTable('contacts').set({ status: 1 }).execute();
    return { body: { ids, status: 0 } };
  },
  'contact/bulk/move': async (harness) => ({
    body: {
      ids: [await aMembership(harness)],
      contact_group_id: await aGroup(harness.db, harness.clientId, 1),
    },
  }),
} satisfies Samples;

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

async function anApiKey({ db, clientId }: SampleContext): Promise<number> {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      client_id: clientId,
      name: 'Core banking',
      live: true,
      scopes: ['messages:send'],
      hash: Buffer.from(`matrix-${next()}`),
      ending: 'AbCd',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const apiKeys = {
  'developers/keys/list': [plain, filters(aboutClient)],
  'developers/keys/create': ({ clientId }) => ({
    body: { client_id: clientId, name: 'Core banking', live: true, scopes: ['messages:send'] },
  }),
  'developers/keys/:id/update': async (harness) => ({
    id: await anApiKey(harness),
    body: { name: `Core banking ${next()}` },
  }),
  'developers/keys/:id/roll': async (harness) => ({
    id: await anApiKey(harness),
    body: { overlap_hours: 24 },
  }),
  'developers/keys/:id/revoke': async (harness) => ({ id: await anApiKey(harness) }),
  'privacy/find': () => ({ body: { msisdn: aNumber() } }),
  'privacy/export': () => ({ body: { msisdn: aNumber() } }),
  'privacy/erase': () => ({ body: { msisdn: aNumber(), reason: 'Asked by its owner' } }),
  'privacy/erasures/list': plain,
  'privacy/erasures/:id/certificate': async (harness) => ({ id: await anErasure(harness) }),
  'developers/requests/list': [
    plain,
    filters(aboutClient),
    filters(async (harness) => ({ body: { key_id: await anApiKey(harness) } })),
  ],
} satisfies Samples;

/** Its address is refused before anything is sent. */
const aWebhook = async ({ db, clientId }: SampleContext) => ({
  id: (await anEndpoint(db, { clientId, url: 'https://127.0.0.1/' })).id,
});

const webhooks = {
  'developers/webhooks/list': [plain, filters(aboutClient)],
  'developers/webhooks/create': async ({ db, clientId }) => {
    // Those of the other requests reach the limit.
    await db.deleteFrom('webhook_endpoints').where('client_id', '=', clientId).execute();
    const url = `https://hooks.client.example/${next()}`;
    return { body: { client_id: clientId, url, event_types: ['message.delivered'], format: 'tuma' } };
  },
  'developers/webhooks/:id/update': async (harness) => ({
    ...(await aWebhook(harness)),
    body: { description: `Till ${next()}` },
  }),
  'developers/webhooks/:id/rotate': async (harness) => ({
    ...(await aWebhook(harness)),
    body: { overlap_hours: 24 },
  }),
  'developers/webhooks/:id/delete': aWebhook,
  'developers/webhooks/:id/test': aWebhook,
  'developers/webhooks/:id/deliveries': aWebhook,
  'developers/webhooks/:id/redeliver': async (harness) => {
    const { id } = await aWebhook(harness);
    const { db, clientId } = harness;
    return { id, body: { ids: [await aDelivery(db, { clientId, endpointId: id, state: 'failed' })] } };
  },
} satisfies Samples;

const users = {
  'client/user': [
    plain,
    filters(({ clientId }) => ({ body: { client_id: clientId, role_id: roleIds.clientAdmin } })),
  ],
  'client/user/table': [aboutClient, filters(() => ({ body: { role_id: roleIds.clientAdmin } }))],
  'client/user/bulk/status': async (harness) => ({ body: { ids: [await userId(harness)], status: 0 } }),
  'client/user/role': ({ clientId }) => ({ body: { client_id: clientId } }),
  // The role decides whether it is a person or an SMPP account; so do the calls that take its id.
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
  'auth/user/unlock': async (harness) => ({ body: { user_id: await userId(harness) } }),
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

/** By path. */
export const samples: Samples = {
  ...identity,
  ...dashboard,
  ...send,
  ...campaigns,
  ...messages,
  ...dnd,
  ...contacts,
  ...users,
  ...smppAccounts,
  ...apiKeys,
  ...webhooks,
  ...roles,
  ...linkSamples,
  ...moneySamples,
};

/**
 * What a REST collection can be asked, by name: `list` with its filter as the query, the others as they are called. Undefined for
 * a verb that the collection has not.
 */
export const collectionSamples: Record<string, Partial<Record<Verb, Make | Sample | undefined>>> = {
  'message-events': {
    list: async ({ db, clientId }) => ({
      query: { message_id: await aMessage(db, { clientId, at: earlier() }) },
    }),
  },
  'campaign-runs': { list: async (harness) => ({ query: { campaign_id: await aCampaign(harness) } }) },
  templates: ownRows('templates', () => ({ name: `Template ${next()}`, message: 'Habari' })),
  'audit-log': {
    list: plain,
    one: async ({ db, clientId }) => {
      const row = await db
        .insertInto('audit_log')
        .values({
          user_id: 1,
          user_name: 'Amina',
          client_id: clientId,
          address: '',
          action: 'dnd.add',
          subject: 'x',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: row.id };
    },
  },
  countries: { list: plain },
};
