// A test SMS to the caller's own phone before a send (requirements/portal.md#send-sms).
import { beforeEach, expect, test } from 'vitest';
import { optOutText } from '../../../contract/send.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { clearMessages } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const me = await signedIn(db, { clientId: await aClient(db, { units: 1_000 }) });
await aSender(db, { clientId: me.clientId, code: 'SHOP' });
beforeEach(async () => {
  await clearMessages(db);
  // The default numbers of test users belong to no network with a sender ID, so this user gets another number.
  me.msisdn = '254712345678';
  await db.updateTable('users').set({ msisdn: me.msisdn }).where('id', '=', me.id).execute();
  await db.deleteFrom('dnd').execute();
});

const send = (body: object = {}, options: object = me) =>
  app.call('message/send/test', { message: 'Habari', sender_id: 'SHOP', ...body }, options);
const queued = () =>
  db.selectFrom('messages').select(['msisdn', 'message', 'class', 'parts', 'sender_id', 'state']).execute();

test('a test send goes to the caller’s own number at once as a transactional message', async () => {
  const before = await available(db, me.clientId);
  expect(await send()).toMatchObject({ status: 200, body: { message: 'Test SMS sent to 254712345678' } });
  expect(await queued()).toEqual([
    {
      msisdn: me.msisdn,
      message: 'Habari',
      class: 'transactional',
      parts: 1,
      sender_id: 'SHOP',
      state: 'queued',
    },
  ]);
  expect(await available(db, me.clientId)).toBe(before - 1);
});

test.each([
  ['Dear {first_name} {other_name}', 'Dear Amina Wanjiru'],
  ['{ First_Name }, your {Loan Balance} of {msisdn}', 'Amina, your Loan Balance of 254712345678'],
  ['{} and { } stay', '{} and { } stay'],
])('%j is rendered with sample values as %j', async (message, text) => {
  await send({ message });
  expect(await queued()).toMatchObject([{ message: text }]);
});

test('a test send ends with the opt-out text where the send will, counted in its parts', async () => {
  await send({ message: 'a'.repeat(150), opt_out: true });
  expect(await queued()).toMatchObject([{ message: `${'a'.repeat(150)} ${optOutText}`, parts: 2 }]);
});

test('a test send repeated with its key is sent once', async () => {
  const options = { ...me, headers: { 'idempotency-key': 'test-1' } };
  const answers = await Promise.all([send({}, options), send({}, options)]);
  expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
    Array(2).fill('200 {"message":"Test SMS sent to 254712345678"}'),
  );
  expect(await queued()).toHaveLength(1);
});

test.each([
  [{ message: '' }, 422, 'Message is required'],
  [{ message: 'x'.repeat(1_531) }, 422, 'Message is longer than 10 parts'],
  [{ message: 'é€'.repeat(700) + 'ы' }, 422, 'at most 10 are sent'],
  [{ sender_id: 'MISSING' }, 422, 'Sender ID MISSING is not available to your account'],
])('%j answers %i: %s', async (body, status, message) => {
  const answer = await send(body);
  expect(answer.status).toBe(status);
  expect(answer.body.message).toContain(message);
  expect(await queued()).toEqual([]);
});

test('a test send that exceeds the balance answers 402 and stores nothing', async () => {
  const poor = await signedIn(db);
  await aSender(db, { clientId: poor.clientId, code: 'POOR' });
  await db.updateTable('users').set({ msisdn: '254722345678' }).where('id', '=', poor.id).execute();
  expect((await send({ sender_id: 'POOR' }, poor)).status).toBe(402);
  expect(await queued()).toEqual([]);
});

test('a test send to an own number on a do-not-disturb list is refused with that reason', async () => {
  await db
    .insertInto('dnd')
    .values({ client_id: me.clientId, msisdn: me.msisdn, source: 'subscriber' })
    .execute();
  const answer = await send();
  expect(answer).toMatchObject({ status: 422 });
  expect(answer.body.message).toMatch(/dnd/i);
  expect(await queued()).toEqual([]);
});

test('a test send requires a token and the permission to send', async () => {
  const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
  expect((await send({}, support)).status).toBe(403);
  expect((await send({}, {})).status).toBe(401);
});
