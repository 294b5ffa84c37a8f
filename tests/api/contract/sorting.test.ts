// Lists are sorted on the server by the fields they allow, and use their default order for all others
// (requirements/administration.md#calls: `sort`). Large lists are only sorted in the order of an index.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { entriesAfter, listEntries } from '../../../server/modules/dnd/dnd.store.ts';
import { record } from '../../../server/modules/audit/audit.service.ts';
import { aMessage } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const mine = await signedIn(db, { clientId: await aClient(db, { units: 100 }) });

/** Returns one field of a list's rows, of one page. */
async function read(path: string, field: string, body: object): Promise<unknown[]> {
  const answer = await app.call(path, body, mine);
  expect(answer.status, answer.text).toBe(200);
  const rows = (answer.body.data ?? answer.body.message) as Record<string, unknown>[];
  return rows.map((row) => row[field]);
}

/** Asserts that the list is sorted in both directions, and that two pages equal the whole list. */
async function sortsBy(path: string, given: { field: string; shown?: string; sorted: unknown[] }) {
  const { field, shown = field, sorted } = given;
  const half = Math.ceil(sorted.length / 2);
  expect(await read(path, shown, { sort: `${field}|asc` })).toEqual(sorted);
  expect(await read(path, shown, { sort: `${field}|desc` })).toEqual(sorted.toReversed());
  const pages = await Promise.all(
    [1, 2].map((page) => read(path, shown, { sort: `${field}|asc`, page, per_page: half })),
  );
  expect(pages.flat()).toEqual(sorted);
}

test('users: by name in any case, number and status; newest first where the field is unknown', async () => {
  const people = ['bela', 'Amina', 'Cyrus'];
  await db.updateTable('users').set({ full_name: 'Zuri' }).where('id', '=', mine.id).execute();
  for (const [index, full_name] of people.entries()) {
    const { id } = await signedIn(db, { clientId: mine.clientId });
    await db.updateTable('users').set({ full_name, msisdn: `25471100000${index}` }).where('id', '=', id).execute(); // oxfmt-ignore
  }
  await sortsBy('client/user', { field: 'full_name', sorted: ['Amina', 'bela', 'Cyrus', 'Zuri'] });
  await sortsBy('client/user', { field: 'msisdn', shown: 'full_name', sorted: ['Zuri', 'bela', 'Amina', 'Cyrus'] });
  for (const sort of ['password_hash|asc', 'id;drop table users|asc', 'full_name', ''])
    expect((await read('client/user', 'full_name', { sort }))[0]).toBe(sort === 'full_name' ? 'Zuri' : 'Cyrus');
  expect((await read('client/user/table', 'full_name', { sort: 'full_name|asc' }))[0]).toBe('Amina');
}); // oxfmt-ignore

test('DND: by number and by when it was added', async () => {
  const numbers = ['254712000003', '254712000001', '254712000002'];
  for (const msisdn of numbers) {
    const client_id = msisdn.endsWith('1') ? null : mine.clientId;
    await db.insertInto('dnd').values({ client_id, msisdn, source: 'console' }).execute();
  }
  await sortsBy('blacklist/all', { field: 'msisdn', sorted: numbers.toSorted() });
  await sortsBy('blacklist/all', { field: 'created', shown: 'msisdn', sorted: numbers });
});

test('DND: in the order of its date, though ids are in another, in the list, its pages and its file', async () => {
  const caller = await signedIn(db, { clientId: await aClient(db) });
  // Microseconds apart, like rows that were created at the same moment.
  const dates = ['2026-11-02T08:00:00.000002Z', '2026-11-01T08:00:00Z', '2026-11-02T08:00:00.000001Z', '2026-11-03T08:00:00Z'];
  await db.deleteFrom('dnd').execute();
  for (const [index, created] of dates.entries()) {
    const client_id = index === 1 ? null : caller.clientId;
    await sql`INSERT INTO dnd (client_id, msisdn, source, created)
      VALUES (${client_id}::int, ${`25471200000${index}`}, 'console', ${created}::timestamptz)`.execute(db);
  }
  const newestFirst = ['254712000003', '254712000000', '254712000002', '254712000001'];
  const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
  for (const { token } of [caller, admin]) {
    const page = async (body: object) =>
      (await app.call('blacklist/all', body, { token })).body.message.map(({ msisdn }: { msisdn: string }) => msisdn);
    expect(await page({})).toEqual(newestFirst);
    expect([...(await page({ per_page: 2 })), ...(await page({ per_page: 2, page: 2 }))]).toEqual(newestFirst);
    expect(await page({ sort: 'created|asc' })).toEqual(newestFirst.toReversed());
    const filter = { reach: token === admin.token ? ('all' as const) : { clientId: caller.clientId }, startDate: undefined, endDate: undefined, search: undefined };
    const [first, second, third] = await entriesAfter(db, filter, { last: undefined, limit: 3 });
    expect([first, second, third].map((row) => row?.msisdn)).toEqual(newestFirst.slice(0, 3));
    const rest = await entriesAfter(db, filter, { last: second, limit: 3 });
    expect(rest.map(({ msisdn }) => msisdn)).toEqual(newestFirst.slice(2));
  }
}); // oxfmt-ignore

test.each(['message/groupbulk', 'message/all/scheduled'])('%s: by name, date, sender and status', async (path) => {
  const start = { 'a': '2031-01-02', 'B': '2031-01-01', 'c': '2031-01-03' } as const;
  await db.deleteFrom('campaigns').execute();
  for (const [name, day] of Object.entries(start)) {
    const schedule = { repeat: 'EVERY_DAY', time: '10:00', start: day, end: null };
    await db.insertInto('campaigns').values({
      client_id: mine.clientId, user_id: mine.id, name, kind: 'group', source: '{"group_id":1}',
      sender_id: `S${day}`, message: 'Habari', state: name === 'c' ? 'cancelled' : 'scheduled', schedule: JSON.stringify(schedule),
    }).execute();
  }
  await sortsBy(path, { field: 'campaign_name', sorted: ['a', 'B', 'c'] });
  await sortsBy(path, { field: 'start_date', shown: 'campaign_name', sorted: ['B', 'a', 'c'] });
  await sortsBy(path, { field: 'sender_id', shown: 'campaign_name', sorted: ['B', 'a', 'c'] });
  expect((await read(path, 'campaign_name', { sort: 'status|asc' }))[0]).toBe('c');
}); // oxfmt-ignore

describe('messages: by date alone', () => {
  const texts: string[] = [];
  beforeAll(async () => {
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) {
      for (const hour of ['08', '09', '10']) {
        const text = `${day} ${hour}`;
        texts.push(text);
        const at = new Date(`${day}T${hour}:00:00+03:00`);
        await aMessage(db, { clientId: mine.clientId, msisdn: '254712345678', text, at });
      }
    }
  });

  test('oldest first in pages that cross days, each message once', async () => {
    await sortsBy('message/all/transactional', { field: 'created', shown: 'message', sorted: texts });
    const sort = 'created|asc';
    const days = { start_date: '2026-03-02', end_date: '2026-03-03' };
    const read4 = (page: number) =>
      read('message/all/transactional', 'message', { sort, page, per_page: 4, ...days });
    expect([...(await read4(1)), ...(await read4(2))]).toEqual(texts.slice(3));
  });

  test('and so in a search by number', async () => {
    const found = await app.call(
      'message/all/transactional',
      { sort: 'created|asc', per_page: 2 },
      { ...mine, query: { msisdn: '0712345678' } },
    );
    expect(found.body.data.map(({ message }: { message: string }) => message)).toEqual(texts.slice(0, 2));
  });

  test('another field is not sorted by: nothing sorts a table of millions', async () => {
    const wanted = texts.toReversed();
    expect(await read('message/all/transactional', 'message', { sort: 'message|asc' })).toEqual(wanted);
  });
});

test('the audit log: oldest first where it is asked for', async () => {
  const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
  await db.deleteFrom('audit_log').execute();
  for (const subject of ['A', 'B']) {
    const entry = { userId: admin.id, clientId: null, address: '', action: 'a', subject };
    await db.transaction().execute((tx) => record(tx, entry));
  }
  const subjects = async (order: 'ASC' | 'DESC') => {
    const query = { sort: JSON.stringify(['created', order]) };
    const { body } = await app.get('/api/audit-log', { ...admin, query });
    return body.map((row: { subject: string }) => row.subject);
  };
  expect([await subjects('ASC'), await subjects('DESC')]).toEqual([
    ['A', 'B'],
    ['B', 'A'],
  ]);
});

test('a page of a DND list of 200,000 is read from an index by number and by date, in every reach, and so is its file', async () => {
  await sql`
    INSERT INTO dnd (client_id, msisdn, source)
    SELECT CASE WHEN n % 10 = 0 THEN NULL ELSE ${mine.clientId}::int END, '25473' || lpad(n::text, 7, '0'), 'import'
    FROM generate_series(1, 200000) n`.execute(db);
  await sql`ANALYZE dnd`.execute(db);
  for (const reach of ['all', { clientId: mine.clientId }] as const) {
    for (const descending of [true, false]) {
      const filter = { reach, startDate: undefined, endDate: undefined, search: undefined };
      const reads = (['msisdn', 'created'] as const).map(
        (by) => (on: Db) => listEntries(on, filter, { offset: 0, limit: 10, sort: { by, descending } }),
      );
      const last = { created_exact: '2050-01-01 00:00:00+03', id: 1 };
      for (const run of [...reads, (on: Db) => entriesAfter(on, filter, { last, limit: 1000 })]) {
        const plan = await planOf(run);
        const scans = plan.match(/(\w+ )+Scan.* (using|on) dnd\w*/g) ?? [];
        expect(scans.length, plan).toBe(reach === 'all' ? 1 : 2);
        for (const scan of scans) expect(scan, plan).toMatch(/^Index Scan (Backward )?using dnd/);
      }
    }
  }
});

/** Returns PostgreSQL's plans of the statements that `run` executes. */
async function planOf(run: (on: Db) => Promise<unknown>): Promise<string> {
  const { pool } = app.database;
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const listening: Db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
  await run(listening);
  const plans = await Promise.all(
    asked.map(({ sql: text, parameters }) => pool.query(`EXPLAIN ${text}`, [...parameters])),
  );
  return plans
    .flatMap(({ rows }) => (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']))
    .join('\n');
}
