// Where the embedded PostgreSQL keeps its data: in the folder that was named, whoever starts it, and nowhere else.
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
import { expect, onTestFinished, test, vi } from 'vitest';
import { moveEarlierData, takeDataFolder } from '../../server/db/dataFolder.ts';
import { startEmbedded } from '../../server/db/embedded.ts';

// A test starts PostgreSQL up to four times, and makes up to two databases.
vi.setConfig({ testTimeout: 60_000 });

const isRoot = process.geteuid?.() === 0;
const someUser = 65_534;

/** A folder of mode 700, which no other user can enter. */
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tuma-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs with the rights of an ordinary user; tests that are started as one have them anyway. */
function asOrdinaryUser(run: () => void): void {
  if (!isRoot) return run();
  process.seteuid?.(someUser);
  try {
    run();
  } finally {
    process.seteuid?.(0);
  }
}

async function marked(dataDir: string): Promise<string> {
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

test('data is kept in the folder that was named, below one that other users cannot enter', async () => {
  const dir = join(aFolder(), 'data');
  const mark = await marked(dir);
  expect(existsSync(join(dir, 'postgres', 'PG_VERSION'))).toBe(true);
  expect(await marked(dir)).toBe(mark);
});

test('a folder that exists already, with other files in it, keeps its owner and its files', async () => {
  const dir = aFolder();
  writeFileSync(join(dir, 'notes.txt'), 'mine');
  chmodSync(dir, 0o755);
  const before = statSync(dir);
  await marked(dir);
  const after = statSync(dir);
  expect([after.uid, after.mode]).toEqual([before.uid, before.mode]);
  expect(readFileSync(join(dir, 'notes.txt'), 'utf8')).toBe('mine');
});

test('data whose owner changes to the user that starts, or to another one where root starts, open again', async () => {
  const dir = join(aFolder(), 'data');
  const mark = await marked(dir);
  const own = (uid: number) => {
    for (const path of [dir, join(dir, 'postgres'), join(dir, 'postgres.password')])
      chownSync(path, uid, uid);
  };
  // As a restored copy: everything is root's.
  if (isRoot) own(0);
  expect(await marked(dir)).toBe(mark);
});

test('a folder that this user cannot write is refused with the command that helps', () => {
  const dir = isRoot ? join(aFolder(), 'data') : '/usr/tuma-test/data';
  asOrdinaryUser(() => {
    expect(() => takeDataFolder(dir)).toThrow(
      new RegExp(`DATA_DIR ${dir} cannot be written: .* belongs to user 0, .*sudo chown -R \\d+:\\d+ ${dir}`),
    );
  });
});

test('a DATA_DIR that is a file is refused in words', () => {
  const file = join(aFolder(), 'file');
  writeFileSync(file, '');
  expect(() => takeDataFolder(file)).toThrow(`DATA_DIR ${file} is not a folder`);
  expect(() => takeDataFolder(join(file, 'data'))).toThrow('is not a folder');
});

test('a first start that was killed while it made the database leaves nothing that stops the next one', async () => {
  const dir = join(aFolder(), 'data');
  mkdirSync(join(dir, 'postgres.new', 'base'), { recursive: true });
  writeFileSync(join(dir, 'postgres.password'), 'of the first try');
  writeFileSync(join(dir, 'postgres.new', 'PG_VERSION'), '18');
  expect(await marked(dir)).toMatch(/-/);
  expect(existsSync(join(dir, 'postgres.new'))).toBe(false);
});

test('a start that fails leaves no PostgreSQL and no lock behind', async () => {
  const dir = join(aFolder(), 'data');
  await marked(dir);
  writeFileSync(join(dir, 'postgres', 'postgresql.auto.conf'), 'no_such_setting = 1\n');
  await expect(startEmbedded({ dataDir: dir })).rejects.toThrow('PostgreSQL did not start');
  expect(existsSync(join(dir, 'tuma.pid'))).toBe(false);
  expect(existsSync(join(dir, 'postgres', 'postmaster.pid'))).toBe(false);
});

/** What an earlier version, started as root, left behind for `dir`. */
async function earlierData(dir: string): Promise<{ root: string; earlier: string; mark: string }> {
  const root = aFolder();
  const name = `data-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`;
  const earlier = join(root, name);
  return { root, earlier, mark: await marked(earlier) };
}

test('data that an earlier version kept elsewhere for the folder are moved into it, and it says so', async () => {
  const dir = aFolder();
  const { root, earlier, mark } = await earlierData(dir);
  expect(moveEarlierData(dir, root)).toContain(`kept this data in ${earlier}`);
  expect(existsSync(earlier)).toBe(false);
  expect(await marked(dir)).toBe(mark);
  expect(moveEarlierData(dir, root)).toBeUndefined();
});

test('a move of earlier data that was interrupted is finished', async () => {
  const dir = aFolder();
  const { root, earlier, mark } = await earlierData(dir);
  writeFileSync(join(dir, 'postgres.password'), readFileSync(join(earlier, 'postgres.password')));
  rmSync(join(earlier, 'postgres.password'));
  expect(moveEarlierData(dir, root)).toBeDefined();
  expect(await marked(dir)).toBe(mark);
});

test('earlier data beside data of its own are left where they are, and it says so', async () => {
  const dir = aFolder();
  const own = await marked(dir);
  const { root, earlier, mark } = await earlierData(dir);
  expect(moveEarlierData(dir, root)).toContain(`${earlier} holds another database`);
  expect([await marked(dir), await marked(earlier)]).toEqual([own, mark]);
});

test('earlier data in use are not moved', async () => {
  const dir = aFolder();
  const { root, earlier } = await earlierData(dir);
  const running = await startEmbedded({ dataDir: earlier, unsafe: true });
  expect(() => moveEarlierData(dir, root)).toThrow('in use by process');
  await running.stop();
});

test('earlier data that this user cannot move are no reason to start empty: it says the commands', () => {
  const dir = aFolder();
  const root = aFolder();
  const earlier = join(root, `data-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
  mkdirSync(earlier, { mode: 0o500 });
  chmodSync(root, 0o755);
  asOrdinaryUser(() => {
    expect(() => moveEarlierData(dir, root)).toThrow(`sudo mv ${earlier}/postgres`);
  });
});
