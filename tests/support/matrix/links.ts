// Samples of what goes over the links to the telcos: connectors, sender IDs, requests for them, sending windows.
import { allPapers, pdf } from '../papers.ts';
import { next, plain, platform, type SampleWorld, type Samples } from './sample.ts';

const aConnector = async (
  { db }: Pick<SampleWorld, 'db'>,
  given: { status?: number } = {},
): Promise<number> => {
  const row = await db
    .insertInto('connectors')
    .values({ ...connectorFields(), status: 0, ...given })
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

async function aMapping(world: SampleWorld): Promise<number> {
  const row = await world.db
    .insertInto('client_senders')
    .values({ client_id: world.clientId, sender_configuration_id: await aConfiguration(world) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const wish = async (world: Pick<SampleWorld, 'db'>) => ({
  code: `NAME${next()}`,
  purpose: 'transactional',
  networks: String(await aConnector(world, { status: 1 })),
});

/** Asked for at one network. */
async function aRequest(world: SampleWorld, state: 'pending' | 'rejected' = 'pending') {
  const { db, clientId } = world;
  const connectorId = await aConnector(world, { status: 1 });
  const code = `NAME${next()}`;
  const { id } = await db
    .insertInto('sender_requests')
    .values({
      client_id: clientId,
      code,
      purpose: 'transactional',
      requested_by: 'Amina Otieno',
      created: longAgo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sender_request_networks')
    .values({ request_id: id, connector_id: connectorId, state })
    .execute();
  const paper = {
    kind: 'kra_pin' as const,
    file_name: 'pin.pdf',
    content_type: 'application/pdf',
    bytes: pdf,
  };
  await db
    .insertInto('sender_request_papers')
    .values({ request_id: id, ...paper })
    .execute();
  return { id, connectorId };
}

async function aWindow(world: SampleWorld): Promise<number> {
  const row = await world.db
    .insertInto('sending_windows')
    .values({ connector_id: await aConnector(world), class: 'promotional', opens: '08:00', closes: '18:00' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function aParkedReceipt(world: SampleWorld): Promise<number> {
  const connector_id = await aConnector(world);
  const receipt = {
    connector_id,
    smsc_id: `x${next()}`,
    msisdn: '254720000000',
    sender_id: 'TUMA',
    state: 'DELIVRD',
    raw: '',
  };
  const row = await world.db
    .insertInto('parked_results')
    .values({ kind: 'receipt', connector_id, content: JSON.stringify(receipt), error: 'refused' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Those of a day are counted. */
const longAgo = new Date('2026-01-01');

const hours = { class: 'promotional', opens: '09:00', closes: '17:00' };

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
  'connector/:id/drain': platform(async (world) => ({
    id: await aConnector(world),
    body: { draining: true },
  })),
  'connector/:id/move': platform(async (world) => ({
    id: await aConnector(world),
    body: { connector_id: await aConnector(world, { status: 1 }) },
  })),
  'operations/alarms': platform(plain),
  'operations/parked': platform(plain),
  'operations/parked/:id/retry': platform(async (world) => ({ id: await aParkedReceipt(world) })),
  'operations/parked/:id/discard': platform(async (world) => ({ id: await aParkedReceipt(world) })),
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
  'client/senderid/view/table': ({ clientId }) => ({ body: { client_id: clientId } }),
  'client/senderid/update/otp': async (world) => ({ body: { id: await aMapping(world), status: 1 } }),
  'client/senderid/delete/otp': async (world) => ({ body: { id: await aMapping(world) } }),
  'admin/client/senderid/create': platform(async (world) => ({
    body: { sender_id: await aConfiguration(world), client_id: world.clientId },
  })),
} satisfies Samples;

const senderRequests = {
  'senderid/request/list': plain,
  'senderid/request/networks': plain,
  'senderid/request/create': async (world) => ({ body: await wish(world), files: allPapers() }),
  'senderid/request/:id/resend': async (world) => ({
    id: (await aRequest(world, 'rejected')).id,
    body: await wish(world),
    files: { kra_pin: { name: 'pin.pdf', content: pdf } },
  }),
  'senderid/request/:id/withdraw': async (world) => ({ id: (await aRequest(world)).id }),
  'senderid/request/:id/decide': [
    platform(async (world) => {
      const { id, connectorId } = await aRequest(world);
      return {
        id,
        body: { state: 'rejected', connector_id: connectorId, reason: 'The letter is not signed' },
      };
    }),
    platform(async (world) => {
      const { id, connectorId } = await aRequest(world);
      return { id, body: { state: 'approved', connector_id: connectorId, package_id: 1001 } };
    }),
  ],
  'senderid/request/:id/paper': async (world) => ({
    id: (await aRequest(world)).id,
    body: { kind: 'kra_pin' },
  }),
} satisfies Samples;

const windows = {
  'sending-window/all': platform(plain),
  'sending-window/upsert': [
    platform(async (world) => ({ body: { connector_id: await aConnector(world), ...hours } })),
    platform(async (world) => ({
      body: { id: await aWindow(world), connector_id: await aConnector(world), ...hours },
    })),
  ],
  'sending-window/:id/delete': platform(async (world) => ({ id: await aWindow(world) })),
} satisfies Samples;

export const linkSamples: Samples = { ...connectors, ...senders, ...senderRequests, ...windows };
