// A developer's first steps over HTTP only, against the started product: a key, a test message, a live message, its signed webhook, a
// subscriber's reply, and the balance, which is reduced by the price in the answer.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { scopes } from '../../contract/v1/call.ts';
import { closeAfterAll } from '../support/closeAfterAll.ts';
import { eventually } from '../support/eventually.ts';
import { discard, startProduct } from '../support/product/product.ts';
import { startReceiver, type Received } from '../support/receiver.ts';

const receiver = await closeAfterAll(startReceiver());
const product = await startProduct({ env: { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' } });
afterAll(async () => {
  await product.stop();
  discard(product.dataDir);
});

interface Answered {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

const caller =
  (key: string) =>
  async (
    method: string,
    path: string,
    { body, headers }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answered> => {
    const response = await fetch(product.url + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

async function keyOf(live: boolean): Promise<string> {
  const token = await product.signIn('0722000002', 'tuma-client');
  const wanted = { name: 'Journey', live, scopes };
  const { body } = await product.call('developers/keys/create', wanted, { Authorization: token });
  return body.secret;
}

const eventOf = (type: string): Received | undefined =>
  receiver.received.find(({ body }) => JSON.parse(body).type === type);

test('a key sends, hears of the delivery and of the reply, and pays the price that was answered', async () => {
  const testCall = caller(await keyOf(false));
  const message = { to: '+254712345678', from: 'SAVANNA', text: 'Your code is 123456' };
  const simulated = await testCall('POST', '/v1/messages', { body: message });
  expect([simulated.status, simulated.body.live]).toEqual([202, false]);
  await eventually(async () => {
    const { body } = await testCall('GET', `/v1/messages/${simulated.body.id}`);
    expect(body.status).toBe('delivered');
  });

  const call = caller(await keyOf(true));
  expect((await call('GET', `/v1/messages/${simulated.body.id}`)).status).toBe(404);
  const endpoint = await call('POST', '/v1/webhooks', {
    body: {
      url: receiver.url,
      event_types: ['message.sent', 'message.delivered', 'incoming_message.received'],
    },
  });
  expect(endpoint.status).toBe(201);
  const signature = new Webhook(endpoint.body.secret);

  const before = (await call('GET', '/v1/balance')).body;
  const order = {
    body: { ...message, reference: 'order-991' },
    headers: { 'Idempotency-Key': 'journey-1' },
  };
  const sent = await call('POST', '/v1/messages', order);
  expect(sent.status).toBe(202);
  expect(sent.body).toMatchObject({ status: 'queued', units: 1, live: true, reference: 'order-991' });
  const again = await call('POST', '/v1/messages', order);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.body.id).toBe(sent.body.id);

  const delivered = await eventually(() => {
    const event = eventOf('message.delivered');
    if (!event) throw new Error('No webhook yet');
    return event;
  });
  expect(signature.verify(delivered.body, delivered.headers)).toMatchObject({
    type: 'message.delivered',
    data: { id: sent.body.id, status: 'delivered', reference: 'order-991', price: sent.body.price },
  });
  expect((await call('GET', '/v1/messages?reference=order-991')).body.data).toMatchObject([
    { id: sent.body.id, status: 'delivered' },
  ]);

  await promisify(execFile)(
    process.execPath,
    ['simulators/smsc/sendText.ts', '0712345678', '22123', 'Asante'],
    {
      env: { ...process.env, TUMA_SIMULATOR_PORT: String(product.simulatorPort) },
    },
  );
  const reply = await eventually(() => {
    const event = eventOf('incoming_message.received');
    if (!event) throw new Error('No webhook yet');
    return event;
  });
  expect(signature.verify(reply.body, reply.headers)).toMatchObject({
    data: { from: '+254712345678', to: '22123', text: 'Asante' },
  });
  expect((await call('GET', '/v1/incoming_messages?from=%2B254712345678')).body.data).toMatchObject([
    { text: 'Asante' },
  ]);

  const after = (await call('GET', '/v1/balance')).body;
  expect(before.units - after.units).toBe(sent.body.units);
});
