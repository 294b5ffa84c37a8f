// Calls that change many records at once: a verdict per record, one audit entry, and no record that the caller cannot reach
// (decisions/028-one-record-and-many.md; requirements/domain.md#access).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { bulkAnswer, type BulkVerdict } from '../../../contract/bulk.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { contactsApi } from '../../support/api/contactsApi.ts';
import { aClient, aUser, signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const mine = await signedIn(db, { clientId: await aClient(db, { name: 'Mine' }) });
const theirs = await signedIn(db, { clientId: await aClient(db, { name: 'Theirs' }) });
const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
beforeEach(async () => {
  await sql`TRUNCATE contacts, contact_groups, contact_group_members, dnd, audit_log, sender_requests, client_senders,
    sender_configurations, connectors CASCADE`.execute(db);
});

async function bulk(path: string, body: object, who: SignedIn = mine) {
  const answer = await app.call(path, body, who);
  expect(answer.status, answer.text).toBe(200);
  const { results, ...said } = bulkAnswer.parse(answer.body);
  return {
    ...said,
    results,
    verdicts: results.map(({ id, verdict }): [number, BulkVerdict] => [id, verdict]),
  };
}
const audited = () => db.selectFrom('audit_log').select(['action', 'subject', 'client_id', 'before', 'after']).orderBy('id').execute(); // oxfmt-ignore
const missing = 2_000_000_000;

async function contacts(who: SignedIn, group: string, count: number): Promise<{ group: number; ids: number[] }> {
  const api = contactsApi(app, who);
  const rows = Array.from({ length: count }, (_, n) => ({ msisdn: `2547${String(who.clientId * 10_000 + n).padStart(8, '0')}` }));
  const { body } = await api.add(group, rows);
  const { data } = await api.list(body.contact_group_id as number, { per_page: 1000, sort: 'id|asc' });
  return { group: body.contact_group_id as number, ids: data.map(({ contact_id }) => contact_id) };
} // oxfmt-ignore

async function firstTwo(who: SignedIn, group: string) {
  const { ids, ...made } = await contacts(who, group, 3);
  const [one = 0, two = 0] = ids;
  return { ...made, ids: [one, two] as const };
}
const statuses = async (group: number) => (await contactsApi(app, mine).list(group, { sort: 'id|asc' })).data.map(({ status }) => status); // oxfmt-ignore

describe('contact/bulk/status', () => {
  test('mutes and unmutes each contact once, with one audit entry and a verdict for every id', async () => {
    const { group, ids } = await firstTwo(mine, 'Staff');
    const [one, two] = ids;
    const [foreign] = (await firstTwo(theirs, 'Staff')).ids;
    await db.deleteFrom('audit_log').execute();
    const first = await bulk('contact/bulk/status', { ids: [two, foreign, one, missing, two], status: 0 });
    expect(first.verdicts).toEqual([[two, 'done'], [foreign, 'not_found'], [one, 'done'], [missing, 'not_found']]);
    expect(first).toMatchObject({ done: 2, message: '2 contacts muted' });
    expect(await statuses(group)).toEqual([0, 0, 1]);
    const again = await bulk('contact/bulk/status', { ids: [one, two], status: 0 });
    expect(again).toMatchObject({ done: 0, verdicts: [[one, 'unchanged'], [two, 'unchanged']] });
    expect(await audited()).toEqual([
      { action: 'contact.mute', subject: '2 contacts', client_id: mine.clientId, before: null, after: { status: 0 } },
    ]);
    await bulk('contact/bulk/status', { ids: [one], status: 1 });
    expect(await statuses(group)).toEqual([1, 0, 1]);
    expect((await app.call('contact/group/list', { id: group, status: 0 }, mine)).body).toMatchObject({ total: 1, data: [{ contact_id: two }] });
  }); // oxfmt-ignore
});

describe('contact/bulk/delete', () => {
  test('deletes from the group, keeps contacts that another group has, and is idempotent', async () => {
    const { group, ids } = await firstTwo(mine, 'Staff');
    await contacts(mine, 'Board', 1);
    await db.deleteFrom('audit_log').execute();
    expect(await bulk('contact/bulk/delete', { ids })).toMatchObject({ done: 2 });
    expect((await bulk('contact/bulk/delete', { ids })).verdicts).toEqual(ids.map((id) => [id, 'not_found']));
    expect(await contactsApi(app, mine).groups()).toEqual(['Board: 1', 'Staff: 1']);
    expect(await db.selectFrom('contacts').select('id').execute()).toHaveLength(2);
    expect(await audited()).toMatchObject([{ action: 'contact.delete', subject: '2 contacts', before: { groups: 'Staff' } }]);
    expect(await statuses(group)).toEqual([1]);
  }); // oxfmt-ignore

  test('takes a thousand contacts at once and refuses 1,001', async () => {
    const { ids } = await contacts(mine, 'Staff', 1000);
    const answer = await app.call('contact/bulk/delete', { ids: [...ids, missing] }, mine);
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input', field: 'ids', message: 'Choose 1 to 1,000 records' } });
    expect(await app.call('contact/bulk/delete', { ids: [] }, mine)).toMatchObject({ status: 422 });
    expect(await bulk('contact/bulk/delete', { ids })).toMatchObject({ done: 1000, message: '1,000 contacts deleted from the group' });
    expect(await contactsApi(app, mine).groups()).toEqual(['Staff: 0']);
  }); // oxfmt-ignore

  test('writes one audit entry for each client of the contacts', async () => {
    const [own, other] = [await firstTwo(mine, 'Staff'), await firstTwo(theirs, 'Staff')];
    await db.deleteFrom('audit_log').execute();
    await bulk('contact/bulk/delete', { ids: [...own.ids, other.ids[0]] }, root);
    expect((await audited()).map(({ client_id, subject }) => [client_id, subject])).toEqual([[mine.clientId, '2 contacts'], [theirs.clientId, '1 contact']]);
  }); // oxfmt-ignore
});

describe('contact/bulk/move', () => {
  test('moves to another group, once each, and refuses contacts of another client', async () => {
    const { ids } = await firstTwo(mine, 'Staff');
    const [one, two] = ids;
    const board = await contacts(mine, 'Board', 1);
    const [foreign] = (await firstTwo(theirs, 'Staff')).ids;
    await db.deleteFrom('audit_log').execute();
    const body = { ids: [one, two, board.ids[0], foreign], contact_group_id: board.group };
    const moved = await bulk('contact/bulk/move', body);
    expect(moved.verdicts).toEqual([[one, 'done'], [two, 'done'], [board.ids[0], 'unchanged'], [foreign, 'not_found']]);
    // The first contact was in both groups before.
    expect(await contactsApi(app, mine).groups()).toEqual(['Board: 2', 'Staff: 1']);
    expect((await bulk('contact/bulk/move', body)).done).toBe(0);
    expect(await audited()).toMatchObject([{ action: 'contact.move', before: { groups: 'Staff' }, after: { group: 'Board' } }]);
    const byPlatform = await bulk('contact/bulk/move', { ids: [foreign], contact_group_id: board.group }, root);
    expect(byPlatform.results).toEqual([{ id: foreign, verdict: 'refused', code: 'contact_group_not_found', reason: 'Board is a group of another client' }]);
  }); // oxfmt-ignore

  test('a group out of reach answers like a missing one and moves nothing', async () => {
    const { ids } = await firstTwo(mine, 'Staff');
    const { group } = await firstTwo(theirs, 'Staff');
    const move = (contact_group_id: number) => app.call('contact/bulk/move', { ids, contact_group_id }, mine);
    const [foreign, none] = [await move(group), await move(missing)];
    expect(foreign).toMatchObject({ status: 422, body: { code: 'contact_group_not_found' } });
    expect(none.text).toBe(foreign.text);
    expect(await contactsApi(app, mine).groups()).toEqual(['Staff: 3']);
  });
});

test('blacklist/bulk/delete deletes the caller’s entries and neither the platform’s nor another client’s', async () => {
  const entry = async (client_id: number | null, msisdn: string) =>
    (await db.insertInto('dnd').values({ client_id, msisdn, source: 'console' }).returning('id').executeTakeFirstOrThrow()).id;
  const [own, platform, other] = [await entry(mine.clientId, '254712345671'), await entry(null, '254712345671'), await entry(theirs.clientId, '254712345671')];
  const ids = [own, platform, other, missing, own];
  const first = await bulk('blacklist/bulk/delete', { ids });
  expect(first).toMatchObject({ done: 1, message: '1 number removed from the DND list' });
  expect(first.verdicts).toEqual([[own, 'done'], [platform, 'not_found'], [other, 'not_found'], [missing, 'not_found']]);
  expect(await bulk('blacklist/bulk/delete', { ids })).toMatchObject({ done: 0 });
  expect(await audited()).toEqual([{ action: 'dnd.delete', subject: '1 number', client_id: mine.clientId, before: {}, after: null }]);
  expect(await bulk('blacklist/bulk/delete', { ids }, root)).toMatchObject({ done: 2 });
  const [, ...ofBoth] = await audited();
  expect(ofBoth.toSorted((a, b) => Number(a.client_id) - Number(b.client_id))).toMatchObject([
    { subject: '1 number', client_id: null, before: { list: 'all clients' } },
    { subject: '1 number', client_id: theirs.clientId, before: {} },
  ]);
  expect(await db.selectFrom('dnd').select('id').execute()).toEqual([]);
}); // oxfmt-ignore

describe('client/user/bulk/status', () => {
  const statusOf = async (id: number) => (await db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status; // oxfmt-ignore

  test('switches users off, ends their sessions, and refuses the caller without failing the others', async () => {
    const colleague = await signedIn(db, { clientId: mine.clientId });
    const inactive = await aUser(db, { clientId: mine.clientId, status: 0 });
    const ids = [mine.id, theirs.id, colleague.id, inactive.id, missing, colleague.id];
    const { results, ...said } = await bulk('client/user/bulk/status', { ids, status: 0 });
    expect(results).toEqual([
      { id: mine.id, verdict: 'refused', code: 'own_account_protected', reason: 'You cannot change your own account' },
      { id: theirs.id, verdict: 'not_found' },
      { id: colleague.id, verdict: 'done' },
      { id: inactive.id, verdict: 'unchanged' },
      { id: missing, verdict: 'not_found' },
    ]);
    expect(said).toMatchObject({ done: 1, message: '1 user inactive now' });
    expect((await app.call('client/user', {}, colleague)).status).toBe(401);
    expect(await audited()).toMatchObject([{ action: 'user.deactivate', subject: '1 user', client_id: mine.clientId, after: { status: 0, users: expect.stringContaining(colleague.msisdn) } }]);
    expect(await bulk('client/user/bulk/status', { ids, status: 1 })).toMatchObject({ done: 2 });
    expect([await statusOf(colleague.id), await statusOf(theirs.id)]).toEqual([1, 1]);
  }); // oxfmt-ignore

  test('refuses a user who holds more than the caller and switches the others', async () => {
    const administrator = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
    const support = await aUser(db, { clientId: 1, roleId: roleIds.support });
    const ids = [root.id, support.id];
    const { results } = await bulk('client/user/bulk/status', { ids, status: 0 }, administrator);
    expect(results).toMatchObject([
      { id: root.id, verdict: 'refused', code: 'role_above_own' },
      { id: support.id, verdict: 'done' },
    ]);
    expect([await statusOf(root.id), await statusOf(support.id)]).toEqual([1, 0]);
  });

  test('takes at most one hundred users', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => n + 1);
    expect(await app.call('client/user/bulk/status', { ids, status: 0 }, mine)).toMatchObject({ status: 422, body: { field: 'ids' } });
  }); // oxfmt-ignore
});

async function aConnector(name: string): Promise<number> {
  const row = { name, scope: 'NETWORK', queue_prefix: 'q', mcc: '639', mnc: '02' } as const;
  return (await db.insertInto('connectors').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
async function aConfiguration(code: string, connector_id: number, given: { status?: number } = {}) {
  const row = { code, connector_id, package_id: 1001, ...given };
  return (await db.insertInto('sender_configurations').values(row).returning('id').executeTakeFirstOrThrow())
    .id;
}

describe('admin/client/senderid/bulk/create', () => {
  test('assigns a sender ID to many clients at once, once each, and names them in one audit entry', async () => {
    const sender_id = await aConfiguration('SAVANNA', await aConnector('Safaricom'));
    const body = { sender_id, client_ids: [theirs.clientId, mine.clientId, missing, mine.clientId] };
    const first = await bulk('admin/client/senderid/bulk/create', body, root);
    expect(first.verdicts).toEqual([[theirs.clientId, 'done'], [mine.clientId, 'done'], [missing, 'not_found']]);
    expect(first.message).toBe('SAVANNA on Safaricom assigned to 2 clients');
    const again = await bulk('admin/client/senderid/bulk/create', body, root);
    expect(again.verdicts).toEqual([[theirs.clientId, 'unchanged'], [mine.clientId, 'unchanged'], [missing, 'not_found']]);
    const client_ids = [mine.clientId, theirs.clientId].join(', ');
    expect(await audited()).toMatchObject([{ action: 'sender.assign', subject: 'SAVANNA on Safaricom', client_id: null, after: { clients: 2, client_ids } }]);
    expect((await app.call('client/senderid/view/list', {}, mine)).body.message).toMatchObject([{ sender_id: 'SAVANNA' }]);
  }); // oxfmt-ignore

  test('is the platform’s alone, and needs an active sender ID', async () => {
    const sender_id = await aConfiguration('SAVANNA', await aConnector('Safaricom'), { status: 0 });
    const assign = (body: object, who: SignedIn) => app.call('admin/client/senderid/bulk/create', body, who);
    const client_ids = [mine.clientId];
    expect(await assign({ sender_id, client_ids }, mine)).toMatchObject({ status: 403 });
    expect(await assign({ sender_id, client_ids }, root)).toMatchObject({ status: 422, body: { code: 'sender_inactive' } });
    expect(await assign({ sender_id: missing, client_ids }, root)).toMatchObject({ status: 422, body: { code: 'sender_not_found' } });
  }); // oxfmt-ignore
});

describe('senderid/request/bulk/approve', () => {
  async function aRequest(code: string, connectorIds: readonly number[]): Promise<number> {
    const row = { client_id: mine.clientId, code, purpose: 'transactional', requested_by: 'Amina' } as const;
    const { id } = await db.insertInto('sender_requests').values(row).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('sender_request_networks').values(connectorIds.map((connector_id) => ({ request_id: id, connector_id }))).execute();
    return id;
  } // oxfmt-ignore
  const statesOf = async (id: number) =>
    (await db.selectFrom('sender_request_networks').select('state').where('request_id', '=', id).orderBy('connector_id').execute()).map(({ state }) => state); // oxfmt-ignore

  test('approves at every network, with the package of the configuration or of the call, and refuses a request whole', async () => {
    const [safaricom, airtel] = [await aConnector('Safaricom'), await aConnector('Airtel')];
    await aConfiguration('KNOWN', safaricom);
    const known = await aRequest('KNOWN', [safaricom]);
    const both = await aRequest('BOTH', [safaricom, airtel]);
    const ids = [known, both, missing];
    const without = await bulk('senderid/request/bulk/approve', { ids, packages: [{ connector_id: safaricom, package_id: 1002 }] }, root);
    expect(without.results).toMatchObject([
      { id: known, verdict: 'done' },
      { id: both, verdict: 'refused', code: 'invalid_input', reason: 'Give the package of BOTH on Airtel' },
      { id: missing, verdict: 'not_found' },
    ]);
    expect([await statesOf(known), await statesOf(both)]).toEqual([['approved'], ['pending', 'pending']]);
    const packages = [safaricom, airtel].map((connector_id) => ({ connector_id, package_id: 1002 }));
    const second = await bulk('senderid/request/bulk/approve', { ids, packages }, root);
    expect(second.verdicts).toEqual([[known, 'unchanged'], [both, 'done'], [missing, 'not_found']]);
    expect(await statesOf(both)).toEqual(['approved', 'approved']);
    const approved = (await audited()).filter(({ action }) => action === 'sender_request.approve').map(({ subject }) => subject);
    expect(approved).toEqual(['KNOWN on Safaricom', 'BOTH on Airtel', 'BOTH on Safaricom']);
    expect(await app.call('senderid/request/bulk/approve', { ids }, mine)).toMatchObject({ status: 403 });
  }); // oxfmt-ignore
});
