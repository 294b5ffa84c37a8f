// Fuzzes all input of the contract: the server never fails, and each refusal is a sentence that people understand. The seed is fixed, and
// each call gets an equal share of the time.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { collections, endpoints } from '../../../server/http/declaredCalls.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aSender } from '../../support/campaignHarness.ts';
import { hostile, ofShape, withOneLeaf, wordFault } from '../../support/api/hostileInput.ts';
import { collectionSamples, samples } from '../../support/matrix/samples.ts';
import type { Make, Sample, SampleRequest } from '../../support/matrix/sample.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { aClient, giveUnits, signedIn } from '../../support/people.ts';

const app = await startMpesaApp();
const { db } = app;
const platform = 1;
const harness = { db, clientId: await aClient(db, { units: 1000 }) };
await giveUnits(db, platform, 1000);
for (const clientId of [platform, harness.clientId]) await aSender(db, clientId);

const runs = { seed: 20_260_101, endOnFailure: true };

interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  query?: Record<string, string>;
  payload?: string | Buffer;
  type?: string;
}

let addresses = 0;
/** Returns a new address for each request, so that no request exceeds a rate limit. */
const anAddress = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;

/** Sends the request. Fails if the server failed, or if a refusal is not a sentence. */
async function send(request: Request, token: string | undefined): Promise<number> {
  const { type = 'application/json', payload } = request;
  const answer = await app.fastify.inject({
    method: request.method,
    url: request.url,
    remoteAddress: anAddress(),
    query: request.query ?? {},
    headers: { ...(payload !== undefined && { 'content-type': type }), ...(token !== undefined && { authorization: token }) },
    ...(payload !== undefined && { payload }),
  }); // oxfmt-ignore
  const { statusCode: status } = answer;
  const sent = `${JSON.stringify(request.query)} ${String(payload)}`;
  expect(status, `${request.url} ${sent.slice(0, 500)} ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  if (status >= 400) {
    const { message } = answer.json<{ message: unknown }>();
    expect(wordFault(message, sent), `${request.url} ${sent.slice(0, 300)} ${String(message)}`).toBe(
      undefined,
    );
  }
  return status;
}

const query = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value ?? {}).map(([name, leaf]) => [
      name,
      typeof leaf === 'string' ? leaf : JSON.stringify(leaf ?? null),
    ]),
  );

const pathIds = fc.oneof(
  fc.constantFrom('0', '-1', '1', '2', '1e3', '0x10', '99999999999999999999', '%00', '%ED%A0%80', '%', '1%2F2', 'x'.repeat(300)),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed()) || '0'),
); // oxfmt-ignore

const requestOf = (given: Make | Sample) => (typeof given === 'function' ? given : given.request)(harness);

const callers = {
  'an administrator': async () => (await signedIn(db, { clientId: platform, roleId: roleIds.root })).token,
  'a Client Admin': async () => (await signedIn(db, { clientId: harness.clientId })).token,
  'a caller without a session': () => Promise.resolve(undefined),
};

describe.each(Object.entries(callers))('%s', (_who, tokenOf) => {
  test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s never fails, and refuses in sentences',
    async (path, endpoint) => {
      const sample = await requestOf([samples[path] ?? []].flat()[0] ?? (() => ({})));
      await fuzz(bodiesFor(endpoint, sample), tokenOf, (how) => ({
        method: 'POST',
        url: `/api/${path.replace(':id', how.id)}`,
        query: query(how.query),
        payload: JSON.stringify(how.body) ?? 'null',
      }));
    },
  );

  test.each(collections.map((collection) => [collection.name, collection] as const))(
    'the collection %s never fails, and refuses in sentences',
    async (name, { filter, input = z.any() }) => {
      const sample = await requestOf(collectionSamples[name]?.create ?? (() => ({})));
      const asked = fc.record({
        verb: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
        one: fc.boolean(),
        id: pathIds,
        body: fc.oneof(ofShape(input), withOneLeaf(sample.body ?? {}), hostile),
        query: fc.record(
          { filter: fc.oneof(ofShape(filter), hostile), range: hostile, sort: hostile },
          { requiredKeys: [] },
        ),
      });
      await fuzz(asked, tokenOf, ({ verb, one, id, ...how }) => ({
        method: verb,
        url: `/api/${name}${one ? `/${id}` : ''}`,
        query: query(how.query),
        ...(verb !== 'GET' && verb !== 'DELETE' && { payload: JSON.stringify(how.body) ?? 'null' }),
      }));
    },
  );
});

function bodiesFor(endpoint: Endpoint, sample: SampleRequest) {
  return fc.record({
    id: sample.id === undefined ? pathIds : fc.oneof(fc.constant(String(sample.id)), pathIds),
    body: fc.oneof(
      { weight: 3, arbitrary: ofShape(endpoint.body) },
      { weight: 3, arbitrary: withOneLeaf(sample.body ?? {}) },
      { weight: 1, arbitrary: hostile },
    ),
    query: fc.oneof(ofShape(endpoint.query), withOneLeaf(sample.query ?? {})),
  });
}

async function fuzz<How>(
  how: fc.Arbitrary<How>,
  tokenOf: () => Promise<string | undefined>,
  requestFor: (how: How) => Request,
): Promise<void> {
  const token = await tokenOf();
  await fc.assert(
    fc.asyncProperty(how, async (given) => void (await send(requestFor(given), token))),
    token === undefined ? { ...runs, numRuns: 8 } : { ...runs, numRuns: 40 },
  );
}

describe.each(endpoints.filter(({ multipart }) => multipart).map(({ path }) => [path] as const))(
  'the form of %s',
  (path) => {
    const boundary = 'the-boundary';
    const url = `/api/${path.replace(':id', '1')}`;
    const part = (head: string, content: string | Buffer, more = '') => Buffer.concat([Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n${more}\r\n`), Buffer.from(content), Buffer.from('\r\n')]); // oxfmt-ignore
    const end = Buffer.from(`--${boundary}--\r\n`);
    const hostileHalf = Buffer.from([0x61, 0x00, 0x00, 0xd8, 0x62, 0x00]);
    const type = `multipart/form-data; boundary=${boundary}`;
    const file = part('name="file"; filename="a.csv"', 'phone\n0712345678\n');

    test.each([
      ['without a boundary', 'multipart/form-data', Buffer.concat([file, end])],
      ['with another boundary', 'multipart/form-data; boundary=other', Buffer.concat([file, end])],
      ['cut off', type, file.subarray(0, 40)],
      ['without an end', type, file],
      ['empty', type, Buffer.alloc(0)],
      ['with a NUL in a field', type, Buffer.concat([part('name="name"', 'a\0b'), file, end])],
      ['with half a character in a field', type, Buffer.concat([part('name="name"', hostileHalf, 'Content-Type: text/plain; charset=utf-16le\r\n'), file, end])],
      ['with a NUL in the file’s name', type, Buffer.concat([part('name="file"; filename="a\0.csv"', 'phone\n'), end])],
      ['with half a character in the file’s name', type, Buffer.concat([part(`name="file"; filename*=utf-16le''%00%D8`, 'phone\n'), end])],
      ['with broken UTF-8 in the file’s name', type, Buffer.concat([Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="`), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"\r\n\r\nphone\n\r\n'), end])],
      ['with a field of the prototype', type, Buffer.concat([part('name="__proto__"', 'x'), file, end])],
      ['with JSON that is none', type, Buffer.concat([part('name="name"', '{"a', 'Content-Type: application/json\r\n'), file, end])],
      ['with JSON that holds half a character', type, Buffer.concat([part('name="name"', '{"a":"\\ud800"}', 'Content-Type: application/json\r\n'), file, end])],
      ['with too many fields', type, Buffer.concat([...Array.from({ length: 60 }, (_, at) => part(`name="f${at}"`, 'x')), file, end])],
      ['with too many files', type, Buffer.concat([file, file, file, file, file, end])],
    ])('%s is refused in a sentence', async (_name, contentType, payload) => {
      const token = await callers['an administrator']();
      const status = await send({ method: 'POST', url, payload, type: contentType }, token);
      expect([400, 413, 422]).toContain(status);
    });
  },
); // oxfmt-ignore
