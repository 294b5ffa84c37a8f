// Message lists (requirements/portal.md#message-lists; requirements/domain.md#access, #message-states;
// decisions/014-kept-counts.md).
import { beforeEach, expect, test } from 'vitest';
import { allTransactional } from '../../../contract/messages.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aMessage, clearMessages } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { rowsOf } from '../../support/api/rowsOf.ts';
import { startTestApp, type CallOptions } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const mine = await signedIn(db, { clientId: await aClient(db, { name: 'Mine' }) });
const staff = await signedIn(db, { clientId: 1, roleId: roleIds.support });
const otherClient = await aClient(db, { name: 'Other' });
beforeEach(() => clearMessages(db));

const path = 'message/all/transactional';
const send = (given: Partial<Parameters<typeof aMessage>[1]> = {}) =>
  aMessage(db, { clientId: mine.clientId, ...given });

async function ids(body: object = {}, options: CallOptions = {}): Promise<number[]> {
  const answer = await app.call(path, body, { ...mine, ...options });
  expect(answer.status).toBe(200);
  return allTransactional.answer.parse(answer.body).data.map(({ id }) => id);
}

const search = (msisdn: string) => ids({}, { query: { msisdn } });

test('lists the newest messages first, each with the fields of the specification and the additional ones', async () => {
  const at = new Date('2026-11-20T09:30:15.250Z');
  const older = await send({ at: new Date('2026-11-19T09:00:00Z') });
  const newer = await send({ at, state: 'failed', cost: '1.6', parts: 2, text: 'Karibu', msisdn: '254712345678', reason: 'AbsentSubscriber', failureCode: 'absent_subscriber', senderId: 'SAVANNA' });
  expect(await ids()).toEqual([newer, older]);
  const { body } = await app.call(path, {}, mine);
  expect(body).toMatchObject({ current_page: 1, last_page: 1, total: 2 });
  expect(body.data[0]).toEqual({
    id: newer, created: at.toISOString(), msisdn: '254712345678', sender_id: 'SAVANNA', status_description: 'Failed',
    carrier_name: 'Safaricom', sms_cost: '1.6000', message: 'Karibu', parts: 2, reason: 'AbsentSubscriber', failure_code: 'absent_subscriber',
    class: 'transactional', client_id: mine.clientId, units: 0,
  });
}); // oxfmt-ignore

test('a message of a campaign names it, in the list and in its file', async () => {
  const campaign = await db.insertInto('campaigns').values({ client_id: mine.clientId, user_id: mine.id, name: 'Rent', kind: 'group', source: '{"group_id":1}', sender_id: 'DUKA', message: 'x', state: 'finished' }).returning('id').executeTakeFirstOrThrow();
  const alone = await send();
  const ofCampaign = await send();
  await db.updateTable('messages').set({ campaign_id: campaign.id }).where('id', '=', ofCampaign).execute();
  const names = (rows: { id: number; campaign_name?: string }[]) => rows.map(({ id, campaign_name }) => [id, campaign_name]);
  const expected = [[ofCampaign, 'Rent'], [alone, undefined]];
  expect(names((await app.call(path, {}, mine)).body.data)).toEqual(expected);
  expect(names(rowsOf(await app.call(`${path}/export`, {}, mine)) as { id: number }[])).toEqual(expected);
}); // oxfmt-ignore

test('a state shows as one of four statuses', async () => {
  const states = ['queued', 'submitting', 'pending', 'unknown', 'delivered', 'failed'] as const;
  for (const state of states) await send({ state });
  const { body } = await app.call(path, {}, mine);
  const shown = body.data.map((row: { status_description: string }) => row.status_description).toReversed();
  expect(shown).toEqual(['Queued', 'Queued', 'Pending', 'Pending', 'Delivered', 'Failed']);
});

test('transactional and promotional messages are two lists', async () => {
  const transactional = await send();
  const promotional = await send({ class: 'promotional' });
  expect(await ids()).toEqual([transactional]);
  const answer = await app.call('message/all/promotional', {}, mine);
  expect(answer.body.data.map(({ id }: { id: number }) => id)).toEqual([promotional]);
});

test('every page of a list over many days is right, each message on exactly one, and pages past the end are empty', async () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-05', '2026-11-06', '2026-11-20'];
  const all: number[] = [];
  for (const [index, day] of days.entries()) {
    for (let message = 0; message < [3, 1, 7, 2, 4][index]!; message++) all.push(await send({ at: new Date(`${day}T08:00:0${message}Z`) }));
  }
  for (const perPage of [1, 2, 3, 5, 17, 100]) {
    const pages = Math.ceil(all.length / perPage);
    const seen: number[] = [];
    for (let page = 1; page <= pages; page++) {
      const { body } = await app.call(path, { page, per_page: perPage }, mine);
      expect(body).toMatchObject({ current_page: page, last_page: pages, total: all.length });
      seen.push(...body.data.map(({ id }: { id: number }) => id));
    }
    expect(seen).toEqual(all.toReversed());
    expect(await ids({ page: pages + 1, per_page: perPage })).toEqual([]);
  }
}); // oxfmt-ignore

test.each([
  [undefined, undefined],
  ['2026-10-01', '2026-11-14'],
  ['2026-09-30', '2026-12-01'],
  ['2026-11-02', '2026-11-29'],
  ['2026-11-15', undefined],
  [undefined, '2026-11-14'],
  ['2026-11-16', '2026-11-14'],
])('every page of a list over months from %s to %s is right in both orders', async (start_date, end_date) => {
  const days = ['2026-09-30', '2026-10-01', '2026-11-14', '2026-11-15', '2026-11-30', '2026-12-01'];
  const all: number[] = [];
  for (const day of days) {
    for (let message = 0; message < 2; message++) {
      const id = await send({ at: new Date(`${day}T08:00:0${message}Z`) });
      if (day >= (start_date ?? day) && day <= (end_date ?? day)) all.push(id);
    }
  }
  const range = { ...(start_date !== undefined && { start_date }), ...(end_date !== undefined && { end_date }) };
  for (const [sort, expected] of [['created|desc', all.toReversed()], ['created|asc', all]] as const) {
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(all.length / 3); page++) {
      const { body } = await app.call(path, { ...range, page, per_page: 3, sort }, mine);
      expect(body.total).toBe(all.length);
      seen.push(...body.data.map(({ id }: { id: number }) => id));
    }
    expect(seen).toEqual(expected);
  }
}); // oxfmt-ignore

test('a day begins and ends at midnight in Nairobi, both ends of a range included', async () => {
  const before = await send({ at: new Date('2026-11-09T20:59:59Z') });
  const first = await send({ at: new Date('2026-11-09T21:00:00Z') });
  const last = await send({ at: new Date('2026-11-11T20:59:59Z') });
  const after = await send({ at: new Date('2026-11-11T21:00:00Z') });
  const range = { start_date: '2026-11-10', end_date: '2026-11-11' };
  expect(await ids(range)).toEqual([last, first]);
  expect((await app.call(path, range, mine)).body.total).toBe(2);
  expect(await ids({ ...range, per_page: 1, page: 2 })).toEqual([first]);
  expect(await ids({ start_date: '2026-11-10' })).toEqual([after, last, first]);
  expect(await ids({ end_date: '2026-11-09' })).toEqual([before]);
  expect(await ids(range, { query: { msisdn: '2547' } })).toEqual([last, first]);
});

test('a search takes a whole number in any form, its beginning, or its last digits', async () => {
  const wanted = await send({ msisdn: '254712345678' });
  const other = await send({ msisdn: '254733987654' });
  for (const text of ['0712345678', '0712 345-678', '+254712345678', '712345678', '254712345678', '00254712345678', '0712', '712', '25471', '+25471', '345678', '5678']) {
    expect(await search(text), text).toEqual([wanted]);
  }
  expect(await search('254')).toEqual([other, wanted]);
  expect(await search(' ')).toEqual([other, wanted]);
  for (const nothing of ['0712345679', '4567', 'abc', '%', '254%', '_', '+', '0712345678999999']) {
    expect(await search(nothing), nothing).toEqual([]);
  }
}); // oxfmt-ignore

test('a search is paged and counted too', async () => {
  for (let message = 0; message < 5; message++) await send({ msisdn: '254712345678' });
  await send();
  const { body } = await app.call(
    path,
    { page: 2, per_page: 2 },
    { ...mine, query: { msisdn: '0712345678' } },
  );
  expect(body).toMatchObject({ current_page: 2, last_page: 3, total: 5 });
  expect(body.data).toHaveLength(2);
});

test('a client sees its own messages alone; support sees those of all, with the client named', async () => {
  const own = await send();
  const foreign = await send({ clientId: otherClient, msisdn: '254712345678' });
  expect(await ids()).toEqual([own]);
  expect((await app.call(path, {}, mine)).body.total).toBe(1);
  expect(await ids({}, { query: { msisdn: '0712345678' } })).toEqual([]);
  const all = await app.call(path, {}, staff);
  expect(all.body.data.map((row: { id: number; client_name: string }) => [row.id, row.client_name])).toEqual([
    [foreign, 'Other'],
    [own, 'Mine'],
  ]);
});

test('masks a one-time password for users who may not read such texts', async () => {
  await send({ otp: true, text: 'Your code is KXQP' });
  for (const caller of [mine, staff]) {
    const answer = await app.call(path, {}, caller);
    expect(answer.body.data[0].message).toBe('••••••');
    expect(answer.text).not.toContain('KXQP');
  }
  const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
  expect((await app.call(path, {}, root)).body.data[0].message).toBe('Your code is KXQP');
});

test.each([
  [{ page: 0 }, 'page', 'Page must be at least 1'],
  [{ per_page: 0 }, 'per_page', 'Rows per page must be at least 1'],
  [{ per_page: 50_001 }, 'per_page', 'Rows per page must be at most 50,000'],
  [{ start_date: '20-11-2026' }, 'start_date', 'Start date must be a date like 2026-01-31'],
  [{ start_date: '2026-02-30' }, 'start_date', 'Start date must be a date like 2026-01-31'],
  [
    { start_date: '2026-11-20', end_date: '2026-11-19' },
    'end_date',
    'End date must not be before the start date',
  ],
])('refuses %j with 422, the field and a sentence about it', async (body, field, message) => {
  const answer = await app.call(path, body, mine);
  expect(answer.status).toBe(422);
  expect(answer.body).toEqual({ code: 'invalid_input', field, message });
});

test('answers 401 without a token and 403 without the permission', async () => {
  expect((await app.call(path)).status).toBe(401);
  const { id: roleId } = await db.insertInto('roles').values({ name: 'Nothing', role_type: 'CLIENT' }).returning('id').executeTakeFirstOrThrow();
  const unpermitted = await signedIn(db, { roleId });
  expect((await app.call(path, {}, unpermitted)).status).toBe(403);
}); // oxfmt-ignore
