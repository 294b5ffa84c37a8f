// A send with a key that was used before looks up the key in its own transaction (decisions/048-sends-in-three-trips.md).
import { beforeEach, expect, test } from 'vitest';
import type { Scope } from '../../../contract/v1/call.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { aClient } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp, type CallOptions } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
let clientId: number;
let key: string;
beforeEach(async () => {
  app.clock.now = new Date();
  clientId = await aClient(db, { units: 100 });
  await aSender(db, { clientId, code: 'SAVANNA' });
  key = await anApiKey(db, { clientId });
  expect((await send({}, { headers: { 'idempotency-key': 'first' } })).status).toBe(202);
});

const wanted = { to: '+254712345678', from: 'SAVANNA', text: 'Your code is 1234' };
const send = (given: object = {}, options: CallOptions = {}) =>
  app.v1('POST', '/v1/messages', { token: key, body: { ...wanted, ...given }, ...options });
const codeOf = async (given: object = {}, options: CallOptions = {}) => {
  const { status, body } = await send(given, options);
  return `${status} ${body.error.code}`;
};
const change = (fields: { revoked?: Date | null; scopes?: Scope[]; allowed_addresses?: string[] }) =>
  db.updateTable('api_keys').set(fields).where('client_id', '=', clientId).execute();
const stored = async () =>
  (await db.selectFrom('messages').select('id').where('client_id', '=', clientId).execute()).length;

test('a key that was revoked is refused with its next send, which stores nothing', async () => {
  await change({ revoked: app.clock.now });
  expect(await codeOf()).toBe('401 api_key_revoked');
  expect(await stored()).toBe(1);
});

test('a key that was revoked is refused before an invalid body and before a repeat is answered', async () => {
  await change({ revoked: app.clock.now });
  expect(await codeOf({ to: '' })).toBe('401 api_key_revoked');
  expect((await send()).status).toBe(401);
  await change({ revoked: null });
  expect((await send({}, { headers: { 'idempotency-key': 'first' } })).status).toBe(202);
  await change({ revoked: app.clock.now });
  expect(await codeOf({}, { headers: { 'idempotency-key': 'first' } })).toBe('401 api_key_revoked');
});

test('a scope that was taken away is missing with the next send, and one that was given is there', async () => {
  await change({ scopes: ['messages:read'] });
  expect(await codeOf()).toBe('403 scope_missing');
  expect(await stored()).toBe(1);
  expect(await codeOf()).toBe('403 scope_missing');
  await change({ scopes: ['messages:send'] });
  expect((await send()).status).toBe(202);
});

test('an address that is no longer allowed is refused with the next send', async () => {
  await change({ allowed_addresses: ['10.1.0.0/16'] });
  expect(await codeOf()).toBe('403 address_not_allowed');
  expect(await stored()).toBe(1);
});

test('a client that was suspended is refused with the next send, and gets the first answer to a repeat', async () => {
  await db.updateTable('clients').set({ status: 0 }).where('id', '=', clientId).execute();
  expect(await codeOf()).toBe('422 account_suspended');
  expect((await send({}, { headers: { 'idempotency-key': 'first' } })).status).toBe(202);
  expect(await stored()).toBe(1);
});

test('sends of a valid and a revoked key at the same moment are each answered by their own key', async () => {
  const other = await anApiKey(db, { clientId });
  expect((await send({}, { token: other })).status).toBe(202);
  await db
    .updateTable('api_keys')
    .set({ revoked: app.clock.now })
    .where('ending', '=', other.slice(-4))
    .where('client_id', '=', clientId)
    .execute();
  const answers = await Promise.all([send(), send({}, { token: other }), send(), send({}, { token: other })]);
  expect(answers.map(({ status }) => status)).toEqual([202, 401, 202, 401]);
  expect(await stored()).toBe(4);
});
