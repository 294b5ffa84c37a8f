// Filters of the message lists: their results, by caller and order, and what the answer says about the total
// (decisions/027-filtered-lists.md; requirements/domain.md#access).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { allTransactional, exportTransactional } from '../../../contract/messages.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aSender, senderName } from '../../support/campaignHarness.ts';
import { aMessage, clearMessages, type TestMessage } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { rowsOf } from '../../support/api/rowsOf.ts';
import { startTestApp, type CallOptions } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const mine = await signedIn(db, { clientId: await aClient(db, { name: 'Mine' }) });
const theirs = await signedIn(db, { clientId: await aClient(db, { name: 'Theirs' }) });
const staff = await signedIn(db, { clientId: 1, roleId: roleIds.support });
beforeEach(() => clearMessages(db));

const path = 'message/all/transactional';
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 8));
let seconds = 0;
const send = (given: Partial<TestMessage> = {}) =>
  aMessage(db, { clientId: mine.clientId, at: new Date(at(20).getTime() + 1000 * ++seconds), ...given });

async function list(body: object, options: CallOptions = {}) {
  const answer = await app.call(path, body, { ...mine, ...options });
  expect(answer.status, answer.text).toBe(200);
  const { data, ...page } = allTransactional.answer.parse(answer.body);
  return { ...page, data, ids: data.map(({ id }) => id) };
}
const ids = async (body: object, options?: CallOptions) => (await list(body, options)).ids;

async function aCampaign(clientId: number): Promise<number> {
  const { id: userId } = clientId === mine.clientId ? mine : theirs;
  const row = { client_id: clientId, user_id: userId, name: 'Rent', kind: 'group', source: '{"group_id":1}', sender_id: senderName, message: 'x', state: 'finished' } as const;
  return (await db.insertInto('campaigns').values(row).returning('id').executeTakeFirstOrThrow()).id;
} // oxfmt-ignore

describe('each filter finds its messages and no others, newest first and oldest first', () => {
  const kinds: [string, object, Partial<TestMessage>[]][] = [
    ['status Queued', { status: 'Queued' }, [{ state: 'queued' }, { state: 'submitting' }, { state: 'queued' }]],
    ['status Pending', { status: 'Pending' }, [{ state: 'pending' }, { state: 'unknown' }]],
    ['status Delivered', { status: 'Delivered' }, [{ state: 'delivered', senderId: 'B' }, { state: 'delivered' }]],
    ['status Failed', { status: 'Failed' }, [{ state: 'failed' }, { state: 'failed', failureCode: 'expired' }]],
    ['network', { network: 'Equitel' }, [{ network: 'Equitel' }, { network: 'Equitel', state: 'failed' }]],
    ['the network of many', { network: 'Airtel' }, [{ network: 'Airtel' }, { network: 'Airtel' }]],
    ['sender ID', { sender_id: 'SAVANNA' }, [{ senderId: 'SAVANNA' }, { senderId: 'SAVANNA', state: 'failed' }]],
    ['reason code', { failure_code: 'expired' }, [{ state: 'failed', failureCode: 'expired' }, { state: 'failed', failureCode: 'expired', network: 'Airtel' }]],
    ['status and sender ID', { status: 'Failed', sender_id: 'B' }, [{ state: 'failed', senderId: 'B' }, { state: 'failed', senderId: 'B' }]],
    ['network and reason code', { network: 'Telkom', failure_code: 'opted_out' }, [{ state: 'failed', network: 'Telkom', failureCode: 'opted_out' }]],
    ['status and day', { status: 'Failed', start_date: '2026-11-19', end_date: '2026-11-19' }, [{ state: 'failed', at: at(19) }]],
  ];
  test.each(kinds)('%s', async (_name, filter, wanted) => {
    // Adds messages that match no filter before, between and after the others, and messages of another class and another client.
    const other = { state: 'delivered', network: 'Safaricom', senderId: 'OTHER', at: at(1) } as const;
    const isDelivered = 'status' in filter && filter.status === 'Delivered';
    const noise = isDelivered ? ({ ...other, state: 'pending' } as const) : other;
    const found: number[] = [];
    for (const given of wanted) {
      await send({ ...noise, at: given.at ?? new Date(at(20).getTime() + 1000 * ++seconds) });
      found.unshift(await send(given));
      await send({ ...given, clientId: theirs.clientId });
      await send({ ...given, class: 'promotional' });
    }
    await send(noise);
    expect(await list(filter)).toMatchObject({ ids: found, total: found.length, current_page: 1, last_page: 1 });
    expect(await ids({ ...filter, sort: 'created|asc' })).toEqual(found.toReversed());
    const exported = await app.call(`${path}/export`, filter, mine);
    expect(rowsOf(exported).map((row) => exportTransactional.answer.parse(row).id)).toEqual(found);
    const all = await ids(filter, staff);
    expect(all).toHaveLength(2 * found.length);
    expect(await ids({ ...filter, client_id: mine.clientId }, staff)).toEqual(found);
  });
}); // oxfmt-ignore

test('a message that fails later is found by its status and its reason', async () => {
  const id = await send({ state: 'pending' });
  expect(await ids({ failure_code: 'absent_subscriber' })).toEqual([]);
  await db.updateTable('messages').set({ state: 'failed', failure_code: 'absent_subscriber' }).where('id', '=', id).execute();
  expect(await ids({ failure_code: 'absent_subscriber' })).toEqual([id]);
  await db.updateTable('messages').set({ state: 'failed', message: '' }).where('id', '=', id).execute();
  expect(await ids({ failure_code: 'absent_subscriber' })).toEqual([id]);
  expect(await ids({ failure_code: 'absent_subscriber', status: 'Delivered' })).toEqual([]);
}); // oxfmt-ignore

test('a message whose outcome is parked is queued, although no engine works on it', async () => {
  const id = await send({ state: 'queued' });
  await sql`DELETE FROM outbox`.execute(db);
  await db.insertInto('parked_results').values({ kind: 'outcome', connector_id: 1, message_id: id, content: '{}', error: 'refused' }).execute();
  expect(await list({ status: 'Queued' })).toMatchObject({ ids: [id], total: 1 });
  await db.deleteFrom('parked_results').execute();
}); // oxfmt-ignore

test('filters join with a search by number', async () => {
  const failed = await send({ msisdn: '254712345678', state: 'failed', network: 'Airtel' });
  await send({ msisdn: '254712345678' });
  await send({ state: 'failed' });
  const query = { msisdn: '0712345678' };
  expect(await ids({ status: 'Failed' }, { query })).toEqual([failed]);
  expect(await ids({ network: 'Airtel' }, { query })).toEqual([failed]);
  expect(await ids({ sender_id: 'NONE' }, { query })).toEqual([]);
});

test('every page of a filter that counts know is right at 10, 25, 50 and 100 rows, over days without a match', async () => {
  const failed: number[] = [];
  for (const [day, count] of [[1, 3], [5, 30], [9, 0], [12, 25], [15, 80]] as const) {
    await send({ at: at(day) });
    for (let n = 0; n < count; n++) failed.unshift(await send({ state: 'failed', at: new Date(at(day).getTime() + n) }));
  }
  for (const per_page of [10, 25, 50, 100]) {
    const pages = Math.ceil(failed.length / per_page);
    for (const [sort, expected] of [['created|desc', failed], ['created|asc', failed.toReversed()]] as const) {
      const seen: number[] = [];
      for (let page = 1; page <= pages; page++) {
        const found = await list({ status: 'Failed', page, per_page, sort });
        expect(found).toMatchObject({ total: failed.length, last_page: pages });
        seen.push(...found.ids);
      }
      expect(seen).toEqual(expected);
    }
    expect(await ids({ status: 'Failed', page: pages + 1, per_page })).toEqual([]);
  }
}); // oxfmt-ignore

test('where counts do not know the filter, the total is missing until the last page, and last_page says that there is more', async () => {
  const all: number[] = [];
  for (let n = 0; n < 25; n++) all.unshift(await send({ network: 'Telkom' }));
  const pageOf = (page: number) => list({ network: 'Telkom', page, per_page: 10 });
  const [first, second, third, fourth] = [await pageOf(1), await pageOf(2), await pageOf(3), await pageOf(4)];
  expect([first.ids, second.ids, third.ids].flat()).toEqual(all);
  expect(first).toMatchObject({ last_page: 2, current_page: 1 });
  expect(first.total).toBeUndefined();
  expect(second).toMatchObject({ last_page: 3 });
  expect(third).toMatchObject({ last_page: 3, total: 25 });
  expect(fourth).toMatchObject({ ids: [], last_page: 3, total: 25 });
  expect(await list({ network: 'Telkom', per_page: 25 })).toMatchObject({ total: 25, last_page: 1 });
}); // oxfmt-ignore

test('a page too far into a filter without a known total is refused with what to do', async () => {
  const answer = await app.call(path, { network: 'Telkom', page: 60_000 }, mine);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ code: 'search_too_broad', field: 'start_date', message: expect.stringContaining('fewer days') });
}); // oxfmt-ignore

describe('a campaign', () => {
  test('has the total of its own counters, by status, too', async () => {
    const campaignId = await aCampaign(mine.clientId);
    const made = { campaignId, class: 'promotional' } as const;
    const failed = await send({ ...made, state: 'failed' });
    const delivered = await send(made);
    await send({ class: 'promotional' });
    await db.updateTable('campaigns').set({ delivered: 1, failed: 1 }).where('id', '=', campaignId).execute();
    const read = async (body: object, who: CallOptions = mine) => {
      const { data, total } = (await app.call('message/all/promotional', { campaign_id: campaignId, ...body }, who)).body;
      return { ids: data.map(({ id }: { id: number }) => id), total };
    };
    expect(await read({})).toEqual({ ids: [delivered, failed], total: 2 });
    expect(await read({ status: 'Failed' })).toEqual({ ids: [failed], total: 1 });
    expect(await read({ sender_id: 'NONE' })).toEqual({ ids: [], total: 0 });
    expect(await read({ client_id: theirs.clientId }, staff)).toEqual({ ids: [], total: 0 });
    expect(await read({}, theirs)).toEqual({ ids: [], total: 0 });
    expect((await list({ campaign_id: campaignId })).ids).toEqual([]);
  }); // oxfmt-ignore
});

describe('reach', () => {
  test('a filter by client never widens it, and of a client out of reach there is nothing, as of a missing one', async () => {
    await send({ clientId: theirs.clientId });
    const own = await send();
    expect(await ids({ client_id: mine.clientId })).toEqual([own]);
    const answers = [];
    for (const client_id of [theirs.clientId, 2_000_000_000, Number.MAX_SAFE_INTEGER])
      answers.push((await app.call(path, { client_id }, mine)).text);
    expect(new Set(answers)).toEqual(new Set([JSON.stringify({ data: [], current_page: 1, last_page: 1, total: 0 })]));
    for (const filter of [{ status: 'Delivered' }, { network: 'Safaricom' }, { sender_id: 'TUMA' }])
      expect(await ids({ ...filter, client_id: theirs.clientId })).toEqual([]);
  }); // oxfmt-ignore

  test('named messages are found in the list of either class, without missing ones and those out of reach', async () => {
    const [own, promotional, other] = [await send(), await send({ class: 'promotional' }), await send({ clientId: theirs.clientId })];
    const named = [other, own, promotional, 12, Number.MAX_SAFE_INTEGER, own];
    expect(await list({ ids: named })).toMatchObject({ ids: [promotional, own], total: 2 });
    expect(await ids({ ids: named, per_page: 1, page: 2 })).toEqual([own]);
    expect(await ids({ ids: named }, staff)).toEqual([other, promotional, own]);
    expect(await list({ ids: [other] })).toMatchObject({ ids: [], total: 0 });
    expect(await ids({ ids: [] })).toEqual([]);
    expect(await ids({ ids: named, status: 'Failed' })).toEqual([]);
    expect(rowsOf(await app.call(`${path}/export`, { ids: named }, mine))).toHaveLength(2);
  }); // oxfmt-ignore

  test('one hundred messages can be named at once and no more', async () => {
    const id = await send();
    expect(await ids({ ids: Array.from({ length: 100 }, () => id) })).toEqual([id]);
    const answer = await app.call(path, { ids: Array.from({ length: 101 }, (_, n) => n + 1) }, mine);
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input', field: 'ids' } });
  });
});

test('a record names its client, campaign, connector and sender configuration for links, the last two to the platform', async () => {
  const connectorId = await aSender(db, mine.clientId);
  const configuration = await db.selectFrom('sender_configurations').select('id').where('connector_id', '=', connectorId).executeTakeFirstOrThrow();
  const campaignId = await aCampaign(mine.clientId);
  const id = await send({ senderId: senderName, connectorId, campaignId, parts: 2 });
  const record = async (who: CallOptions) => (await list({ ids: [id] }, who)).data[0];
  const links = { id, class: 'transactional', client_id: mine.clientId, campaign_id: campaignId, campaign_name: 'Rent', units: 2 };
  expect(await record(staff)).toMatchObject({ ...links, connector_id: connectorId, sender_configuration_id: configuration.id });
  expect(await record(mine)).toMatchObject(links);
  expect(await record(mine)).not.toHaveProperty('connector_id');
  expect(await record(mine)).not.toHaveProperty('sender_configuration_id');
}); // oxfmt-ignore

test('the audit log says by which filters a file was made', async () => {
  await send({ state: 'failed' });
  await app.call(`${path}/export`, { status: 'Failed', sender_id: 'TUMA' }, mine);
  const entry = await db.selectFrom('audit_log').select(['action', 'after']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(); // oxfmt-ignore
  expect(entry).toEqual({
    action: 'message.export',
    after: { rows: 1, status: 'Failed', sender_id: 'TUMA' },
  });
});

test.each([
  [{ status: 'Lost' }, 'status'],
  [{ failure_code: 'unknown' }, 'failure_code'],
  [{ sender_id: '' }, 'sender_id'],
  [{ client_id: 'x' }, 'client_id'],
  [{ network: 'x'.repeat(61) }, 'network'],
])('refuses %j with 422 and the field', async (body, field) => {
  const answer = await app.call(path, body, mine);
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input', field } });
});
