// Messages of live keys over the HTTP API (decisions/044-http-sends.md).
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MessageObject } from '../../contract/v1/messages.ts';
import { statusTable, v1Statuses, type V1Status } from '../../contract/v1/statuses.ts';
import { available } from '../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { anApiKey } from '../support/apiKeys.ts';
import { aClient, signedIn } from '../support/people.ts';
import { aSender } from '../support/sendFixtures.ts';
import { startTestApp, type CallOptions } from '../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
let clientId: number;
let key: string;

async function aSendingClient(units: number): Promise<{ clientId: number; key: string }> {
  const id = await aClient(db, { units });
  await aSender(db, { clientId: id, code: 'SAVANNA' });
  return { clientId: id, key: await anApiKey(db, { clientId: id }) };
}
beforeEach(async () => {
  app.clock.now = new Date();
  ({ clientId, key } = await aSendingClient(100));
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
    await settle(Number(sent.id), { ...asFailed, timeline });
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
    await unsettle(Number(sent.id));
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
    expect(await refusal({ sendAt: null })).toEqual([422, 'invalid_input', null]);
    expect(await refusal({ metadata: { a: 1 } })).toEqual([422, 'invalid_input', 'metadata.a']);
    expect([await left(), (await stored()).length]).toEqual([100, 0]);
  });

  test('that exceeds the balance is refused with 402', async () => {
    ({ clientId, key } = await aSendingClient(1));
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

/** Changes the state of a message outside of the engine. */
async function settle(
  id: number,
  given: { state: 'pending' | 'unknown' | 'delivered' | 'failed'; timeline?: unknown[] } & Record<
    string,
    unknown
  >,
): Promise<void> {
  const { timeline, ...rest } = given;
  await db
    .updateTable('messages')
    .set({ ...rest, ...(timeline && { timeline: JSON.stringify(timeline) }) } as never)
    .where('id', '=', id)
    .execute();
}

/** Back to what the work tables and counts say. */
async function unsettle(id: number): Promise<void> {
  await db.deleteFrom('message_failures').where('id', '=', id).execute();
  await db
    .updateTable('messages')
    .set({ state: 'queued', failure_code: null, parts_sent: 0 })
    .where('id', '=', id)
    .execute();
}

describe('an Idempotency-Key', () => {
  test('repeated 20 times at once makes one message, and the others are replays of its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({}, keyed('order-1'))));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19);
    expect([(await stored()).length, await left()]).toEqual([1, 99]);
  });

  test('with another body is a conflict', async () => {
    await send({}, keyed('order-2'));
    const { status, body } = await send({ text: 'Another' }, keyed('order-2'));
    expect([status, body.error.type, body.error.code]).toEqual([409, 'conflict', 'idempotency_key_reused']);
  });

  test('of a refused message stays free', async () => {
    expect((await send({ to: '12' }, keyed('order-3'))).status).toBe(422);
    expect((await send({}, keyed('order-3'))).status).toBe(202);
  });

  test('is not that of another client', async () => {
    const first = await send({}, keyed('order-4'));
    ({ clientId, key } = await aSendingClient(10));
    expect((await send({}, keyed('order-4'))).body.id).not.toBe(first.body.id);
  });
});

describe('a list', () => {
  test('is read to its end, each message once, while others are sent', async () => {
    const sent: string[] = [];
    for (let made = 0; made < 7; made++) sent.unshift((await send()).body.id);
    const read: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list({ limit: '3', ...(cursor !== '' && { starting_after: cursor }) });
      read.push(...idsOf(page));
      expect(page.has_more).toBe(page.next_cursor !== null);
      cursor = page.next_cursor;
      await send({ type: 'promotional' });
    }
    expect(read).toEqual(sent);
  });

  test('is filtered by reference, number, batch and time', async () => {
    const { body: first } = await send({ reference: 'a' });
    const { body: second } = await send({ reference: 'b', to: '0733 000 001' });
    expect(idsOf(await list({ reference: 'a' }))).toEqual([first.id]);
    expect(idsOf(await list({ to: '+254733000001' }))).toEqual([second.id]);
    expect(idsOf(await list({ to: 'unknown' }))).toEqual([]);
    expect(idsOf(await list({ batch_id: 'batch_999' }))).toEqual([]);
    expect(idsOf(await list({ created_after: first.created_at }))).toEqual([second.id, first.id]);
    expect(idsOf(await list({ created_before: first.created_at }))).toEqual([]);
    expect((await app.v1('GET', '/v1/messages', { token: key, query: { limit: '101' } })).status).toBe(422);
  });

  test.each(v1Statuses.filter((status) => !['scheduled', 'queued'].includes(status)))(
    'finds the messages that are %s and no others',
    async (status) => {
      const ids: number[] = [];
      for (let made = 0; made < 2; made++) ids.push(Number((await send()).body.id));
      const [id = 0] = ids;
      await settleAs(id, status);
      expect(idsOf(await list({ status }))).toEqual([String(id)]);
      expect((await get(`/v1/messages/${id}`)).body.status).toBe(status);
      await sql`DELETE FROM awaiting WHERE id = ${id}`.execute(db);
      await unsettle(id);
      await sql`INSERT INTO outbox SELECT ${id}, NULL, NULL, connector_id, client_id, 1, false FROM messages WHERE id = ${id}`.execute(
        db,
      );
      await db
        .updateTable('message_counts')
        .set({ queued: 2, pending: 0, delivered: 0, failed: 0 })
        .where('client_id', '=', clientId)
        .execute();
    },
  );

  test('holds no message of another client', async () => {
    await send({ reference: 'a' });
    const other = await aSendingClient(1);
    const queries: Record<string, string>[] = [
      {},
      { reference: 'a' },
      { to: wanted.to },
      { status: 'queued' },
    ];
    for (const query of queries) expect(idsOf(await list(query, other.key))).toEqual([]);
  });
});

const codeOf: Partial<Record<V1Status, string>> = {
  undelivered: 'undelivered',
  failed: 'outcome_unknown',
  expired: 'not_sent_in_time',
  rejected: 'number_unknown',
  canceled: 'message_cancelled',
};

/** A message in a state, as the engine leaves its row, its work tables and the counts of its client. */
async function settleAs(id: number, status: V1Status): Promise<void> {
  const state = codeOf[status] ? 'failed' : status === 'sent' ? 'pending' : status;
  await settle(id, { state: state as 'failed', failure_code: codeOf[status] ?? null });
  await sql`DELETE FROM outbox WHERE id = ${id}`.execute(db);
  if (state === 'pending' || state === 'unknown')
    await sql`INSERT INTO awaiting SELECT id, connector_id, 'x', msisdn, ${state === 'unknown'} FROM messages WHERE id = ${id}`.execute(
      db,
    );
  const group = codeOf[status] ? 'failed' : statusTable[status].console.toLowerCase();
  await sql`UPDATE message_counts SET queued = 1, ${sql.ref(group)} = 1 WHERE client_id = ${clientId}`.execute(
    db,
  );
}

describe('a cancellation', () => {
  test('gives the units back once', async () => {
    const { body: sent } = await send();
    const cancel = () => app.v1('POST', `/v1/messages/${sent.id}/cancel`, { token: key });
    const { status, body } = await cancel();
    expect([status, body.status, body.units, body.price.amount]).toEqual([200, 'canceled', 0, '0.00']);
    expect(body.error).toMatchObject({ code: 'message_cancelled', fault: 'sender' });
    expect(await left()).toBe(100);
    expect((await cancel()).body.error).toMatchObject({ type: 'conflict', code: 'message_not_cancellable' });
    expect(await left()).toBe(100);
  });

  test('in the console is one of a scheduled message, by the client alone, and audited', async () => {
    const { body: sent } = await send({ send_at: new Date(Date.now() + 7_200_000).toISOString() });
    const me = await signedIn(db, { clientId });
    const listed = async () => {
      const { body } = await app.call('message/all/transactional', {}, me);
      return [body.data[0].status_description, body.data[0].narrow_status];
    };
    expect(await listed()).toEqual(['Queued', 'Scheduled']);
    const cancel = async (id: string, by = me) => {
      const { status, body } = await app.call(`message/${id}/cancel`, {}, by);
      return [status, body.code ?? body.message];
    };
    const missing = [404, 'message_not_found'];
    expect(await cancel('588357086222612')).toEqual(missing);
    expect(await cancel(sent.id, await signedIn(db))).toEqual(missing);
    expect(await cancel(sent.id)).toEqual([200, 'Message cancelled']);
    expect(await cancel(sent.id)).toEqual([409, 'message_not_cancellable']);
    expect(await listed()).toEqual(['Failed', 'Cancelled']);
    expect(await left()).toBe(100);
    const entries = await db
      .selectFrom('audit_log')
      .select(['user_id', 'client_id', 'subject'])
      .where('action', '=', 'message.cancel')
      .execute();
    expect(entries).toEqual([{ user_id: me.id, client_id: clientId, subject: `message ${sent.id}` }]);
  });

  test('of the message of another client answers like that of a missing one', async () => {
    const { body: sent } = await send();
    const other = await aSendingClient(1);
    const refused = async (id: string, how: 'GET' | 'POST') => {
      const path = how === 'GET' ? `/v1/messages/${id}` : `/v1/messages/${id}/cancel`;
      const { status, body } = await app.v1(how, path, { token: other.key });
      return [status, body.error.code, body.error.message];
    };
    for (const how of ['GET', 'POST'] as const)
      expect(await refused(sent.id, how)).toEqual(await refused('588357086222612', how));
    expect(await left()).toBe(99);
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
