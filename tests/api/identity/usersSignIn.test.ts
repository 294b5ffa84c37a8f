// One-time passwords of system users and of the users of a client, and locks of their sign-in
// (requirements/administration.md#system-users; requirements/domain.md#passwords).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemUsers } from '../../../contract/users.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { giveUnits, testPassword, type SignedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';
import { aNumber, onlyCallers, userCalls } from '../../support/api/userCalls.ts';

const app = await startTestApp();
const { db } = app;
let root: SignedIn;
let administrator: SignedIn;
let mine: SignedIn;
let theirs: SignedIn;
beforeEach(async () => {
  ({ root, administrator, mine, theirs } = await onlyCallers(db));
});

const passwordIn = /one-time password is (\S{14})\. Sign in/;
const { create, remove, reset, signIn, list, colleague, auditOf } = userCalls(app, () => mine);
const queued = () =>
  db.selectFrom('messages').select(['client_id', 'msisdn', 'message', 'otp', 'class', 'sender_id']).execute();

describe('where the platform has a sender ID and units', () => {
  beforeAll(async () => {
    await aSender(db, { clientId: 1, code: 'TUMA' });
    await giveUnits(db, 1, 100);
  });
  afterAll(() => db.deleteFrom('client_senders').where('client_id', '=', 1).execute());

  test('the first password goes out by SMS at the platform’s cost, and is in no answer', async () => {
    const before = await available(db, 1);
    const msisdn = aNumber();
    const answer = await create({ msisdn });
    expect(answer.body).toEqual({
      id: expect.any(Number),
      message: `Joy Njeri was created. A one-time password is on its way to ${msisdn} by SMS`,
    });
    const [message, ...others] = await queued();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ client_id: 1, msisdn, class: 'transactional', sender_id: 'TUMA' });
    const password = passwordIn.exec(message?.message ?? '')?.[1] ?? '';
    expect((await signIn(msisdn, password)).body.message.user.password_change_due).toBe(true);
    expect(await available(db, 1)).toBe(before - 1);
  });

  test('its text is masked in reports and not kept, though the sender ID keeps others', async () => {
    await create();
    expect(await queued()).toMatchObject([{ otp: true }]);
    const answer = await app.call('message/all/transactional', {}, administrator);
    expect(answer.body.data[0].message).toBe('••••••');
  });

  test('a refused user leaves no SMS behind', async () => {
    await create({ msisdn: mine.msisdn });
    expect(await queued()).toEqual([]);
  });

  test('shows the creator the password when the number has no route or is on the DND list', async () => {
    const elsewhere = await create({ msisdn: '0772345678' });
    expect(elsewhere.body).toMatchObject({
      one_time_password: expect.stringMatching(/^\S{14}$/),
      sms_fault: 'route',
    });
    const blocked = aNumber();
    await db.insertInto('dnd').values({ client_id: null, msisdn: blocked, source: 'subscriber' }).execute();
    expect((await create({ msisdn: blocked })).body).toMatchObject({
      one_time_password: expect.stringMatching(/^\S{14}$/),
      sms_fault: 'number',
    });
    expect(await queued()).toEqual([]);
  });

  test('without units the password is shown, and nothing is queued or charged', async () => {
    const left = await available(db, 1);
    await db.updateTable('ledger_accounts').set({ balance: '0' }).where('client_id', '=', 1).where('kind', '=', 'client_balance').execute(); // oxfmt-ignore
    expect(await available(db, 1)).toBe(0);
    const answer = await create();
    expect(answer).toMatchObject({
      status: 201,
      body: { one_time_password: expect.any(String), sms_fault: 'units' },
    });
    expect(await queued()).toEqual([]);
    expect(await available(db, 1)).toBe(0);
    await db.updateTable('ledger_accounts').set({ balance: String(left) }).where('client_id', '=', 1).where('kind', '=', 'client_balance').execute(); // oxfmt-ignore
  });

  test('a reset sends a new password, ends every session, and the old password opens nothing', async () => {
    const other = await colleague();
    const msisdn = aNumber();
    await db.updateTable('users').set({ msisdn }).where('id', '=', other.id).execute();
    const answer = await reset(other.id);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body.one_time_password).toBeUndefined();
    expect((await list({}, other)).status).toBe(401);
    expect((await signIn(msisdn, testPassword)).status).toBe(422);
    const [message] = await queued();
    const password = passwordIn.exec(message?.message ?? '')?.[1] ?? '';
    expect((await signIn(msisdn, password)).body.message.user.password_change_due).toBe(true);
    const entries = await auditOf();
    expect(entries).toMatchObject([{ action: 'user.password_reset', before: null, after: null }]);
    expect(JSON.stringify(entries)).not.toContain(password);
  });
});

test('a user who is switched off has to be activated before a reset', async () => {
  const other = await colleague({ status: 0 });
  const answer = await reset(other.id);
  expect(answer).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/^Activate User \d+ first$/) },
  });
});

describe('a lock of failed sign-ins', () => {
  const unlock = (id: number, by: { token: string } = mine) =>
    app.call('auth/user/unlock', { user_id: id }, by);
  const lockOf = async (id: number) =>
    systemUsers.answer.parse((await list()).body).data.find((user) => user.id === id)?.sign_in_lock;
  const fail = async (msisdn: string) => {
    for (let guess = 0; guess < 10; guess++) await signIn(msisdn, 'wrong');
  };

  test('is shown with its end, and an admin of the client ends it, which is audited', async () => {
    const other = await colleague();
    expect(await lockOf(other.id)).toBeUndefined();
    await fail(other.msisdn);
    expect((await signIn(other.msisdn, testPassword)).status).toBe(429);
    const lock = await lockOf(other.id);
    expect(lock?.from).toBe('some_addresses');
    expect(Date.parse(lock?.until ?? '') - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await unlock(other.id)).toMatchObject({ status: 200 });
    expect(await lockOf(other.id)).toBeUndefined();
    expect((await signIn(other.msisdn, testPassword)).status).toBe(202);
    expect((await auditOf()).map(({ action }) => action)).toEqual(['user.unlock']);
    // Without a failed attempt since, another one changes nothing.
    expect(await unlock(other.id)).toMatchObject({ status: 200 });
    expect(await auditOf()).toHaveLength(1);
  });

  test('of all unknown devices is shown as such', async () => {
    const other = await colleague();
    const key = `sign-in-unknown:${other.msisdn}`;
    await db
      .insertInto('rate_limits')
      .values({ key, points: 100, expire: Date.now() + 60_000 })
      .execute();
    expect((await lockOf(other.id))?.from).toBe('unknown_devices');
    await unlock(other.id);
    expect(await lockOf(other.id)).toBeUndefined();
  });

  test('ends with a new one-time password', async () => {
    const other = await colleague();
    await fail(other.msisdn);
    const { body } = await reset(other.id);
    expect((await signIn(other.msisdn, body.one_time_password)).status).toBe(202);
  });

  test('is not ended by the user, out of reach, or for a role that holds more', async () => {
    expect((await unlock(mine.id)).body.message).toBe('You cannot unlock yourself');
    expect((await unlock(theirs.id)).body.message).toBe('User not found');
    await fail(root.msisdn);
    expect(await unlock(root.id, administrator)).toMatchObject({
      status: 422,
      body: { message: 'You cannot change someone whose role holds more than your own' },
    });
    expect((await signIn(root.msisdn, testPassword)).status).toBe(429);
  });

  test('and the origins of a user are forgotten with the deleted user', async () => {
    const other = await colleague();
    await signIn(other.msisdn, testPassword);
    await fail(other.msisdn);
    await remove(other.id);
    for (const table of ['known_origins', 'rate_limits'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(other.msisdn);
  });
});

test('the sixth one-time password for the same number within an hour answers 429', async () => {
  const other = await colleague();
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push((await reset(other.id)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});
