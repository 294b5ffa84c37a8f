// Samples of everything about the links to the telcos: connectors, sender IDs, requests for them, sending windows, incoming texts.
import { aConnector, connectorSamples } from './connectors.ts';
import { filters, next, plain, platform, type SampleContext, type Samples } from './sample.ts';
import { senderSamples } from './senders.ts';

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

const hours = { class: 'promotional', opens: '09:00', closes: '17:00' };

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

export const linkSamples: Samples = { ...connectorSamples, ...senderSamples, ...windows, ...incoming };
