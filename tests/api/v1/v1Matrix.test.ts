// Every call of the HTTP API with every kind of key: the answer follows only from the contract. IDs of another client, IDs of the other
// kind of key and missing IDs get the same answer. A call without a sample fails (tests/support/api/v1Samples.ts).
import { describe, expect, test } from 'vitest';
import { scopes, type V1Call } from '../../../contract/v1/call.ts';
import { v1Calls } from '../../../contract/v1/index.ts';
import { Outgoing } from '../../../server/webhooks/outgoing.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';
import { aClient } from '../../support/people.ts';
import { startReceiver } from '../../support/receiver.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp, type Answer } from '../../support/testApp.ts';
import { nameOf, v1Samples, type SampleClient } from '../../support/api/v1Samples.ts';

// Webhooks can only reach loopback, and no name is resolved.
const outgoing = new Outgoing({ allowed: ['127.0.0.0/8'], resolve: () => Promise.resolve([]) });
const app = await startTestApp({ outgoing });
await closeAfterAll(Promise.resolve(outgoing));
const receiver = await closeAfterAll(startReceiver());
const { db } = app;

async function aKeyHolder(): Promise<SampleClient> {
  const clientId = await aClient(db, { units: 1000 });
  await aSender(db, { clientId, code: 'SAVANNA' });
  return { clientId, key: await anApiKey(db, { clientId }), webhookUrl: receiver.url };
}
const mine = await aKeyHolder();
const theirs = await aKeyHolder();
const { clientId } = mine;
const now = app.clock.now.getTime();

const refusedKeys: Record<string, { key: string | undefined; refusal: string }> = {
  'without a key': { key: undefined, refusal: '401 api_key_missing' },
  'with a key that does not exist': { key: 'tuma_live_nothing', refusal: '401 api_key_invalid' },
  'with a revoked key': {
    key: await anApiKey(db, { clientId, revoked: new Date(now - 1000) }),
    refusal: '401 api_key_revoked',
  },
  'with an expired key': {
    key: await anApiKey(db, { clientId, expires: new Date(now - 1000) }),
    refusal: '401 api_key_expired',
  },
  'from an address that the key does not allow': {
    key: await anApiKey(db, { clientId, allowedAddresses: ['192.0.2.0/24'] }),
    refusal: '403 address_not_allowed',
  },
};
const testKey = await anApiKey(db, { clientId, live: false });

const sampleOf = (call: V1Call) => {
  const sample = v1Samples[nameOf(call)];
  if (!sample) throw new Error(`${nameOf(call)} has no sample`);
  return sample;
};

function make(call: V1Call, { key, id = '1' }: { key: string | undefined; id?: string }): Promise<Answer> {
  const { body } = sampleOf(call);
  return app.v1(call.method, call.path.replace(':id', id), {
    ...(key === undefined ? {} : { token: key }),
    ...(body && { body }),
  });
}

const refusalIn = ({ status, body }: Answer): string => `${status} ${body?.error?.code}`;

test('every sample is that of a call', () => {
  expect(Object.keys(v1Samples).filter((name) => !v1Calls.some((call) => nameOf(call) === name))).toEqual([]);
});

describe.each(v1Calls.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  test.each(Object.keys(refusedKeys))('is refused %s', async (how) => {
    const { key, refusal } = refusedKeys[how] ?? { key: undefined, refusal: '' };
    expect(refusalIn(await make(call, { key }))).toBe(refusal);
  });

  test('is refused without its scope, and any scope will do where it has none', async () => {
    const key = await anApiKey(db, { clientId, scopes: scopes.filter((scope) => scope !== call.scope) });
    const answer = refusalIn(await make(call, { key }));
    expect(answer === '403 scope_missing').toBe(call.scope !== null);
  });

  test('answers what the contract says to a key with its scope', async () => {
    const key = await anApiKey(db, {
      clientId,
      scopes: call.scope === null ? ['messages:read'] : [call.scope],
    });
    const id = await sampleOf(call).id?.(app, mine);
    const { status, body } = await make(call, { key, ...(id !== undefined && { id }) });
    expect(status).toBe(call.status);
    if (status !== 204) call.answer.parse(body);
  });

  test('answers a test key without an object of a live one', async () => {
    const { id: made, missingId } = sampleOf(call);
    const id = await made?.(app, mine);
    const { status, body } = await make(call, { key: testKey, ...(id !== undefined && { id }) });
    if (call.errors.includes('live_key_required'))
      expect([status, body.error.code]).toEqual([403, 'live_key_required']);
    else if (id === undefined) expect(status).toBe(call.status);
    else {
      const missing = await make(call, { key: testKey, id: missingId ?? '' });
      expect([status, body.error.code]).toEqual([404, missing.body.error.code]);
    }
  });
});

describe.each(
  v1Calls.filter(({ path }) => path.includes(':id')).map((call) => [nameOf(call), call] as const),
)('%s', (_name, call) => {
  test('answers the id of another client, a missing one and no id alike', async () => {
    const { id: made, missingId = '' } = sampleOf(call);
    const id = (await made?.(app, theirs)) ?? '';
    const answers: string[] = [];
    for (const one of [id, missingId, 'x'.repeat(90), '9'.repeat(40), '-1', '0'])
      answers.push(await make(call, { key: mine.key, id: one }).then(withoutRequest));
    expect(answers[0]).toMatch(/^404 /);
    expect(new Set(answers).size).toBe(1);
  });
});

const withoutRequest = ({ status, body }: Answer): string =>
  `${status} ${JSON.stringify({ ...body.error, request_id: undefined })}`;
