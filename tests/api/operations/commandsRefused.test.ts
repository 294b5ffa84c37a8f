// What commands refuse: wrong use, missing settings, and a database of a later version (commands.test.ts has what they do).
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../support/database/emptyDatabase.ts';
import { runTuma } from '../../support/api/runTuma.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';

test('rotate-secrets and register-paybill have help and JSON, and exit with 2 for wrong use or a missing setting', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  const folder = mkdtempSync(join(temporaryFolder(), 'tuma-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
  const tuma = (args: string[], more: NodeJS.ProcessEnv = {}) => runTuma(args, { ...env, ...more });
  const keys = join(folder, 'secrets.key');
  writeFileSync(keys, `${randomBytes(32).toString('base64')}\n`);
  const [help, helpJson, wrong, withoutKey, rotated, unset] = await Promise.all([
    tuma(['rotate-secrets', '--help']),
    tuma(['rotate-secrets', '--help', '--json']),
    tuma(['rotate-secrets', '--newkey']),
    tuma(['rotate-secrets', '--json']),
    tuma(['rotate-secrets', '--new-key', '--json'], { TUMA_SECRET_KEY_FILE: keys }),
    tuma(['register-paybill', '--json']),
  ]);
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining('--new-key') });
  expect(JSON.parse(helpJson.out)).toEqual({ ok: true, help: help.out.trimEnd() });
  expect(wrong).toMatchObject({ code: 2, errors: expect.stringContaining('Usage: tuma rotate-secrets') });
  expect([withoutKey.code, JSON.parse(withoutKey.out)]).toEqual([
    2,
    { ok: false, error: expect.stringMatching(/^There is no key/) },
  ]);
  const result = JSON.parse(rotated.out) as Record<string, unknown>;
  expect([rotated.code, result]).toEqual([
    0,
    { ok: true, key: expect.any(String), changed: 0, unreadable: [], left: 0 },
  ]);
  expect(readFileSync(keys, 'utf8').trim().split('\n')).toHaveLength(2);
  expect([unset.code, JSON.parse(unset.out)]).toEqual([
    2,
    { ok: false, error: expect.stringMatching(/^M-Pesa is not set up/) },
  ]);
});

test('status exits with 2 for a database that a later version changed, and does not advise to migrate it', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  await sql`INSERT INTO kysely_migration VALUES ('9999_of_a_later_version', '2030-01-01')`.execute(
    database.db,
  );
  const { code, out } = await runTuma(['status', '--json'], { DATABASE_URL: database.url });
  const error = expect.stringMatching(
    /^The database is at 9999_of_a_later_version.*: start the version that changed it, or a later one\.$/,
  );
  expect([code, JSON.parse(out)]).toEqual([2, { ok: false, error }]);
});

test.each([[['verify']], [['unlock', '0712345678']], [['hold', 'restored']], [['alarms']]])(
  '%j on a database without the schema of this version names the schema and exits with 2',
  async (args) => {
    const { code, out } = await runTuma([...args, '--json'], { DATABASE_URL: await emptyDatabase() });
    const error = expect.stringMatching(
      /^The database is at no schema, and this version needs .*: tuma migrate$/,
    );
    expect([code, JSON.parse(out)]).toEqual([2, { ok: false, error }]);
  },
);

test('a command exits with 2 where PostgreSQL takes the connection and does not answer, as while it is suspended', async () => {
  const server = createServer((socket) => void socket.on('error', () => undefined).resume());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { code, out } = await runTuma(['status', '--json'], {
    DATABASE_URL: `postgres://tuma@127.0.0.1:${port}/tuma`,
  });
  expect([code, JSON.parse(out)]).toEqual([2, { ok: false, error: expect.stringContaining('timeout') }]);
});

test.each([[['/backups']], [['--keep', '14']], [['--plain']]])(
  'backup --made-by refuses %j, because it makes no backup',
  async (more) => {
    const { code, errors } = await runTuma(['backup', '--made-by', 'pgBackRest', ...more], {
      DATABASE_URL: 'postgres://tuma@127.0.0.1:1/tuma',
    });
    expect(errors).toMatch(/^--made-by takes no folder and no other option/);
    expect(code).toBe(2);
  },
);

test('a command exits with 2 where its output cannot be written, as on a full disk', () => {
  const unwritable = openSync('package.json', 'r');
  onTestFinished(() => closeSync(unwritable));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/tuma.ts', '--help'], {
    env: {},
    stdio: ['ignore', unwritable, 'pipe'],
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^The output could not be written: \w+/);
  expect(status).toBe(2);
});

test('the summaries of the commands begin in one column', async () => {
  const { out } = await runTuma(['--help'], {});
  const columns = out.match(/^ {2}\S+ +(?=[A-Z])/gm)?.map(({ length }) => length) ?? [];
  expect(columns.length).toBeGreaterThan(10);
  expect(new Set(columns).size).toBe(1);
});
