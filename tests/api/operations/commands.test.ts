// The commands of operators: their output for people and programs, and their exit codes.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backup } from '../../../scripts/tuma/backup.ts';
import type { Result } from '../../../scripts/tuma/command.ts';
import { hold } from '../../../scripts/tuma/hold.ts';
import { migrate } from '../../../scripts/tuma/migrate.ts';
import { restore } from '../../../scripts/tuma/restore.ts';
import { restoreDrill } from '../../../scripts/tuma/restoreDrill.ts';
import { status } from '../../../scripts/tuma/status.ts';
import { verify } from '../../../scripts/tuma/verify.ts';
import { onDatabase } from '../../../scripts/withDatabase.ts';
import { readConfig } from '../../../server/config/config.ts';
import { dump } from '../../../server/db/backup/dump.ts';
import { listBackups, removeOld } from '../../../server/db/backup/keptBackups.ts';
import { firstValue } from '../../../server/db/sql/rows.ts';
import { ensureRoles } from '../../../server/modules/access/access.service.ts';
import { emptyDatabase } from '../../support/database/emptyDatabase.ts';
import { eventually } from '../../support/eventually.ts';
import { runTuma } from '../../support/api/runTuma.ts';
import { testDatabase } from '../../support/database/testDatabase.ts';
import type { Database, Db } from '../../../server/db/database.ts';

const root = mkdtempSync(join(tmpdir(), 'tuma-commands-'));
const path = process.env['PATH'];
const bin = join(root, 'bin');
let made = 0;
const aFolder = () => {
  const folder = join(root, String(++made));
  mkdirSync(folder);
  return folder;
};
let database: Database;

/** Creates a program that replaces one of PostgreSQL. */
function program(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

beforeAll(async () => {
  mkdirSync(bin);
  process.env['PATH'] = `${bin}:${path}`;
  database = await testDatabase();
  await ensureRoles(database.db);
});
afterAll(async () => {
  process.env['PATH'] = path;
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

const key = randomBytes(32).toString('base64');
const configOf = (env: NodeJS.ProcessEnv = {}) =>
  readConfig({ DATABASE_URL: database.url, TUMA_BACKUP_KEY: key, ...env });
const make = (args: {
  env?: NodeJS.ProcessEnv;
  values?: Record<string, string | boolean>;
  to: string[];
}) => ({
  config: configOf(args.env),
  values: args.values ?? {},
  positionals: args.to,
});

/** Runs the program as an operator starts it. */
const tuma = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  runTuma(args, { PATH: path, DATABASE_URL: database.url, ...env });

test('the program lists its commands, answers programs in JSON, and exits with 2 for what it cannot do', async () => {
  const [help, helpOf, unknown, misused, away, ledger] = await Promise.all([
    tuma(['--help']),
    tuma(['backup', '--help']),
    tuma(['bakcup']),
    tuma(['verify', '--json', '--wrong']),
    tuma(['status', '--json'], { DATABASE_URL: 'postgres://tuma@127.0.0.1:1/tuma' }),
    tuma(['verify', 'ledger', '--json']),
  ]);
  for (const name of [
    'status',
    'backup',
    'restore',
    'restore-drill',
    'verify',
    'unlock',
    'hold',
    'alarms',
    'migrate',
    'rotate-secrets',
    'register-paybill',
  ])
    expect(help.out).toMatch(new RegExp(`^ {2}${name} +[A-Z]`, 'm'));
  expect(help.code).toBe(0);
  expect(helpOf).toMatchObject({ code: 0, out: expect.stringContaining('--keep N') });
  expect(unknown).toMatchObject({ code: 2, errors: expect.stringMatching(/^There is no command bakcup\n/) });
  expect(misused.code).toBe(2);
  expect(JSON.parse(misused.out)).toMatchObject({ ok: false, error: expect.stringContaining('--wrong') });
  expect(away.code).toBe(2);
  const reason = 'PostgreSQL cannot be reached: connect ECONNREFUSED 127.0.0.1:1';
  expect(JSON.parse(away.out)).toEqual({ ok: false, error: reason });
  expect(ledger.code).toBe(0);
  expect(JSON.parse(ledger.out)).toEqual({ ok: true, ledger: { broken: [] } });
});

test.each(['status', 'alarms', 'migrate'])('%s refuses an argument, and does nothing', async (name) => {
  const { code, errors } = await tuma([name, 'test']);
  expect(errors).toMatch(/^It takes no argument: test\n\nUsage: tuma /);
  expect(code).toBe(2);
});

test('a command that lacks its environment names it, and makes no database', async () => {
  const DATA_DIR = join(aFolder(), 'data');
  const sentence = `There is no database in ${DATA_DIR}: set DATA_DIR or DATABASE_URL`;
  const config = readConfig({ DATA_DIR, TUMA_BACKUP_KEY: key });
  for (const { run } of [verify, migrate])
    await expect(run({ config, values: {}, positionals: [] })).rejects.toThrow(sentence);
  await expect(backup.run({ config, values: {}, positionals: [aFolder()] })).rejects.toThrow(sentence);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('verify exits with 1 for a broken rule, and status for an alarm', async () => {
  expect((await status.run(make({ to: [] }))).exit).toBe(0);
  expect((await verify.run(make({ to: [] }))).exit).toBe(0);
  await hold.run(make({ to: ['a', 'snapshot'] }));
  const held = await status.run(make({ to: [] }));
  expect(held.exit).toBe(1);
  expect(held.lines).toContain('error: Nothing is sent until you release it: a snapshot. 0 messages wait');
  await database.db.deleteFrom('sending_hold').execute();
  await database.db
    .insertInto('message_counts')
    .values({
      client_id: 1,
      day: '2026-11-01',
      class: 'promotional',
      connector_id: 1,
      sender_id: 'X',
      package_id: 1,
      queued: 1,
      cost: '0',
    } as never)
    .execute();
  const broken = await verify.run(make({ to: ['ledger'] }));
  expect(broken.exit).toBe(1);
  await database.db.deleteFrom('message_counts').execute();
  await expect(verify.run(make({ to: ['books'] }))).rejects.toThrow('ledger, audit, or nothing');
  await expect(hold.run(make({ to: [] }))).rejects.toThrow('the reason');
});

describe('a backup of a PostgreSQL behind DATABASE_URL', () => {
  const dumped = 'rows of $PGDATABASE';
  const dumps = () =>
    program('pg_dump', `test "$*" = "--format=custom --no-owner --no-privileges" && printf %s "${dumped}"`);

  test('is encrypted, kept in numbers, copied elsewhere by a command, and restored into an empty database only', async () => {
    dumps();
    const folder = aFolder();
    const copied = join(root, 'copied');
    const env = { TUMA_BACKUP_COMMAND: `cp -r "$1" ${copied}` };
    mkdirSync(join(folder, '2026-01-01T00-00-00Z'));
    writeFileSync(join(folder, '2026-01-01T00-00-00Z', 'dump.tuma'), 'old');
    mkdirSync(join(folder, 'mine'));
    const { lines, data } = await backup.run(make({ env, values: { keep: '1' }, to: [folder] }));
    expect(lines.join()).toContain('TUMA_BACKUP_COMMAND was run with it');
    expect(lines.join()).toContain('removed: ');
    const target = String(data['folder']);
    expect(readdirSync(folder).toSorted()).toEqual([target.slice(folder.length + 1), 'mine']);
    expect(readdirSync(copied)).toEqual(['dump.tuma']);
    expect(readFileSync(join(target, 'dump.tuma'), 'latin1')).not.toContain('rows of');
    await backup.run(make({ values: { 'made-by': 'pgBackRest' }, to: [] }));
    const entered = database.db.selectFrom('audit_log').select('after').where('action', '=', 'backup.make');
    const how = (await entered.orderBy('id').execute()).map(({ after }) => after?.['backup']);
    expect(how).toEqual([expect.stringMatching(/^encrypted with the key /), 'pgBackRest']);
    const unnamed = backup.run(make({ values: { 'made-by': ' ' }, to: [] }));
    await expect(unnamed).rejects.toThrow('--made-by takes a text');

    program('pg_restore', `cat > ${root}/restored`);
    const folderOf = restore.run(make({ to: [folder] }));
    await expect(folderOf).rejects.toThrow(`Name one of them, such as the newest: ${target}`);
    await expect(restore.run(make({ to: [target] }))).rejects.toThrow('is not empty');
    const empty = await emptyDatabase();
    await restore.run(make({ env: { DATABASE_URL: empty }, to: [target] }));
    expect(readFileSync(join(root, 'restored'), 'utf8')).toMatch(/^rows of \w+$/);
    const analyzed = (db: Db) =>
      firstValue(db)`SELECT last_analyze FROM pg_stat_sys_tables WHERE relname = 'pg_class'`;
    // PostgreSQL records the time when the session ends.
    await eventually(async () => expect(await onDatabase(empty, analyzed)).toBeInstanceOf(Date));
    truncateSync(join(target, 'dump.tuma'), 120);
    const altered = restore.run(make({ env: { DATABASE_URL: empty }, to: [target] }));
    await expect(altered).rejects.toThrow('not whole or was altered');
  });

  test('that fails, or whose copy elsewhere fails, removes nothing and leaves nothing that looks like a backup', async () => {
    const folder = aFolder();
    const run = (env: NodeJS.ProcessEnv = {}, to = folder) =>
      backup.run(make({ env, values: { keep: '1' }, to: [to] }));
    dumps();
    await expect(run({ TUMA_BACKUP_COMMAND: 'echo no network >&2; exit 3' })).rejects.toThrow(
      'failed: no network',
    );
    expect(listBackups(folder)).toHaveLength(1);
    program('pg_dump', 'printf %s half; echo "no rights" >&2; exit 1');
    const other = aFolder();
    await expect(run({}, other)).rejects.toThrow('pg_dump failed: no rights');
    expect(readdirSync(other)).toEqual([]);
    await expect(backup.run(make({ to: [folder] }))).rejects.toThrow('is not empty');
    await expect(backup.run(make({ values: { keep: '0' }, to: [folder] }))).rejects.toThrow('--keep takes');
    await expect(backup.run(make({ env: { TUMA_BACKUP_KEY: '' }, to: [aFolder()] }))).rejects.toThrow(
      'which is not set',
    );
    rmSync(join(bin, 'pg_dump'));
    rmSync(join(bin, 'pg_restore'), { force: true });
    const empty = await emptyDatabase();
    process.env['PATH'] = bin;
    const [whole = ''] = listBackups(folder);
    await expect(restore.run(make({ env: { DATABASE_URL: empty }, to: [whole] }))).rejects.toThrow(
      'pg_restore is not on this machine',
    );
    await expect(
      backup.run(make({ to: [aFolder()] })).finally(() => (process.env['PATH'] = `${bin}:${path}`)),
    ).rejects.toThrow('pg_dump is not on this machine');
  });

  test('is made over the TLS of its address', async () => {
    program('pg_dump', 'env | grep ^PGSSL | sort');
    const dumpedWith = async (parameters: string) => {
      const folder = aFolder();
      await dump(`postgres://tuma@db.example/tuma?${parameters}`, folder);
      return readFileSync(join(folder, 'dump.pgdump'), 'utf8').trim().split('\n');
    };
    const files = 'sslrootcert=/etc/ca.crt&sslcert=/etc/own.crt&sslkey=/etc/own.key';
    expect(await dumpedWith(`sslmode=verify-full&${files}`)).toEqual([
      'PGSSLCERT=/etc/own.crt',
      'PGSSLKEY=/etc/own.key',
      'PGSSLMODE=verify-full',
      'PGSSLROOTCERT=/etc/ca.crt',
    ]);
    expect(await dumpedWith('sslmode=no-verify')).toEqual(['PGSSLMODE=require']);
  });

  test('that cannot be opened fails its drill with 1', async () => {
    dumps();
    const folder = aFolder();
    await backup.run(make({ values: { keep: '3' }, to: [folder] }));
    const drill = (env: NodeJS.ProcessEnv = {}): Promise<Result> =>
      restoreDrill.run(make({ env, to: [folder] }));
    program('pg_restore', 'cat > /dev/null; echo "unsupported version" >&2; exit 1');
    expect(await drill()).toMatchObject({
      exit: 1,
      lines: [expect.stringContaining('pg_restore failed: unsupported version')],
    });
    await expect(restoreDrill.run(make({ values: { to: 'noon' }, to: [folder] }))).rejects.toThrow(
      '--to takes',
    );
  });
});

test('parts of backups that were killed are removed, and the archived log up to the oldest backup that is kept', () => {
  const [folder, archive] = [aFolder(), aFolder()];
  const backups = ['2026-11-01T00-00-00Z', '2026-11-02T00-00-00Z', '2026-11-03T00-00-00Z'];
  for (const name of backups) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'backup.tuma'), '');
  }
  // Partial folders of backups that were killed.
  const parts = ['2026-11-01T12-00-00Z', '2026-11-02T12-00-00Z'];
  for (const name of parts) mkdirSync(join(folder, name));
  const segment = (number: number, at: string) => {
    const file = join(archive, `00000001000000000000000${number}.tuma`);
    writeFileSync(file, '');
    utimesSync(file, new Date(at), new Date(at));
    return file;
  };
  const [before, after] = [segment(1, '2026-11-01T23:59:59Z'), segment(2, '2026-11-02T00:00:00Z')];
  writeFileSync(join(archive, 'notes'), '');
  utimesSync(join(archive, 'notes'), 0, 0);
  expect(removeOld(folder, { keep: 2, archive })).toEqual({
    backups: [join(folder, backups[0]!), join(folder, parts[0]!)],
    segments: 1,
  });
  expect([before, after, join(archive, 'notes')].map(existsSync)).toEqual([false, true, true]);
  expect(readdirSync(folder)).toEqual([backups[1], parts[1], backups[2]]);
  expect(removeOld(folder, { keep: 5, archive })).toEqual({ backups: [], segments: 0 });
});
