/**
 * npm run bench: response times of lists, search, dashboard, operations home, reports, /v1, pre-flight and export over HTTP on loopback, some
 * beside plain SQL for the same rows. Needs the data of `npm run bench:seed`.  -- --runs 200 --only filter   (a part of the names)
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { grouped } from '../contract/grouped.ts';
import { trafficRanges } from '../contract/home.ts';
import { buildApp } from '../server/app.ts';
import { Secrets } from '../server/db/secrets/secrets.ts';
import { firstIdAt } from '../server/domain/messageId.ts';
import { startOfNairobiDay } from '../server/domain/nairobiDay.ts';
import { ask } from './bench/ask.ts';
import { benchClients, addSenderId, startBenchServer, createKey, createToken } from './bench/server.ts';
import { line, timing } from './bench/measure.ts';
import { v1Reads } from './bench/v1Reads.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '200' }, only: { type: 'string' } },
});
const runs = Number(values.runs);

const database = await startBenchServer();
const { db, pool } = database;
const app = await buildApp({
  database,
  clock: () => new Date(),
  secrets: new Secrets(undefined),
  logger: pino({ level: 'silent' }),
  metrics: new Registry(),
  consoleDir: undefined,
  trustProxy: false,
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const [client = 0] = await benchClients(db, 1);
const tokens = { platform: await createToken(db, 1), client: await createToken(db, client) };

const call = async (path: string, body: unknown, who: keyof typeof tokens = 'client'): Promise<unknown> =>
  JSON.parse(await ask(`${address}/api/${path}`, tokens[who], body));
const query = async (name: string, text: string, params: unknown[] = []) =>
  (await pool.query<Record<string, unknown>>({ name, text, values: params })).rows;

const { rows: sizes } = await pool.query<{ messages: number; mine: number }>(
  `SELECT sum(queued + pending + delivered + failed)::bigint AS messages,
     sum(queued + pending + delivered + failed) FILTER (WHERE client_id = $1 AND class = 'promotional')::bigint AS mine
   FROM message_counts`,
  [client],
);
const { messages = 0, mine = 0 } = sizes[0] ?? {};
const numbers = (
  await query(
    'sample',
    `SELECT msisdn FROM messages TABLESAMPLE SYSTEM (0.01) WHERE client_id = $1 AND class = 'promotional' LIMIT 500`,
    [client],
  )
).map(({ msisdn }) => String(msisdn));
const ids = (
  await query('ids', 'SELECT id FROM messages TABLESAMPLE SYSTEM (0.01) WHERE client_id = $1 LIMIT 500', [
    client,
  ])
).map(({ id }) => Number(id));
const named = (n: number) => Array.from({ length: 10 }, (_, place) => ids[(n + place) % ids.length]);
const numberOf = (n: number) => numbers[n % numbers.length] ?? '';
const dayOf = (n: number) => new Date(Date.now() - (10 + (n % 300)) * 86_400_000).toISOString().slice(0, 10);

const list = 'message/all/promotional';
const page = (number = 1) => ({ page: number, per_page: 10 });
const columns = 'id, created, msisdn, sender_id, state, network, cost, message, otp, parts, reason';
const mineSql = `SELECT ${columns} FROM messages WHERE client_id = $1 AND class = 'promotional'`;
const newest = 'ORDER BY id DESC LIMIT 10';

console.log(
  `${grouped(messages)} messages, ${grouped(mine)} of them in the list of the client that asks; ` +
    `${runs} calls each; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
);
console.log(`${''.padEnd(44)}  API p50   API p95   SQL p50   SQL p95   ratio`);
const report = async (
  name: string,
  api: (n: number) => Promise<unknown>,
  bare?: (n: number) => Promise<unknown>,
) => {
  if (!name.includes(values.only ?? '')) return;
  console.log(line(name, await timing(runs, api), bare && (await timing(runs, bare))));
};

await report(
  'newest page, one client',
  () => call(list, page()),
  () => query('newest', `${mineSql} ${newest}`, [client]),
);
await report(
  'newest page, all clients',
  () => call(list, page(), 'platform'),
  () => query('newestAll', `SELECT ${columns} FROM messages WHERE class = 'promotional' ${newest}`),
);
await report(
  'far page, one client',
  (n) => call(list, page(Math.floor(mine / 20) + n)),
  (n) => query('far', `${mineSql} AND id < $2 ${newest}`, [client, firstIdAt(startOfNairobiDay(dayOf(n)))]),
);
await report('far page, all clients', (n) => call(list, page(Math.floor(messages / 40) + n), 'platform'));
const find = (text: (n: number) => string) => (n: number) =>
  call(`${list}?${new URLSearchParams({ msisdn: text(n) }).toString()}`, page());
await report('exact number', find(numberOf), (n) =>
  query('exact', `${mineSql} AND msisdn = $2 ${newest}`, [client, numberOf(n)]),
);
await report(
  'first seven digits of a number',
  find((n) => `0${numberOf(n).slice(3, 9)}`),
  (n) => query('first', `${mineSql} AND msisdn LIKE $2 ${newest}`, [client, `${numberOf(n).slice(0, 9)}%`]),
);
await report(
  'last six digits of a number',
  find((n) => numberOf(n).slice(-6)),
  (n) =>
    query('last', `${mineSql} AND reverse(msisdn) LIKE $2 ${newest}`, [
      client,
      `${numberOf(n).slice(-6).split('').toReversed().join('')}%`,
    ]),
);
await report(
  'a day of last year, first page',
  (n) => call(list, { ...page(), start_date: dayOf(n), end_date: dayOf(n) }),
  (n) => {
    const from = startOfNairobiDay(dayOf(n));
    const bounds = [firstIdAt(from), firstIdAt(new Date(from.getTime() + 86_400_000))];
    return query('day', `${mineSql} AND id >= $2 AND id < $3 ${newest}`, [client, ...bounds]);
  },
);
await reportFilters();
await report("support's search, whole number, all clients", (n) =>
  call('support/search', { q: numberOf(n), ...page() }, 'platform'),
);
await report(
  'dashboard, one client',
  () => call('dashboard/summary', {}),
  () =>
    query(
      'dashboard',
      `SELECT class, sum(queued), sum(pending), sum(delivered), sum(failed) FROM message_counts WHERE client_id = $1 GROUP BY 1`,
      [client],
    ),
);
await report('home of one client', () => call('client/home', {}));
await report('dashboard, all clients', () => call('dashboard/summary', {}, 'platform'));
await report('operations home', () => call('operations/home', {}, 'platform'));
for (const range of trafficRanges) {
  await report(`operations home, ${range}`, () => call('operations/traffic', { range }, 'platform'));
}
const year = { start: '2018-02-07', end: new Date().toISOString().slice(0, 10) };
const reports = {
  'network report': 'client/reports/sms/connector',
  'sender report': 'client/reports/sms/sender',
  'consumption report': 'client/reports/consumption',
};
for (const [name, path] of Object.entries(reports)) {
  await report(`${name}, all days, one client`, () => call(path, { id: client, ...year }, 'platform'));
}
await report('package report', () =>
  call('dashboard/sms/transaction/history/by/package', { client_id: client, ...page() }, 'platform'),
);
await report('consumption, one client', () =>
  call('dashboard/sms/client/consumption', { client_id: client, ...page() }),
);

const key = await createKey(db, client);
for (const [name, read] of v1Reads({ address, key, numberOf, dayOf, idOf: (n) => ids[n % ids.length] }))
  await report(`/v1: ${name}`, read);

if (values.only === undefined) {
  await measurePreflight();
  await measureExport();
}

await app.close();
await database.stop();

/** Lists by each filter, with pages of 10 and of 100 rows. */
async function reportFilters(): Promise<void> {
  const [campaign] = await query(
    'campaign',
    'SELECT id FROM campaigns WHERE client_id = $1 ORDER BY recipients DESC LIMIT 1',
    [client],
  );
  const [sender] = await query(
    'sender',
    `SELECT sender_id FROM message_counts WHERE client_id = $1 AND class = 'promotional' LIMIT 1`,
    [client],
  );
  const campaignId = Number(campaign?.['id']);
  const senderId = String(sender?.['sender_id']);
  await report('reasons of a large campaign', () => call(`campaign/${campaignId}/outcomes`, {}));
  const filters: Record<string, object> = {
    'status delivered': { status: 'Delivered' },
    'status pending': { status: 'Pending' },
    'status failed': { status: 'Failed' },
    'network of many': { network: 'Safaricom' },
    'network of few': { network: 'Telkom' },
    'rare network': { network: 'Equitel' },
    'sender ID': { sender_id: senderId },
    'sender ID, failed': { sender_id: senderId, status: 'Failed' },
    campaign: { campaign_id: campaignId },
    'campaign, failed': { campaign_id: campaignId, status: 'Failed' },
    'frequent reason': { failure_code: 'absent_subscriber' },
    'rare reason': { failure_code: 'opted_out' },
    'network and reason': { network: 'Telkom', failure_code: 'number_unknown' },
    'failed, one day': { status: 'Failed', start_date: dayOf(40), end_date: dayOf(40) },
  };
  for (const [name, filter] of Object.entries(filters)) {
    for (const who of ['client', 'platform'] as const) {
      for (const per_page of [10, 100]) {
        await report(`filter: ${name}, ${who}, ${per_page} rows`, () =>
          call(list, { page: 1, per_page, ...filter }, who),
        );
      }
    }
    await report(`filter: ${name}, client, page 20`, () => call(list, { page: 20, per_page: 10, ...filter }));
  }
  await report('filter: failed of one client, platform', () =>
    call(list, { ...page(), status: 'Failed', client_id: client }, 'platform'),
  );
  await report('filter: ten named messages', (n) => call(list, { ids: named(n) }));
}

/** A file of 100,000 rows, as uploaded in the console. */
async function measurePreflight(): Promise<void> {
  await addSenderId(db, client);
  const rows = Array.from({ length: 100_000 }, (_, n) => `P${n},07${String(10_000_000 + n).slice(-8)}`);
  const form = () => {
    const fields = { campaign_name: 'Sale', sender_id: 'BENCH', message: 'Dear {name}, come in this week.' };
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    data.append('file', new Blob([['name,phone', ...rows].join('\n')]), 'people.csv');
    return data;
  };
  const took = await timing(3, async () => {
    const response = await fetch(`${address}/api/message/preflight/upload-file`, {
      method: 'POST',
      headers: { authorization: tokens.client },
      body: form(),
    });
    if (!response.ok) throw new Error(`pre-flight: ${response.status} ${await response.text()}`);
    await response.json();
  });
  console.log(line('pre-flight of 100,000 rows', took));
}

/** The client's whole list, streamed; beside it the same rows in plain SQL in batches of the same size. */
async function measureExport(): Promise<void> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const started = performance.now();
  const response = await fetch(`${address}/api/${list}/export`, {
    method: 'POST',
    headers: { authorization: tokens.client, 'content-type': 'application/json' },
    body: '{}',
  });
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - started) / 1000;
  const bareStarted = performance.now();
  for (let last = Number.MAX_SAFE_INTEGER, count = 1000; count === 1000;) {
    const found = await query('export', `${mineSql} AND id < $2 ORDER BY id DESC LIMIT 1000`, [client, last]);
    count = found.length;
    last = Number(found.at(-1)?.['id'] ?? 0);
  }
  const bare = (performance.now() - bareStarted) / 1000;
  console.log(
    `export of ${grouped(mine)} messages: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB read, ` +
      `memory +${((peak - before) / 1024 / 1024).toFixed(0)} MB; the rows alone ${bare.toFixed(1)} s, ${(seconds / bare).toFixed(1)}x`,
  );
}
