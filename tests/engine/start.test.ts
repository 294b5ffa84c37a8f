/** Several processes that start at the same time on one database, including an empty database. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/db/database.ts';
import { ensurePartitions, keepPartitions } from '../../server/db/messages/partitions.ts';
import { start } from '../../server/start.ts';
import { emptyDatabase } from '../support/database/emptyDatabase.ts';
import { eventually } from '../support/eventually.ts';
import { aMessage } from '../support/messages.ts';
import { aClient } from '../support/people.ts';
import { engineHarness } from './engineHarness.ts';
import { testDatabase } from '../support/database/testDatabase.ts';

const logger = pino({ level: 'silent' });

test('processes that start at once on an empty database all run, and one of them has the first sign-in', async () => {
  const url = await emptyDatabase();
  const config = readConfig({ DATABASE_URL: url, TUMA_SEED: 'none', TUMA_ROLE: 'web', PORT: '0' });
  const starts = await Promise.allSettled(
    [1, 2, 3].map(() => start(config, { logger, clock: () => new Date() })),
  );
  const running = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  await Promise.all(running.map((each) => each.stop()));
  expect(starts.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(running.flatMap((each) => each.signIns)).toHaveLength(1);
});

test('a start that waits for another process to prepare the database logs why', async () => {
  const database = openDatabase(await emptyDatabase());
  onTestFinished(() => database.close());
  const other = await database.pool.connect();
  await other.query(`SELECT pg_advisory_lock(hashtext('tuma start'))`);
  const given = { DATABASE_URL: database.url, TUMA_SEED: 'none', TUMA_ROLE: 'web', PORT: '0' };
  const warnings: string[] = [];
  const write = (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg);
  const log = pino({ level: 'warn' }, { write });
  const starting = start(readConfig(given), { logger: log, clock: () => new Date() });
  await eventually(() =>
    expect(warnings).toEqual(['Waiting for another process that is preparing the database']),
  );
  other.release(true);
  await (await starting).stop();
});

test.each([
  [60, ['The clock of this machine is 60 seconds ahead of that of PostgreSQL']],
  [-60, ['The clock of this machine is 60 seconds behind that of PostgreSQL']],
  [0, []],
])(
  'a clock that differs by %i seconds from that of PostgreSQL is a warning at the start',
  async (seconds, expected) => {
    const given = { DATABASE_URL: await emptyDatabase(), TUMA_SEED: 'none', TUMA_ROLE: 'web', PORT: '0' };
    const running = await start(readConfig(given), {
      logger,
      clock: () => new Date(Date.now() + seconds * 1000),
    });
    onTestFinished(() => running.stop());
    const warnings = running.notes.filter((note) => note.startsWith('The clock'));
    expect(warnings).toEqual(expected.map((text) => expect.stringContaining(text)));
  },
);

test('a connection to SMPP_PORT from SMPP_TRUST_PROXY without a PROXY header is closed, and any other entry is refused', async () => {
  const url = await emptyDatabase();
  const given = { DATABASE_URL: url, TUMA_SEED: 'none', TUMA_ROLE: 'web', PORT: '0', SMPP_PORT: '0' };
  const config = readConfig({ ...given, SMPP_TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' });
  const running = await start(config, { logger, clock: () => new Date() });
  onTestFinished(() => running.stop());
  const socket = connect(Number(running.smpp?.split(':')[1]), '127.0.0.1');
  socket.on('error', () => undefined).write('no header');
  await new Promise((resolve) => socket.resume().on('close', resolve));
  for (const wrong of ['true', 'proxy.example', '10.0.0.0/33'])
    expect(() => readConfig({ ...given, SMPP_TRUST_PROXY: wrong })).toThrow(/SMPP_TRUST_PROXY/);
});

test.each(['HOST', 'SMPP_HOST', 'METRICS_HOST'])(
  'an address in %s that this machine does not have is refused by the name of the variable',
  async (variable) => {
    const ports = { PORT: '0', SMPP_PORT: '0', METRICS_PORT: '0', TUMA_SEED: 'none', TUMA_ROLE: 'web' };
    // TEST-NET-1: no machine has it.
    const config = readConfig({ ...ports, DATABASE_URL: await emptyDatabase(), [variable]: '192.0.2.1' });
    await expect(start(config, { logger, clock: () => new Date() })).rejects.toThrow(
      `${variable} is not an address of this machine: listen EADDRNOTAVAIL`,
    );
  },
);

test('binds to no telco where a port is in use: it listens on all of them first', async () => {
  const harness = await engineHarness();
  let connections = 0;
  const telco = createServer((socket) => void (connections++, socket.on('error', () => undefined).resume()));
  const taken = createServer();
  for (const server of [telco, taken]) await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => [telco, taken].forEach((server) => server.close()));
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  await harness.connector(portOf(telco));
  const given = { DATABASE_URL: harness.database.url, TUMA_SEED: 'none', PORT: '0' };
  const run = (more: object) => start(readConfig({ ...given, ...more }), { logger, clock: () => new Date() });
  await expect(run({ METRICS_PORT: String(portOf(taken)) })).rejects.toThrow('METRICS_PORT');
  expect(connections).toBe(0);
  const running = await run({});
  await eventually(() => expect(connections).toBeGreaterThan(0));
  await running.stop();
});

test('processes create the partitions of the same months concurrently', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const at = new Date('2041-01-15');
  await Promise.all(Array.from({ length: 4 }, () => ensurePartitions(database.db, { from: at, to: at })));
});

test('a partition has the columns of its table, those that change last, and its constraints', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const at = new Date('2041-05-15');
  await ensurePartitions(database.db, { from: at, to: at });
  const describe = async (table: string) => {
    const { rows } = await sql<{ columns: string[]; checks: string[] }>`
      SELECT ARRAY(SELECT format('%s %s %s %s', a.attname, a.atttypid::regtype, a.attnotnull, pg_get_expr(d.adbin, d.adrelid))
        FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum) AS columns,
      ARRAY(SELECT pg_get_constraintdef(oid) FROM pg_constraint
        WHERE conrelid = ${table}::regclass AND contype = 'c' ORDER BY 1) AS checks`.execute(database.db);
    return rows[0]!;
  };
  const [table, partition] = [await describe('messages'), await describe('messages_2041_05')];
  expect(partition.columns.toSorted()).toEqual(table.columns.toSorted());
  expect(partition.checks).toEqual(table.checks);
  const place = (name: string) => partition.columns.findIndex((column) => column.startsWith(`${name} `));
  expect(place('message')).toBeLessThan(place('submitting_at'));
  expect(partition.columns.at(-1)).toContain('failure_code');
});

test('a partition takes the messages of its month that a wrong clock created before it, as they are', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  const clientId = await aClient(db);
  for (const at of ['2041-06-30T23:59Z', '2041-07-15T12:00Z', '2041-08-01T00:00Z'])
    await aMessage(db, { clientId, state: 'queued', at: new Date(at) });
  const rowsOf = async (table: string) => (await sql.raw(`SELECT * FROM ${table} ORDER BY id`).execute(db)).rows;
  const [messages, queue] = [await rowsOf('messages'), await rowsOf('outbox')];
  const july = new Date('2041-07-20');
  await ensurePartitions(db, { from: july, to: july, monthsAhead: 0 });
  expect([await rowsOf('messages'), await rowsOf('outbox')]).toEqual([messages, queue]);
  expect(await rowsOf('messages_2041_07')).toEqual([messages[1]]);
}); // oxfmt-ignore

test('a running process keeps creating partitions months ahead', async () => {
  const database = await testDatabase();
  let now = new Date();
  const stop = await keepPartitions(database.db, { clock: () => now, logger, everyMs: 20 });
  onTestFinished(async () => {
    await stop();
    await database.close();
  });
  const dayMs = 86_400_000;
  now = new Date(now.getTime() + 150 * dayMs);
  const ahead = new Date(now.getTime() + 90 * dayMs);
  const name = `messages_${ahead.getUTCFullYear()}_${String(ahead.getUTCMonth() + 1).padStart(2, '0')}`;
  await eventually(async () => {
    const tables = await database.db.introspection.getTables();
    expect(tables.map((table) => table.name)).toContain(name);
  });
});
