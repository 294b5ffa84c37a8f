// client/balance reports whether sign-ins of the demo, whose passwords are published, work on this system.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { createUser, hashPassword } from '../../../server/modules/identity/identity.service.ts';
import { demoSignIns, publishedSignIns } from '../../../server/seed/people.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const { token } = await signedIn(db);
const admin = demoSignIns[0]!;

const isWarned = async () =>
  (await app.call('client/balance', {}, { token })).body.message.published_sign_ins;

const insertAdmin = async (password: string) => {
  const passwordHash = await hashPassword(password);
  return db.transaction().execute((tx) =>
    createUser(tx, {
      clientId: 1,
      roleId: roleIds.root,
      fullName: 'Amina Wanjiru',
      msisdn: admin.msisdn.replace(/^0/, '254'),
      email: 'amina@tuma.example',
      passwordHash,
      passwordChangeDue: false,
    }),
  );
};

beforeEach(async () => {
  await sql`DELETE FROM users WHERE full_name = 'Amina Wanjiru'`.execute(db);
  await sql`DELETE FROM smpp_accounts`.execute(db);
});

test('a system of its own has none', async () => {
  expect(await isWarned()).toBe(false);
});

test('the number of the demo’s admin with another password is none', async () => {
  await insertAdmin('a-password-of-its-own');
  expect(await isWarned()).toBe(false);
});

test.each([
  ['its password is changed', sql`UPDATE users SET password_hash = ${await hashPassword('another one')}`],
  ['it is switched off', sql`UPDATE users SET status = 0`],
  ['it is deleted', sql`DELETE FROM users`],
])('a user with a published password is one until %s', async (_, change) => {
  const id = await insertAdmin(admin.password);
  expect(await isWarned()).toBe(true);
  await sql`${change} WHERE id = ${id}`.execute(db);
  expect(await isWarned()).toBe(false);
});

test('an SMPP account with the published password is one until it is switched off', async () => {
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('role_type', '=', 'SMPP')
    .executeTakeFirstOrThrow();
  const account = {
    system_id: publishedSignIns.smppAccounts[0] ?? '',
    password_hash: await hashPassword(publishedSignIns.smppPassword),
    client_id: 1,
    role_id: role.id,
    full_name: 'Core banking',
    email: '',
    msisdn: '254722000002',
  };
  await db.insertInto('smpp_accounts').values(account).execute();
  expect(await isWarned()).toBe(true);
  await sql`UPDATE smpp_accounts SET status = 0`.execute(db);
  expect(await isWarned()).toBe(false);
});
