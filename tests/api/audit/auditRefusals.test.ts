// Refused sign-ins, locks, binds and calls are in the audit log: one entry per minute with their number (requirements/domain.md#audit-log).
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { ensureRoles, roleIds } from '../../../server/modules/access/access.service.ts';
import { recordRefusals, type Refused } from '../../../server/modules/audit/refusals.service.ts';
import { closeAfterAll } from '../../support/closeAfterAll.ts';
import { eventually } from '../../support/eventually.ts';
import { aClient, aUser, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';

const { db } = await closeAfterAll(testDatabase());
await ensureRoles(db);
const entries = () => db.selectFrom('audit_log').select(['action', 'subject', 'client_id', 'user_name', 'address', 'after']).orderBy('id').execute(); // oxfmt-ignore

/** Creates a recorder that stores its entries when it is closed and has its own clock. */
function recorder() {
  const clock = { now: new Date('2026-03-01T10:00:00Z') };
  const made = recordRefusals({ db, clock: () => clock.now, logger: pino({ level: 'silent' }), everyMs: 10 });
  const record = (count: number, refused: Refused) => {
    for (let each = 0; each < count; each++) made.record(refused);
  };
  return { clock, record, close: made.close };
}

test('repeats of a minute are one entry with their number, the first is there at once', async () => {
  await db.deleteFrom('audit_log').execute();
  const { record, clock, close } = recorder();
  const user = await aUser(db);
  const guess = { action: 'user.sign_in_refused', msisdn: user.msisdn, reason: 'credentials_wrong', address: '10.0.0.9' } as const;
  record(3, guess);
  const times = async () => (await entries()).map(({ after }) => after?.times);
  await eventually(async () => expect(await times()).toEqual([3]));
  record(40, guess);
  clock.now = new Date(clock.now.getTime() + 59_000);
  record(1, { ...guess, reason: 'one_time_password_expired' });
  await eventually(async () => expect(await times()).toEqual([3, 1]));
  clock.now = new Date(clock.now.getTime() + 1_000);
  await eventually(async () => expect(await times()).toEqual([3, 1, 40]));
  record(2, guess);
  await close();
  expect(await times()).toEqual([3, 1, 40, 2]);
  const [entry] = await entries();
  expect(entry).toMatchObject({ action: 'user.sign_in_refused', client_id: user.clientId, user_name: 'Unknown', address: '10.0.0.9', after: { reason: 'credentials_wrong' } });
  expect(entry?.subject).toMatch(/^User \d+ \(2547\d+\)$/);
}); // oxfmt-ignore

test('strangers cannot fill the log: unknown numbers of an address are one entry, and further addresses are only counted', async () => {
  await db.deleteFrom('audit_log').execute();
  const { record, close } = recorder();
  const action = 'user.sign_in_refused';
  for (let each = 0; each < 50; each++)
    record(1, { action, msisdn: `2547990000${each + 10}`, reason: 'credentials_wrong', address: '10.1.0.1' });
  record(1, { action, msisdn: 'my password 1', reason: 'credentials_wrong', address: '10.1.0.2' });
  for (let each = 0; each < 300; each++)
    record(2, { action, msisdn: '254799000000', reason: 'credentials_wrong', address: `10.2.${each}.1` });
  await close();
  const all = await entries();
  expect(all).toHaveLength(101);
  expect(all[0]).toMatchObject({
    subject: 'Unknown number 25479•••••10',
    client_id: null,
    after: { times: 50 },
  });
  expect(all[1]).toMatchObject({ subject: 'Unknown account', after: { times: 1 } });
  expect(all.at(-1)).toMatchObject({
    subject: 'Further refusals',
    address: '',
    after: { times: 2 * (300 - 98) },
  });
  expect(JSON.stringify(all)).not.toMatch(/password 1|799000000/);
});

test('a bind names the account of a known system id only', async () => {
  await db.deleteFrom('audit_log').execute();
  const { record, close } = recorder();
  const clientId = await aClient(db);
  await db.insertInto('smpp_accounts').values({ client_id: clientId, role_id: 3, system_id: 'bank', password_hash: 'x', full_name: 'Bank', email: '', msisdn: '' }).execute();
  for (const systemId of ['bank', 'stranger'])
    record(1, { action: 'smpp_account.bind_refused', systemId, reason: 'credentials', address: '::ffff:10.0.0.1' });
  await close();
  expect(await entries()).toMatchObject([
    { subject: 'bank', client_id: clientId, address: '10.0.0.1', after: { reason: 'credentials', times: 1 } },
    { subject: 'Unknown system ID', client_id: null },
  ]);
}); // oxfmt-ignore

test('what could not be stored is stored later', async () => {
  await db.deleteFrom('audit_log').execute();
  const { record, close } = recorder();
  const failing = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    throw new Error('no connection');
  });
  record(2, { action: 'call.refused', path: 'roles', userId: 1, clientId: 1, address: '10.0.0.1' });
  await eventually(() => expect(failing).toHaveBeenCalledTimes(2));
  await close();
  expect(await entries()).toMatchObject([{ subject: 'roles', after: { times: 2 } }]);
  failing.mockRestore();
});

test('the server records refused sign-ins, locks and calls after it answered', async () => {
  const app = await startTestApp({ refusalsMs: 10 });
  const found = async () => (await app.db.selectFrom('audit_log').select(['action', 'subject', 'user_id', 'after']).orderBy('id').execute()); // oxfmt-ignore
  const user = await signedIn(app.db, { roleId: roleIds.clientAdmin });
  for (let each = 0; each < 11; each++)
    await app.call('user/login', { msisdn: user.msisdn, password: 'a-wrong-password' }, { ip: '10.3.0.1' });
  expect((await app.call('operations/home', {}, user)).status).toBe(403);
  expect((await app.get('/api/audit-log/7', user)).status).toBe(403);
  await eventually(async () =>
    expect((await found()).map(({ action, subject }) => `${action} ${subject.replace(/\d+/g, 'N')}`).toSorted()).toEqual([
      'call.refused audit-log/:id',
      'call.refused operations/home',
      'user.lock_out User N (N)',
      'user.sign_in_refused User N (N)',
    ]),
  );
  const refused = (await found()).filter(({ action }) => action === 'call.refused');
  expect(refused).toMatchObject([{ user_id: user.id, after: { times: 1 } }, { user_id: user.id }]);
}); // oxfmt-ignore
