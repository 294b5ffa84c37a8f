// Messages of live keys over the HTTP API: sends, repeats and the account (decisions/044-http-sends.md).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MessageObject } from '../../../contract/v1/messages.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { aSendingClient, settle, unsettle } from '../../support/api/httpMessages.ts';
import { startTestApp, type CallOptions } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
let clientId: number;
let key: string;

beforeEach(async () => {
  app.clock.now = new Date();
  ({ clientId, key } = await aSendingClient(db, 100));
});
afterEach(async () => {
  expect(await verifyLedger(db)).toEqual([]);
});

const wanted = { to: '+254712345678', from: 'SAVANNA', text: 'Your code is 1234' };
const send = (given: object = {}, options: CallOptions = {}) =>
  app.v1('POST', '/v1/messages', { token: key, body: { ...wanted, ...given }, ...options });
const keyed = (name: string): CallOptions => ({ headers: { 'idempotency-key': name } });
const get = (path: string, token = key) => app.v1('GET', path, { token });
const list = async (query: Record<string, string> = {}, token = key) =>
  (await app.v1('GET', '/v1/messages', { token, query })).body;
const idsOf = (page: { data: MessageObject[] }) => page.data.map(({ id }) => id);
const left = () => available(db, clientId);
const stored = () => db.selectFrom('messages').selectAll().where('client_id', '=', clientId).execute();

describe('a message', () => {
  test('is accepted with every field of its object and taken from the balance', async () => {
    const { status, body } = await send({ reference: 'order-991', metadata: { till: '4' } });
    expect(status).toBe(202);
    const { id, created_at, ...object } = body;
    expect(id).toMatch(/^\d{15}$/);
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(30_000);
    expect(object).toEqual({
      object: 'message',
      status: 'queued',
      to: '+254712345678',
      from: 'SAVANNA',
      type: 'transactional',
      parts: 1,
      encoding: 'GSM-7',
      network: 'Safaricom',
      units: 1,
      price: { amount: '0.50', currency: 'KES' },
      reference: 'order-991',
      metadata: { till: '4' },
      batch_id: null,
      live: true,
      send_at: null,
      valid_until: null,
      submitted_at: null,
      delivered_at: null,
      error: null,
    });
    expect(await left()).toBe(99);
    expect((await stored())[0]).toMatchObject({ id: Number(id), state: 'queued', class: 'transactional' });
  });

  test('is retrieved as it was answered, with its events', async () => {
    const { body: sent } = await send({ reference: 'order-991', text: 'Jambo 😀' });
    const { status, body } = await get(`/v1/messages/${sent.id}`);
    expect(status).toBe(200);
    const { events, ...object } = body;
    expect(object).toEqual(sent);
    expect(object.encoding).toBe('UCS-2');
    expect(events).toEqual([{ at: expect.any(String), status: 'queued', detail: null }]);
  });

  test('has the times, the error and the events of its row', async () => {
    const { body: sent } = await send();
    const timeline = [
      { at: '2026-11-22T09:00:00.000Z', kind: 'queued' },
      { at: '2026-11-22T09:00:01.000Z', kind: 'submitting' },
      { at: '2026-11-22T09:00:02.000Z', kind: 'pending', raw: 'abc' },
      { at: '2026-11-22T09:00:03.000Z', kind: 'failed', raw: 'UNDELIV AbsentSubscriber' },
    ];
    const asFailed = { state: 'failed' as const, failure_code: 'absent_subscriber' as const, parts_sent: 1 };
    await settle(db, Number(sent.id), { ...asFailed, timeline });
    const { body } = await get(`/v1/messages/${sent.id}`);
    expect(body).toMatchObject({
      status: 'undelivered',
      units: 1,
      submitted_at: '2026-11-22T09:00:02.000Z',
      delivered_at: null,
      error: {
        code: 'absent_subscriber',
        message: 'The phone was off or out of coverage',
        fault: 'recipient',
      },
      events: [
        { at: '2026-11-22T09:00:00.000Z', status: 'queued', detail: null },
        { at: '2026-11-22T09:00:02.000Z', status: 'sent', detail: null },
        { at: '2026-11-22T09:00:03.000Z', status: 'undelivered', detail: 'UNDELIV AbsentSubscriber' },
      ],
    });
    await unsettle(db, Number(sent.id));
  });

  test('takes its text from a template and its variables', async () => {
    const { id: template } = await db
      .insertInto('templates')
      .values({ client_id: clientId, name: 'Code', message: 'Code {code} for {name|you}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const templated = { text: undefined, template_id: String(template) };
    await send({ ...templated, variables: { code: 1234 } });
    await send({ text: 'Hello {Name}', variables: { name: 'Amina' } });
    await send({ text: '{"plain": "braces"}' });
    expect((await stored()).map(({ message }) => message).toSorted()).toEqual([
      'Code 1234 for you',
      'Hello Amina',
      '{"plain": "braces"}',
    ]);
    expect((await send(templated)).body.error).toMatchObject({
      code: 'variable_missing',
      param: 'variables',
    });
    // Also where every object has a property of that name.
    for (const text of ['Hi {constructor}', 'Hi {__proto__}'])
      expect((await send({ text, variables: { name: 'Amina' } })).body.error).toMatchObject({
        code: 'variable_missing',
      });
    expect((await send({ ...templated, template_id: '999999' })).body.error).toMatchObject({
      code: 'template_not_found',
      param: 'template_id',
    });
    expect((await send({ template_id: '1' })).body.error).toMatchObject({
      code: 'invalid_input',
      param: 'text',
    });
    expect((await send({ text: undefined })).body.error).toMatchObject({
      code: 'invalid_input',
      param: 'text',
    });
  });

  test('is promotional and urgent as asked', async () => {
    await send({ type: 'promotional' });
    await send({ priority: 'high' });
    expect((await stored()).map(({ class: kind, urgent }) => [kind, urgent])).toEqual([
      ['promotional', false],
      ['transactional', true],
    ]);
  });

  test('that is scheduled waits for its time with the validity that follows it', async () => {
    const at = new Date(app.clock.now.getTime() + 3_600_000);
    const { body } = await send({ send_at: at.toISOString(), validity_seconds: 600 });
    const expected = {
      status: 'scheduled',
      send_at: at.toISOString(),
      valid_until: new Date(at.getTime() + 600_000).toISOString(),
    };
    expect(body).toMatchObject(expected);
    expect((await get(`/v1/messages/${body.id}`)).body).toMatchObject(expected);
    expect(idsOf(await list({ status: 'scheduled' }))).toEqual([body.id]);
    expect(idsOf(await list({ status: 'queued' }))).toEqual([]);
    app.clock.now = new Date(at.getTime() + 1000);
    expect(idsOf(await list({ status: 'queued' }))).toEqual([body.id]);
  });

  test('that is tried stores nothing and takes nothing', async () => {
    const { status, body } = await send({ dry_run: true, text: 'x'.repeat(200) });
    expect(status).toBe(202);
    expect(body).toMatchObject({ id: null, parts: 2, units: 2, price: { amount: '1.00' } });
    expect([await left(), (await stored()).length]).toEqual([100, 0]);
  });

  test('is refused with the code and the parameter that is wrong', async () => {
    const refusal = async (given: object) => {
      const { status, body } = await send(given);
      return [status, body.error.code, body.error.param];
    };
    await db
      .insertInto('dnd')
      .values({ msisdn: '254712000009', client_id: clientId, source: 'console' })
      .execute();
    expect(await refusal({ to: '0712 000 009' })).toEqual([422, 'number_on_dnd_list', 'to']);
    expect(await refusal({ to: '12' })).toEqual([422, 'phone_number_invalid', 'to']);
    expect(await refusal({ to: '+255754000000' })).toEqual([422, 'no_route', 'to']);
    expect(await refusal({ from: 'OTHER' })).toEqual([422, 'sender_unavailable', 'from']);
    expect(await refusal({ text: 'é'.repeat(700) + '😀'.repeat(10) })).toEqual([
      422,
      'message_too_long',
      'text',
    ]);
    expect(await refusal({ text: ' ' })).toEqual([422, 'invalid_input', 'text']);
    expect(await refusal({ type: 'other' })).toEqual([422, 'invalid_input', 'type']);
    expect(await refusal({ validity_seconds: 1 })).toEqual([422, 'invalid_input', 'validity_seconds']);
    expect(await refusal({ send_at: '2020-01-01T00:00:00Z' })).toEqual([422, 'schedule_past', 'send_at']);
    expect(await refusal({ sendAt: null })).toEqual([422, 'invalid_input', 'sendAt']);
    expect(await refusal({ metadata: { a: 1 } })).toEqual([422, 'invalid_input', 'metadata.a']);
    expect([await left(), (await stored()).length]).toEqual([100, 0]);
  });

  test('that exceeds the balance is refused with 402', async () => {
    ({ clientId, key } = await aSendingClient(db, 1));
    const { status, body } = await send({ text: 'x'.repeat(200) });
    expect([status, body.error.type, body.error.code]).toEqual([
      402,
      'insufficient_units',
      'balance_insufficient',
    ]);
  });

  test('of a suspended client is refused', async () => {
    await db.updateTable('clients').set({ status: 0 }).where('id', '=', clientId).execute();
    expect((await send()).body.error.code).toBe('account_suspended');
  });
});

describe('an Idempotency-Key', () => {
  test('repeated 20 times at once makes one message, and the others are replays of its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({}, keyed('order-1'))));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19);
    expect([(await stored()).length, await left()]).toEqual([1, 99]);
  });

  test('repeated after its time has passed is a replay, also of a batch', async () => {
    const timed = {
      send_at: new Date(app.clock.now.getTime() + 60_000).toISOString(),
      validity_seconds: 600,
    };
    const { from, text, to } = wanted;
    const batch = { from, text, messages: [{ to }], ...timed };
    const both = () =>
      Promise.all([
        send(timed, keyed('order-5')),
        app.v1('POST', '/v1/messages/batch', { token: key, body: batch, ...keyed('batch-5') }),
      ]);
    const first = await both();
    expect(first.map(({ status }) => status)).toEqual([202, 202]);
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
    const repeated = await both();
    expect(repeated.map(({ text: answer }) => answer)).toEqual(first.map(({ text: answer }) => answer));
    expect(repeated.map(({ headers }) => headers['idempotent-replayed'])).toEqual(['true', 'true']);
    expect((await send(timed, keyed('order-6'))).body.error.code).toBe('schedule_past');
    expect([(await stored()).length, await left()]).toEqual([2, 98]);
  });

  test('with another body is a conflict', async () => {
    await send({}, keyed('order-2'));
    const { status, body } = await send({ text: 'Another' }, keyed('order-2'));
    expect([status, body.error.type, body.error.code]).toEqual([409, 'conflict', 'idempotency_key_reused']);
  });

  test('is left by a dry run to the send that follows it', async () => {
    expect((await send({ dry_run: true }, keyed('order-8'))).body.id).toBeNull();
    expect((await send({}, keyed('order-8'))).body.id).not.toBeNull();
    expect(await stored()).toHaveLength(1);
  });

  test('of a refused message stays free', async () => {
    expect((await send({ to: '12' }, keyed('order-3'))).status).toBe(422);
    expect((await send({}, keyed('order-3'))).status).toBe(202);
  });

  test('is not that of another client', async () => {
    const first = await send({}, keyed('order-4'));
    ({ clientId, key } = await aSendingClient(db, 10));
    expect((await send({}, keyed('order-4'))).body.id).not.toBe(first.body.id);
  });
});

describe('an account', () => {
  test('has its sender IDs with the networks that carry them', async () => {
    expect((await get('/v1/senders')).body).toEqual({
      object: 'list',
      data: [{ object: 'sender', name: 'SAVANNA', networks: ['Airtel', 'Safaricom'] }],
      has_more: false,
      next_cursor: null,
    });
  });

  test('has its balance with the prices of networks that differ', async () => {
    await db.updateTable('clients').set({ sms_cost: '0.5' }).where('id', '=', clientId).execute();
    await send();
    expect((await get('/v1/balance')).body).toEqual({
      object: 'balance',
      units: 99,
      price: { amount: '0.50', currency: 'KES' },
      prices: [{ network: 'Airtel', price: { amount: '0.80', currency: 'KES' } }],
      live: true,
    });
  });
});
