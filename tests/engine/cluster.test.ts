// Drills with a whole cluster: PostgreSQL with Patroni, etcd and HAProxy by the files of deploy/cluster (docs/reliability.md). Each sends a
// file and single messages while the primary is lost, and accounts for every message at the telco. By hand at full size:
// CLUSTER_MESSAGES=50000 npx vitest run --project server tests/engine/cluster.test.ts
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, startCluster, type Cluster } from '../../scripts/cluster/cluster.ts';
import type { ClusterNode } from '../../scripts/cluster/node.ts';
import { whyNoCluster } from '../../scripts/cluster/place.ts';
import { openDatabase, type Db } from '../../server/db/database.ts';
import { isUnreachable } from '../../server/domain/unreachable.ts';
import { startLoad, type ClusterLoad } from '../support/product/clusterLoad.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/product/freePort.ts';
import { giveUnits } from '../support/people.ts';
import { startProduct, type Product } from '../support/product/product.ts';
import { slowness } from '../support/slowness.ts';
import { startTelco, type Telco } from '../support/smpp/telco.ts';

const why = whyNoCluster();
if (why !== undefined) console.info(`The drills of a cluster are skipped: ${why}`);
const rows = Number(process.env['CLUSTER_MESSAGES'] ?? 3000);
const timeout = 120_000 + rows * 10;
/** Milliseconds between two checks. Each reads the whole log of the telco, and the relays of the nodes run in this process. */
const every = 250;
/** Limits of the two times in `Away`. Patroni decides how long `taken` is. */
const awaySecondsMax = { taken: 30, resumed: 10 };

const folder = mkdtempSync(join(tmpdir(), 'tuma-drill-'));
const atEnd: (() => Promise<unknown>)[] = [];
let cluster: Cluster;
let telco: Telco;
let web: Product;
let token = '';

async function start(): Promise<void> {
  const simulatorPort = await freePort();
  telco = await startTelco({ port: simulatorPort, logFile: join(folder, 'smsc.log') });
  atEnd.push(() => telco.stop());
  cluster = await startCluster();
  atEnd.push(() => cluster.stop());
  const env = { DATABASE_URL: cluster.url, LOG_LEVEL: 'info' };
  const dataDir = join(folder, 'unused');
  web = await startProduct({ dataDir, simulatorPort, env: { ...env, TUMA_ROLE: 'web', TUMA_SEED: 'demo' } });
  atEnd.push(() => web.stop());
  await withDatabase(async (db) => {
    await giveUnits(db, 2, 10 * rows);
    await sql`UPDATE connectors SET smpp = smpp || '{"rate": 2000}'`.execute(db);
  });
  const engine = await startProduct({
    dataDir,
    simulatorPort,
    env: { ...env, TUMA_ROLE: 'engine', TUMA_SEED: 'none' },
  });
  atEnd.push(() => engine.stop());
  token = await web.signIn('0722000002', 'tuma-client');
}

beforeAll(async () => {
  if (why === undefined) await start();
}, 180_000);

afterAll(async () => {
  for (const stop of atEnd.toReversed()) await stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function withDatabase<Result>(use: (db: Db) => Promise<Result>): Promise<Result> {
  const database = openDatabase(cluster.url);
  try {
    return await use(database.db);
  } finally {
    await database.close();
  }
}

let next = 0;
/** Numbers without the endings that have a meaning for the simulator. */
function aNumber(): string {
  const i = next++;
  return `07${12_001_000 + Math.floor(i / 9000) * 10_000 + (i % 9000)}`;
}
const numbers: Iterator<string> = { next: () => ({ value: aNumber() }) };

const accepted = (word: string) => telco.accepted((text) => text.startsWith(word));

/** Sends a file of `rows` numbers, and single messages at the same time. */
async function sendFile(name: string): Promise<ClusterLoad> {
  const form = new FormData();
  const fields = {
    campaign_name: name,
    message: `${name} file {phone}`,
    sender_id: 'SAVANNA',
    schedule: 'false',
  };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(
    'file',
    new Blob([['phone', ...Array.from({ length: rows }, aNumber)].join('\n')]),
    'people.csv',
  );
  const response = await fetch(`${web.url}/api/message/send/upload-file`, {
    method: 'POST',
    headers: { Authorization: token },
    body: form,
  });
  expect(response.status).toBe(201);
  await withDatabase((db) => sql`UPDATE campaigns SET hold_until = now() WHERE name = ${name}`.execute(db));
  const load = startLoad(web.url, { token, text: `${name} single`, numbers });
  await eventually(() => expect(accepted(`${name} file`).length).toBeGreaterThan(rows / 5), {
    timeout: 60_000,
    every,
  });
  return load;
}

interface Away {
  /** Seconds until another node is the primary. */
  taken: number;
  /** Seconds from then until a single message that was sent during the outage is at the telco. */
  resumed: number;
}

async function awaySeconds(name: string, load: ClusterLoad, lost: ClusterNode): Promise<Away> {
  const began = performance.now();
  await eventually(async () => expect((await cluster.primary()).name).not.toBe(lost.name), {
    timeout: 60_000,
    every,
  });
  const takenAt = performance.now();
  const before = accepted(`${name} single`).length;
  // More than were already on their way.
  await eventually(() => expect(accepted(`${name} single`).length).toBeGreaterThan(before + 10), {
    timeout: 60_000,
    every,
  });
  expect(load.outcomes.get('503') ?? 0).toBeGreaterThan(0);
  return { taken: (takenAt - began) / 1000, resumed: (performance.now() - takenAt) / 1000 };
}

/** Asserts that every message has ended, is at the telco once unless it is in doubt, and that the ledger is correct. */
async function expectEachOnce(name: string, load: ClusterLoad, away: Away): Promise<void> {
  await load.stop();
  const count = rows + load.sent.length;
  const inDoubt = await withDatabase((db) =>
    eventually(
      async () => {
        const { rows: states } = await sql<{ state: string; count: number }>`
          SELECT state, count(*) AS count FROM messages WHERE message LIKE ${`${name} %`} GROUP BY state`.execute(
          db,
        );
        const {
          delivered = 0,
          unknown = 0,
          ...others
        } = Object.fromEntries(states.map((row) => [row.state, row.count]));
        expect(others).toEqual({});
        expect(delivered + unknown).toBe(count);
        return unknown;
      },
      { timeout, every },
    ),
  );
  const arrived = accepted(`${name} `);
  console.info(
    `${name}: ${arrived.length} of ${count} at the telco, ${inDoubt} in doubt; away for ${away.taken.toFixed(1)} + ${away.resumed.toFixed(1)} s; ${JSON.stringify([...load.outcomes])}`,
  );
  expect(arrived.length, 'sent twice').toBe(new Set(arrived).size);
  expect(count - arrived.length, 'never sent').toBeLessThanOrEqual(inDoubt);
  // Calls are answered, or refused with a request to repeat them: none fails.
  expect([...load.outcomes.keys()].toSorted(), web.output()).toEqual(['200', '503']);
  const { wall } = slowness();
  expect(away.taken / wall).toBeLessThan(awaySecondsMax.taken);
  expect(away.resumed / wall).toBeLessThan(awaySecondsMax.resumed);
  const env = { ...process.env, DATABASE_URL: cluster.url };
  const verify = await promisify(execFile)(process.execPath, ['scripts/tuma.ts', 'verify', 'ledger'], {
    env,
  });
  expect(verify.stdout).toContain('0 broken rules');
}

test.skipIf(why)('a standby is not taken for the primary', async () => {
  const database = openDatabase(cluster.standbyUrl);
  const refused = await database.pool.query('SELECT 1').catch((error: Error) => error);
  await database.close();
  expect(refused).toMatchObject({ message: 'PostgreSQL at this address is a standby' });
  expect(isUnreachable(refused)).toBe(true);
});

test.skipIf(why)(
  'kill -9 of the primary amid a send: the standby takes over and no message is lost or sent twice',
  { timeout },
  async () => {
    const lost = await cluster.primary();
    const load = await sendFile('killed');
    lost.kill();
    const away = await awaySeconds('killed', load, lost);
    lost.start();
    await expectEachOnce('killed', load, away);
    await cluster.whole();
  },
);

test.skipIf(why)(
  'a switchover under load: calls are answered with 503 meanwhile, and no message is lost or sent twice',
  { timeout },
  async () => {
    const lost = await cluster.primary();
    const load = await sendFile('switched');
    await cluster.switchover();
    const away = await awaySeconds('switched', load, lost);
    await expectEachOnce('switched', load, away);
    await cluster.whole();
  },
);

test.skipIf(why)(
  'a primary cut off from etcd and its standby takes no write, and joins the new one when it is back',
  { timeout },
  async () => {
    const lost = await cluster.primary();
    const write = () => ask(cluster.urlOf(lost), 'CREATE TABLE IF NOT EXISTS accepted_alone (id int)');
    const load = await sendFile('parted');
    lost.partition();
    const away = await awaySeconds('parted', load, lost);
    // The partitioned node still runs, as a read-only standby without a primary.
    await eventually(() => expect(write()).rejects.toMatchObject({ code: '25006' }), { timeout: 30_000 });
    lost.heal();
    await expectEachOnce('parted', load, away);
    await cluster.whole();
    expect(await lost.role()).toBe('standby');
  },
);
