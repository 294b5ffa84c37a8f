// Null in the bodies of the HTTP API: serialisers of many languages write it for each field that a program leaves unset.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { v1Calls } from '../../../contract/v1/index.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { aClient } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';
import { nameOf, v1Samples } from '../../support/api/v1Samples.ts';

const app = await startTestApp();
const { db } = app;
const clientId = await aClient(db, { units: 10 });
const token = await anApiKey(db, { clientId, live: false });

const message = { to: '+254712345678', from: 'SAVANNA', text: 'Hello' };
const send = (body: object, key?: string) =>
  app.v1('POST', '/v1/messages', { token, body, ...(key && { headers: { 'idempotency-key': key } }) });

const withBody = v1Calls.filter((call) => Object.keys((call.body as z.ZodObject).shape).length > 0);

test.each(withBody.map((call) => [nameOf(call), call] as const))(
  '%s takes null for each field that may be unset',
  (name, { body }) => {
    const sample = v1Samples[name]?.body ?? {};
    const unset = Object.entries((body as z.ZodObject).shape).flatMap(([field, schema]) =>
      (schema as z.ZodType).safeParse(undefined).success && !(field in sample) ? [[field, null]] : [],
    );
    const given = (fields: object) => Object.entries(body.parse(fields) as object).filter(([, value]) => value !== null && value !== undefined);
    expect(given({ ...sample, ...Object.fromEntries(unset) })).toEqual(given(sample));
  },
); // oxfmt-ignore

test('a send with null has the defaults, and is repeated by its key with or without them', async () => {
  const nulls = { type: null, priority: null, dry_run: null };
  const first = await send({ ...message, ...nulls, validity_seconds: null }, 'order-1');
  expect([first.status, first.body]).toMatchObject([202, { type: 'transactional', id: expect.any(String) }]);
  const again = await send({ ...message, validity_seconds: null }, 'order-1');
  expect(again.body.id).toBe(first.body.id);
});

test('a change of a webhook leaves what is null as it is', async () => {
  const body = { url: 'https://hooks.client.example/tuma', event_types: ['message.sent'], description: 'Orders' };
  const { id } = (await app.v1('POST', '/v1/webhooks', { token, body: { ...body, format: null } })).body;
  const change = { url: null, event_types: null, description: null, format: null, enabled: false };
  const changed = await app.v1('PATCH', `/v1/webhooks/${id}`, { token, body: change });
  expect([changed.status, changed.body]).toMatchObject([200, { ...body, format: 'tuma', status: 'disabled' }]);
}); // oxfmt-ignore
