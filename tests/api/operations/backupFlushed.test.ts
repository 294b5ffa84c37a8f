// A power failure directly after the end of a backup loses nothing of it.
import { mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { backUp } from '../../../server/db/backup/backup.ts';
import { startEmbedded } from '../../../server/db/embedded/embedded.ts';
import { newKeyText, parseKeys } from '../../../server/db/secrets/keys.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'tuma-flushed-')));
const live = await startEmbedded({ dataDir: join(root, 'data') });
afterAll(async () => {
  await live.stop();
  rmSync(root, { recursive: true });
});
const [key] = parseKeys(newKeyText());

/** The paths of the files and folders that were flushed during `work`, as they were then. */
async function flushedDuring(work: () => Promise<unknown>): Promise<Set<string>> {
  const handle = await open(root, 'r');
  const kind = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const flushed = new Set<string>();
  const spy = vi.spyOn(kind, 'sync').mockImplementation(function (this: FileHandle) {
    flushed.add(readlinkSync(`/proc/self/fd/${this.fd}`));
    return this.datasync();
  });
  await work();
  spy.mockRestore();
  return flushed;
}

test.each([
  ['encrypted', key],
  ['plain', undefined],
])('a backup that is %s ends once its files and their names are on the disk', async (kind, ofBackup) => {
  const target = join(root, kind);
  const flushed = await flushedDuring(() => backUp(live, target, ofBackup));
  const copied = readdirSync(target, { recursive: true, encoding: 'utf8' }).map((name) => join(target, name));
  expect(copied.length).toBeGreaterThan(0);
  expect([root, target, ...copied].filter((path) => !flushed.has(path))).toEqual([]);
});
