// The product is killed at any moment and started again: nothing is sent twice, messages outside the window at a kill are sent once, and
// the ledger is correct (requirements/domain.md#message-states). The telco is a separate process and is not killed. What it receives passes
// through this process, so that a stall of the test delays the messages, too, and none of its moments is missed. By hand at full size:
// CRASH_ROWS=50000 CRASH_KILLS=10 npx vitest run --project e2e tests/e2e/crash.test.ts
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { runningUrl } from '../../server/db/embedded/embeddedUrl.ts';
import { randomFrom } from '../../server/seed/random.ts';
import { eventually } from '../support/eventually.ts';
import { faultyWire, type FaultyWire } from '../support/smpp/faultyWire.ts';
import { giveUnits } from '../support/people.ts';
import { copyOfDemo, discard, freePort, startProduct, type Product } from '../support/product/product.ts';
import { startTelco, type Telco } from '../support/smpp/telco.ts';

const rows = Number(process.env.CRASH_ROWS ?? 6000);
const kills = Number(process.env.CRASH_KILLS ?? 3);
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
/** Messages that may be in doubt after one kill: the windows of the four binds. */
const inDoubtMax = 4 * 50;

let dataDir = '';
let telco: Telco | undefined;
let wire: FaultyWire | undefined;
let product: Product | undefined;

beforeAll(async () => {
  const telcoPort = await freePort();
  wire = await faultyWire(telcoPort);
  const link = JSON.stringify({ port: wire.port, rate: 2000 });
  // The demo has connectors, sender IDs and units.
  dataDir = await copyOfDemo();
  product = await startProduct({ dataDir });
  await withDatabase(async ({ db }) => {
    await giveUnits(db, 2, 2 * rows);
    await sql`UPDATE connectors SET smpp = smpp || ${link}::jsonb`.execute(db);
  });
  await product.stop();
  telco = await startTelco({ port: telcoPort, logFile: join(dirname(dataDir), 'smsc.log') });
  product = await start();
  cleanMs = readyMs;
  readyMs = 0;
});

afterAll(async () => {
  await product?.stop();
  await wire?.close();
  await telco?.stop();
  discard(dataDir);
});

/** Longest time from the start of the process after a kill to its first answer. */
let readyMs = 0;
/** The same time without a kill: what a start costs on this machine, beside whatever else runs on it. */
let cleanMs = 0;

async function start(): Promise<Product> {
  const began = performance.now();
  const started = await startProduct({ dataDir, env: { TUMA_SEED: 'none' } });
  readyMs = Math.max(readyMs, performance.now() - began);
  return started;
}

/** Numbers without the endings that have a meaning for the simulator. */
const numbers = (count: number) =>
  Array.from({ length: count }, (_, i) => `07${12_001_000 + Math.floor(i / 9000) * 10_000 + (i % 9000)}`);

test('kill -9 amid 2,000 typed messages: the telco gets each once and the ledger balances', async () => {
  const token = await product!.signIn('0722000002', 'tuma-client');
  const body = {
    country_code: 'KE',
    message: 'typed',
    msisdn: numbers(2000).join(','),
    schedule: false,
    sender_id: 'SAVANNA',
  };
  const sent = await product!.call('message/send/transactional', body, { Authorization: token });
  expect(sent).toMatchObject({ status: 200, body: { accepted: 2000 } });

  await eventually(() => expect(accepted('typed').length).toBeGreaterThan(300), { timeout: 30_000 });
  await product!.kill();
  expect(accepted('typed').length).toBeLessThan(2000);
  product = await start();
  await expectEachOnce('typed', { count: 2000, kills: 1 });
});

test(`kill -9 ${kills} times while a file of ${rows} rows is expanded and sent: each recipient once`, async () => {
  const random = randomFrom(seed);
  console.info(`seed ${seed}`);
  const token = await product!.signIn('0722000002', 'tuma-client');
  const form = new FormData();
  const fields = { campaign_name: 'Crash', message: 'file {phone}', sender_id: 'SAVANNA', schedule: 'false' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([['phone', ...numbers(rows)].join('\n')]), 'people.csv');
  const response = await fetch(`${product!.url}/api/message/send/upload-file`, {
    method: 'POST',
    headers: { Authorization: token },
    body: form,
  });
  expect(response.status).toBe(201);
  await withDatabase(({ db }) =>
    sql`UPDATE campaigns SET hold_until = now() WHERE name = 'Crash'`.execute(db),
  );

  for (let kill = 0; kill < kills; kill++) {
    // The first kill happens during the expansion, the others at random moments of the sending.
    const moment = kill === 0 ? 1 : Math.floor(((kill + random.next()) / (kills + 1)) * rows);
    await eventually(
      async () => {
        // Messages in doubt after earlier kills never arrive, so a late moment may not be reached before nothing waits any more.
        if (accepted('file').length < moment) expect(await waiting()).toBe(0);
      },
      { timeout: 120_000, every: 10 },
    );
    await product!.kill();
    product = await start();
  }
  await expectEachOnce('file', { count: rows, kills });
}, 600_000);

/** Returns the number of the file's messages that were not submitted, plus runs that are not expanded yet. */
const waiting = () =>
  withDatabase(async ({ db }) => {
    const { rows: found } = await sql<{ waiting: number }>`
      SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM campaign_runs WHERE NOT expansion_done) AS waiting`.execute(
      db,
    );
    return found[0]?.waiting ?? 0;
  });

const accepted = (word: string) => telco!.accepted((text) => text.startsWith(word));

/** Waits until every message with this text has ended or is in doubt, then compares the messages with the telco's log. */
async function expectEachOnce(word: string, expected: { count: number; kills: number }): Promise<void> {
  const inDoubt = await withDatabase(({ db }) =>
    eventually(
      async () => {
        const { rows: states } = await sql<{ state: string; count: number }>`
          SELECT state, count(*) AS count FROM messages WHERE message LIKE ${`${word}%`} GROUP BY state`.execute(
          db,
        );
        const {
          delivered = 0,
          unknown = 0,
          ...others
        } = Object.fromEntries(states.map(({ state, count }) => [state, count]));
        expect(others).toEqual({});
        expect(delivered + unknown).toBe(expected.count);
        return unknown;
      },
      { timeout: 180_000, every: 250 },
    ),
  );
  const arrived = accepted(word);
  expect(arrived.length, 'sent twice').toBe(new Set(arrived).size);
  // A message whose PDU was not sent when the process was killed is in doubt, and is never resent automatically.
  expect(expected.count - arrived.length, 'never sent').toBeLessThanOrEqual(inDoubt);
  expect(inDoubt).toBeLessThanOrEqual(expected.kills * inDoubtMax);
  console.info(
    `${word}: ${arrived.length} of ${expected.count} at the telco, each once; ${inDoubt} in doubt after ${expected.kills} kills; ready again within ${(readyMs / 1000).toFixed(1)} s`,
  );
  expect(readyMs).toBeLessThan(Math.max(10_000, 5 * cleanMs));

  const verify = await promisify(execFile)(process.execPath, ['scripts/tuma.ts', 'verify', 'ledger'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  expect(verify.stdout).toContain('0 broken rules');
}

async function withDatabase<Result>(
  use: (database: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(runningUrl(dataDir) ?? '');
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
