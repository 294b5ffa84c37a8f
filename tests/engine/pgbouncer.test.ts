// The product through PgBouncer in session mode, and its refusal of transaction mode, by the example of deploy (docs/running/processes.md, PgBouncer).
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '../../scripts/cluster/cluster.ts';
import { readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/db/database.ts';
import { unprivileged } from '../../server/db/embedded/embeddedPlace.ts';
import { start } from '../../server/start.ts';
import { findPgbouncer, toolEnvironment } from '../support/product/debianTools.ts';
import { emptyDatabase } from '../support/database/emptyDatabase.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/product/freePort.ts';
import { startProduct } from '../support/product/product.ts';
import { endProcess } from '../support/product/spawnProcess.ts';

const pgbouncer = findPgbouncer();

/** Starts PgBouncer, which refuses to run as root, and returns the address of the database through it. */
async function throughPgbouncer(url: string, mode: 'session' | 'transaction'): Promise<string> {
  const { username, password, hostname, port, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'tuma-pgbouncer-'));
  chmodSync(folder, 0o755);
  const front = await freePort();
  const example = readFileSync(join(import.meta.dirname, '../../deploy/cluster/pgbouncer.ini'), 'utf8');
  const settings = example
    .replace(
      'host=127.0.0.1 port=6432 dbname=tuma',
      `host=${hostname} port=${port} dbname=${pathname.slice(1)}`,
    )
    .replace('pool_mode = session', `pool_mode = ${mode}`)
    .replace('listen_port = 6434', `listen_port = ${front}`)
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'users'));
  writeFileSync(join(folder, 'pgbouncer.ini'), settings);
  writeFileSync(join(folder, 'users'), `"${username}" "${password}"\n`);
  const child = spawn(pgbouncer!, [join(folder, 'pgbouncer.ini')], {
    ...unprivileged(),
    cwd: '/',
    env: toolEnvironment(),
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    await endProcess(child, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const through = `postgres://${username}:${password}@127.0.0.1:${front}/tuma`;
  await eventually(() => ask(through, 'SELECT 1'));
  return through;
}

test.skipIf(!pgbouncer)(
  'a message is sent, with PgBouncer in session mode in between',
  async () => {
    const url = await emptyDatabase();
    const through = await throughPgbouncer(url, 'session');
    const env = { DATABASE_URL: through, TUMA_SEED: 'demo' };
    const product = await startProduct({ dataDir: join(tmpdir(), 'unused'), env });
    onTestFinished(() => product.kill());
    const token = await product.signIn('0722000002', 'tuma-client');
    const body = { country_code: 'KE', message: 'Through a pooler', msisdn: '0712001001,0712001002', schedule: false, sender_id: 'SAVANNA' }; // oxfmt-ignore
    const sent = await product.call('message/send/transactional', body, { Authorization: token });
    expect(sent, product.output()).toMatchObject({ status: 200, body: { accepted: 2 } });
    await eventually(
      async () => {
        const states = await ask(url, 'SELECT state FROM messages WHERE message = $1', ['Through a pooler']);
        expect(states, product.output()).toEqual([{ state: 'delivered' }, { state: 'delivered' }]);
      },
      { timeout: 20_000 },
    );
  },
  60_000,
);

test.skipIf(!pgbouncer)(
  'a start through PgBouncer in transaction mode is refused with the reason, also while others use its sessions',
  async () => {
    const through = await throughPgbouncer(await emptyDatabase(), 'transaction');
    const others = openDatabase(through);
    onTestFinished(() => others.close());
    const use = new AbortController();
    const used = Promise.all(
      [1, 2, 3].map(async () => {
        while (!use.signal.aborted) await others.pool.query('SELECT 1');
      }),
    );
    const config = readConfig({ DATABASE_URL: through, TUMA_SEED: 'none', TUMA_ROLE: 'web', PORT: '0' });
    const started = start(config, { logger: pino({ level: 'silent' }), clock: () => new Date() });
    await expect(started).rejects.toThrow(
      /^DATABASE_URL leads to a pooler in transaction mode.* pool_mode = session/,
    );
    use.abort();
    await used;
  },
  60_000,
);
