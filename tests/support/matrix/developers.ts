// Samples for developers and data subjects: API keys, requests, webhooks, privacy.
import { aDelivery, anEndpoint } from '../webhooks.ts';
import { aboutClient, aNumber, filters, next, plain, type SampleContext, type Samples } from './sample.ts';

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

/** An endpoint whose address is refused before anything is sent. */
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

export const developerSamples: Samples = { ...apiKeys, ...webhooks };
