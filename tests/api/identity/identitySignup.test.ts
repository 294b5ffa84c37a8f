// Registration by signup: the client with its first user, and refusals (requirements/portal.md#registration).
import { beforeEach, expect, test } from 'vitest';
import { signup } from '../../../contract/signup.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aUser } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
beforeEach(async () => {
  app.clock.now = new Date();
  await db.deleteFrom('rate_limits').execute();
});

const registration = {
  full_name: 'Wanjiru Kamau',
  msisdn: '0722 123 456',
  email: 'wanjiru@duka.example',
  company_name: 'Duka Moja',
  country_code: 'KE',
  password: 'a secret of mine',
};

test('signup answers 201 and makes a client with its Client Admin, who can sign in', async () => {
  const answer = await app.call('signup', registration);
  expect(answer.status).toBe(201);
  const { message } = signup.answer.parse(answer.body);
  expect(message).toMatchObject({
    full_name: 'Wanjiru Kamau',
    msisdn: '254722123456',
    role_id: roleIds.clientAdmin,
  });
  expect(answer.text).not.toContain('argon2');
  const signIn = await app.call('user/login', { msisdn: '0722123456', password: 'a secret of mine' });
  expect(signIn.status).toBe(202);
  const profile = await app.call('client/balance', {}, { token: signIn.body.message.token });
  expect(profile.body.message.client).toMatchObject({ name: 'Duka Moja', msisdn: '254722123456' });
});

test('signup answers 422 for a number that is registered, in another form too, and makes no client', async () => {
  const user = await aUser(db);
  const clients = () => db.selectFrom('clients').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(); // oxfmt-ignore
  const before = await clients();
  const answer = await app.call('signup', { ...registration, msisdn: `0${user.msisdn.slice(3)}` });
  expect([answer.status, answer.body]).toEqual([422, { code: 'phone_number_taken', message: 'This mobile number is already registered', field: 'msisdn' }]);
  expect(await clients()).toEqual(before);
}); // oxfmt-ignore

test.each([
  [
    { password: 'short' },
    { code: 'invalid_input', message: 'Password must be at least 6 characters', field: 'password' },
  ],
  [
    { msisdn: '12345' },
    {
      code: 'phone_number_invalid',
      message: 'Enter a valid mobile number, for example 0712345678',
      field: 'msisdn',
    },
  ],
  [{ email: 'no-mail' }, { code: 'invalid_input', message: 'Enter a valid email address', field: 'email' }],
  [{ full_name: ' ' }, { code: 'invalid_input', message: 'Full name is required', field: 'full_name' }],
  [
    { company_name: undefined },
    { code: 'invalid_input', message: 'Organization name is required', field: 'company_name' },
  ],
  [
    { company_name: 'a\0b' },
    { code: 'invalid_input', message: 'Text must not hold a NUL character', field: 'company_name' },
  ],
])('signup answers 422 for %j', async (change, refusal) => {
  const answer = await app.call('signup', { ...registration, ...change });
  expect([answer.status, answer.body]).toEqual([422, refusal]);
});

test('signup answers 429 after twenty tries from one address', async () => {
  for (let attempt = 0; attempt < 20; attempt++) {
    await app.call('signup', { ...registration, msisdn: 'no number' }, { ip: '10.2.2.2' });
  }
  const answer = await app.call('signup', registration, { ip: '10.2.2.2' });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
