// One successful request for each call of the HTTP API; tests/api/v1/v1Matrix.test.ts makes it with every kind of key.
import { randomUUID } from 'node:crypto';
import type { V1Call } from '../../../contract/v1/call.ts';
import { idText } from '../../../contract/v1/shapes.ts';
import { storeInbound } from '../../../server/sending/settle/inbound.ts';
import type { TestApp } from '../testApp.ts';
import { aDelivery, anEndpoint } from '../webhooks.ts';

export interface SampleClient {
  clientId: number;
  /** A key with every scope. */
  key: string;
  /** Receives webhooks on loopback. */
  webhookUrl: string;
}

export interface V1Sample {
  /** Creates an object of the client and returns its id, for the `:id` of the path. */
  id?: (app: TestApp, client: SampleClient) => Promise<string>;
  /** A well-formed id that no object has. */
  missingId?: string;
  body?: object;
}

const message = { to: '+254712345678', from: 'SAVANNA', text: 'Habari' };

const aMessage = async (app: TestApp, { key }: SampleClient): Promise<string> =>
  (await app.v1('POST', '/v1/messages', { token: key, body: message })).body.id;
const ofMessage = { id: aMessage, missingId: '588357086222612' };

/** Stores a text of a subscriber to a number of the client. */
async function anIncomingMessage(app: TestApp, { clientId, key }: SampleClient): Promise<string> {
  const { db, clock } = app;
  const { id: connectorId } = await db
    .insertInto('connectors')
    .values({ name: randomUUID(), scope: 'DEFAULT', queue_prefix: 'q', mcc: '639', mnc: '02' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const number = '22123';
  await db
    .insertInto('incoming_numbers')
    .values({ connector_id: connectorId, number, client_id: clientId })
    .execute();
  const text = { source: '254712345678', destination: number, text: 'Habari', part: 1, now: clock.now };
  await db.transaction().execute((tx) => storeInbound(tx, { connectorId, ...text }));
  const { body } = await app.v1('GET', '/v1/incoming_messages', { token: key });
  return body.data[0].id;
}

const optOut = { number: '+254722000111' };
const anOptOut = async (app: TestApp, { key }: SampleClient): Promise<string> =>
  (await app.v1('POST', '/v1/opt_outs', { token: key, body: optOut })).body.id;

/** Creates an endpoint with a delivery. */
async function aWebhook({ db, clock }: TestApp, { clientId, webhookUrl }: SampleClient): Promise<string> {
  const { id } = await anEndpoint(db, { clientId, url: webhookUrl });
  await aDelivery(db, { clientId, endpointId: id, at: clock.now });
  return idText('we', id);
}
const webhook = { url: 'https://hooks.client.example/tuma', event_types: ['message.delivered'] };
const ofWebhook = { id: aWebhook, missingId: 'we_999999999' };

/** Samples by `METHOD path`. */
export const v1Samples: Readonly<Record<string, V1Sample>> = {
  'GET /v1/key': {},
  'POST /v1/messages': { body: message },
  'POST /v1/messages/batch': { body: { from: 'SAVANNA', text: 'Habari', messages: [{ to: message.to }] } },
  'GET /v1/messages/:id': ofMessage,
  'GET /v1/messages': {},
  'POST /v1/messages/:id/cancel': ofMessage,
  'GET /v1/senders': {},
  'GET /v1/balance': {},
  'GET /v1/incoming_messages': {},
  'GET /v1/incoming_messages/:id': { id: anIncomingMessage, missingId: 'in_588357086222612' },
  'GET /v1/opt_outs': {},
  'POST /v1/opt_outs': { body: optOut },
  'DELETE /v1/opt_outs/:id': { id: anOptOut, missingId: 'oo_999999999' },
  'POST /v1/webhooks': { body: webhook },
  'GET /v1/webhooks': {},
  'GET /v1/webhooks/:id': ofWebhook,
  'PATCH /v1/webhooks/:id': { ...ofWebhook, body: { description: 'Orders' } },
  'DELETE /v1/webhooks/:id': ofWebhook,
  'POST /v1/webhooks/:id/rotate': { ...ofWebhook, body: {} },
  'POST /v1/webhooks/:id/test': { ...ofWebhook, body: {} },
  'GET /v1/webhooks/:id/deliveries': ofWebhook,
  'POST /v1/webhooks/:id/redeliver': {
    ...ofWebhook,
    body: { created_after: '2026-01-01T00:00:00.000Z', status: 'all' },
  },
};

export const nameOf = ({ method, path }: Pick<V1Call, 'method' | 'path'>): string => `${method} ${path}`;
