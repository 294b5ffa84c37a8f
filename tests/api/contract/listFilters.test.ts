// Filters, named records, totals and rows per page of every list except those of messages, sender IDs and units
// (decisions/027-filtered-lists.md, 028-one-record-and-many.md; requirements/domain.md#access).
import { describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { contactsApi } from '../../support/api/contactsApi.ts';
import { listCalls, type Row } from '../../support/api/listCalls.ts';
import { aClient, aUser, signedIn, type SignedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const mine = await signedIn(db, { clientId: await aClient(db, { name: 'Mine', units: 100 }) });
const theirs = await signedIn(db, { clientId: await aClient(db, { name: 'Theirs', units: 5000 }) });
const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
const { read, ids, insert, finds, names } = listCalls(app, { mine, root });

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 8));

test('clients: by status, low balance and id; low_balance is that of the row', async () => {
  const suspended = await aClient(db, { status: 0 });
  await db.updateTable('clients').set({ low_balance: 1000 }).where('id', 'in', [mine.clientId, theirs.clientId]).execute(); // oxfmt-ignore
  const named = { ids: [mine.clientId, theirs.clientId, suspended, 1] };
  await finds('client/table', [
    [{ status: 0 }, [suspended]],
    [{ ...named, status: 1 }, [theirs.clientId, mine.clientId, 1]],
    [{ low_balance: true }, [mine.clientId]],
    [{ ...named, low_balance: false }, [suspended, theirs.clientId, 1]],
    [{ ...named, low_balance: true, status: 0 }, []],
  ]);
  expect(await read('client/table', { ids: [mine.clientId] })).toMatchObject([{ low_balance: 1000, sms_balance: 100 }]); // oxfmt-ignore
  const { body } = await app.call('client/table', { ...named, status: '1', per_page: 2, page: 2 }, root);
  expect(body).toMatchObject({ total: 3, last_page: 2, data: [{ id: 1 }] });
  const admin = await signedIn(db, { clientId: mine.clientId, roleId: roleIds.administrator });
  expect(await ids('client/table', named, admin)).toEqual([mine.clientId]);
});

test('campaigns: by state, sender ID, client and id, which finds them in either list', async () => {
  const made = (clientId: number, user_id: number, given: object) =>
    insert('campaigns', { client_id: clientId, user_id, name: 'Rent', kind: 'group', source: '{"group_id":1}', sender_id: 'DUKA', message: 'x', state: 'finished', ...given }); // oxfmt-ignore
  const running = await made(mine.clientId, mine.id, { state: 'running' });
  const scheduled = await made(mine.clientId, mine.id, { kind: 'typed', sender_id: 'SHOP', state: 'scheduled', schedule: JSON.stringify({ repeat: 'EVERY_DAY', time: '10:00', start: '2026-01-01', end: null }) }); // oxfmt-ignore
  const other = await made(theirs.clientId, theirs.id, {});
  await finds('message/groupbulk', [
    [{}, [other, running]],
    [{ state: 'running' }, [running]],
    [{ sender_id: 'DUKA', client_id: theirs.clientId }, [other]],
    [{ sender_id: 'SHOP' }, []],
    [{ ids: [scheduled, running] }, [scheduled, running]],
  ]);
  await finds('message/all/scheduled', [
    [{ state: 'scheduled', client_id: mine.clientId }, [scheduled]],
    [{ ids: [other] }, [other]],
  ]);
  await finds('message/groupbulk', [[{ client_id: theirs.clientId }, []], [{ state: 'finished' }, []]], mine); // oxfmt-ignore
  await names('message/groupbulk', [scheduled, running], { other });
  await names('message/all/scheduled', [scheduled, running], { other });
  expect(await read('message/groupbulk', { ids: [running] }, mine)).toMatchObject([
    { client_id: mine.clientId },
  ]);
});

test('users: by status, role, client and id', async () => {
  const inactive = await aUser(db, { clientId: mine.clientId, status: 0 });
  const support = await aUser(db, { clientId: 1, roleId: roleIds.support });
  await finds('client/user', [
    [{ status: 0, client_id: mine.clientId }, [inactive.id]],
    [{ role_id: roleIds.support }, [support.id]],
    [{ client_id: theirs.clientId }, [theirs.id]],
    [{ ids: [support.id, inactive.id], search: 'user' }, [support.id, inactive.id]],
    [{ role_id: Number.MAX_SAFE_INTEGER }, []],
  ]);
  await finds('client/user/table', [[{ client_id: mine.clientId, status: 0 }, [inactive.id]]]);
  await finds('client/user', [[{ client_id: theirs.clientId }, []], [{ status: 0 }, [inactive.id]]], mine); // oxfmt-ignore
  await names('client/user', [inactive.id], { other: theirs.id });
});

test('SMPP accounts and roles: by status, client or type, and id', async () => {
  const { id: role_id } = await db.selectFrom('roles').select('id').where('role_type', '=', 'SMPP').executeTakeFirstOrThrow(); // oxfmt-ignore
  const made = (client_id: number, status: number) =>
    insert('smpp_accounts', { client_id, role_id, status, system_id: `x${client_id}${status}`, password_hash: '', full_name: 'x', email: 'x', msisdn: 'x' }); // oxfmt-ignore
  const [on, off, other] = [await made(mine.clientId, 1), await made(mine.clientId, 0), await made(theirs.clientId, 1)]; // oxfmt-ignore
  await finds('smpp/user/list', [
    [{}, [other, off, on]],
    [{ status: 0 }, [off]],
    [{ client_id: theirs.clientId }, [other]],
    [{ ids: [on, other] }, [other, on]],
  ]);
  await finds('smpp/user/list', [[{ client_id: theirs.clientId }, []]], mine);
  await names('smpp/user/list', [off, on], { other });
  await finds('admin/role/all', [
    [{ ids: [roleIds.support, roleIds.root] }, [roleIds.root, roleIds.support]],
    [{ role_type: 'SMPP' }, [role_id]],
    [{ status: 0 }, []],
  ]);
});

test('contacts: by status and membership, in their group or in any within reach', async () => {
  const { body } = await contactsApi(app, mine).add('Staff', [{ msisdn: '0712345671' }, { msisdn: '0712345672' }]); // oxfmt-ignore
  const group = body.contact_group_id as number;
  const foreign = (await contactsApi(app, theirs).add('Staff', [{}])).body.contact_group_id as number;
  const [second = 0, first = 0] = (await contactsApi(app, mine).list(group)).data.map(({ contact_id }) => contact_id); // oxfmt-ignore
  const [other = 0] = (await contactsApi(app, theirs).list(foreign)).data.map(({ contact_id }) => contact_id);
  await app.call('contact/group/msisdn/status', { contact_group_msisdn_id: first, status: 0 }, mine);
  const found = async (body_: object, who = mine) => (await read('contact/group/list', body_, who)).map(({ contact_id }) => contact_id); // oxfmt-ignore
  expect(await found({ id: group, status: 0 })).toEqual([first]);
  expect(await found({ id: group, status: 1, sort: 'msisdn|asc' })).toEqual([second]);
  expect(await found({ ids: [first, other, second] })).toEqual([second, first]);
  expect(await found({ id: group, ids: [first] })).toEqual([first]);
  expect(await found({ ids: [other, first] }, root)).toEqual([other, first]);
  expect(await read('contact/group/list', { ids: [first] }, mine)).toMatchObject([{ group_id: group, group_name: 'Staff' }]); // oxfmt-ignore
  expect(await app.call('contact/group/list', {}, mine)).toMatchObject({ status: 422, body: { message: 'Please Enter the Contact Group', field: 'id' } }); // oxfmt-ignore
});

test('DND: by source, scope, client and id', async () => {
  const entry = (client_id: number | null, source: 'console' | 'subscriber', day: number) =>
    insert('dnd', { client_id, msisdn: `25471234567${day}`, source, created: at(day) });
  const [own, stop, platform, other] = [await entry(mine.clientId, 'console', 1), await entry(mine.clientId, 'subscriber', 2), await entry(null, 'console', 3), await entry(theirs.clientId, 'console', 4)]; // oxfmt-ignore
  await finds('blacklist/all', [
    [{ scope: 'platform' }, [platform]],
    [{ scope: 'client' }, [other, stop, own]],
    [{ client_id: mine.clientId, source: 'subscriber' }, [stop]],
    [{ source: 'console', sort: 'msisdn|asc' }, [own, platform, other]],
    [{ ids: [own, other] }, [other, own]],
  ]);
  await finds('blacklist/all', [[{ scope: 'client' }, [stop, own]], [{ client_id: theirs.clientId }, []]], mine); // oxfmt-ignore
  await names('blacklist/all', [platform, stop, own], { other });
});

describe('REST collections name records as ra-data-simple-rest asks for them', () => {
  const get = async (path: string, who: SignedIn = mine) => (await app.get(path, who)).body as unknown;
  const filtered = (name: string, filter: object, who?: SignedIn) => get(`/api/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`, who) as Promise<Row[]>; // oxfmt-ignore

  test('templates by id', async () => {
    const made = (client_id: number, name: string) => insert('templates', { client_id, name, message: 'x' });
    const [a, b, other] = [await made(mine.clientId, 'A'), await made(mine.clientId, 'B'), await made(theirs.clientId, 'C')]; // oxfmt-ignore
    expect((await filtered('templates', { id: [b, other, a] })).map(({ id }) => id)).toEqual([a, b]);
    expect((await filtered('templates', { id: [b, other] })).map(({ id }) => id)).toEqual([b]);
    expect(await get(`/api/templates/${other}`)).toEqual(await get('/api/templates/2000000000'));
  });

  test('the audit log by action, person, client and id, and one entry', async () => {
    await db.deleteFrom('audit_log').execute();
    const made = (client_id: number | null, user_id: number, action: string) =>
      insert('audit_log', { client_id, user_id, user_name: 'x', address: '', action, subject: 'x' });
    const [one, two, other] = [await made(mine.clientId, mine.id, 'send.typed'), await made(mine.clientId, mine.id, 'dnd.add'), await made(theirs.clientId, theirs.id, 'dnd.add')]; // oxfmt-ignore
    const found = async (filter: object, who?: SignedIn) => (await filtered('audit-log', filter, who)).map(({ id }) => id); // oxfmt-ignore
    expect(await found({ action: 'dnd.add' }, root)).toEqual([other, two]);
    expect(await found({ action: 'send.typed', user_id: mine.id }, root)).toEqual([one]);
    expect(await found({ client_id: theirs.clientId }, root)).toEqual([other]);
    const auditor = await signedIn(db, { clientId: mine.clientId, roleId: roleIds.administrator });
    expect(await found({ client_id: theirs.clientId }, auditor)).toEqual([]);
    expect(await found({ id: [one, other, one] }, auditor)).toEqual([one]);
    expect(await get(`/api/audit-log/${two}`, auditor)).toMatchObject({ id: two, client_id: mine.clientId });
    const [foreign, none] = [await app.get(`/api/audit-log/${other}`, auditor), await app.get('/api/audit-log/2000000000', auditor)]; // oxfmt-ignore
    expect([foreign.status, foreign.text]).toEqual([404, none.text]);
  });
});

test.each([10, 25, 50, 100])('lists give up to %i rows a page', async (per_page) => {
  const clientId = await aClient(db);
  const who = await signedIn(db, { clientId });
  await db
    .insertInto('dnd')
    .values(
      Array.from({ length: per_page + 5 }, (_, n) => ({
        client_id: clientId,
        msisdn: `25472${String(clientId * 1000 + n).padStart(7, '0')}`,
        source: 'console' as const,
      })),
    ) // oxfmt-ignore
    .execute();
  for (const [page, rows] of [
    [1, per_page],
    [2, 5],
  ] as const) {
    // oxfmt-ignore
    const { body } = await app.call('blacklist/all', { per_page, page, scope: 'client' }, who);
    expect([body.message.length, body.last_page]).toEqual([rows, 2]);
  }
});
