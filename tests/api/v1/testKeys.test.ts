// Messages of test keys: simulated, free of charge and separate from all others (decisions/044-http-sends.md).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testMessagesOfDayMax, testNumbers } from '../../../contract/v1/testNumbers.ts';
import { failureTable } from '../../../contract/v1/statuses.ts';
import { nairobiDay } from '../../../server/domain/nairobiDay.ts';
import {
  advanceTestMessages,
  deleteOldTestMessages,
} from '../../../server/modules/apiMessages/testMessages.service.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { aClient } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';
import { testKeySends } from '../../support/api/testKeySends.ts';
import { anEndpoint } from '../../support/webhooks.ts';

const app = await startTestApp();
const { db, clock } = app;
let clientId: number;
let key: string;
beforeEach(async () => {
  clock.now = new Date();
  clientId = await aClient(db, { units: 10 });
  key = await anApiKey(db, { clientId, live: false });
});

const { send, get } = testKeySends(app, () => key);

/** Moves the clock and runs the job. */
async function pass(seconds: number): Promise<void> {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
  await advanceTestMessages(db, clock.now);
}

describe('a message of a test key', () => {
  test('is queued, sent and delivered, and costs nothing', async () => {
    const { status, body } = await send({ reference: 'r', metadata: { a: 'b' } });
    expect(status).toBe(202);
    expect(body).toMatchObject({
      status: 'queued',
      live: false,
      network: 'Safaricom',
      units: 1,
      reference: 'r',
    });
    const path = `/v1/messages/${body.id}`;
    const { events: _events, ...object } = await get(path);
    expect(object).toEqual(body);
    await pass(1);
    expect((await get(path)).status).toBe('sent');
    await pass(1);
    const delivered = await get(path);
    expect(delivered).toMatchObject({ status: 'delivered', metadata: { a: 'b' }, live: false });
    expect(delivered.events.map((event: { status: string }) => event.status)).toEqual([
      'queued',
      'sent',
      'delivered',
    ]);
    expect(await available(db, clientId)).toBe(10);
    const rows = await sql<{ rows: number }>`
      SELECT (SELECT count(*) FROM messages) + (SELECT count(*) FROM message_counts) + (SELECT count(*) FROM outbox) AS rows`.execute(
      db,
    );
    expect(rows.rows).toEqual([{ rows: 0 }]);
  });

  test.each(testNumbers.filter(({ outcome }) => outcome.ends !== 'refused'))(
    'to a number that ends with $ending: $effect',
    async ({ ending, outcome }) => {
      const { body } = await send({ to: `+25471234${ending}` });
      for (let second = 0; second < 5; second++) await pass(1);
      const { status, error, units, price } = await get(`/v1/messages/${body.id}`);
      expect(price.amount === '0.00').toBe(units === 0);
      const isFailed = outcome.ends === 'failed';
      expect(status).toBe(isFailed ? failureTable[outcome.failure].status : outcome.ends);
      expect(error?.code).toBe(isFailed ? outcome.failure : undefined);
    },
  );

  test.each(testNumbers.filter(({ outcome }) => outcome.ends === 'refused'))(
    'to a number that ends with $ending: $effect',
    async ({ ending, outcome }) => {
      const { body } = await send({ to: `+25471234${ending}` });
      expect(body.error.code).toBe('code' in outcome && outcome.code);
    },
  );

  test('waits for its time and fails at the end of its validity', async () => {
    const sendAt = new Date(clock.now.getTime() + 60_000).toISOString();
    const { body } = await send({ send_at: sendAt });
    const { body: kept } = await send({ to: '+254712340014', validity_seconds: 60 });
    expect(body.status).toBe('scheduled');
    await pass(50);
    expect((await get(`/v1/messages/${body.id}`)).status).toBe('scheduled');
    await pass(11);
    expect((await get(`/v1/messages/${body.id}`)).status).toBe('sent');
    expect(await get(`/v1/messages/${kept.id}`)).toMatchObject({
      status: 'expired',
      units: 0,
      error: { code: 'validity_ended' },
    });
  });

  test('is canceled while it is queued', async () => {
    const { body } = await send({ to: '+254712340014' });
    const cancel = () => app.v1('POST', `/v1/messages/${body.id}/cancel`, { token: key });
    expect((await cancel()).body).toMatchObject({ status: 'canceled', error: { code: 'message_cancelled' } });
    expect((await cancel()).body.error.code).toBe('message_not_cancellable');
    await pass(10);
    expect((await get(`/v1/messages/${body.id}`)).status).toBe('canceled');
  });

  test('is not canceled once it was sent', async () => {
    const { body } = await send({ to: '+254712340003' });
    await pass(1);
    const { status, body: refusal } = await app.v1('POST', `/v1/messages/${body.id}/cancel`, { token: key });
    expect([status, refusal.error.message]).toEqual([409, 'The message is being sent or was sent already']);
  });

  test('repeated 20 times at once with one Idempotency-Key is one message', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send({}, { headers: { 'idempotency-key': 't-1' } })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await get('/v1/messages')).data).toHaveLength(1);
  });

  test('repeated with its Idempotency-Key after its time has passed is a replay', async () => {
    const timed = { send_at: new Date(clock.now.getTime() + 60_000).toISOString() };
    const repeat = () => send(timed, { headers: { 'idempotency-key': 't-2' } });
    const first = await repeat();
    await pass(3_600);
    expect(await repeat()).toMatchObject({ status: 202, text: first.text });
    expect((await send(timed)).body.error.code).toBe('schedule_past');
  });

  test('is in a batch with a verdict each', async () => {
    const { body } = await app.v1('POST', '/v1/messages/batch', {
      token: key,
      body: { from: 'ANYNAME', text: 'Habari', messages: [{ to: '0712345678' }, { to: '+254712340020' }] },
    });
    expect(body).toMatchObject({ accepted: 1, rejected: 1, live: false });
    expect(body.messages[1].error.code).toBe('number_on_dnd_list');
    const page = await get(`/v1/messages?batch_id=${body.batch_id}`);
    expect(page.data.map(({ id }: { id: string }) => id)).toEqual([body.messages[0].id]);
  });

  test('is refused with its whole batch where its number is that of a suspended account', async () => {
    const messages = [{ to: '0712345678' }, { to: '+254712340025' }];
    const batch = { from: 'ANYNAME', text: 'Habari', messages };
    const { status, body } = await app.v1('POST', '/v1/messages/batch', { token: key, body: batch });
    expect([status, body.error?.code]).toEqual([422, 'account_suspended']);
    expect((await get('/v1/messages')).data).toEqual([]);
  });

  test('is one of at most 10,000 of its client and day; refused ones and dry runs do not count', async () => {
    const counted = { client_id: clientId, day: nairobiDay(clock.now), messages: testMessagesOfDayMax - 2 };
    await db.insertInto('test_message_counts').values(counted).execute();
    const messages = [{ to: '+254712345678' }, { to: '+254712340020' }];
    const batch = { from: 'ANYNAME', text: 'Habari', messages };
    const sendBatch = () => app.v1('POST', '/v1/messages/batch', { token: key, body: batch });
    expect((await sendBatch()).body).toMatchObject({ accepted: 1, rejected: 1 });
    expect((await send({ dry_run: true })).status).toBe(202);
    expect((await send()).status).toBe(202);
    const refused = [await send(), await sendBatch()];
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual([
      [429, 'daily_limit_reached'],
      [429, 'daily_limit_reached'],
    ]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    const other = await anApiKey(db, { clientId: await aClient(db), live: false });
    expect((await send({}, { token: other })).status).toBe(202);
    clock.now = new Date(clock.now.getTime() + 86_400_000);
    expect((await send()).status).toBe(202);
  });

  test('takes one of the connections that other calls need, however many its client sends at once', async () => {
    await send();
    const sends = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('test_message_counts').selectAll().forUpdate().execute();
      const waiting = Array.from({ length: 30 }, () => send());
      await untilBlocked(db);
      expect((await app.v1('GET', '/v1/messages', { token: key })).status).toBe(200);
      return waiting;
    });
    for (const { status } of await Promise.all(sends)) expect(status).toBe(202);
  });

  test('is kept for 7 days', async () => {
    const { body } = await send();
    await deleteOldTestMessages(db, new Date(clock.now.getTime() + 6.9 * 86_400_000));
    expect((await get(`/v1/messages/${body.id}`)).id).toBe(body.id);
    await deleteOldTestMessages(db, new Date(clock.now.getTime() + 7.1 * 86_400_000));
    expect((await get(`/v1/messages/${body.id}`)).error.code).toBe('message_not_found');
  });

  test('has its events recorded for test webhooks, marked as not live, and for no live webhook', async () => {
    const types = ['message.sent', 'message.delivered'] as const;
    const { id } = await anEndpoint(db, { clientId, live: false, types: [...types] });
    await anEndpoint(db, { clientId, types: [...types, 'message.failed'] });
    const { body } = await send();
    await pass(1);
    await pass(1);
    const { rows } = await sql<{ type: string; data: object }>`
      SELECT type, data FROM webhook_events WHERE client_id = ${clientId} ORDER BY id`.execute(db);
    expect(rows.map(({ type }) => type)).toEqual(types);
    const deliveries = await db.selectFrom('webhook_deliveries').select('endpoint_id').execute();
    expect(deliveries).toEqual([{ endpoint_id: id }, { endpoint_id: id }]);
    const { events: _events, ...object } = await get(`/v1/messages/${body.id}`);
    expect(rows[1]?.data).toEqual(object);
    expect(object.live).toBe(false);
  });
});
