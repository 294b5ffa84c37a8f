// The whole product through PgBouncer in session mode, by the example of deploy (docs/running/processes.md, PgBouncer).
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '../../scripts/cluster/cluster.ts';
import { unprivileged } from '../../server/db/embedded/embeddedPlace.ts';
import { findPgbouncer, toolEnvironment } from '../support/debianTools.ts';
import { emptyDatabase } from '../support/emptyDatabase.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/freePort.ts';
import { startProduct } from '../support/product.ts';
import { endProcess } from '../support/spawnProcess.ts';

const pgbouncer = findPgbouncer();

/** Starts PgBouncer, which refuses to run as root, and returns the address of the database through it. */
async function throughPgbouncer(program: string, url: string): Promise<string> {
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
    .replace('listen_port = 6434', `listen_port = ${front}`)
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'users'));
  writeFileSync(join(folder, 'pgbouncer.ini'), settings);
  writeFileSync(join(folder, 'users'), `"${username}" "${password}"\n`);
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
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
    const through = await throughPgbouncer(pgbouncer!, url);
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
