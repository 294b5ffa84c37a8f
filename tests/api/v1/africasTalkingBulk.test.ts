// POST /version1/messaging/bulk, the newer address of Africa's Talking, whose parameters have other names.
import { expect, test } from 'vitest';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { aClient } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const { db, fastify } = await startTestApp();
const clientId = await aClient(db, { units: 10 });
await aSender(db, { clientId, code: 'SAVANNA' });
await aSender(db, { clientId, code: 'SACCO' });
const apiKey = await anApiKey(db, { clientId });
const url = '/version1/messaging/bulk';

function send(fields: object) {
  const headers = { apiKey, accept: 'application/json', 'content-type': 'application/json' };
  const order = { username: 'savanna', message: 'Habari', senderId: 'SACCO', enqueue: 1, ...fields };
  return fastify.inject({ method: 'POST', url, headers, payload: JSON.stringify(order) });
}

test.each([[['+254712345678', '12345']], ['+254712345678,12345']])(
  'a send to the phoneNumbers %j as senderId has a verdict for each',
  async (phoneNumbers) => {
    const answer = await send({ phoneNumbers });
    expect(answer.statusCode).toBe(201);
    const { Message, Recipients } = answer.json().SMSMessageData;
    expect(Message).toBe('Sent to 1/2 Total Cost: KES 0.5000');
    expect(Recipients).toMatchObject([{ number: '+254712345678', statusCode: 102 }, { statusCode: 403 }]);
    const id = Recipients[0].messageId;
    const query = db.selectFrom('messages').select(['sender_id', 'msisdn']).where('id', '=', Number(id));
    expect(await query.execute()).toEqual([{ sender_id: 'SACCO', msisdn: '254712345678' }]);
  },
);

test('empty phoneNumbers, and a send without any numbers, are refused with the name of the field', async () => {
  const missing = (name: string) => `Request is missing required form field '${name}'`;
  const empty = await send({ phoneNumbers: [] });
  expect([empty.statusCode, empty.body]).toEqual([400, missing('phoneNumbers')]);
  const none = await send({});
  expect([none.statusCode, none.body]).toEqual([400, missing('to')]);
});

test('another method is answered 405', async () => {
  const { statusCode, headers } = await fastify.inject({ method: 'GET', url });
  expect([statusCode, headers.allow]).toEqual([405, 'POST']);
});

test('as a sender longer than any sender ID sends nothing', async () => {
  const answer = await send({ phoneNumbers: '+254712345678', senderId: 'LONGER THAN SENDER IDS' });
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } },
  ]);
});
