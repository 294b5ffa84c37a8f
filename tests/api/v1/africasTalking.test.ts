// POST /version1/messaging in the format of Africa's Talking: its documented requests, and its npm package with another address.
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { aClient } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db, fastify } = app;
let clientId: number;
let key: string;
beforeEach(async () => {
  clientId = await aClient(db, { units: 10 });
  await aSender(db, { clientId, code: 'SAVANNA' });
  key = await anApiKey(db, { clientId });
});
afterEach(async () => {
  expect(await verifyLedger(db)).toEqual([]);
});

const order = { username: 'savanna', to: '+254712345678', message: 'Habari', from: 'SAVANNA' };

async function send(fields: Record<string, unknown>, { apiKey = key, json = false } = {}) {
  const response = await fastify.inject({
    method: 'POST',
    url: '/version1/messaging',
    headers: {
      ...(apiKey && { apiKey }),
      accept: 'application/json',
      'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    payload: json ? JSON.stringify(fields) : new URLSearchParams(fields as Record<string, string>).toString(),
  });
  const { statusCode: status, body: text } = response;
  return { status, text, data: status === 201 ? response.json().SMSMessageData : undefined };
}

const messages = () =>
  db
    .selectFrom('messages')
    .select(['id', 'msisdn', 'message', 'sender_id'])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute();

const post = async (type: string, payload: string | Buffer) => {
  const headers = { apiKey: key, 'content-type': type };
  const answer = await fastify.inject({ method: 'POST', url: '/version1/messaging', headers, payload });
  return [answer.statusCode, answer.body];
};

test.each(['GET', 'HEAD', 'PUT', 'OPTIONS'] as const)('%s answers 405 with the method of the address', async (method) => {
  const { statusCode, headers } = await fastify.inject({ method, url: '/version1/messaging' });
  expect([statusCode, headers.allow]).toEqual([405, 'POST']);
}); // oxfmt-ignore

/** If letters of another encoding were replaced by U+FFFD, the phone would receive them as \uFFFD. */
describe('a form in another encoding than UTF-8 is refused', () => {
  const form = 'application/x-www-form-urlencoded';
  const fields = `username=savanna&to=0712345678&from=SAVANNA&message=50% off, `;
  const refused = [400, 'The body is not valid UTF-8'];

  test('with its octets', async () => {
    expect(await post(form, Buffer.from(`${fields}café`, 'latin1'))).toEqual(refused);
  });

  test('with its octets escaped', async () => {
    expect(await post(form, `${fields}caf%E9`)).toEqual(refused);
    expect(await messages()).toEqual([]);
  });

  test('and one with U+FFFD of its own is not', async () => {
    for (const text of ['café', 'caf%C3%A9', '\uFFFD', '%EF%BF%BD'])
      expect((await post(form, fields + text))[0]).toBe(201);
    expect((await messages()).map(({ message }) => message.slice(9))).toEqual(['café', 'café', '\uFFFD', '\uFFFD']);
  });
}); // oxfmt-ignore

test.each(['text/plain;charset=UTF-8', 'multipart/form-data; boundary=x', 'application/xml'])(
  'a body of the type %s is refused with the types to send',
  async (type) => {
    const text = 'Send a form (application/x-www-form-urlencoded) or JSON (application/json)';
    expect(await post(type, 'username=savanna')).toEqual([415, text]);
  },
);

test('a body that is too large, or no JSON, is refused with that', async () => {
  expect(await post('application/json', '{')).toEqual([400, 'The body is not valid JSON']);
  expect(await post('application/json', `"${'a'.repeat(2_000_000)}"`)).toEqual([
    413,
    'The request is too large',
  ]);
});

describe('a send', () => {
  test.each([{ json: false }, { json: true }])('is queued and answered as there: %o', async (how) => {
    const { status, data } = await send({ ...order, bulkSMSMode: '1', enqueue: '1' }, how);
    expect(status).toBe(201);
    const [message] = await messages();
    expect(data).toEqual({
      Message: 'Sent to 1/1 Total Cost: KES 0.5000',
      Recipients: [
        {
          statusCode: 102,
          number: '+254712345678',
          status: 'Success',
          cost: 'KES 0.5000',
          messageId: String(message?.id),
        },
      ],
    });
    expect(message).toMatchObject({ msisdn: '254712345678', message: 'Habari', sender_id: 'SAVANNA' });
    const { body } = await app.v1('GET', `/v1/messages/${message?.id}`, { token: key });
    expect(body).toMatchObject({ object: 'message', status: 'queued' });
  });

  test('has a verdict for each number, given with commas or as a list', async () => {
    const to = ['+254712345678', '12345', '0722345678'];
    for (const [given, json] of [
      [to.join(', '), false],
      [to, true],
    ] as const) {
      const { data } = await send({ ...order, to: given }, { json });
      expect(data.Message).toBe('Sent to 2/3 Total Cost: KES 1.0000');
      expect(
        data.Recipients.map(({ number, statusCode }: Record<string, unknown>) => [number, statusCode]),
      ).toEqual([
        ['+254712345678', 102],
        ['12345', 403],
        ['+254722345678', 102],
      ]);
      expect(data.Recipients[1]).toEqual({
        statusCode: 403,
        number: '12345',
        status: 'InvalidPhoneNumber',
        cost: '0',
        messageId: 'None',
      });
    }
    expect(await messages()).toHaveLength(4);
  });

  test('goes to each number of a repeated field, and is refused where another one is repeated', async () => {
    const form = 'application/x-www-form-urlencoded';
    const fields = 'username=savanna&from=SAVANNA&message=Habari&to=0712345678&to=0722345678,0712345679';
    const [status, text] = await post(form, fields);
    expect([status, JSON.parse(String(text)).SMSMessageData.Message]).toEqual([
      201,
      'Sent to 3/3 Total Cost: KES 1.5000',
    ]);
    expect(await post(form, `${fields}&message=Jambo`)).toEqual([400, 'Give message once']);
    expect(await messages()).toHaveLength(3);
  });

  test('without a sender uses the only one of the client', async () => {
    const { from: _from, ...without } = order;
    expect((await send(without)).status).toBe(201);
    await aSender(db, { clientId, code: 'OTHER' });
    expect(await send(without)).toMatchObject({
      status: 400,
      text: "Request is missing required form field 'from'",
    });
    expect((await messages()).map(({ sender_id }) => sender_id)).toEqual(['SAVANNA']);
  });

  test('as a sender that is not one of the client sends nothing', async () => {
    const { data } = await send({ ...order, from: 'UNKNOWN' });
    expect(data).toEqual({ Message: 'InvalidSenderId', Recipients: [] });
    expect(await messages()).toEqual([]);
  });

  test.each(['x'.repeat(1531), 'ж'.repeat(671)])('of more than 10 parts is refused as such', async (message) => {
    expect(await send({ ...order, message })).toMatchObject({ status: 400, text: 'The text is longer than 10 parts' });
    expect(await messages()).toEqual([]);
  }); // oxfmt-ignore

  test.each([
    ['0.5', 1_800],
    // No message is sent after 72 hours in any case.
    ['100', null],
    ['0', null],
    ['', null],
  ])('is valid for the hours %j', async (retryDurationInHours, seconds) => {
    const { data } = await send({ ...order, retryDurationInHours });
    const { body } = await app.v1('GET', `/v1/messages/${data.Recipients[0].messageId}`, { token: key });
    const until = body.valid_until && Date.parse(body.valid_until) - app.clock.now.getTime();
    expect(until).toBe(seconds && seconds * 1_000);
  });

  test.each(['abc', '1h', '0.001', '-1'])('that is to be valid for %j hours is refused', async (hours) => {
    const text = 'retryDurationInHours must be a number of hours, such as 0.5, and at least one minute';
    expect(await send({ ...order, retryDurationInHours: hours })).toMatchObject({ status: 400, text });
    expect(await messages()).toEqual([]);
  });

  test('that exceeds the balance refuses the numbers that it does not cover', async () => {
    const to = Array.from({ length: 11 }, (_, index) => `07123456${10 + index}`).join(',');
    const { data } = await send({ ...order, to });
    expect(data.Message).toBe('Sent to 10/11 Total Cost: KES 5.0000');
    expect(data.Recipients.at(-1)).toMatchObject({ statusCode: 405, status: 'InsufficientBalance' });
  });

  test('with a test key is simulated', async () => {
    const testKey = await anApiKey(db, { clientId, live: false });
    const { data } = await send(order, { apiKey: testKey });
    expect(data.Recipients[0]).toMatchObject({ statusCode: 102, status: 'Success' });
    expect(await messages()).toEqual([]);
    expect((await send({ ...order, from: '!' }, { apiKey: testKey })).data.Message).toBe('InvalidSenderId');
  });
});

describe('a request that cannot be processed', () => {
  test.each(['username', 'to', 'message'])('names the missing %s in plain text', async (name) => {
    const { [name as keyof typeof order]: _missing, ...fields } = order;
    expect(await send(fields)).toMatchObject({
      status: 400,
      text: `Request is missing required form field '${name}'`,
    });
  });

  test('is refused with 401 without a valid key, and with 403 without the scope', async () => {
    for (const apiKey of ['', 'tuma_live_unknown'])
      expect(await send(order, { apiKey })).toMatchObject({
        status: 401,
        text: 'The supplied authentication is invalid',
      });
    const reader = await anApiKey(db, { clientId, scopes: ['messages:read'] });
    expect((await send(order, { apiKey: reader })).status).toBe(403);
    expect(await messages()).toEqual([]);
  });

  test('is refused for premium SMS, and for more numbers than a batch takes', async () => {
    expect((await send({ ...order, keyword: 'WIN' })).status).toBe(400);
    const to = Array.from({ length: 1001 }, () => '0712345678').join(',');
    expect((await send({ ...order, to })).text).toContain('At most 1000');
  });

  const logged = () => db.selectFrom('api_requests').selectAll().where('client_id', '=', clientId).execute();

  test('is kept in the log of requests, with its numbers and text masked', async () => {
    await send({ ...order, message: '' });
    await eventually(async () => {
      expect(await logged()).toMatchObject([
        {
          path: '/version1/messaging',
          status: 400,
          code: 'invalid_input',
          body: expect.stringContaining('+25471•••78'),
        },
      ]);
    });
  });

  test('is kept in the log of requests also where its key lacks the scope', async () => {
    await send(order, { apiKey: await anApiKey(db, { clientId, scopes: ['messages:read'] }) });
    await eventually(async () => {
      expect(await logged()).toMatchObject([{ status: 403, code: 'scope_missing' }]);
    });
  });
});

test('the npm package africastalking sends, with the address of this system', async () => {
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as AddressInfo;
  const require = createRequire(import.meta.url);
  const addresses = require('africastalking/lib/common') as { SMS_URL: string };
  const create = require('africastalking') as (given: object) => {
    SMS: { send: (order: object) => Promise<unknown> };
  };
  const client = create({ username: 'savanna', apiKey: key });
  addresses.SMS_URL = `http://127.0.0.1:${port}/version1/messaging`;
  expect(
    await client.SMS.send({
      to: ['+254712345678', '+254722345678'],
      message: 'Habari',
      from: 'SAVANNA',
      enqueue: true,
    }),
  ).toEqual({
    SMSMessageData: {
      Message: 'Sent to 2/2 Total Cost: KES 1.0000',
      Recipients: ['+254712345678', '+254722345678'].map((number) => ({
        statusCode: 102,
        number,
        status: 'Success',
        cost: 'KES 0.5000',
        messageId: expect.stringMatching(/^\d{15}$/),
      })),
    },
  });
  expect(await messages()).toHaveLength(2);
  const refused = create({ username: 'savanna', apiKey: 'tuma_live_unknown' });
  addresses.SMS_URL = `http://127.0.0.1:${port}/version1/messaging`;
  await expect(refused.SMS.send({ to: '+254712345678', message: 'Habari' })).rejects.toThrow('401');
});
