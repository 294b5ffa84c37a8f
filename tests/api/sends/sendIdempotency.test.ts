// Sends that are repeated with the same Idempotency-Key, and keys that are refused (requirements/domain.md#sending).
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';
import { addNetworks, typedSends } from '../../support/api/typedSends.ts';

const send = 'message/send/transactional';

const app = await startTestApp();
const { db } = app;
await addNetworks(db);
let clientId: number;
let caller: SignedIn;
const { aSender, body, post, queued, balance } = typedSends(app, () => ({ clientId, caller }));
beforeEach(async () => {
  clientId = await aClient(db, { units: 100 });
  caller = await signedIn(db, { clientId });
  await aSender('DUKA');
});

describe('idempotency', () => {
  let address: string;
  beforeAll(async () => {
    address = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  });

  test('answers a repeat of key and body with the first answer and sends nothing', async () => {
    const headers = { 'idempotency-key': 'key-1' };
    const first = await post(send, {}, { headers });
    const second = await post(send, {}, { headers });
    expect(second.text).toBe(first.text);
    expect(await queued()).toHaveLength(2);
  });

  test('accepts eight concurrent requests with one key as one send', async () => {
    const headers = { 'idempotency-key': 'key-2' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(send, {}, { headers })));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(await queued()).toHaveLength(2);
    expect(await balance()).toBe(98);
  });

  test('refuses the same key for another body with 422', async () => {
    const headers = { 'idempotency-key': 'key-3' };
    await post(send, {}, { headers });
    const other = await post(send, { message: 'Something else' }, { headers });
    expect(other).toMatchObject({
      status: 422,
      body: { message: 'This Idempotency-Key was used for another request' },
    });
  });

  test('leaves the key of a refused send free', async () => {
    const headers = { 'idempotency-key': 'key-4' };
    expect((await post(send, { sender_id: 'MISSING' }, { headers })).status).toBe(422);
    expect((await post(send, {}, { headers })).status).toBe(200);
  });

  test.each([
    ['of 201 characters', 'k'.repeat(201)],
    ['that is empty', ''],
    ['with a space', 'key 1'],
    ['that came twice', 'key-1, key-1'],
    ['outside of ASCII', 'clé'],
  ])('refuses a key %s with 422 and sends nothing', async (_, key) => {
    const answer = await post(send, {}, { headers: { 'idempotency-key': key } });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      expect.stringContaining('1 to 200 printable ASCII'),
    ]);
    expect(await queued()).toEqual([]);
  });

  test.each([
    ['twice', ['key-7', 'key-7']],
    ['without a value', ['']],
  ])('refuses a raw header %s with 422', async (_, values) => {
    const { port } = new URL(address);
    const headers = {
      Authorization: caller.token,
      'Content-Type': 'application/json',
      'Idempotency-Key': values,
    };
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: `/api/${send}`, headers });
    sent.end(JSON.stringify(body()));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(422);
    expect(await queued()).toEqual([]);
  });

  test('distinguishes keys of 200 characters that differ in the last one', async () => {
    for (const last of ['a', 'b']) {
      const headers = { 'idempotency-key': 'k'.repeat(199) + last };
      expect((await post(send, {}, { headers })).status).toBe(200);
    }
    expect(await queued()).toHaveLength(4);
  });

  test('answers a repeat after the client is suspended, and refuses a new send', async () => {
    const headers = { 'idempotency-key': 'key-5' };
    const first = await post(send, {}, { headers });
    await sql`UPDATE clients SET status = 0 WHERE id = ${clientId}`.execute(db);
    expect((await post(send, {}, { headers })).text).toBe(first.text);
    const refused = await post(send, {}, { headers: { 'idempotency-key': 'key-6' } });
    expect(refused.body.message).toBe('Your account is suspended. It can read, but not send.');
    expect(await queued()).toHaveLength(2);
  });

  test('accepts the same key from another client', async () => {
    const headers = { 'idempotency-key': 'key-1' };
    expect((await post(send, {}, { headers })).status).toBe(200);
    expect(await queued()).toHaveLength(2);
  });
});
