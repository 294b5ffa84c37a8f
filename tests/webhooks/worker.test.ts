/** The worker delivers recorded events with a signature, and retries failed deliveries. */
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { apiVersion } from '../../contract/v1/call.ts';
import { eventually } from '../support/eventually.ts';
import { webhookHarness } from './webhookHarness.ts';

const seconds = 1_000;
const hours = 3_600 * seconds;

describe('a delivery', () => {
  test('is signed so that the Standard Webhooks library verifies it, also with a secret that is being replaced', async () => {
    const harness = await webhookHarness();
    const receiver = await harness.receiver();
    const { id, secret } = await harness.endpoint({ url: receiver.url });
    const old = Buffer.alloc(32, 7).toString('base64');
    const until = new Date(Date.now() + 60 * seconds);
    await harness.db
      .updateTable('webhook_endpoints')
      .set({ old_secret: old, old_secret_until: until })
      .where('id', '=', id)
      .execute();
    harness.worker();
    await harness.record(1);
    const [request] = await eventually(() => {
      expect(receiver.received).toHaveLength(1);
      return receiver.received;
    });
    const { headers = {}, body = '' } = request ?? {};
    const payload = new Webhook(`whsec_${secret}`).verify(body, headers) as Record<string, unknown>;
    expect(new Webhook(`whsec_${old}`).verify(body, headers)).toEqual(payload);
    expect(() => new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(body, headers)).toThrow();
    expect(() => new Webhook(`whsec_${secret}`).verify(`${body} `, headers)).toThrow();
    expect(payload).toEqual({
      id: headers['webhook-id'],
      type: 'balance.low',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      api_version: apiVersion,
      data: { n: 0 },
    });
    expect(payload['id']).toMatch(/^evt_\d+$/);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Tuma-Webhooks/1' });
    const [delivery] = await eventually(async () => {
      const found = await harness.deliveries(id);
      expect(found).toMatchObject([{ state: 'delivered' }]);
      return found;
    });
    expect(delivery?.attempts).toMatchObject([{ status: 200, response: 'ok', error: null }]);
    expect(await harness.queue()).toEqual([]);
  });

  test('is signed with the new secret alone once the old one has expired', async () => {
    const harness = await webhookHarness();
    const receiver = await harness.receiver();
    const { id } = await harness.endpoint({ url: receiver.url });
    const old_secret = Buffer.alloc(32, 7).toString('base64');
    const old_secret_until = new Date(Date.now() - seconds);
    await harness.db
      .updateTable('webhook_endpoints')
      .set({ old_secret, old_secret_until })
      .where('id', '=', id)
      .execute();
    harness.worker();
    await harness.record(1);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  test('is repeated with the same id and body after 5 s, doubling to 24 h, 17 times in all', async () => {
    const harness = await webhookHarness();
    const receiver = await harness.receiver((response) => response.writeHead(500).end('out of order'));
    const { id } = await harness.endpoint({ url: receiver.url });
    harness.worker();
    await harness.record(1);
    const delays: number[] = [];
    for (let attempt = 1; attempt < 17; attempt++) {
      const delayMs = await eventually(async () => {
        const [queued] = await harness.queue();
        expect(queued?.failures).toBe(attempt);
        return (queued?.next_at.getTime() ?? 0) - harness.clock().getTime();
      });
      delays.push(Math.ceil(delayMs / seconds));
      harness.advance(delayMs);
    }
    expect(delays.slice(0, 4)).toEqual([5, 10, 20, 40]);
    expect(delays.at(-2)).toBe(81_920);
    expect(delays.at(-1)).toBe(86_400);
    await eventually(async () => expect(await harness.deliveries(id)).toMatchObject([{ state: 'failed' }]));
    expect(await harness.queue()).toEqual([]);
    const [delivery] = await harness.deliveries(id);
    expect(delivery?.attempts).toHaveLength(17);
    expect(delivery?.attempts[0]).toMatchObject({ status: 500, response: 'out of order' });
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    // An endpoint that has failed for less than three days is not disabled.
    expect(await harness.endpointRow(id)).toMatchObject({ status: 1 });
  });

  test('waits for as long as the response asks', async () => {
    const harness = await webhookHarness();
    const receiver = await harness.receiver((response) =>
      response.writeHead(429, { 'retry-after': '600' }).end(),
    );
    await harness.endpoint({ url: receiver.url });
    harness.worker();
    await harness.record(1);
    await eventually(async () => expect(await harness.queue()).toMatchObject([{ failures: 1 }]));
    const [queued] = await harness.queue();
    expect((queued?.next_at.getTime() ?? 0) - harness.clock().getTime()).toBeGreaterThan(590 * seconds);
  });

  test('fails while the secret of its endpoint cannot be decrypted, which is logged once, and arrives after a rotation', async () => {
    const harness = await webhookHarness();
    const receiver = await harness.receiver();
    const { id, secret } = await harness.endpoint({ url: receiver.url });
    const lost = 'v1:00000000:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const store = (stored: string) =>
      harness.db
        .updateTable('webhook_endpoints')
        .set({ secret: stored, old_secret: stored, old_secret_until: new Date(Date.now() + 48 * hours) })
        .where('id', '=', id)
        .execute();
    await store(lost);
    const lines: string[] = [];
    harness.worker({ logger: pino({}, { write: (line) => void lines.push(line) }) });
    await harness.record(1);
    const failed = (failures: number) =>
      eventually(async () => expect(await harness.queue()).toMatchObject([{ failures }]));
    await failed(1);
    harness.advance(5 * seconds);
    await failed(2);
    expect((await harness.endpointRow(id)).failing_since).not.toBeNull();
    const [delivery] = await harness.deliveries(id);
    expect(delivery?.attempts[0]).toMatchObject({ status: null, response: '', error: 'secret_unreadable' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('The secret of a webhook endpoint cannot be read');
    await store(secret);
    harness.advance(24 * hours);
    await eventually(() => expect(receiver.received).toHaveLength(1));
  });

  test("is a form of Africa's Talking where the endpoint has that format", async () => {
    const harness = await webhookHarness();
    const receiver = await harness.receiver();
    await harness.endpoint({ url: receiver.url, format: 'africastalking' });
    harness.worker();
    await harness.record(1, 'incoming_message.received');
    await eventually(() => expect(receiver.received).toHaveLength(1));
    expect(receiver.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(receiver.received[0]?.body).keys()]).toEqual([
      'from', 'to', 'text', 'date', 'id', 'linkId',
    ]); // oxfmt-ignore
  });
});

describe('an endpoint', () => {
  test('that fails for three days is disabled, and one that works again meanwhile is not', async () => {
    const harness = await webhookHarness();
    let isUp = false;
    const receiver = await harness.receiver((response) => response.writeHead(isUp ? 200 : 503).end());
    const { id } = await harness.endpoint({ url: receiver.url });
    harness.worker();
    await harness.record(1);
    await eventually(async () => expect((await harness.endpointRow(id)).failing_since).not.toBeNull());
    isUp = true;
    harness.advance(73 * hours);
    await eventually(async () =>
      expect(await harness.endpointRow(id)).toMatchObject({ status: 1, failing_since: null }),
    );
    isUp = false;
    await harness.record(1);
    await eventually(async () => expect((await harness.endpointRow(id)).failing_since).not.toBeNull());
    harness.advance(73 * hours);
    await eventually(async () =>
      expect(await harness.endpointRow(id)).toMatchObject({ status: 0, disabled_why: 'failing' }),
    );
    const seen = receiver.received.length;
    harness.advance(hours);
    await harness.worker().stop();
    expect(receiver.received).toHaveLength(seen);
    // The delivery stays pending, in case the endpoint is enabled again.
    expect((await harness.deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'pending']);
  });

  test('that answers 410 is disabled at once', async () => {
    const harness = await webhookHarness();
    const receiver = await harness.receiver((response) => response.writeHead(410).end());
    const { id } = await harness.endpoint({ url: receiver.url });
    harness.worker();
    await harness.record(1);
    await eventually(async () =>
      expect(await harness.endpointRow(id)).toMatchObject({ status: 0, disabled_why: 'gone' }),
    );
  });

  test('that does not answer delays no other, and has few requests open once it has failed', async () => {
    const harness = await webhookHarness();
    const dead = await harness.receiver(() => undefined);
    const fast = await harness.receiver();
    const other = await harness.endpoint({ url: dead.url, types: ['balance.low'] });
    const { id } = await harness.endpoint({ url: fast.url, types: ['recipient.opted_out'] });
    harness.worker({ limitMs: 1_000 });
    await harness.record(500);
    // Checked before the first request times out: afterwards, the receiver may see the next request before the end of the aborted one.
    await eventually(() => expect(dead.openMax).toBe(64));
    await eventually(async () => expect((await harness.endpointRow(other.id)).failing_since).not.toBeNull());
    await harness.record(500, 'recipient.opted_out');
    await eventually(() => expect(fast.received).toHaveLength(500), { timeout: 30_000 });
    // Its deliveries did not wait for those of the other, which are older.
    expect(dead.received.length).toBeLessThan(500);
    await eventually(async () =>
      expect((await harness.deliveries(id)).every(({ state }) => state === 'delivered')).toBe(true),
    );
  });
});
