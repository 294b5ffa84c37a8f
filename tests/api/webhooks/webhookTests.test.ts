// Test events of webhook endpoints over the HTTP API: what they contain, and that no redelivery of a range repeats them.
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventSchema } from '../../../contract/v1/description.ts';
import { idNumber } from '../../../contract/v1/shapes.ts';
import { webhookEventTypes } from '../../../contract/webhookEvents.ts';
import { Outgoing } from '../../../server/webhooks/outgoing.ts';
import { nameServers } from '../../../server/webhooks/resolve.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';
import { signedIn, type SignedIn } from '../../support/people.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startTestApp } from '../../support/testApp.ts';
import { aDelivery } from '../../support/webhooks.ts';

const outgoing = new Outgoing({ allowed: ['127.0.0.0/8'], resolve: nameServers() });
const app = await startTestApp({ outgoing });
await closeAfterAll(Promise.resolve(outgoing));
const receiving = startReceiver((response, { url }) =>
  response.writeHead(url === '/broken' ? 500 : 200).end('received'),
);
const receiver = await closeAfterAll(receiving);
const { db } = app;
let mine: SignedIn;
let token: string;
beforeEach(async () => {
  app.clock.now = new Date();
  receiver.received.length = 0;
  mine = await signedIn(db);
  token = await anApiKey(db, { clientId: mine.clientId });
});

const create = (given: object = {}) =>
  app.v1('POST', '/v1/webhooks', {
    token,
    body: { url: receiver.url, event_types: ['message.delivered', 'message.sent'], ...given },
  });

describe('the test of an endpoint', () => {
  test('fails where the secret is lost', async () => {
    const { id } = (await create()).body;
    const secret = 'v1:00000000:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    await db
      .updateTable('webhook_endpoints')
      .set({ secret })
      .where('client_id', '=', mine.clientId)
      .execute();
    const { status, body } = await app.v1('POST', `/v1/webhooks/${id}/test`, { token, body: {} });
    expect([status, body]).toMatchObject([
      200,
      { status: 'failed', attempts: [{ error: 'secret_unreadable' }] },
    ]);
    expect(receiver.received).toEqual([]);
  });

  test('sends a signed event at once and answers with its result, which is in the log', async () => {
    const { id, secret } = (await create()).body;
    const { status, body } = await app.v1('POST', `/v1/webhooks/${id}/test`, { token, body: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'webhook_delivery',
      event_type: 'message.sent',
      status: 'delivered',
      next_attempt_at: null,
      attempts: [{ status: 200, response: 'received', error: null }],
    });
    const [request] = receiver.received;
    expect(request?.body).toBe(body.request.body);
    const event = new Webhook(secret).verify(request?.body ?? '', request?.headers ?? {});
    expect(event).toMatchObject({
      id: body.event_id,
      data: { object: 'message', status: 'sent', live: false },
    });
    const log = await app.v1('GET', `/v1/webhooks/${id}/deliveries`, { token });
    expect(log.body.data).toEqual([body]);
  });

  test.each(webhookEventTypes)('sends a sample of %s', async (type) => {
    const { id } = (await create()).body;
    const answer = await app.v1('POST', `/v1/webhooks/${id}/test`, { token, body: { event_type: type } });
    const event = JSON.parse(answer.body.request.body);
    expect(event).toMatchObject({ type, test: true });
    expect(event.data).not.toHaveProperty('test');
    expect(eventSchema(type).parse(event)).toEqual(event);
  });

  test('is marked in the format of Africa’s Talking, too', async () => {
    const { id } = (await create({ format: 'africastalking' })).body;
    const body = { event_type: 'recipient.opted_out' };
    const answer = await app.v1('POST', `/v1/webhooks/${id}/test`, { token, body });
    expect(answer.body.request.body).toBe('senderId=&phoneNumber=%2B254712345678&test=true');
  });

  test('is delivered again by its id, and by no range of times', async () => {
    const { id } = (await create({ url: new URL('/broken', receiver.url).href })).body;
    const { body } = await app.v1('POST', `/v1/webhooks/${id}/test`, { token, body: {} });
    const real = await aDelivery(db, {
      clientId: mine.clientId,
      endpointId: idNumber('we', id),
      state: 'failed',
    });
    const redelivered = async (which: object) =>
      (await app.v1('POST', `/v1/webhooks/${id}/redeliver`, { token, body: which })).body.redelivered;
    const queued = async () =>
      (await db.selectFrom('webhook_queue').select('delivery_id').execute()).map((row) => row.delivery_id);
    const range = { created_after: new Date(0).toISOString() };
    expect(await redelivered(range)).toBe(1);
    expect(await redelivered({ ...range, status: 'all' })).toBe(1);
    expect(await queued()).toEqual([real]);
    expect(await redelivered({ delivery_ids: [body.id] })).toBe(1);
    expect(await queued()).toEqual([real, idNumber('whd', body.id)]);
  });

  test('answers with the failure of an endpoint that refuses it', async () => {
    const { id } = (await create({ url: new URL('/broken', receiver.url).href })).body;
    const { body } = await app.v1('POST', `/v1/webhooks/${id}/test`, { token, body: {} });
    expect(body).toMatchObject({ status: 'failed', attempts: [{ status: 500, response: 'received' }] });
  });
});
