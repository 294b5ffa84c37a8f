// Exports of whole lists (requirements/domain.md#exports; requirements/portal.md#exports): every matching row, once, in the order of the
// list, with memory that does not grow with the number of rows.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { ensurePartitions } from '../../../server/db/messages/partitions.ts';
import { aMessage, clearMessages } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { rowsOf } from '../../support/api/rowsOf.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.root });
beforeEach(() => clearMessages(db));

const page = (per_page: number, number = 1) => ({ page: number, per_page });

/** Inserts messages directly in PostgreSQL, with their counts. */
async function manyMessages(clientId: number, count: number): Promise<void> {
  await sql`
    INSERT INTO messages (id, created, client_id, class, connector_id, package_id, sender_id, msisdn, network, message,
      parts, cost, state)
    SELECT message_id(at), at, ${clientId}, 'promotional', 1, 1001, 'TUMA', (254700000000 + n)::text, 'Safaricom',
      'Habari ' || n || ', your parcel is ready. Collect it before six.', 1, 0.6, 'delivered'
    FROM (SELECT n, now() - n * interval '1 second' AS at FROM generate_series(1, ${count}::int) n) made`.execute(
    db,
  );
  await sql`
    INSERT INTO message_counts (client_id, day, class, connector_id, sender_id, package_id, delivered, parts, cost)
    SELECT client_id, (created AT TIME ZONE 'Africa/Nairobi')::date, class, connector_id, sender_id, package_id,
      count(*), count(*), sum(cost) FROM messages GROUP BY 1, 2, 3, 4, 5, 6`.execute(db);
}

test('a download of messages has the rows of the list in its order, with its filters, each once over many batches', async () => {
  const clientId = await aClient(db);
  const client = await signedIn(db, { clientId });
  await manyMessages(clientId, 2500);
  await aMessage(db, { clientId: await aClient(db), class: 'promotional' });
  const path = 'message/all/promotional';
  const whole = await app.call('message/all/promotional/export', {}, client);
  expect([whole.status, whole.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
  expect(JSON.parse(whole.text.split('\n')[0] ?? '')).toEqual({ total: 2500 });
  expect(rowsOf(whole)).toEqual((await app.call(path, page(5000), client)).body.data);

  const query = { msisdn: '254700001' };
  const found = rowsOf(await app.call(`${path}/export`, {}, { ...client, query }));
  expect(found).toEqual((await app.call(path, page(5000), { ...client, query })).body.data);
  expect(found).toHaveLength(1000);
  const past = { start_date: '2020-01-01', end_date: '2020-01-31' };
  expect(rowsOf(await app.call(`${path}/export`, past, client))).toEqual([]);
  expect(rowsOf(await app.call(`${path}/export`, {}, { ...client, query: { msisdn: 'unknown' } }))).toEqual(
    [],
  );
  expect(rowsOf(await app.call(`${path}/export`, {}, admin))).toHaveLength(2501);
  expect(rowsOf(await app.call('message/all/transactional/export', {}, admin))).toEqual([]);
});

test('a download is compressed for those who take gzip, and not for those who refuse it', async () => {
  const read = async (accepted: string) => {
    const headers = { 'accept-encoding': accepted };
    return (await app.call('message/all/promotional/export', {}, { ...admin, headers })).headers;
  };
  expect(await read('GZIP;q=0.5, br')).toMatchObject({ 'content-encoding': 'gzip' });
  expect(await read('gzip;q=0, identity')).not.toHaveProperty('content-encoding');
});

test('one-time passwords are masked for users who may not read them', async () => {
  await aMessage(db, { clientId: await aClient(db), otp: true, text: 'Your code is 4711' });
  const path = 'message/all/transactional/export';
  const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
  expect(rowsOf(await app.call(path, {}, support))).toMatchObject([{ message: '••••••' }]);
  expect(rowsOf(await app.call(path, {}, admin))).toMatchObject([{ message: 'Your code is 4711' }]);
});

test('downloads of contacts and of the DND list are complete, or filtered by a search', async () => {
  const client = await signedIn(db);
  const contacts = Array.from({ length: 1000 }, (_, n) => ({ country_code: 'ke', msisdn: `07120${String(n).padStart(5, '0')}`, first_name: `F${n}`, other_name: 'O' }));
  const { body } = await app.call('contact/create', { name: 'All', contacts }, client);
  await app.call('contact/create', { name: 'All', contacts: contacts.slice(0, 250).map((one) => ({ ...one, msisdn: one.msisdn.replace('0712', '0713') })) }, client);
  const group = { id: body.contact_group_id };
  const list = (await app.call('contact/group/list', { ...group, ...page(5000) }, client)).body.data;
  expect(list).toHaveLength(1250);
  expect(rowsOf(await app.call('contact/group/list/export', group, client))).toEqual(list);
  expect(rowsOf(await app.call('contact/group/list/export', { ...group, search: '07130' }, client))).toHaveLength(250);

  await sql`INSERT INTO dnd (client_id, msisdn, source) SELECT ${client.clientId}, (254720000000 + n)::text, 'import' FROM generate_series(1, 1500) n`.execute(db);
  await sql`INSERT INTO dnd (client_id, msisdn, source) VALUES (NULL, '254799000001', 'console'), (1, '254799000002', 'console')`.execute(db);
  const dnd = (await app.call('blacklist/all', page(5000), client)).body.message;
  expect(dnd).toHaveLength(1501);
  expect(rowsOf(await app.call('blacklist/all/export', {}, client))).toEqual(dnd);
  expect(rowsOf(await app.call('blacklist/all/export', {}, { ...client, query: { msisdn: '254799' } }))).toHaveLength(1);
}); // oxfmt-ignore

test('downloads of a campaign have all recipients, those of one outcome, or the rejected ones', async () => {
  const client = await signedIn(db);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO campaigns (client_id, user_id, name, kind, source, sender_id, message, state, recipients, delivered, failed, rejected)
    VALUES (${client.clientId}, ${client.id}, 'C', 'typed', '{"numbers": ""}', 'TUMA', 'Hi', 'finished', 1200, 1104, 96, 1100) RETURNING id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await manyMessages(client.clientId, 1200);
  await sql`UPDATE messages SET campaign_id = ${id}, state = CASE WHEN right(msisdn, 2) < '09' AND right(msisdn, 2) <> '00' THEN 'failed' ELSE 'delivered' END`.execute(db);
  await sql`INSERT INTO campaign_runs (id, campaign_id, due, state) VALUES (900, ${id}, now(), 'finished')`.execute(db);
  await sql`INSERT INTO campaign_rejects (run_id, row, value, reason) SELECT 900, n, 'x' || n, 'DND' FROM generate_series(1, 1100) n`.execute(db);
  const read = async (status?: string) =>
    rowsOf(await app.call('message/groupbulk/download/export', {}, { ...client, query: { group_id: String(id), ...(status && { status }) } }));
  const listed = async (status?: string) =>
    (await app.call('message/groupbulk/download', page(5000), { ...client, query: { group_id: String(id), ...(status && { status }) } })).body.data;
  for (const status of [undefined, 'failed', 'delivered', 'pending', 'rejected'])
    expect([status, await read(status)]).toEqual([status, await listed(status)]);
  expect(await read()).toHaveLength(1200);
  expect(await read('rejected')).toHaveLength(1100);
}); // oxfmt-ignore

const paths = [
  'message/all/transactional/export',
  'message/all/promotional/export',
  'message/groupbulk/download/export',
  'contact/group/list/export',
  'blacklist/all/export',
];

test('downloads check 401, 403 and 422 first, and answer what is out of reach like what is missing', async () => {
  const client = await signedIn(db);
  await sql`INSERT INTO roles (id, name, role_type) VALUES (77, 'Nothing', 'CLIENT')`.execute(db);
  const powerless = await signedIn(db, { clientId: client.clientId, roleId: 77 });
  for (const path of paths) {
    const bad = { id: 'x', start_date: 'never', page: 1 };
    const query = { group_id: 'x' };
    expect([path, (await app.call(path, bad, { query })).status]).toEqual([path, 401]);
    expect([path, (await app.call(path, bad, { ...powerless, query })).status]).toEqual([path, 403]);
    expect([path, (await app.call(path, bad, { ...client, query })).status]).toEqual([path, 422]);
  }
  const other = await signedIn(db);
  const { body } = await app.call('contact/create', { name: 'G', contacts: [{ country_code: 'ke', msisdn: '0712000009', first_name: 'A', other_name: 'B' }] }, other);
  const foreign = await app.call('contact/group/list/export', { id: body.contact_group_id }, client);
  const missing = await app.call('contact/group/list/export', { id: 9_999_999 }, client);
  expect([foreign.status, foreign.text]).toEqual([422, missing.text]);
  const download = (group_id: string) => app.call('message/groupbulk/download/export', {}, { ...client, query: { group_id } });
  expect((await download('9999999')).status).toBe(404);
}); // oxfmt-ignore

test('a client that disconnects stops the reading, and an error in the middle cuts the answer off', async () => {
  const clientId = await aClient(db);
  const client = await signedIn(db, { clientId });
  await manyMessages(clientId, 20_000);
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const stop = new AbortController();
  const response = await fetch(`${url}/api/message/all/promotional/export`, {
    method: 'POST',
    headers: { Authorization: client.token, 'Accept-Encoding': 'identity' },
    signal: stop.signal,
  });
  const reader = response.body?.getReader();
  await reader?.read();
  await sql`ALTER TABLE clients RENAME TO clients_away`.execute(db);
  const cut = async () => {
    for (;;) if ((await reader?.read())?.done) return 'whole';
  };
  await expect(cut()).rejects.toThrow();
  await sql`ALTER TABLE clients_away RENAME TO clients`.execute(db);
  stop.abort();
});

/** Returns the memory in use in bytes, after garbage collection. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The number of rows. `EXPORT_ROWS=1000000` tests the documented limit; CI uses 200,000. */
const rowsWanted = Number(process.env['EXPORT_ROWS'] ?? 200_000);

test(
  'a long list costs the server no more memory than a short one',
  async () => {
    const clientId = await aClient(db);
    const client = await signedIn(db, { clientId });
    await ensurePartitions(db, { from: new Date(Date.now() - rowsWanted * 1000), to: new Date() });
    await manyMessages(clientId, rowsWanted);
    const address = app.fastify.server.address() as AddressInfo | null;
    const url = address
      ? `http://127.0.0.1:${address.port}`
      : await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    let reads = 0;
    app.database.pool.on('acquire', () => reads++);
    const started = performance.now();
    const response = await fetch(`${url}/api/message/all/promotional/export`, {
      method: 'POST',
      headers: { Authorization: client.token, 'Accept-Encoding': 'identity' },
    });
    const reader = response.body?.getReader();
    await reader?.read();
    // While the client does not read, the server does not read either: what it has read fits into the buffers of the connection.
    const pauses = 50;
    for (let i = 0; i < pauses; i++) await app.get('/health/ready');
    expect(reads - pauses).toBeLessThan(100);

    let bytes = 0;
    let measured = 0;
    let base = 0;
    let peak = 0;
    let lastLine = '';
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done || value === undefined) break;
      bytes += value.length;
      lastLine = (lastLine + decoder.decode(value, { stream: true })).slice(-40);
      if (bytes - measured < 10_000_000) continue;
      measured = bytes;
      const inUse = memoryInUse();
      // Measured from here because a request has allocated all it needs when the first rows have arrived.
      if (base === 0) base = inUse;
      peak = Math.max(peak, inUse);
    }
    const seconds = (performance.now() - started) / 1000;
    expect(JSON.parse(lastLine.trim().split('\n').at(-1) ?? '')).toEqual({ rows: rowsWanted });
    const grown = (peak - base) / 1024 / 1024;
    console.info(
      `${rowsWanted} rows, ${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s, memory +${grown.toFixed(0)} MB`,
    );
    expect(grown).toBeLessThan(50);
  },
  rowsWanted / 1000 + 120_000,
);
