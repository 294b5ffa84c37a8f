// Killed in the middle of 2,000 messages and started again: nothing is sent twice, what was not in the window at the
// kill is sent once, and the ledger adds up (DOMAIN section 6).
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { runningUrl } from '../../server/db/embeddedUrl.ts';
import { eventually } from '../support/eventually.ts';
import { discard, freePort, startProduct, type Product } from '../support/product.ts';

const messages = 2000;
const folder = mkdtempSync(join(tmpdir(), 'tuma-crash-'));
const logFile = join(folder, 'smsc.log');
const dataDir = join(folder, 'data');
let simulator: ChildProcess | undefined;
let product: Product | undefined;
let simulatorPort = 0;

beforeAll(async () => {
  simulatorPort = await freePort();
  // The demo makes connectors, sender IDs and units; then the telco is a process of its own, which survives the kill.
  await (await startProduct({ dataDir, simulatorPort })).stop();
  simulator = spawn(process.execPath, ['simulators/smsc/main.ts'], {
    env: { ...process.env, SMSC_PORT: String(simulatorPort), SMSC_LOG: logFile, SMSC_RECEIPT_MS: '100-500' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (simulator.stdout) await once(simulator.stdout, 'data');
});

afterAll(async () => {
  await product?.stop();
  if (simulator) {
    simulator.kill('SIGTERM');
    await once(simulator, 'exit');
  }
  await discard(dataDir);
});

test('kill -9 in the middle of 2,000 messages: each is at the telco once, the ledger says 0', async () => {
  const start = () => startProduct({ dataDir, simulatorPort, env: { TUMA_SEED: 'none' } });
  product = await start();
  const token = await product.signIn('0722000002', 'tuma-client');
  // Clear of the endings that mean something to the simulator.
  const numbers = Array.from({ length: messages }, (_, i) => `0712${String(501_100 + i)}`);
  const body = {
    country_code: 'KE',
    message: 'crash',
    msisdn: numbers.join(','),
    schedule: false,
    sender_id: 'SAVANNA',
  };
  const sent = await product.call('message/send/transactional', body, { Authorization: token });
  expect(sent).toMatchObject({ status: 200, body: { accepted: messages } });

  await eventually(() => expect(submitted().length).toBeGreaterThan(300), { timeout: 30_000 });
  await product.kill();
  const atKill = submitted().length;
  expect(atKill).toBeLessThan(messages);

  product = await start();
  const database = openDatabase((await runningUrl(dataDir)) ?? '');
  try {
    const states = async () => {
      const { rows } = await sql<{ state: string; count: number }>`
        SELECT state, count(*) AS count FROM messages WHERE message = 'crash' GROUP BY state`.execute(
        database.db,
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    };
    await eventually(
      async () => {
        const { delivered = 0, unknown = 0 } = await states();
        expect(delivered + unknown).toBe(messages);
      },
      { timeout: 90_000, every: 200 },
    );

    const { unknown = 0 } = await states();
    const distinct = new Set(submitted());
    expect(submitted().length, 'sent twice').toBe(distinct.size);
    // A message whose PDU was not yet on the wire when the process died is in doubt, and is never sent again by itself.
    const window = 50;
    expect(messages - distinct.size, 'never sent').toBeLessThanOrEqual(unknown);
    expect(unknown).toBeLessThanOrEqual(window);
  } finally {
    await database.close();
  }

  const verify = await promisify(execFile)(process.execPath, ['scripts/verifyLedger.ts'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  expect(verify.stdout).toContain('0 broken rules');
});

/** Destinations of everything the telco has accepted, in order. */
function submitted(): string[] {
  if (!existsSync(logFile)) return [];
  const lines = readFileSync(logFile, 'utf8').split('\n').filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as { destination: string; text: string })
    .filter((record) => record.text === 'crash')
    .map((record) => record.destination);
}
