// A backup that is made during use can be restored with everything that was committed before it began, and its ledger is correct.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup } from '../../../scripts/tuma/backup.ts';
import { exits } from '../../../scripts/tuma/command.ts';
import { restoreDrill } from '../../../scripts/tuma/restoreDrill.ts';
import { readConfig } from '../../../server/config/config.ts';
import { backUp, restore } from '../../../server/db/backup/backup.ts';
import { ArchiveTarget } from '../../../server/db/backup/backupArchive.ts';
import { openDatabase, type Database } from '../../../server/db/database.ts';
import { startEmbedded, type Embedded } from '../../../server/db/embedded/embedded.ts';
import { writeEncrypted } from '../../../server/db/backup/encryptedFile.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { newKeyText, parseKeys } from '../../../server/db/secrets/keys.ts';
import { createClient } from '../../../server/modules/clients/clients.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { giveUnits } from '../../support/people.ts';
import { runTuma } from '../../support/api/runTuma.ts';

const made: string[] = [];
const aFolder = () => {
  made.push(mkdtempSync(join(tmpdir(), 'tuma-backup-')));
  return made.at(-1) ?? '';
};
let live: Embedded;
let database: Database;
const dataDir = aFolder();
const [keyText, otherKeyText] = [newKeyText(), newKeyText()];
const [key, otherKey] = parseKeys(`${keyText} ${otherKeyText}`);

beforeAll(async () => {
  live = await startEmbedded({ dataDir });
  database = openDatabase(live.url);
  await migrate(database.db);
}, 60_000);
afterAll(async () => {
  await database.close();
  await live.stop();
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const work = (clientId: number) => giveUnits(database.db, clientId, 10);

const balances = async (of: Database) =>
  (
    await of.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('kind', '=', 'client_balance')
      .executeTakeFirstOrThrow()
  ).balance;

test('an encrypted backup made under load opens with what was committed before it, and the ledger adds up', async () => {
  const clientId = await database.db
    .transaction()
    .execute((tx) => createClient(tx, { name: 'Duka', msisdn: '254712345678', email: 'a@b.c' }));
  await work(clientId);
  const before = Number(await balances(database));
  const over = new AbortController();
  const worker = (async () => {
    while (!over.signal.aborted) await work(clientId);
  })();
  writeFileSync(join(dataDir, 'secrets.key'), 'kept apart');
  const copy = aFolder();
  await backUp(live, copy, key).finally(() => over.abort());
  await worker;
  expect(readdirSync(copy)).toEqual(['backup.tuma']);

  const elsewhere = aFolder();
  await restore(copy, elsewhere, [otherKey!, key!]);
  expect(readdirSync(elsewhere).toSorted()).toEqual(['postgres', 'postgres.password']);
  const restored = await startEmbedded({ dataDir: elsewhere });
  expect([live.restored, restored.restored]).toEqual([undefined, 'The database was restored from a backup']);
  const opened = openDatabase(restored.url);
  try {
    expect(await verifyLedger(opened.db)).toEqual([]);
    const after = Number(await balances(opened));
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after).toBeLessThanOrEqual(Number(await balances(database)));
  } finally {
    await opened.close();
    await restored.stop();
  }
});

test('a backup removes the old log of its own database alone; a drill exits with 0 if it opens, and with 1 if its key is missing', async () => {
  const root = aFolder();
  const keep = (TUMA_BACKUP_KEY: string, DATA_DIR = dataDir) => ({
    config: readConfig({ TUMA_BACKUP_KEY, DATA_DIR }),
    values: { keep: '2' },
    positionals: [root],
  });
  const archive = aFolder();
  writeFileSync(join(dataDir, 'wal-archive'), 'own');
  for (const name of ['own', 'other']) mkdirSync(join(archive, name));
  const [own, other] = ['own', 'other'].map((name) => join(archive, name, `${'0'.repeat(23)}1.tuma`));
  for (const file of [own!, other!]) {
    writeFileSync(file, '');
    utimesSync(file, 0, 0);
  }
  const { config, ...args } = keep(keyText);
  await backup.run({ ...args, config: { ...config, WAL_ARCHIVE_DIR: archive } });
  rmSync(join(dataDir, 'wal-archive'));
  // Another database needs its own log for its backups.
  expect([own!, other!].map(existsSync)).toEqual([false, true]);
  const drill = (keys: string) => restoreDrill.run({ ...keep(keys, aFolder()), values: {} });
  const { exit, data } = await drill(`${otherKeyText} ${keyText}`);
  expect([exit, data['broken'], data['clients']]).toEqual([exits.fine, [], 1]);
  const missing = await drill(otherKeyText);
  expect(missing.exit).toBe(exits.wrong);
  expect(missing.lines.join()).toContain('which TUMA_BACKUP_KEY does not have');
});

test('an encrypted backup that was cut, extended or altered, or whose key is not given, is refused and leaves no data', async () => {
  const chunk = 1024 * 1024 + 16;
  const copy = aFolder();
  const large = join(aFolder(), 'large');
  writeFileSync(large, randomBytes(2.5 * 1024 * 1024));
  await writeEncrypted(join(copy, 'backup.tuma'), key!, async (out) => {
    const archive = new ArchiveTarget(out);
    await archive.folder('postgres');
    await archive.file('postgres/large', large);
    await archive.text('postgres.password', 'word');
    await archive.end();
  });
  const whole = readFileSync(join(copy, 'backup.tuma'));
  const header = whole.indexOf(10) + 1;
  const notWhole = /backup\.tuma is not whole or was altered: it is not restored$/;
  const cases: [RegExp, (file: string) => void][] = [
    [notWhole, (file) => truncateSync(file, header + chunk)],
    [notWhole, (file) => truncateSync(file, whole.length - 1)],
    [notWhole, (file) => truncateSync(file, header)],
    [notWhole, (file) => appendFileSync(file, whole.subarray(header, header + chunk))],
    [notWhole, (file) => writeFileSync(file, flipped(whole, header + chunk + 4711))],
    [notWhole, (file) => writeFileSync(file, otherSalt(whole, header - 10))],
    [/is not a backup, or was altered$/, (file) => truncateSync(file, header - 10)],
  ];
  for (const [refusal, change] of cases) {
    const [altered, target] = [aFolder(), aFolder()];
    const file = join(altered, 'backup.tuma');
    copyFileSync(join(copy, 'backup.tuma'), file);
    change(file);
    await expect(restore(altered, target, [key!])).rejects.toThrow(refusal);
    expect(readdirSync(target)).toEqual([]);
  }
  await expect(restore(copy, aFolder(), [otherKey!])).rejects.toThrow(
    `is encrypted with the key ${key!.id}, which TUMA_BACKUP_KEY does not have`,
  );
});

test('an encrypted file that the disk has no room for fails, leaves nothing and holds no file open', () => {
  const folder = aFolder();
  const attempts = `
    import { readdirSync } from 'node:fs';
    import { writeEncrypted } from './server/db/backup/encryptedFile.ts';
    import { parseKeys } from './server/db/secrets/keys.ts';
    const [key] = parseKeys('${keyText}');
    const open = () => readdirSync('/dev/fd').length;
    const attempt = (bytes) => writeEncrypted('${join(folder, 'segment.tuma')}', key, (out) => out.write(Buffer.alloc(bytes)))
      .then(() => 'whole', (error) => error.code);
    const before = open();
    const outcomes = [await attempt(100_000), await attempt(3_000_000)];
    console.log(JSON.stringify([outcomes, open() - before]));`;
  // A limit on the size of files cuts a write as a full disk does: it writes what fits, and the next write fails.
  const run = spawnSync(
    '/bin/sh',
    ['-c', 'ulimit -f 100; exec "$0" "$@"', process.execPath, '--input-type=module', '--eval', attempts],
    { encoding: 'utf8' },
  );
  expect(run.stdout, run.stderr).toBe('[["EFBIG","EFBIG"],0]\n');
  expect(readdirSync(folder)).toEqual([]);
});

test('where a disk is full, a backup names its folder and a drill the folder of its copy, and both exit with 2', async () => {
  // A copy fails as on a full disk.
  const full = `import promises from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module';
    promises.copyFile = async () => { throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }) };
    syncBuiltinESMExports();`;
  const [source, temporary, target] = [aFolder(), aFolder(), join(aFolder(), 'new')];
  mkdirSync(join(source, 'postgres'));
  for (const name of ['postgres/PG_VERSION', 'postgres.password']) writeFileSync(join(source, name), '');
  const tuma = (args: string[]) =>
    runTuma(args, {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      TMPDIR: temporary,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(full)}`,
    });
  const [drill, backedUp] = await Promise.all([
    tuma(['restore-drill', source]),
    tuma(['backup', '--plain', target]),
  ]);
  expect([drill.code, drill.errors]).toEqual([
    exits.failed,
    expect.stringContaining(`${temporary} has no room for a copy of ${source}`),
  ]);
  expect([backedUp.code, backedUp.errors]).toEqual([
    exits.failed,
    expect.stringContaining(`The disk of ${target} has no room for the backup: ENOSPC`),
  ]);
  expect([readdirSync(temporary), existsSync(target)]).toEqual([[], false]);
});

test('where the disk of the database is full, a backup does not blame that of its folder', async () => {
  const full = 'could not write init file: No space left on device';
  const refusing = `import { createRequire } from 'node:module';
    createRequire(process.cwd() + '/')('pg').Client.prototype.connect = async () => { throw Error('${full}') };`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(refusing)}`;
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, NODE_OPTIONS };
  const { code, errors } = await runTuma(['backup', '--plain', join(aFolder(), 'new')], env);
  expect([code, errors]).toEqual([exits.failed, `The disk of the database is full: ${full}\n`]);
});

/** Returns a copy in which one bit is changed. */
function flipped(bytes: Buffer, at: number): Buffer {
  const copied = Buffer.from(bytes);
  copied.writeUInt8(copied.readUInt8(at) ^ 1, at);
  return copied;
}

/** Returns another character of Base64, so that the header stays well-formed. */
function otherSalt(bytes: Buffer, at: number): Buffer {
  const copied = Buffer.from(bytes);
  copied.write(bytes.toString('latin1', at, at + 1) === 'A' ? 'B' : 'A', at);
  return copied;
}

test('a backup that is not encrypted, as earlier versions made it, is restored as it is', async () => {
  const [plain, target] = [aFolder(), aFolder()];
  mkdirSync(join(plain, 'postgres', 'base'), { recursive: true });
  writeFileSync(join(plain, 'postgres', 'base', '1'), 'rows');
  writeFileSync(join(plain, 'postgres.password'), 'word');
  await restore(plain, target, [key!]);
  expect(readFileSync(join(target, 'postgres', 'base', '1'), 'utf8')).toBe('rows');
  expect(readFileSync(join(target, 'postgres.password'), 'utf8')).toBe('word');
  await expect(restore(aFolder(), aFolder())).rejects.toThrow('holds no complete backup');
});

test('a backup into the folder that it copies is refused before anything is written', async () => {
  const link = join(aFolder(), 'link');
  symlinkSync(join(live.dir, 'postgres'), link);
  for (const target of [join(live.dir, 'postgres/copies/today'), join(link, 'today')])
    await expect(backUp(live, target)).rejects.toThrow('is in the folder that is backed up');
  expect(existsSync(join(live.dir, 'postgres/copies'))).toBe(false);
  const beside = join(live.dir, 'postgres-copies/today');
  expect(await backUp(live, beside)).toBeGreaterThan(0);
  rmSync(join(live.dir, 'postgres-copies'), { recursive: true });
});

test('nothing is written over', async () => {
  await expect(restore(live.dir, dataDir)).rejects.toThrow('holds data already');
  await expect(backUp(live, live.dir)).rejects.toThrow('is not empty');
  expect(existsSync(join(live.dir, 'postgres', 'backup_label'))).toBe(false);
});
