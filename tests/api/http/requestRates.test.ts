// The rate limits of the API: for a user, for a client, and for an address whose requests are not signed in.
import { expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { watchRequestLimits } from '../../../server/modules/settings/settings.service.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const limits = { user: 5, client: 8, address: 4 };
const app = await startTestApp({ requestLimits: limits });
const { db } = app;
const ask = (options: Parameters<typeof app.call>[2]) => app.call('dashboard/summary', {}, options);

test('the headers show a user the remaining requests, and a request beyond the limit is answered 429 with Retry-After', async () => {
  const caller = await signedIn(db);
  const first = await ask(caller);
  expect(first.headers['ratelimit-policy']).toBe('"user";q=5;w=60, "client";q=8;w=60');
  expect(first.headers['ratelimit']).toMatch(/^"user";r=4;t=\d+, "client";r=7;t=\d+$/);
  for (let count = 1; count < limits.user; count++) expect((await ask(caller)).status).toBe(200);
  const over = await ask(caller);
  expect(over.status).toBe(429);
  expect(over.body).toEqual({
    code: 'too_many_requests',
    message: expect.stringMatching(/^Too many requests\. Try again in \d+ seconds?\.$/),
  });
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(over.headers['ratelimit']).toMatch(/^"user";r=0;t=\d+$/);
});

test('all users of a client together may ask as often as the client may; another client is not held up', async () => {
  const clientId = await aClient(db);
  const [one, two] = [await signedIn(db, { clientId }), await signedIn(db, { clientId })];
  const statuses = [];
  for (let count = 0; count < 5; count++) statuses.push((await ask(one)).status, (await ask(two)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.client);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await ask(await signedIn(db))).status).toBe(200);
});

test('single sends count for the client alone, and reads of a collection as any call', async () => {
  const caller = await signedIn(db, { roleId: roleIds.clientAdmin });
  const send = () => app.call('message/send/transactional', {}, caller);
  for (let count = 0; count < limits.user + 1; count++) expect((await send()).status).toBe(422);
  const list = await app.get('/api/templates', caller);
  expect([list.status, list.headers['ratelimit']]).toEqual([200, expect.stringMatching(/^"user";r=4;t=\d+, "client";r=1/)]);
}); // oxfmt-ignore

test.each([
  ['without a token', {}],
  ['with an unknown token', { token: 'unknown' }],
])('an address %s is answered 401, and beyond its limit 429, which holds up no one who is signed in', async (_how, given) => {
  const ip = 'token' in given ? '10.1.0.1' : '10.1.0.2';
  for (let count = 0; count < limits.address; count++) expect((await ask({ ...given, ip })).status).toBe(401);
  expect((await ask({ ...given, ip })).status).toBe(429);
  expect((await ask({ ...(await signedIn(db)), ip })).status).toBe(200);
  expect((await ask({ ...given, ip: '10.1.0.9' })).status).toBe(401);
}); // oxfmt-ignore

test('registration and sign-in count for the address', async () => {
  const answers = [];
  for (let count = 0; count <= limits.address; count++) {
    answers.push((await app.call('user/login', {}, { ip: '10.1.0.3' })).status);
  }
  expect(answers).toEqual([422, 422, 422, 422, 429]);
});

test('the limits of the platform’s settings take the place of the first ones once they are read', async () => {
  await db.updateTable('platform_settings').set({ requests_per_user: 1234 }).execute();
  const read = watchRequestLimits(db, limits);
  expect(read()).toEqual(limits);
  await expect.poll(() => read()).toMatchObject({ user: 1234, client: 300_000, address: 30_000 });
});
