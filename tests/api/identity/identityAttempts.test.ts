// Failed sign-ins, and the known devices and addresses of an account (requirements/domain.md#passwords).
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { deleteOldOrigins } from '../../../server/modules/identity/identity.service.ts';
import { networkOf } from '../../../server/domain/networkOf.ts';
import { aUser, testPassword } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
beforeEach(async () => {
  app.clock.now = new Date();
  await db.deleteFrom('rate_limits').execute();
});

const enter = (msisdn: string, password: string, from: { ip?: string; cookie?: string } = {}) =>
  app.call(
    'user/login',
    { msisdn, password },
    { ...(from.ip && { ip: from.ip }), ...(from.cookie && { headers: { cookie: from.cookie } }) },
  );
const fail = async (times: number, msisdn: string, from: { ip?: string; cookie?: string } = {}) => {
  const answers = await Promise.all(Array.from({ length: times }, () => enter(msisdn, 'wrong', from)));
  return answers.map(({ status }) => status);
};
const cookieOf = (answer: { headers: object }) =>
  String((answer.headers as Record<string, unknown>)['set-cookie']).split(';')[0] ?? '';

/** Sets the state after a hundred failed sign-ins to the account from unknown addresses. */
const lockForStrangers = (msisdn: string) =>
  db
    .insertInto('rate_limits')
    .values({ key: `sign-in-unknown:${msisdn}`, points: 100, expire: Date.now() + 86_400_000 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ points: 100 }))
    .execute();

describe('failed sign-ins', () => {
  test('ten of an account from one address lock it there alone, the right password too, with 429 and Retry-After', async () => {
    const user = await aUser(db);
    expect(await fail(10, user.msisdn, { ip: '10.0.0.1' })).toEqual(Array(10).fill(422));
    const refused = await enter(`+${user.msisdn}`, testPassword, { ip: '10.0.0.1' });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/^Too many sign-in attempts\. Try again in \d+ minutes?\.$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    const other = await aUser(db);
    expect((await enter(other.msisdn, testPassword, { ip: '10.0.0.1' })).status).toBe(202);
    expect((await enter(user.msisdn, testPassword, { ip: '10.0.0.2' })).status).toBe(202);
  });

  test('a hundred of an account from many unknown addresses lock it for unknown addresses, and for no known one', async () => {
    const user = await aUser(db, { roleId: roleIds.root, clientId: 1 });
    expect((await enter(user.msisdn, testPassword, { ip: '10.0.0.1' })).status).toBe(202);
    for (let address = 0; address < 10; address++) await fail(10, user.msisdn, { ip: `10.3.0.${address}` });
    const unknown = await enter(user.msisdn, testPassword, { ip: '10.3.1.1' });
    expect(unknown.body.message).toBe('Too many sign-in attempts. Try again in 24 hours.');
    expect((await enter(user.msisdn, testPassword, { ip: '10.0.0.1' })).status).toBe(202);
    expect((await enter(user.msisdn, testPassword, { ip: '10.3.0.1' })).status).toBe(429);
  });

  test('of others behind the same address keep no known device out, and a device that signed in is known anywhere', async () => {
    const user = await aUser(db);
    const cookie = cookieOf(await enter(user.msisdn, testPassword, { ip: '10.0.0.1' }));
    await lockForStrangers(user.msisdn);
    await fail(10, user.msisdn, { ip: '10.4.0.1' });
    expect((await enter(user.msisdn, testPassword, { ip: '10.4.0.1', cookie })).status).toBe(202);
    expect((await enter(user.msisdn, testPassword, { ip: '10.4.1.1' })).status).toBe(429);
  });

  test('on a known device lock that device alone', async () => {
    const user = await aUser(db);
    const cookie = cookieOf(await enter(user.msisdn, testPassword, { ip: '10.0.0.1' }));
    expect(await fail(11, user.msisdn, { ip: '10.0.0.1', cookie })).toContain(429);
    expect((await enter(user.msisdn, testPassword, { ip: '10.0.0.1', cookie })).status).toBe(429);
    expect((await enter(user.msisdn, testPassword, { ip: '10.0.0.1' })).status).toBe(202);
  });

  test('a device is known of the account that signed in with it, not of another, and for thirty days', async () => {
    const [user, other] = [await aUser(db), await aUser(db)];
    const cookie = cookieOf(await enter(user.msisdn, testPassword, { ip: '10.5.0.1' }));
    for (const { msisdn } of [user, other]) await lockForStrangers(msisdn);
    expect((await enter(other.msisdn, testPassword, { ip: '10.5.0.2', cookie })).status).toBe(429);
    app.clock.now = new Date(Date.now() + 29 * 86_400_000);
    expect((await enter(user.msisdn, testPassword, { ip: '10.5.0.2', cookie })).status).toBe(202);
    app.clock.now = new Date(Date.now() + 60 * 86_400_000);
    expect((await enter(user.msisdn, testPassword, { ip: '10.5.0.3', cookie })).status).toBe(429);
    await deleteOldOrigins(db, app.clock.now);
    expect(await db.selectFrom('known_origins').select('account').where('account', '=', user.msisdn).execute()).toEqual([]);
  }); // oxfmt-ignore

  test('are forgotten by a success from the same address, and a stranger’s are not', async () => {
    const user = await aUser(db);
    for (let round = 0; round < 2; round++) {
      await fail(9, user.msisdn);
      await fail(5, user.msisdn, { ip: '10.7.0.1' });
      expect((await enter(user.msisdn, testPassword)).status).toBe(202);
    }
    expect((await enter(user.msisdn, testPassword, { ip: '10.7.0.1' })).status).toBe(429);
  });

  test('of other accounts from the address of a success stay counted', async () => {
    const [user, other] = [await aUser(db), await aUser(db)];
    const ip = '10.1.2.1';
    for (let account = 0; account < 11; account++) await fail(9, `07${12_000_000 + account}`, { ip });
    expect((await enter(user.msisdn, testPassword, { ip })).status).toBe(202);
    await fail(1, '0712000099', { ip });
    expect((await enter(other.msisdn, testPassword, { ip })).status).toBe(429);
  });

  test('a hundred from one address over accounts lock it for all but those who signed in there', async () => {
    const [user, known] = [await aUser(db), await aUser(db)];
    const ip = '10.1.1.1';
    expect((await enter(known.msisdn, testPassword, { ip })).status).toBe(202);
    for (let account = 0; account < 10; account++) await fail(10, `07${12_000_000 + account}`, { ip });
    expect((await enter(user.msisdn, testPassword, { ip })).status).toBe(429);
    expect((await enter(known.msisdn, testPassword, { ip })).status).toBe(202);
    expect((await enter(user.msisdn, testPassword, { ip: '10.1.1.2' })).status).toBe(202);
  });
});

test.each([
  ['10.1.1.1', '::ffff:10.1.1.1', '10.1.1.2'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
  ['2001:db8::1', '2001:db8::2:0:0:9', '2001:db8:0:1::1'],
  ['::1', '0:0:0:0:0:0:0:2', '1::1'],
])('attempts of %s and %s count as of one network, those of %s as of another', (first, second, elsewhere) => {
  expect(networkOf(first)).toBe(networkOf(second));
  expect(networkOf(first)).not.toBe(networkOf(elsewhere));
});

test('user/login sets a device cookie that scripts cannot read, keeps the one a browser has, and stores its hash alone', async () => {
  const user = await aUser(db);
  const first = await enter(user.msisdn, testPassword);
  expect(String(first.headers['set-cookie'])).toMatch(
    /^tuma_device=[\w-]{43}; Max-Age=2592000; Path=\/api\/user; HttpOnly; SameSite=Strict$/,
  );
  const cookie = cookieOf(first);
  expect(cookieOf(await enter(user.msisdn, testPassword, { cookie: `other=1; ${cookie}` }))).toBe(cookie);
  expect(cookieOf(await enter(user.msisdn, testPassword, { cookie: 'tuma_device=short' }))).not.toContain('short');
  expect((await enter(user.msisdn, 'wrong')).headers['set-cookie']).toBeUndefined();
  const rows = await db.selectFrom('known_origins').select('origin').execute();
  expect(rows.every(({ origin }) => origin.length === 32)).toBe(true);
}); // oxfmt-ignore

test('an account is known from its twenty newest origins alone', async () => {
  const user = await aUser(db);
  for (let address = 0; address < 12; address++) {
    app.clock.now = new Date(Date.now() + address * 1000);
    await enter(user.msisdn, testPassword, { ip: `10.8.0.${address}` });
  }
  const kept = await db
    .selectFrom('known_origins')
    .select('seen')
    .where('account', '=', user.msisdn)
    .execute();
  expect(kept).toHaveLength(20);
});

test('ten wrong guesses at once count as ten: not one more is looked at', async () => {
  const user = await aUser(db);
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => app.call('user/login', { msisdn: user.msisdn, password: 'wrong' })),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});
