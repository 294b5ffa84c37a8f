// Batches of messages over the HTTP API, with a verdict per message (decisions/044-http-sends.md).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { batchMessagesMax, type BatchVerdict } from '../../../contract/v1/messages.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { aClient, giveUnits } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { slowness } from '../../support/slowness.ts';
import { startTestApp, type CallOptions } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
let clientId: number;
let key: string;
async function begin(units: number): Promise<void> {
  clientId = await aClient(db, { units });
  await aSender(db, { clientId, code: 'SAVANNA' });
  key = await anApiKey(db, { clientId });
}
beforeEach(() => begin(10));
afterEach(async () => {
  expect(await verifyLedger(db)).toEqual([]);
});

const batch = (messages: unknown, given: object = {}, options: CallOptions = {}) =>
  app.v1('POST', '/v1/messages/batch', {
    token: key,
    body: { from: 'SAVANNA', messages, ...given },
    ...options,
  });
const left = () => available(db, clientId);
const kes = (amount: string) => ({ amount, currency: 'KES' });
const texts = async () =>
  (
    await db
      .selectFrom('messages')
      .select('message')
      .where('client_id', '=', clientId)
      .orderBy('id')
      .execute()
  ).map(({ message }) => message);

test('a batch whose variables would make its texts megabytes is refused message by message, in little time', async () => {
  const messages = Array.from({ length: batchMessagesMax }, (_, n) => ({ to: `07120${10_000 + n}` }));
  const before = process.threadCpuUsage();
  const given = { text: '{a}'.repeat(510), variables: { a: 'ж'.repeat(500) }, dry_run: true };
  const { status, body } = await batch(messages, given);
  const { user, system } = process.threadCpuUsage(before);
  expect(status).toBe(202);
  expect(body).toMatchObject({ accepted: 0, rejected: batchMessagesMax });
  expect(body.messages[0].error).toMatchObject({ code: 'message_too_long', param: 'text' });
  expect((user + system) / 1000).toBeLessThan(1_500 * slowness().own);
});

test('a batch gives each message its own verdict, in the order of the request', async () => {
  const { status, body } = await batch(
    [
      { to: '0712000001', variables: { name: 'Amina' }, reference: 'a' },
      { to: '12', variables: { name: 'Amina' } },
      { to: '0733000001', text: 'Your own' },
      { to: '0712000002' },
    ],
    { text: 'Hello {name} of {town}', variables: { town: 'Kisumu' } },
  );
  expect(status).toBe(202);
  const { batch_id: batchId, created_at: _at, messages, ...totals } = body;
  expect(totals).toEqual({
    object: 'batch',
    accepted: 2,
    rejected: 2,
    units: 2,
    price: { amount: '1.30', currency: 'KES' },
    live: true,
  });
  const id = expect.stringMatching(/^\d{15}$/);
  expect(messages).toEqual([
    {
      id,
      status: 'queued',
      to: '+254712000001',
      parts: 1,
      units: 1,
      price: kes('0.50'),
      reference: 'a',
      error: null,
    },
    {
      id: null,
      status: 'rejected',
      to: '12',
      parts: 0,
      units: 0,
      price: null,
      reference: null,
      error: { code: 'phone_number_invalid', message: expect.any(String), param: 'to' },
    },
    {
      id,
      status: 'queued',
      to: '+254733000001',
      parts: 1,
      units: 1,
      price: kes('0.80'),
      reference: null,
      error: null,
    },
    {
      id: null,
      status: 'rejected',
      to: '+254712000002',
      parts: 0,
      units: 0,
      price: null,
      reference: null,
      error: { code: 'variable_missing', message: expect.any(String), param: 'variables' },
    },
  ]);
  expect(await texts()).toEqual(['Hello Amina of Kisumu', 'Your own']);
  const { body: page } = await app.v1('GET', '/v1/messages', { token: key, query: { batch_id: batchId } });
  const accepted = messages.filter((verdict: BatchVerdict) => verdict.id !== null);
  expect(page.data.map((message: { id: string }) => message.id).toSorted()).toEqual(
    accepted.map((verdict: BatchVerdict) => verdict.id),
  );
});

describe('the text of a batch', () => {
  const codes = async (messages: object[], text: string) =>
    (await batch(messages, { text })).body.messages.map(({ error }: BatchVerdict) => error?.code ?? null);

  test('is not sent with its {name} to a message without variables where others have some', async () => {
    const messages = [
      { to: '0712000001', variables: { name: 'Amina' } },
      { to: '0712000002' },
      { to: '0712000003', variables: null },
      { to: '0712000004', text: 'A text of its own with {braces}' },
    ];
    expect(await codes(messages, 'Dear {name}')).toEqual([
      null,
      'variable_missing',
      'variable_missing',
      null,
    ]);
    expect(await texts()).toEqual(['Dear Amina', 'A text of its own with {braces}']);
  });

  test('has the text after the bar where a variable is missing or empty', async () => {
    const messages = [
      { to: '0712000001', variables: { NAME: ' Amina ' } },
      { to: '0712000002', variables: { name: '' } },
      { to: '0712000003' },
    ];
    expect((await batch(messages, { text: 'Dear {name|customer}' })).body).toMatchObject({ accepted: 3 });
    expect(await texts()).toEqual(['Dear Amina', 'Dear customer', 'Dear customer']);
  });

  test('is sent as it is where no message that has it has variables', async () => {
    const messages = [
      { to: '0712000001' },
      { to: '0712000002', text: 'Dear {name}', variables: { name: 'Amina' } },
    ];
    expect(await codes(messages, 'Use {code} as it is')).toEqual([null, null]);
    expect(await texts()).toEqual(['Use {code} as it is', 'Dear Amina']);
  });
});

test('a text of more than 10 parts refuses its own message alone, in GSM-7 and in UCS-2', async () => {
  const { status, body } = await batch([
    { to: '0712000001', text: 'Habari' },
    { to: '0712000002', text: 'x'.repeat(1531) },
    { to: '0712000003', text: 'ж'.repeat(671) },
  ]);
  expect([status, body.messages.map(({ error }: BatchVerdict) => error?.code ?? null)]).toEqual([
    202,
    [null, 'message_too_long', 'message_too_long'],
  ]);
  expect(await texts()).toEqual(['Habari']);
});

test('the units cover the first messages of a batch, and the others are refused', async () => {
  await begin(2);
  const { body } = await batch(
    Array.from({ length: 3 }, (_, index) => ({ to: `071200000${index}` })),
    { text: 'Habari' },
  );
  expect(body.messages.map(({ error }: BatchVerdict) => error?.code)).toEqual([
    undefined,
    undefined,
    'balance_insufficient',
  ]);
  expect(await left()).toBe(0);
});

test('a batch that is tried stores and takes nothing', async () => {
  const { body } = await batch([{ to: '0712000001' }], { text: 'Habari', dry_run: true });
  expect(body).toMatchObject({
    batch_id: null,
    accepted: 1,
    units: 1,
    messages: [{ id: null, status: 'queued' }],
  });
  expect([await left(), await texts()]).toEqual([10, []]);
});

test('a batch repeated at once with one Idempotency-Key is sent once', async () => {
  const messages = Array.from({ length: 3 }, () => ({ to: '0712000001', text: 'Habari' }));
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => batch(messages, {}, { headers: { 'idempotency-key': 'b-1' } })),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect([(await texts()).length, await left()]).toEqual([3, 7]);
});

describe('the Idempotency-Key of a batch', () => {
  const headers = { 'idempotency-key': 'b-2' };
  const text = 'x'.repeat(161);
  const messages = ['0712000001', '0712000002'].map((to) => ({ to, text }));
  const repeat = async () => {
    const { body, headers: answered } = await batch(messages, {}, { headers });
    return [body.accepted, answered['idempotent-replayed'] ?? null];
  };

  test('stays free where no message is accepted', async () => {
    await begin(1);
    expect(await repeat()).toEqual([0, null]);
    await giveUnits(db, clientId, 3);
    expect([await repeat(), await repeat()]).toEqual([
      [2, null],
      [2, 'true'],
    ]);
    expect(await texts()).toEqual([text, text]);
  });

  test('is used up where one is accepted', async () => {
    await begin(2);
    expect(await repeat()).toEqual([1, null]);
    await giveUnits(db, clientId, 3);
    expect(await repeat()).toEqual([1, 'true']);
    expect(await texts()).toEqual([text]);
  });

  test('is that of a repeat with the names of its objects in another order', async () => {
    const answer = async (named: object) => {
      const one = { to: '0712000001', text: 'Hello {a}', variables: named, metadata: named };
      const { status, text: answered } = await batch([one], {}, { headers });
      return [status, status === 202 ? answered : null];
    };
    const first = await answer({ b: '2', a: '1' });
    expect(first[0]).toBe(202);
    expect(await answer({ a: '1', b: '2' })).toEqual(first);
    expect(await answer({ a: '2', b: '1' })).toEqual([409, null]);
    expect(await texts()).toEqual(['Hello 1']);
  });

  test('of a test key stays free where no message is accepted', async () => {
    const options = { token: await anApiKey(db, { clientId, live: false }), headers };
    const answer = async (to: string) => (await batch([{ to, text: 'Habari' }], {}, options)).body;
    expect(await answer('0712000021')).toMatchObject({ accepted: 0 });
    expect(await answer('0712000001')).toMatchObject({ accepted: 1 });
  });
});

test('a batch is refused whole where it is none, or holds too many messages', async () => {
  const codeOf = async (messages: unknown) => {
    const { status, body } = await batch(messages, { text: 'Habari' });
    return [status, body.error.code, body.error.param];
  };
  const many = Array.from({ length: batchMessagesMax + 1 }, () => ({ to: '0712000001' }));
  expect(await codeOf(many)).toEqual([422, 'invalid_input', 'messages']);
  expect(await codeOf([])).toEqual([422, 'invalid_input', 'messages']);
  expect(await codeOf([{ to: '0712000001' }, { text: 'x' }])).toEqual([
    422,
    'invalid_input',
    'messages.1.to',
  ]);
  expect((await batch([{ to: '0712000001', text: 'x'.repeat(1_100_000) }])).body.error.code).toBe(
    'body_too_large',
  );
});

test('a batch of 1,000 messages of 900 characters is accepted and answered', async () => {
  await begin(10_000);
  const messages = Array.from({ length: batchMessagesMax }, (_, index) => ({
    to: `07120${String(index).padStart(5, '0')}`,
    text: `${index} `.padEnd(900, 'habari '),
  }));
  const { status, body } = await batch(messages);
  expect([status, body.accepted, body.units]).toEqual([202, 1000, 6000]);
  expect(await left()).toBe(4000);
});
