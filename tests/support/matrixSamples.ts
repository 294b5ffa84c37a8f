// One request that succeeds for every call and collection of the contract, for the matrix of callers
// (tests/api/matrix.test.ts). A new endpoint is one line in the group of its noun: what it needs is made afresh in each
// call, for the client it is asked for, so that no request meets what another one left.
import { acceptCampaign } from '../../server/modules/campaigns/accept.service.ts';
import { cancel, pause } from '../../server/modules/campaigns/steering.service.ts';
import { insertUpload } from '../../server/modules/uploads/uploads.store.ts';
import type { Db } from '../../server/db/database.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { loadUnits } from '../../server/modules/ledger/ledger.service.ts';
import { aGroup, senderName } from './campaignWorld.ts';
import { aMessage } from './messages.ts';
import { aClient, aUser, testPassword } from './people.ts';

export interface SampleWorld {
  db: Db;
  /** Whose records the request is about. */
  clientId: number;
}

export interface SampleRequest {
  /** The `:id` of the path. */
  id?: number;
  body?: Record<string, unknown>;
  query?: Record<string, string | number>;
  /** Comes as a form, with the body's fields, where it is set. */
  file?: { name: string; text: string };
}

export interface Sample {
  request: (world: SampleWorld) => SampleRequest | Promise<SampleRequest>;
  /** Belongs to no client: what a client's people are answered, whatever their role was given. */
  platformOnly?: 403 | 422;
  /** Everyone's own alone: the platform's people, too, find another client's as missing. */
  ownOnly?: true;
}

type Make = Sample['request'];
const plain: Make = () => ({});
const platform = (request: Make, refusal: 403 | 422 = 403): Sample => ({ request, platformOnly: refusal });
const own = (request: Make): Sample => ({ request, ownOnly: true });

let made = 0;
const next = (): number => ++made;
/** A mobile number of Safaricom that nobody has. */
const aNumber = (): string => `0720${String(next()).padStart(6, '0')}`;

/** The builder makes ids of its own, which those of messages sent now must not meet. */
const earlier = () => new Date(Date.now() - 3_600_000);

async function aCampaign({ db, clientId }: SampleWorld, given: { daily?: boolean } = {}): Promise<number> {
  const user = await aUser(db, { clientId });
  const { campaign_id = 0 } = await acceptCampaign(
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

const steering = (id: number) => ({ id, reach: 'all' as const, userId: 1, address: 'test' });

async function aPausedCampaign(world: SampleWorld): Promise<number> {
  const id = await aCampaign(world);
  await pause(world.db, steering(id));
  return id;
}

/** Cancelled, and failed for one number. */
async function aFailedCampaign(world: SampleWorld): Promise<number> {
  const { db, clientId } = world;
  const id = await aCampaign(world);
  await cancel(db, steering(id));
  const message = await aMessage(db, { clientId, class: 'promotional', state: 'failed', at: earlier() });
  await db.updateTable('messages').set({ campaign_id: id }).where('id', '=', message).execute();
  await db.updateTable('campaigns').set({ failed: 1 }).where('id', '=', id).execute();
  return id;
}

async function aMembership({ db, clientId }: SampleWorld): Promise<number> {
  const group = await aGroup(db, clientId, 1);
  const row = await db
    .selectFrom('contact_group_members')
    .select('id')
    .where('group_id', '=', group)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function aDndEntry({ db, clientId }: SampleWorld): Promise<number> {
  const entry = { client_id: clientId, msisdn: `254730${String(next()).padStart(6, '0')}` };
  const row = await db
    .insertInto('dnd')
    .values({ ...entry, source: 'console' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function aTemplate({ db, clientId }: SampleWorld): Promise<number> {
  const row = await db
    .insertInto('templates')
    .values({ client_id: clientId, name: `Template ${next()}`, message: 'Habari' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function anUpload({ db, clientId }: SampleWorld): Promise<number> {
  const { id: userId } = await aUser(db, { clientId });
  const file = { name: 'numbers.csv', bytes: Buffer.from(`phone\n${aNumber()}\nnobody\n`) };
  return insertUpload(db, { clientId, userId, file });
}

const aConnector = async ({ db }: SampleWorld, given: { name?: string } = {}): Promise<number> => {
  const row = await db
    .insertInto('connectors')
    .values({ ...connectorFields(), ...given, status: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
const connectorFields = () =>
  ({ name: `Telco ${next()}`, scope: 'NETWORK', queue_prefix: 'telco', mcc: '999', mnc: '99' }) as const;

const aConfiguration = async (world: SampleWorld): Promise<number> => {
  const row = await world.db
    .insertInto('sender_configurations')
    .values({ code: `NAME${next()}`, connector_id: await aConnector(world), package_id: 1001 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

const aRole = async ({ db }: SampleWorld): Promise<number> => {
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

const userId = async ({ db, clientId }: SampleWorld): Promise<number> => (await aUser(db, { clientId })).id;

const identity = {
  signup: () => ({
    body: {
      full_name: 'Amina Otieno',
      msisdn: aNumber(),
      email: 'amina@duka.example',
      company_name: `Duka ${next()}`,
      country_code: 'KE',
      password: testPassword,
    },
  }),
  'user/login': async ({ db, clientId }) => {
    const { msisdn } = await aUser(db, { clientId });
    return { body: { msisdn, password: testPassword } };
  },
  'user/logout': plain,
  'user/password/change': () => ({ body: { current_password: testPassword, password: 'another-password' } }),
  'client/balance': plain,
} satisfies Samples;

const dashboard = {
  'dashboard/summary': plain,
  'dashboard/client/balance': ({ clientId }) => ({ body: { client_id: clientId } }),
} satisfies Samples;

const text = { message: 'Habari', sender_id: senderName };
const campaign = () => ({ ...text, campaign_name: `Campaign ${next()}` });
const typed = () => ({ country_code: 'KE', msisdn: aNumber(), schedule: false });
const toGroup: Make = async ({ db, clientId }) => ({
  body: { ...campaign(), contact_group_id: await aGroup(db, clientId, 2) },
});
const toUpload: Make = async (world) => ({ body: { ...campaign(), upload_id: await anUpload(world) } });

const send = {
  'message/preflight/transactional': () => ({ body: { ...typed(), ...text } }),
  'message/preflight/promotional': () => ({ body: { ...typed(), ...campaign() } }),
  'message/preflight/contact-group': own(toGroup),
  'message/preflight/upload-file': own(toUpload),
  'message/preflight/upload-rejects': own(toUpload),
  'message/preflight/schedule': () => ({
    body: { repeat_type: 'EVERY_DAY', start_date: '2035-01-01', send_time: '10:00' },
  }),
  'message/send/transactional': () => ({ body: { ...typed(), ...text } }),
  'message/send/test': () => ({ body: text }),
  'message/send/promotional': () => ({ body: { ...typed(), ...campaign() } }),
  'message/send/contact-group': own(toGroup),
  'message/send/upload-file': own(toUpload),
} satisfies Samples;

const campaigns = {
  'message/groupbulk': plain,
  'message/all/scheduled': plain,
  'message/groupbulk/download': async (world) => ({ query: { group_id: await aCampaign(world) } }),
  'message/groupbulk/download/export': async (world) => ({ query: { group_id: await aCampaign(world) } }),
  'campaign/:id/pause': async (world) => ({ id: await aCampaign(world) }),
  'campaign/:id/resume': async (world) => ({ id: await aPausedCampaign(world) }),
  'campaign/:id/cancel': async (world) => ({ id: await aCampaign(world) }),
  'campaign/:id/skip': async (world) => ({ id: await aCampaign(world, { daily: true }) }),
  'campaign/:id/resend-failed': async (world) => ({ id: await aFailedCampaign(world) }),
} satisfies Samples;

const messages = {
  'message/all/transactional': plain,
  'message/all/promotional': plain,
  'message/all/transactional/export': plain,
  'message/all/promotional/export': plain,
} satisfies Samples;

const dnd = {
  'blacklist/all': plain,
  'blacklist/all/export': plain,
  'blacklist/add': () => ({ body: { msisdn: aNumber() } }),
  'blacklist/:id/delete': async (world) => ({ id: await aDndEntry(world) }),
  'blacklist/import': () => ({ file: { name: 'numbers.csv', text: `phone\n${aNumber()}\n` } }),
} satisfies Samples;

const contacts = {
  'contact/group': plain,
  'contact/group/list': async ({ db, clientId }) => ({ body: { id: await aGroup(db, clientId, 2) } }),
  'contact/group/list/export': async ({ db, clientId }) => ({ body: { id: await aGroup(db, clientId, 2) } }),
  'contact/create': () => ({
    body: {
      name: `Group ${next()}`,
      contacts: [{ country_code: 'ke', msisdn: aNumber(), first_name: 'Amina', other_name: 'Otieno' }],
    },
  }),
  'contact/upload': () => ({
    body: { name: `Group ${next()}`, country_code: 'ke' },
    file: { name: 'people.csv', text: `phone,first name,other name\n${aNumber()},Amina,Otieno\n` },
  }),
  'contact/group/update': async ({ db, clientId }) => ({
    body: { contact_group_id: await aGroup(db, clientId, 1), name: `Renamed ${next()}` },
  }),
  'contact/group/delete': async ({ db, clientId }) => ({
    body: { contact_group_id: await aGroup(db, clientId, 1) },
  }),
  'contact/group/msisdn/update': async (world) => ({
    body: { contact_group_msisdn_id: await aMembership(world), first_name: 'Amina', other_name: 'Otieno' },
  }),
  'contact/group/msisdn/status': async (world) => ({
    body: { contact_group_msisdn_id: await aMembership(world), status: 0 },
  }),
  'contact/group/msisdn/delete': async (world) => ({
    body: { contact_group_msisdn_id: await aMembership(world) },
  }),
} satisfies Samples;

const connectors = {
  'connector/all': platform(plain),
  'connector/upsert': [
    platform(() => ({ body: connectorFields() })),
    platform(async (world) => ({ body: { ...connectorFields(), id: await aConnector(world) } })),
  ],
  'connector/:id/delete': platform(async (world) => ({ id: await aConnector(world) })),
  'connector/:id/queue': platform(async (world) => ({ id: await aConnector(world) })),
  'connector/test': platform(async (world) => ({
    body: {
      id: await aConnector(world),
      // Nobody listens there, so the test ends at once.
      smpp: { host: '127.0.0.1', port: 1, system_id: 'tuma', password: 'secret' },
    },
  })),
} satisfies Samples;

const senders = {
  'client/senderid/view/list': plain,
  'configuration/sender/view/table': platform(plain),
  'configuration/sender/view/list': platform(plain),
  'configuration/sender/mapping/list': platform(plain),
  'configuration/sender/create': platform(async (world) => ({
    body: { code: `NAME${next()}`, package_id: 1001, connector_id: await aConnector(world) },
  })),
  'configuration/sender/:id/update': [
    platform(async (world) => ({ id: await aConfiguration(world), body: { status: 0 } })),
    platform(async (world) => ({
      id: await aConfiguration(world),
      body: { sender_name: `NAME${next()}`, package_id: 1002, connector_id: await aConnector(world) },
    })),
  ],
  'configuration/sender/:id/delete': platform(async (world) => ({ id: await aConfiguration(world) })),
} satisfies Samples;

const users = {
  'client/user': plain,
  'client/user/table': ({ clientId }) => ({ body: { client_id: clientId } }),
  'client/user/role': ({ clientId }) => ({ body: { client_id: clientId } }),
  'client/user/create': ({ clientId }) => ({
    body: {
      client_id: clientId,
      fullname: 'Joy Wanjiru',
      email: 'joy@duka.example',
      msisdn: aNumber(),
      role_id: roleIds.clientAdmin,
    },
  }),
  'client/user/update': [
    async (world) => ({ body: { user_id: await userId(world), status: 0 } }),
    async (world) => ({ body: { user_id: await userId(world), role_id: roleIds.clientAdmin, status: 0 } }),
  ],
  'client/user/delete': async (world) => ({ body: { user_id: await userId(world) } }),
  'auth/user/password/reset': async (world) => ({ body: { user_id: await userId(world) } }),
} satisfies Samples;

const permission = { module: 'dnd', permission: 'update' };

const role = (request: Make) => platform(request, 422);

const roles = {
  'admin/role/all': plain,
  'admin/role/create': role(() => ({ body: { name: `Role ${next()}`, role_type: 'CLIENT' } })),
  'admin/role/status': role(async (world) => ({ body: { role_id: await aRole(world), status: 0 } })),
  'admin/role/update': role(async (world) => ({
    body: { id: await aRole(world), name: `Role ${next()}` },
  })),
  'admin/role/delete': role(async (world) => ({ body: { role_id: await aRole(world) } })),
  'admin/role/assign': role(async (world) => ({ body: { ...permission, role_id: await aRole(world) } })),
  'admin/role/revoke': role(async (world) => ({
    body: { ...permission, permission: 'read', role_id: await aRole(world) },
  })),
} satisfies Samples;

const clients = {
  'client/table': ({ clientId }) => ({ body: { id: clientId } }),
  'client/create': platform(() => ({
    body: {
      company_name: `Client ${next()}`,
      full_name: 'Joy Njeri',
      email: 'joy@client.example',
      msisdn: aNumber(),
      address: 'Moi Avenue 1',
      street: 'Nairobi',
      country_code: 'KE',
    },
  })),
  'client/update': platform(({ clientId }) => ({ body: { id: clientId, name: `Client ${next()}` } })),
  'client/status': platform(async ({ db }) => ({ body: { id: await aClient(db), status: 0 } })),
  'client/delete': platform(async ({ db }) => ({ body: { id: await aClient(db) } })),
  'client/billing/view': ({ clientId }) => ({ body: { id: clientId } }),
  'client/billing/update': platform(async ({ db, clientId }) => {
    const { id } = await db.selectFrom('connectors').select('id').limit(1).executeTakeFirstOrThrow();
    return { body: { id: clientId, billing_rate: [{ connector_id: id, billing_rate: '0.8' }] } };
  }),
  'dashboard/credit/client': platform(async ({ db, clientId }) => {
    const by = { userId: null, cause: 'test', description: 'test', units: 1 };
    await db.transaction().execute((tx) => loadUnits(tx, by));
    return { body: { client_id: clientId, sms_units: 1 } };
  }),
} satisfies Samples;

type Samples = Record<string, Make | Sample | (Make | Sample)[]>;

/** By path. */
const range = { start: '2018-02-07', end: '2099-12-31' };
const aReport: Make = ({ clientId }) => ({ body: { id: clientId, ...range } });

const reports = {
  'client/reports/sms/connector': aReport,
  'client/reports/sms/sender': aReport,
  'client/reports/consumption': aReport,
  'per-client/reports/sms/connector': aReport,
  'per-client/reports/sms/sender': aReport,
  'client/reports/series': aReport,
  'dashboard/sms/transaction/history/by/package': ({ clientId }) => ({ body: { client_id: clientId } }),
} satisfies Samples;

/** A payment of a client that waits for an admin. */
async function aKeptPayment({ db, clientId }: SampleWorld): Promise<number> {
  const row = { source: 'paybill', state: 'review', amount: '7', paid: '7', reference: 'RENT' } as const;
  const { id } = await db
    .insertInto('payments')
    .values({ ...row, client_id: clientId, receipt: `RSAMPLE${next()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const payments = {
  'payment/request': ({ clientId }) => ({ body: { client_id: clientId, amount: 1, msisdn: aNumber() } }),
  'payment/status': async (world) => ({ body: { id: await aKeptPayment(world) } }),
  'payment/account': ({ clientId }) => ({ body: { client_id: clientId } }),
  'payment/list': plain,
  'payment/assign': platform(async (world) => ({
    body: { id: await aKeptPayment(world), client_id: world.clientId, note: 'Seen on the statement' },
  })),
  'payment/dismiss': platform(async (world) => ({
    body: { id: await aKeptPayment(world), note: 'Paid back' },
  })),
} satisfies Samples;

export const samples: Samples = {
  ...payments,
  ...identity,
  ...dashboard,
  ...send,
  ...campaigns,
  ...messages,
  ...reports,
  ...dnd,
  ...contacts,
  ...connectors,
  ...senders,
  ...users,
  ...clients,
  ...roles,
};

/** What a REST collection can be asked, by name: `list` with its filter as the query, the others as they are called. */
type Verb = 'list' | 'one' | 'create' | 'update' | 'remove';
export const collectionSamples: Record<string, Partial<Record<Verb, Make | Sample>>> = {
  'message-events': {
    list: async ({ db, clientId }) => ({
      query: { message_id: await aMessage(db, { clientId, at: earlier() }) },
    }),
  },
  'campaign-runs': { list: async (world) => ({ query: { campaign_id: await aCampaign(world) } }) },
  templates: {
    list: plain,
    one: own(async (world) => ({ id: await aTemplate(world) })),
    create: () => ({ body: { name: `Template ${next()}`, message: 'Habari' } }),
    update: own(async (world) => ({
      id: await aTemplate(world),
      body: { name: `Template ${next()}`, message: 'Habari' },
    })),
    remove: own(async (world) => ({ id: await aTemplate(world) })),
  },
  'audit-log': { list: plain },
  countries: { list: plain },
};
