// Webhook endpoints over the HTTP API: creating, changing and testing them, and replacing their secret.
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { webhooksMax } from '../../../contract/v1/webhooks.ts';
import { Outgoing } from '../../../server/webhooks/outgoing.ts';
import { nameServers } from '../../../server/webhooks/resolve.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';
import { eventually } from '../../support/eventually.ts';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startTestApp, type Answer } from '../../support/testApp.ts';
import { anEndpoint, codeOf } from '../../support/webhooks.ts';

const outgoing = new Outgoing({ allowed: ['127.0.0.0/8'], resolve: nameServers() });
const app = await startTestApp({ outgoing });
/** An app without an allow list of addresses. */
const strict = await startTestApp();
await closeAfterAll(Promise.resolve(outgoing));
/** Functions that answer the open requests to `/held`. */
const held: (() => void)[] = [];
const receiving = startReceiver((response, { url }) => {
  if (url === '/held') held.push(() => response.end());
  else response.writeHead(url === '/broken' ? 500 : 200).end('received');
});
const receiver = await closeAfterAll(receiving);
const { db } = app;
let mine: SignedIn;
let token: string;
beforeEach(async () => {
  app.clock.now = new Date();
  receiver.received.length = 0;
  await db.deleteFrom('webhook_endpoints').execute();
  await db.deleteFrom('audit_log').execute();
  mine = await signedIn(db);
  token = await anApiKey(db, { clientId: mine.clientId });
});

const wanted = {
  url: 'https://hooks.client.example/tuma#top',
  event_types: ['message.delivered', 'message.sent'],
};
const create = (given: object = {}, key = token) =>
  app.v1('POST', '/v1/webhooks', { token: key, body: { ...wanted, ...given } });

describe('an endpoint over the HTTP API', () => {
  test('is created with a secret that no later answer holds', async () => {
    const { status, body } = await create({ description: 'Orders' });
    expect(status).toBe(201);
    const { secret, ...endpoint } = body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toMatchObject({
      id: expect.stringMatching(/^we_\d+$/) as string,
      object: 'webhook_endpoint',
      live: true,
      url: 'https://hooks.client.example/tuma',
      description: 'Orders',
      event_types: ['message.sent', 'message.delivered'],
      format: 'tuma',
      status: 'enabled',
      disabled_at: null,
      failing_since: null,
    });
    const one = await app.v1('GET', `/v1/webhooks/${endpoint.id}`, { token });
    expect(one.body).toEqual(endpoint);
    const list = await app.v1('GET', '/v1/webhooks', { token });
    expect(list.body).toEqual({ object: 'list', data: [endpoint], has_more: false, next_cursor: null });
  });

  test.each([
    ['http://hooks.client.example/', 'webhook_url_invalid'],
    ['ftp://hooks.client.example/', 'webhook_url_invalid'],
    ['hooks.client.example', 'webhook_url_invalid'],
    ['https://10.0.0.1/', 'webhook_url_invalid'],
    ['https://[::1]/', 'webhook_url_invalid'],
    ['https://169.254.169.254/latest/meta-data', 'webhook_url_invalid'],
    ['https://localhost/', 'webhook_url_invalid'],
    ['https://hooks.LOCALHOST.:8443/', 'webhook_url_invalid'],
    ['https://hooks.client.example:0/', 'webhook_url_invalid'],
    ['https://user:pass@hooks.client.example/', 'webhook_url_invalid'],
    [`https://hooks.client.example/${'x'.repeat(2_000)}`, 'invalid_input'],
  ])('is refused with the URL %s', async (url, code) => {
    const key = await anApiKey(strict.db, { clientId: await aClient(strict.db) });
    const answer = await strict.v1('POST', '/v1/webhooks', { token: key, body: { ...wanted, url } });
    expect(codeOf(answer)).toBe(`422 ${code} url`);
  });

  test('is refused without a URL, which it is then asked for', async () => {
    for (const url of [undefined, null, ' ']) {
      const refused = await create({ url });
      expect(codeOf(refused)).toBe('422 invalid_input url');
      expect(refused.body.error.message).toBe('The URL is required');
    }
  });

  test('is refused without a type, and of the format of Africa’s Talking with balance.low', async () => {
    expect(codeOf(await create({ event_types: [] }))).toBe('422 invalid_input event_types');
    const format = 'africastalking';
    expect(codeOf(await create({ format, event_types: ['balance.low'] }))).toBe(
      '422 invalid_input event_types',
    );
    const path = `/v1/webhooks/${(await create({ format })).body.id}/test`;
    const tested = await app.v1('POST', path, { token, body: { event_type: 'balance.low' } });
    expect(codeOf(tested)).toBe('422 invalid_input event_type');
  });

  test('is one of at most twenty of its kind', async () => {
    for (let n = 0; n < webhooksMax; n++) await anEndpoint(db, { clientId: mine.clientId });
    expect(codeOf(await create())).toBe('422 webhook_limit_reached null');
    const testKey = await anApiKey(db, { clientId: mine.clientId, live: false });
    expect((await create({}, testKey)).status).toBe(201);
  });

  test('is updated, disabled, enabled and deleted, with audit entries in the name of the key', async () => {
    const { id } = (await create()).body;
    const path = `/v1/webhooks/${id}`;
    const changed = await app.v1('PATCH', path, {
      token,
      body: { event_types: ['balance.low'], enabled: false },
    });
    expect(changed.body).toMatchObject({
      url: 'https://hooks.client.example/tuma',
      event_types: ['balance.low'],
      status: 'disabled',
      disabled_reason: 'manual',
    });
    expect((await app.v1('PATCH', path, { token, body: { enabled: true } })).body).toMatchObject({
      event_types: ['balance.low'],
      status: 'enabled',
      disabled_at: null,
    });
    expect((await app.v1('DELETE', path, { token })).body).toEqual({
      id,
      object: 'webhook_endpoint',
      deleted: true,
    });
    expect(codeOf(await app.v1('GET', path, { token }))).toBe('404 webhook_not_found null');
    const entries = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'webhook.create',
      'webhook.update',
      'webhook.update',
      'webhook.delete',
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({
        user_id: null,
        user_name: expect.stringMatching(/^API key /),
        client_id: mine.clientId,
      });
  });

  test('of another client answers like a missing one, on every call', async () => {
    const { id } = (await create()).body;
    const other = await anApiKey(db, { clientId: await aClient(db) });
    const calls = [
      ['GET', ''],
      ['PATCH', '', {}],
      ['DELETE', ''],
      ['POST', '/rotate', {}],
      ['POST', '/test', {}],
      ['GET', '/deliveries'],
      ['POST', '/redeliver', { delivery_ids: ['whd_1'] }],
    ] as const;
    const answers = async (of: string) => {
      const all = [];
      for (const [method, path, body] of calls) {
        const answer = await app.v1(method, `/v1/webhooks/${of}${path}`, { token: other, body });
        all.push(codeOf(answer));
      }
      return all;
    };
    const missing = await answers('we_999999');
    expect(new Set(missing)).toEqual(new Set(['404 webhook_not_found null']));
    expect(await answers(id)).toEqual(missing);
    expect(await answers('nonsense')).toEqual(missing);
  });

  test('needs the scope webhooks:manage', async () => {
    const key = await anApiKey(db, { clientId: mine.clientId, scopes: ['messages:send'] });
    expect(codeOf(await create({}, key))).toBe('403 scope_missing null');
  });

  test('made with a test key is of test keys alone', async () => {
    const testKey = await anApiKey(db, { clientId: mine.clientId, live: false });
    const { body: live } = await create();
    const { body: tested } = await create({}, testKey);
    expect([live.live, tested.live]).toEqual([true, false]);
    const listed = async (key: string) =>
      (await app.v1('GET', '/v1/webhooks', { token: key })).body.data.map(({ id }: { id: string }) => id);
    expect([await listed(token), await listed(testKey)]).toEqual([[live.id], [tested.id]]);
    expect(codeOf(await app.v1('GET', `/v1/webhooks/${tested.id}`, { token }))).toBe(
      '404 webhook_not_found null',
    );
  });

  test('lists pages that stay the same while endpoints are added', async () => {
    const ids = [];
    for (let n = 0; n < 5; n++) ids.unshift(`we_${(await anEndpoint(db, { clientId: mine.clientId })).id}`);
    const first = await app.v1('GET', '/v1/webhooks?limit=2', { token });
    await anEndpoint(db, { clientId: mine.clientId });
    const rest = await app.v1('GET', `/v1/webhooks?limit=3&starting_after=${first.body.next_cursor}`, {
      token,
    });
    expect([...first.body.data, ...rest.body.data].map(({ id }) => id)).toEqual(ids);
    expect(rest.body.has_more).toBe(false);
    for (const list of ['webhooks', `webhooks/${ids[0]}/deliveries`] as const) {
      const wrong = await app.v1('GET', `/v1/${list}?starting_after=5`, { token });
      expect(codeOf(wrong)).toBe('422 invalid_input starting_after');
    }
  });
});

test('at most 4 tests of a client and 20 in all run at once', async () => {
  const url = new URL('/held', receiver.url).href;
  const testOf = async () => {
    const clientId = await aClient(db);
    const key = await anApiKey(db, { clientId });
    const { id } = await anEndpoint(db, { clientId, url });
    return () => app.v1('POST', `/v1/webhooks/we_${id}/test`, { token: key, body: {} });
  };
  const running: Promise<Answer>[] = [];
  for (let clients = 1; clients <= 5; clients++) {
    const start = await testOf();
    for (let count = 0; count < 4; count++) running.push(start());
    await eventually(() => expect(held).toHaveLength(clients * 4));
    const beyond = await start();
    expect(codeOf(beyond)).toBe('429 too_many_requests null');
    expect(beyond.headers['retry-after']).toBe('10');
  }
  const other = await testOf();
  expect(codeOf(await other())).toBe('429 too_many_requests null');
  for (const answer of held.splice(0)) answer();
  for (const { status, body } of await Promise.all(running))
    expect([status, body.status]).toEqual([200, 'delivered']);
  const later = other();
  await eventually(() => expect(held).toHaveLength(1));
  held.pop()?.();
  expect((await later).status).toBe(200);
});

test.each([
  ['POST', '/v1/webhooks', wanted],
  ['PATCH', '/v1/webhooks/we_1', {}],
  ['POST', '/v1/webhooks/we_1/rotate', {}],
  ['POST', '/v1/webhooks/we_1/test', {}],
  ['POST', '/v1/webhooks/we_1/redeliver', { delivery_ids: ['whd_1'] }],
  ['POST', '/v1/opt_outs', { number: '+254722000111' }],
] as const)('%s %s refuses a field that it does not know', async (method, path, body) => {
  const answer = await app.v1(method, path, { token, body: { ...body, state: 'disabled' } });
  expect(codeOf(answer)).toBe('422 invalid_input state');
});

test('rotated secrets sign beside the new one for the overlap', async () => {
  const { id, secret } = (await create({ url: receiver.url })).body;
  const rotate = async (overlap_hours: number): Promise<string> =>
    (await app.v1('POST', `/v1/webhooks/${id}/rotate`, { token, body: { overlap_hours } })).body.secret;
  const verifier = async () => {
    await app.v1('POST', `/v1/webhooks/${id}/test`, { token, body: {} });
    const { body = '', headers = {} } = receiver.received.at(-1) ?? {};
    return (of: string) => new Webhook(of).verify(body, headers);
  };
  const all = [secret, await rotate(1), await rotate(2)];
  expect(all.map(await verifier())).toHaveLength(3);
  await rotate(0);
  const after = await verifier();
  for (const one of all) expect(() => after(one)).toThrow();
});
