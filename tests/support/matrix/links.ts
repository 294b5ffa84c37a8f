// Samples of what goes over the links to the telcos: connectors, sender IDs, requests for them, sending windows.
import { allPapers, pdf } from '../papers.ts';
import {
  aNumber,
  filters,
  next,
  plain,
  platform,
  platformFilters,
  type SampleContext,
  type Samples,
} from './sample.ts';

const aConnector = async (
  { db }: Pick<SampleContext, 'db'>,
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

/** Asked for at one network. */
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

async function aWindow(harness: SampleContext): Promise<number> {
  const row = await harness.db
    .insertInto('sending_windows')
    .values({
      connector_id: await aConnector(harness),
      class: 'promotional',
      opens: '08:00',
      closes: '18:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function aParkedReceipt(harness: SampleContext): Promise<number> {
  const connector_id = await aConnector(harness);
  const receipt = {
    connector_id,
    smsc_id: `x${next()}`,
    msisdn: '254720000000',
    sender_id: 'TUMA',
    state: 'DELIVRD',
    raw: '',
  };
  const row = await harness.db
    .insertInto('parked_results')
    .values({ kind: 'receipt', connector_id, content: JSON.stringify(receipt), error: 'refused' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function anAlarm({ db }: SampleContext): Promise<number> {
  const since = new Date();
  const row = await db
    .insertInto('alarm_events')
    .values({
      alarm: `queue:${next()}`,
      severity: 'error',
      text: 'Messages wait',
      since,
      seen: since,
      confirmed: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Those of a day are counted. */
const longAgo = new Date('2026-01-01');

const hours = { class: 'promotional', opens: '09:00', closes: '17:00' };

const connectors = {
  'connector/all': platform(plain),
  'connector/networks': platform(plain),
  'connector/upsert': [
    platform(() => ({ body: connectorFields() })),
    platform(async (harness) => ({ body: { ...connectorFields(), id: await aConnector(harness) } })),
  ],
  'connector/:id/delete': platform(async (harness) => ({ id: await aConnector(harness) })),
  'connector/:id/queue': platform(async (harness) => ({ id: await aConnector(harness) })),
  'connector/test': platform(async (harness) => ({
    body: {
      id: await aConnector(harness),
      // Nothing listens there, so the test ends at once.
      smpp: { host: '127.0.0.1', port: 1, system_id: 'tuma', password: 'secret' },
    },
  })),
  'connector/:id/drain': platform(async (harness) => ({
    id: await aConnector(harness),
    body: { draining: true },
  })),
  'connector/:id/move': platform(async (harness) => ({
    id: await aConnector(harness),
    body: { connector_id: await aConnector(harness, { status: 1 }) },
  })),
  'route/explain': platform(({ clientId }) => ({
    body: { msisdn: aNumber(), client_id: clientId, sender_id: 'TUMA' },
  })),
  'connector/:id/impact': platform(async (harness) => ({ id: await aConnector(harness) })),
  'support/networks': platform(plain),
  'operations/alarms': platform(plain),
  'operations/alarm-events': platform(plain),
  'operations/alarm-events/:id/acknowledge': platform(async (harness) => ({ id: await anAlarm(harness) })),
  'operations/alarm-channels': platform(plain),
  'operations/alarm-channels/test': platform(() => ({ body: { channel: 'sms' } })),
  'operations/home': platform(plain),
  'operations/traffic': platform(() => ({ body: { range: '24h' } })),
  'operations/parked': platform(plain),
  'operations/parked/:id/retry': platform(async (harness) => ({ id: await aParkedReceipt(harness) })),
  'operations/parked/:id/discard': platform(async (harness) => ({ id: await aParkedReceipt(harness) })),
} satisfies Samples;

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

const windows = {
  'sending-window/all': platform(plain),
  'sending-window/upsert': [
    platform(async (harness) => ({ body: { connector_id: await aConnector(harness), ...hours } })),
    platform(async (harness) => ({
      body: { id: await aWindow(harness), connector_id: await aConnector(harness), ...hours },
    })),
  ],
  'sending-window/:id/delete': platform(async (harness) => ({ id: await aWindow(harness) })),
} satisfies Samples;

async function aConversation({ db, clientId }: SampleContext): Promise<number> {
  const msisdn = `254733${String(next()).padStart(6, '0')}`;
  const text = await db
    .insertInto('inbound_messages')
    .values({ connector_id: 1, msisdn, destination: '22123', message: 'Habari', client_id: clientId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto('conversations')
    .values({ client_id: clientId, msisdn, number: '22123', last_id: text.id, unread: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const aNumberOf = async (harness: SampleContext) => ({
  number: String(10_000 + next()),
  connector_id: await aConnector(harness),
  client_id: harness.clientId,
  account_id: null,
});

async function anIncomingNumber(harness: SampleContext): Promise<number> {
  const row = await harness.db
    .insertInto('incoming_numbers')
    .values(await aNumberOf(harness))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const incoming = {
  'inbox/conversations': [plain, filters(({ clientId }) => ({ body: { client_id: clientId } }))],
  'inbox/:id/thread': async (harness) => ({ id: await aConversation(harness) }),
  'inbox/:id/read': async (harness) => ({ id: await aConversation(harness) }),
  'inbox/numbers': plain,
  'incoming-number/all': platform(plain),
  'incoming-number/upsert': [
    platform(async (harness) => ({ body: await aNumberOf(harness) })),
    platform(async (harness) => ({
      body: { ...(await aNumberOf(harness)), id: await anIncomingNumber(harness) },
    })),
  ],
  'incoming-number/:id/delete': platform(async (harness) => ({ id: await anIncomingNumber(harness) })),
} satisfies Samples;

export const linkSamples: Samples = { ...connectors, ...senders, ...senderRequests, ...windows, ...incoming };
