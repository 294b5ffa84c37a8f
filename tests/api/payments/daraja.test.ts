// The client of Daraja, tested against its simulator (requirements/kenya.md#m-pesa): the token, the answers, and the meaning of each.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { topUpWorth } from '../../../contract/payments.ts';
import { resultOf, unconfirmed } from '../../../server/domain/mpesa.ts';
import { daraja, type DarajaSettings } from '../../../server/payments/daraja.ts';
import { callbackKeys } from '../../../server/payments/keys.ts';
import { account, startMpesa } from '../../../simulators/mpesa/mpesa.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';

const simulator = await closeAfterAll(startMpesa({ waits: true }));

const client = (given: Partial<DarajaSettings> = {}) =>
  daraja({
    ...account,
    baseUrl: simulator.url,
    callbackUrl: () => 'https://tuma.example/',
    confirms: true,
    promptSeconds: 60,
    callbackIps: [],
    timeoutMs: 500,
    ...given,
  });
const prompt = { paymentId: 7, amount: 10, msisdn: '254712345678', reference: '10000216-007' };
const tokens = () => simulator.calls.get('generate') ?? 0;

test('asks for one token however many calls need it, and keeps it', async () => {
  const mpesa = client();
  const before = tokens();
  await Promise.all(Array.from({ length: 10 }, () => mpesa.query('ws_CO_nothing')));
  await mpesa.push(prompt);
  expect(tokens() - before).toBe(1);
});

test('a token that ended early is replaced, and the call made again', async () => {
  const mpesa = client();
  await mpesa.push(prompt);
  simulator.endTokens();
  expect(await mpesa.push(prompt)).toMatchObject({ kind: 'accepted' });
});

test('so is one that is refused without a code of Daraja', async () => {
  const mpesa = client();
  await mpesa.push(prompt);
  const before = tokens();
  simulator.failNext('processrequest', { status: 401, json: {} });
  expect(await mpesa.push(prompt)).toMatchObject({ kind: 'accepted' });
  expect(tokens() - before).toBe(1);
});

test('sends what Daraja asks for: whole amount, address with a key of that payment, password of the moment', async () => {
  const mpesa = client();
  const answer = await mpesa.push(prompt);
  const sent = simulator.prompts.at(-1);
  expect(answer).toEqual({
    kind: 'accepted',
    merchantRequestId: sent?.merchantRequestId,
    checkoutRequestId: sent?.checkoutRequestId,
  });
  expect(sent).toMatchObject({ amount: 10, phone: '254712345678', reference: '10000216-007' });
  expect(sent?.callbackUrl).toBe(`https://tuma.example/callbacks/push/${mpesa.keys.push(7)}`);
});

test('wrong credentials are reported as a refusal without a charge, and no prompt is sent', async () => {
  const before = simulator.prompts.length;
  const answer = await client({ consumerSecret: 'wrong' }).push(prompt);
  expect(answer).toMatchObject({ kind: 'refused', reason: expect.stringContaining('Nothing was charged') });
  expect(simulator.prompts).toHaveLength(before);
});

test.each([
  ['no answer', 'no answer' as const, { kind: 'unsure' }],
  ['half an answer', 'half an answer' as const, { kind: 'unsure' }],
  ['a page of a proxy', { status: 502, json: {} }, { kind: 'unsure' }],
  ['a success without ids', { status: 200, json: { ResponseCode: '0' } }, { kind: 'unsure' }],
  ['a success with another code', { status: 200, json: { MerchantRequestID: 'm', CheckoutRequestID: 'c', ResponseCode: '1' } }, { kind: 'unsure' }],
  ['too many calls', { status: 500, json: { errorCode: '500.003.02', errorMessage: 'Spike arrest' } }, { kind: 'refused', reason: 'M-Pesa says: Spike arrest.' }],
])('%s to a prompt', async (_what, fault, expected) => {
  simulator.failNext('processrequest', fault);
  expect(await client().push(prompt)).toEqual(expected);
}); // oxfmt-ignore

test('a system that is not there takes no prompt', async () => {
  expect(await client({ baseUrl: 'http://127.0.0.1:1' }).push(prompt)).toMatchObject({ kind: 'refused' });
});

test('nor does one that went away after it gave a token', async () => {
  const leaving = await startMpesa({ waits: true });
  // A slash at the end of the address changes nothing.
  const mpesa = client({ baseUrl: `${leaving.url}/` });
  expect(await mpesa.push(prompt)).toMatchObject({ kind: 'accepted' });
  await leaving.close();
  // The open connection ends with this one, which may have been lost.
  await mpesa.query('ws_CO_nothing');
  expect(await mpesa.push(prompt)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('Nothing was charged') });
}); // oxfmt-ignore

/** A Daraja that gives a token for a minute and answers no other request, and the number of tokens that it gave. */
async function aSilentDaraja({ tokens: given }: { tokens: boolean }) {
  let count = 0;
  const server = createServer((request, response) => {
    if (!given || !request.url?.startsWith('/oauth/')) return;
    count++;
    response.end(JSON.stringify({ access_token: 'a', expires_in: '60' }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => server.close().closeAllConnections());
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given: () => count,
  };
}

test('a system that answers nothing is left after a time; a prompt may have been sent once it had a token', async () => {
  const withoutToken = await aSilentDaraja({ tokens: false });
  expect(await client({ baseUrl: withoutToken.url }).push(prompt)).toMatchObject({ kind: 'refused' });
  const { url } = await aSilentDaraja({ tokens: true });
  const mpesa = client({ baseUrl: url });
  expect(await mpesa.push(prompt)).toEqual({ kind: 'unsure' });
  expect(await mpesa.query('ws_CO_nothing')).toEqual({ kind: 'no answer', reason: 'lost' });
});

test('a token is replaced a minute before its end, because a call takes time', async () => {
  const { url, given } = await aSilentDaraja({ tokens: true });
  const mpesa = client({ baseUrl: url });
  for (const expected of [1, 2]) {
    await mpesa.query('ws_CO_nothing');
    expect(given()).toBe(expected);
  }
});

test('an address of paybill callbacks that was not registered is an error', async () => {
  simulator.failNext('registerurl', { status: 500, json: { errorCode: '500.003.1001', errorMessage: 'Urls are already registered' } });
  await expect(client().registerUrls()).rejects.toThrow('M-Pesa says: Urls are already registered');
  simulator.failNext('registerurl', 'half an answer');
  await expect(client().registerUrls()).rejects.toThrow('M-Pesa gave no answer');
}); // oxfmt-ignore

test('a state query says result, still processing, or nothing', async () => {
  const mpesa = client();
  await mpesa.push({ ...prompt, msisdn: '254712340101' });
  const id = simulator.prompts.at(-1)?.checkoutRequestId ?? '';
  expect(await mpesa.query(id)).toEqual({ kind: 'processing' });
  const sent = simulator.prompts.at(-1);
  if (sent) sent.state = 'done';
  expect(await mpesa.query(id)).toMatchObject({ kind: 'result', code: '1032' });
  simulator.failNext('query', { status: 200, json: { ResultCode: '4999', ResultDesc: 'under processing' } });
  expect(await mpesa.query(id)).toEqual({ kind: 'processing' });
  simulator.failNext('query', { status: 500, json: { errorCode: '500.003.02', errorMessage: 'Spike' } });
  expect(await mpesa.query(id)).toEqual({ kind: 'no answer', reason: '500.003.02' });
  simulator.failNext('query', { status: 200, json: {} });
  expect(await mpesa.query(id)).toEqual({ kind: 'no answer', reason: 'unreadable' });
  simulator.failNext('query', 'no answer');
  expect(await mpesa.query(id)).toMatchObject({ kind: 'no answer' });
});

test('a callback key is valid for one payment and one secret only, and a guessed key is rejected', () => {
  const [own, foreign] = [callbackKeys('a'), callbackKeys('b')];
  expect(own.readPush(own.push(7))).toBe(7);
  for (const key of [foreign.push(7), own.push(7).replace('7', '8'), '7', '', '7.', `${own.push(7)}x`])
    expect(own.readPush(key), key).toBeUndefined();
  expect([own.isPaybill(own.paybill), own.isPaybill(foreign.paybill)]).toEqual([true, false]);
});

test('result codes mean what M-Pesa’s list says; an unknown code is reported with the description of M-Pesa', () => {
  const codes = ['1', '1019', '1032', '1037', '2001', '17', '9999'];
  expect(codes.map((code) => resultOf(code, '').state)).toEqual([
    'no_funds', 'expired', 'cancelled', 'unreachable', 'wrong_pin', 'failed', 'failed',
  ]); // oxfmt-ignore
  for (const said of ['System busy', 'System busy.'])
    expect(resultOf('77', said)).toEqual({ state: 'failed', reason: 'M-Pesa says: System busy.' });
  const doubts = [unconfirmed('77', 'System busy'), unconfirmed('2', ''), unconfirmed('2001', '')];
  expect(
    doubts.map((doubt) =>
      doubt.replace('A notice reported it as paid, but M-Pesa did not confirm that. ', ''),
    ),
  ).toEqual([
    'M-Pesa says: System busy.',
    'The amount is below the least M-Pesa takes.',
    'The PIN was wrong.',
  ]);
});

test.each([
  ['500', '0', '0.7', { units: 714, left: '0.2000' }],
  ['1', '0.4', '0.7', { units: 2, left: '0.0000' }],
  ['0.3', '0.3', '0.6', { units: 1, left: '0.0000' }],
  ['10.00', '0.0000', '0.0001', { units: 100_000, left: '0.0000' }],
  ['5', '0', '0', undefined],
  ['five', '0', '1', undefined],
])('KES %s with %s of credit at %s give %j, exactly', (...[amount, credit, cost, worth]) =>
  expect(topUpWorth(amount, credit, cost)).toEqual(worth),
);
