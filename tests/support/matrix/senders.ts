// Samples of sender IDs, and of requests for them.
import { allPapers, pdf } from '../api/papers.ts';
import { aConnector } from './connectors.ts';
import {
  filters,
  next,
  plain,
  platform,
  platformFilters,
  type SampleContext,
  type Samples,
} from './sample.ts';

const aConfiguration = async (harness: SampleContext): Promise<number> => {
  const row = await harness.db
    .insertInto('sender_configurations')
    .values({ code: `NAME${next()}`, connector_id: await aConnector(harness), package_id: 1001 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

async function aMapping(harness: SampleContext): Promise<number> {
  const row = await harness.db
    .insertInto('client_senders')
    .values({ client_id: harness.clientId, sender_configuration_id: await aConfiguration(harness) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const requestInput = async (harness: Pick<SampleContext, 'db'>) => ({
  code: `NAME${next()}`,
  purpose: 'transactional',
  networks: String(await aConnector(harness, { status: 1 })),
});

/** A request for one network. */
async function aRequest(harness: SampleContext, state: 'pending' | 'rejected' = 'pending') {
  const { db, clientId } = harness;
  const connectorId = await aConnector(harness, { status: 1 });
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

/** A time in the past, because the number of requests in a day is limited. */
const longAgo = new Date('2026-01-01');

const ofClientAndConnector = async (harness: SampleContext) => ({
  body: { client_id: harness.clientId, connector_id: await aConnector(harness) },
});

const senders = {
  'client/senderid/view/list': plain,
  'configuration/sender/view/table': [platform(plain), platformFilters(ofClientAndConnector)],
  'configuration/sender/view/list': platform(plain),
  'configuration/sender/mapping/list': [platform(plain), platformFilters(ofClientAndConnector)],
  'configuration/sender/create': platform(async (harness) => ({
    body: { code: `NAME${next()}`, package_id: 1001, connector_id: await aConnector(harness) },
  })),
  'configuration/sender/:id/update': [
    platform(async (harness) => ({ id: await aConfiguration(harness), body: { status: 0 } })),
    platform(async (harness) => ({
      id: await aConfiguration(harness),
      body: { sender_name: `NAME${next()}`, package_id: 1002, connector_id: await aConnector(harness) },
    })),
  ],
  'configuration/sender/:id/delete': platform(async (harness) => ({ id: await aConfiguration(harness) })),
  'client/senderid/view/table': ({ clientId }) => ({ body: { client_id: clientId } }),
  'client/senderid/update/otp': async (harness) => ({ body: { id: await aMapping(harness), status: 1 } }),
  'client/senderid/delete/otp': async (harness) => ({ body: { id: await aMapping(harness) } }),
  'admin/client/senderid/create': platform(async (harness) => ({
    body: { sender_id: await aConfiguration(harness), client_id: harness.clientId },
  })),
  'admin/client/senderid/bulk/create': platform(async (harness) => ({
    body: { sender_id: await aConfiguration(harness), client_ids: [harness.clientId] },
  })),
} satisfies Samples;

const senderRequests = {
  'senderid/request/list': [plain, filters(ofClientAndConnector)],
  'senderid/request/bulk/approve': platform(async (harness) => {
    const { id, connectorId } = await aRequest(harness);
    return { body: { ids: [id], packages: [{ connector_id: connectorId, package_id: 1001 }] } };
  }),
  'senderid/request/networks': plain,
  'senderid/request/create': async (harness) => ({ body: await requestInput(harness), files: allPapers() }),
  'senderid/request/:id/resend': async (harness) => ({
    id: (await aRequest(harness, 'rejected')).id,
    body: await requestInput(harness),
    files: { kra_pin: { name: 'pin.pdf', content: pdf } },
  }),
  'senderid/request/:id/withdraw': async (harness) => ({ id: (await aRequest(harness)).id }),
  'senderid/request/:id/decide': [
    platform(async (harness) => {
      const { id, connectorId } = await aRequest(harness);
      return {
        id,
        body: { state: 'rejected', connector_id: connectorId, reason: 'The letter is not signed' },
      };
    }),
    platform(async (harness) => {
      const { id, connectorId } = await aRequest(harness);
      return { id, body: { state: 'approved', connector_id: connectorId, package_id: 1001 } };
    }),
  ],
  'senderid/request/:id/paper': async (harness) => ({
    id: (await aRequest(harness)).id,
    body: { kind: 'kra_pin' },
  }),
} satisfies Samples;

export const senderSamples: Samples = { ...senders, ...senderRequests };
