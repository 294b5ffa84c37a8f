// Filters, named records, totals and rows a page of every list but those of messages (decisions/027-filtered-lists.md,
// 028-one-record-and-many.md; requirements/domain.md#access).
import { describe, expect, test } from 'vitest';
import type { Insertable } from 'kysely';
import type { Schema } from '../../server/db/schema.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { topUp } from '../../server/modules/ledger/topup.service.ts';
import { giveBonus, loadUnits } from '../../server/modules/ledger/stock.service.ts';
import { contactsApi } from '../support/contactsApi.ts';
import { aMessage } from '../support/messages.ts';
import { aClient, aUser, signedIn, type SignedIn } from '../support/people.ts';
import { startTestApp } from '../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const mine = await signedIn(db, { clientId: await aClient(db, { name: 'Mine', units: 100 }) });
const theirs = await signedIn(db, { clientId: await aClient(db, { name: 'Theirs', units: 5000 }) });
const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });

interface Row {
  id: number;
  contact_id?: number;
}

/** The rows of a list: its ids, whatever its answer names them. */
async function read(path: string, body: object = {}, who: SignedIn = root): Promise<Row[]> {
  const { status, body: answer, text } = await app.call(path, body, who);
  expect([200, 202], text).toContain(status);
  return (answer.data ?? answer.message) as Row[];
}
const ids = async (path: string, body: object = {}, who: SignedIn = root) => (await read(path, body, who)).map(({ id }) => id); // oxfmt-ignore

const insert = async <Table extends keyof Schema>(table: Table, row: Insertable<Schema[Table]>): Promise<number> =>
  ((await db.insertInto(table).values(row as never).returning('id' as never).executeTakeFirstOrThrow()) as unknown as { id: number }).id; // oxfmt-ignore

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 8));
const aConnector = (name: string, status = 1) => insert('connectors', { name, scope: 'NETWORK', queue_prefix: 'q', mcc: '639', mnc: '02', status }); // oxfmt-ignore

/** Each filter of a list with the ids that it finds; `all` is what the list has without one. */
async function finds(path: string, filters: readonly (readonly [object, readonly number[]])[], who: SignedIn = root) {
  for (const [filter, found] of filters) expect(await ids(path, filter, who), JSON.stringify(filter)).toEqual(found);
} // oxfmt-ignore

/** Named records: of the list's order, once each, none that is missing; of one out of reach and a missing one nothing alike. */
async function names(path: string, own: readonly number[], given: { other?: number; body?: object } = {}) {
  const { other = 2_000_000_000, body = {} } = given;
  const namedBy = (wanted: readonly number[]) => ids(path, { ...body, ids: wanted }, mine);
  expect(await namedBy([...own, ...own, other, Number.MAX_SAFE_INTEGER])).toEqual(own);
  expect(await namedBy([])).toEqual([]);
  const answers = [];
  for (const id of [other, 2_000_000_001, Number.MAX_SAFE_INTEGER])
    answers.push((await app.call(path, { ...body, ids: [id] }, mine)).text);
  expect(new Set(answers).size).toBe(1);
  const tooMany = await app.call(path, { ...body, ids: Array.from({ length: 101 }, (_, n) => n + 1) }, mine);
  expect(tooMany).toMatchObject({ status: 422, body: { code: 'invalid_input', field: 'ids' } });
}

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

test('payments: by client, source and id, with totals over all pages, and the top-up that gave the units', async () => {
  const made = (client_id: number | null, given: Partial<Insertable<Schema['payments']>>) =>
    insert('payments', { source: 'paybill', state: 'review', client_id, amount: '100', reference: 'x', created: at(1), ...given }); // oxfmt-ignore
  const paid = await made(mine.clientId, { state: 'paid', source: 'stk', amount: '250', paid: '250.50', units: 250, created: at(3) }); // oxfmt-ignore
  const waiting = await made(mine.clientId, { created: at(2) });
  const unknown = await made(null, {});
  const other = await made(theirs.clientId, { created: at(1) });
  const by = { userId: null, cause: `payment:${paid}`, description: 'M-Pesa' };
  await db.transaction().execute(async (tx) => {
    await loadUnits(tx, { ...by, cause: 'test', units: 250 });
    await topUp(tx, { ...by, clientId: mine.clientId, kes: '250', smsCost: '1' });
  });
  await finds('payment/list', [
    [{ client_id: mine.clientId }, [paid, waiting]],
    [{ source: 'stk' }, [paid]],
    [{ state: 'attention', client_id: mine.clientId }, [waiting]],
    [{ ids: [unknown, waiting] }, [waiting, unknown]],
  ]);
  const page = (await app.call('payment/list', { client_id: mine.clientId, per_page: 1 }, root)).body;
  expect(page).toMatchObject({ total: 2, last_page: 2, totals: { amount: '350.50', units: 250 } });
  expect((await app.call('payment/list', { ids: [2_000_000_000] }, root)).body.totals).toEqual({ amount: '0', units: 0 }); // oxfmt-ignore
  const [{ topup_id } = { topup_id: 0 }] = page.data as { topup_id: number }[];
  const [topup] = await read('dashboard/client/balance/history', { ids: [topup_id] });
  expect(topup).toMatchObject({ id: topup_id, payment_id: paid, client_id: mine.clientId, sms_units: 250 });
  const moves = await read('activitylogs/all', { client_id: mine.clientId, kind: 'topup' });
  expect(moves).toMatchObject([{ payment_id: paid, amount: -250 }]);
  const reader = await signedIn(db, { clientId: mine.clientId, roleId: roleIds.administrator });
  expect(await ids('payment/list', { ids: [paid, waiting, unknown, other] }, reader)).toEqual([
    paid,
    waiting,
  ]);
  expect(await ids('payment/list', { client_id: theirs.clientId }, reader)).toEqual([]);
});

test('top-ups: by day, bonus and id, with the units of all pages', async () => {
  const [clientId, other] = [await aClient(db, { units: 300 }), await aClient(db, { units: 7 })];
  const given = { userId: null, cause: 'test', description: 'test', units: 50 };
  await db.transaction().execute(async (tx) => {
    await loadUnits(tx, given);
    await giveBonus(tx, { ...given, clientId });
  });
  const path = 'dashboard/client/balance/history';
  const [second = 0, first = 0] = await ids(path, { client_id: clientId });
  const { body } = await app.call(path, { client_id: clientId, per_page: 1 }, root);
  expect(body).toMatchObject({ total: 2, last_page: 2, total_units: 350 });
  await finds(path, [
    [{ client_id: clientId, bonus: false }, [first]],
    [{ client_id: clientId, bonus: true }, [second]],
    [{ client_id: clientId, end_date: '2020-01-01' }, []],
    [{ client_id: clientId, start_date: '2020-01-01' }, [second, first]],
    [{ ids: [first] }, [first]],
    [{ client_id: other, ids: [first] }, []],
  ]);
  expect(await ids(path, { ids: [first] }, mine)).toEqual([]);
});

test('the platform’s stock: by kind, client and id; each move names its client', async () => {
  const clientId = await aClient(db, { units: 42 });
  const moves = await read('activitylogs/all', { client_id: clientId });
  expect(moves).toMatchObject([{ client_id: clientId, amount: -42, event_title: 'Units Transferred' }]);
  const id = moves[0]?.id ?? 0;
  await finds('activitylogs/all', [
    [{ client_id: clientId, kind: 'transfer' }, [id]],
    [{ client_id: clientId, kind: 'load' }, []],
    [{ ids: [id] }, [id]],
    [{ client_id: clientId, end_date: '2020-01-01' }, []],
  ]);
});

test('sender ID requests: by client, network, its state, purpose, day and id', async () => {
  const [safaricom, airtel] = [await aConnector('Network S'), await aConnector('Network A')];
  const made = async (client_id: number, purpose: 'transactional' | 'promotional', states: [number, 'pending' | 'approved'][]) => {
    const id = await insert('sender_requests', { client_id, code: 'DUKA', purpose, requested_by: 'Amina', created: at(states.length) });
    for (const [connector_id, state] of states) await db.insertInto('sender_request_networks').values({ request_id: id, connector_id, state }).execute();
    return id;
  }; // oxfmt-ignore
  const one = await made(mine.clientId, 'transactional', [[safaricom, 'pending']]);
  const two = await made(mine.clientId, 'promotional', [[safaricom, 'approved'], [airtel, 'pending']]); // oxfmt-ignore
  const other = await made(theirs.clientId, 'transactional', [[airtel, 'pending']]);
  const path = 'senderid/request/list';
  await finds(path, [
    [{ client_id: mine.clientId }, [two, one]],
    [{ connector_id: safaricom, state: 'pending' }, [one]],
    [{ connector_id: airtel }, [other, two]],
    [{ purpose: 'promotional' }, [two]],
    [{ start_date: '2026-11-02' }, [two]],
    [{ ids: [one, other] }, [other, one]],
  ]);
  await names(path, [two, one], { other });
  expect(await ids(path, { client_id: theirs.clientId }, mine)).toEqual([]);
  const [shown] = await read(path, { ids: [one] }, mine);
  expect(shown).toMatchObject({ client_id: mine.clientId });
  const [forPlatform] = (await read(path, { client_id: mine.clientId, ids: [one] })) as unknown as { networks: object[] }[]; // oxfmt-ignore
  expect(forPlatform?.networks[0]).toHaveProperty('used_by');
});

describe('sender IDs', () => {
  test('configurations and mappings: by status, connector, client and id; mappings name what they join', async () => {
    const [on, off] = [await aConnector('Telco on'), await aConnector('Telco off', 0)];
    const active = await insert('sender_configurations', { code: 'ACTIVE', connector_id: on, package_id: 1 });
    const inactive = await insert('sender_configurations', { code: 'INACTIVE', connector_id: on, package_id: 1, status: 0 }); // oxfmt-ignore
    const elsewhere = await insert('sender_configurations', {
      code: 'ELSE',
      connector_id: off,
      package_id: 1,
    });
    const map = (client_id: number, sender_configuration_id: number) => insert('client_senders', { client_id, sender_configuration_id }); // oxfmt-ignore
    const [one, two, three] = [await map(mine.clientId, active), await map(mine.clientId, inactive), await map(theirs.clientId, elsewhere)]; // oxfmt-ignore
    await finds('configuration/sender/view/table', [
      [{ status: 0 }, [inactive]],
      [{ connector_id: on }, [inactive, active]],
      [{ client_id: mine.clientId, status: 1 }, [active]],
      [{ ids: [elsewhere, active] }, [elsewhere, active]],
      [{ client_id: 2_000_000_000 }, []],
    ]);
    await finds('configuration/sender/mapping/list', [
      [{ client_id: mine.clientId }, [two, one]],
      [{ connector_id: off }, [three]],
      [{ status: 1 }, [one]],
      [{ client_id: mine.clientId, status: 0 }, [two]],
      [{ ids: [three, one] }, [three, one]],
    ]);
    const [mapping] = await read('configuration/sender/mapping/list', { ids: [one] });
    expect(mapping).toMatchObject({ client_id: mine.clientId, sender_configuration_id: active, connector_id: on, status: 1, otp: 0 }); // oxfmt-ignore
    await finds('client/senderid/view/table', [[{ status: 1 }, [one]], [{ ids: [two, three] }, [two]]], mine); // oxfmt-ignore
    await finds('client/senderid/view/table', [[{ ids: [two, three] }, [three, two]], [{ ids: [two, three], client_id: theirs.clientId }, [three]]]); // oxfmt-ignore
    const [assigned] = await read('client/senderid/view/table', { ids: [one] }, mine);
    expect(assigned).toMatchObject({ client_id: mine.clientId, sender_configuration_id: active, connector_id: on }); // oxfmt-ignore
    await finds('connector/all', [[{ status: 0, ids: [on, off] }, [off]], [{ ids: [on] }, [on]]]); // oxfmt-ignore
  });
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

test('reports and consumption answer with the totals of all rows', async () => {
  const clientId = await aClient(db);
  const send = (senderId: string, state: 'delivered' | 'failed', parts: number) => aMessage(db, { clientId, senderId, state, parts, at: at(5) }); // oxfmt-ignore
  await send('ALPHA', 'delivered', 3);
  await send('ALPHA', 'failed', 1);
  await send('BETA', 'delivered', 2);
  const range = { id: clientId, start: '2026-11-01', end: '2026-11-30' };
  const totals = async (path: string) => (await app.call(path, range, root)).body.totals as unknown;
  const figures = { sent: 3, delivered: 2, pending: 0, failed: 1 };
  const cost = '1.8000';
  expect(await totals('client/reports/sms/connector')).toEqual({ ...figures, cost });
  expect(await totals('per-client/reports/sms/connector')).toEqual({ ...figures, cost });
  expect(await totals('per-client/reports/sms/sender')).toEqual(figures);
  expect(await totals('client/reports/sms/sender')).toEqual({ sms_total: 3, cost });
  expect(await totals('client/reports/consumption')).toEqual({ sms_total: 6, cost });
  const packages = (body: object) => app.call('dashboard/sms/transaction/history/by/package', { client_id: clientId, per_page: 1, ...body }, root); // oxfmt-ignore
  expect((await packages({})).body).toMatchObject({ total_sms: 6 });
  expect((await packages({ start: '2026-11-06', end: '2026-11-30' })).body).toMatchObject({ total_sms: 0 });
  const consumed = async (body: object) => (await app.call('dashboard/sms/client/consumption', { client_id: clientId, ...body }, root)).body; // oxfmt-ignore
  expect(await consumed({ per_page: 1 })).toMatchObject({ total: 2, total_sms: 6 });
  expect(await consumed({ sender_id: 'BETA' })).toMatchObject({ total: 1, total_sms: 2, data: [{ sender_id: 'BETA' }] }); // oxfmt-ignore
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
