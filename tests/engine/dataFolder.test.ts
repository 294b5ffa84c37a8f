// The embedded PostgreSQL keeps its data in DATA_DIR only, started by any user.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { holdsDatabase, moveEarlierData, takeDataFolder } from '../../server/db/embedded/dataFolder.ts';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { runningUrl } from '../../server/db/embedded/embeddedUrl.ts';

const isRoot = process.geteuid?.() === 0;
const unprivilegedUser = 65_534;

/** Creates a folder of mode 700, which no other user can enter. */
function createPrivateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tuma-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program without root's privileges. */
function asOrdinaryUser(run: () => void): void {
  if (!isRoot) return run();
  process.seteuid?.(unprivilegedUser);
  try {
    run();
  } finally {
    process.seteuid?.(0);
  }
}

async function startAndReadMark(dataDir: string): Promise<string> {
  const embedded = await startEmbedded({ dataDir, unsafe: true });
  const client = new pg.Client(embedded.url);
  await client.connect();
  try {
    await client.query('CREATE TABLE IF NOT EXISTS mark AS SELECT gen_random_uuid()::text AS id');
    const { rows } = await client.query<{ id: string }>('SELECT id FROM mark');
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
    await embedded.stop();
  }
}

test('data is kept in DATA_DIR, below a folder that other users cannot enter', async () => {
  const dir = join(createPrivateFolder(), 'data');
  const mark = await startAndReadMark(dir);
  expect(existsSync(join(dir, 'postgres', 'PG_VERSION'))).toBe(true);
  expect(await startAndReadMark(dir)).toBe(mark);
});

test('an existing folder with other files keeps its owner, mode and files', async () => {
  const dir = createPrivateFolder();
  writeFileSync(join(dir, 'notes.txt'), 'mine');
  chmodSync(dir, 0o755);
  const before = statSync(dir);
  await startAndReadMark(dir);
  const after = statSync(dir);
  expect([after.uid, after.mode]).toEqual([before.uid, before.mode]);
  expect(readFileSync(join(dir, 'notes.txt'), 'utf8')).toBe('mine');
});

test('data opens again after its owner changed to the starting user, or to any other when root starts', async () => {
  const dir = join(createPrivateFolder(), 'data');
  const mark = await startAndReadMark(dir);
  const own = (uid: number) => {
    for (const path of [dir, join(dir, 'postgres'), join(dir, 'postgres.password')])
      chownSync(path, uid, uid);
  };
  // A restored copy belongs to root.
  if (isRoot) own(0);
  expect(await startAndReadMark(dir)).toBe(mark);
});

test('a folder that this user cannot write to is refused with the command that changes its owner', () => {
  const dir = isRoot ? join(createPrivateFolder(), 'data') : '/usr/tuma-test/data';
  asOrdinaryUser(() => {
    expect(() => takeDataFolder(dir)).toThrow(
      new RegExp(`DATA_DIR ${dir} cannot be written: .* belongs to user 0, .*sudo chown -R \\d+:\\d+ ${dir}`),
    );
  });
});

test('a DATA_DIR that is a file is refused with an explanation', () => {
  const file = join(createPrivateFolder(), 'file');
  writeFileSync(file, '');
  expect(() => takeDataFolder(file)).toThrow(`DATA_DIR ${file} is not a folder`);
  expect(() => takeDataFolder(join(file, 'data'))).toThrow('is not a folder');
});

test.runIf(existsSync('/proc/self'))(
  'a DATA_DIR where no folder can be created is refused with an explanation',
  () => {
    expect(() => takeDataFolder('/proc/tuma/data')).toThrow(
      'DATA_DIR /proc/tuma/data is in a file system that takes no folders. Set DATA_DIR to another folder.',
    );
  },
);

test('a first start that was killed while creating the database does not prevent the next start', async () => {
  const dir = join(createPrivateFolder(), 'data');
  mkdirSync(join(dir, 'postgres.new', 'base'), { recursive: true });
  writeFileSync(join(dir, 'postgres.password'), 'of the first try');
  writeFileSync(join(dir, 'postgres.new', 'PG_VERSION'), '18');
  expect(await startAndReadMark(dir)).toMatch(/-/);
  expect(existsSync(join(dir, 'postgres.new'))).toBe(false);
});

test('a failed start leaves no PostgreSQL process and no lock', async () => {
  const dir = join(createPrivateFolder(), 'data');
  await startAndReadMark(dir);
  writeFileSync(join(dir, 'postgres', 'postgresql.auto.conf'), 'no_such_setting = 1\n');
  await expect(startEmbedded({ dataDir: dir })).rejects.toThrow('PostgreSQL did not start');
  expect(existsSync(join(dir, 'tuma.pid'))).toBe(false);
  expect(existsSync(join(dir, 'postgres', 'postmaster.pid'))).toBe(false);
});

/** Creates the data that an earlier version, started as root, kept for `dir`. */
async function earlierData(dir: string): Promise<{ root: string; earlier: string; mark: string }> {
  const root = createPrivateFolder();
  const name = `data-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`;
  const earlier = join(root, name);
  return { root, earlier, mark: await startAndReadMark(earlier) };
}

test('data that an earlier version kept elsewhere is moved into the folder with a note', async () => {
  const dir = createPrivateFolder();
  const { root, earlier, mark } = await earlierData(dir);
  expect(moveEarlierData(dir, root)).toContain(`kept this data in ${earlier}`);
  expect(existsSync(earlier)).toBe(false);
  expect(await startAndReadMark(dir)).toBe(mark);
  expect(moveEarlierData(dir, root)).toBeUndefined();
});

test('an interrupted move of earlier data is completed', async () => {
  const dir = createPrivateFolder();
  const { root, earlier, mark } = await earlierData(dir);
  writeFileSync(join(dir, 'postgres.password'), readFileSync(join(earlier, 'postgres.password')));
  rmSync(join(earlier, 'postgres.password'));
  expect(moveEarlierData(dir, root)).toBeDefined();
  expect(await startAndReadMark(dir)).toBe(mark);
});

test('earlier data stays in place with a note if the folder has data', async () => {
  const dir = createPrivateFolder();
  const own = await startAndReadMark(dir);
  const { root, earlier, mark } = await earlierData(dir);
  expect(moveEarlierData(dir, root)).toContain(`${earlier} holds another database`);
  expect([await startAndReadMark(dir), await startAndReadMark(earlier)]).toEqual([own, mark]);
});

test('earlier data in use is not moved', async () => {
  const dir = createPrivateFolder();
  const { root, earlier } = await earlierData(dir);
  const running = await startEmbedded({ dataDir: earlier, unsafe: true });
  expect(() => moveEarlierData(dir, root)).toThrow('in use by process');
  await running.stop();
});

test('earlier data that this user cannot move stops the start and prints the commands', () => {
  const dir = createPrivateFolder();
  const root = createPrivateFolder();
  const earlier = join(root, `data-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
  mkdirSync(earlier, { mode: 0o500 });
  chmodSync(root, 0o755);
  asOrdinaryUser(() => {
    expect(() => moveEarlierData(dir, root)).toThrow(`sudo mv ${earlier}/postgres`);
  });
});

test('commands of a user who may not read the database say so, and not that there is none', () => {
  const folder = createPrivateFolder();
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'postgres'));
  chmodSync(join(folder, 'postgres'), 0);
  for (const find of [runningUrl, holdsDatabase])
    asOrdinaryUser(() =>
      expect(() => find(folder)).toThrow(
        `The database in ${folder} belongs to another user: run the command as`,
      ),
    );
  expect([runningUrl, holdsDatabase].map((find) => find(join(folder, 'none')))).toEqual([undefined, false]);
});
