// The address of an embedded PostgreSQL that another process of ours is running, for commands beside it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHeld } from './folderLock.ts';
import { place } from './embeddedPlace.ts';

/** Undefined where nobody holds the folder. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const { dir } = await place(dataDir);
  const pidFile = join(dir, 'postgres', 'postmaster.pid');
  if (!isHeld(dir) || !existsSync(pidFile)) return undefined;
  // The fourth line of postmaster.pid is the port.
  const port = readFileSync(pidFile, 'utf8').split('\n')[3];
  return `postgres://tuma:${passwordOf(dir)}@127.0.0.1:${port}/tuma`;
}

/** The password made for this folder's cluster; readable only by whoever owns the folder. */
export const passwordOf = (dir: string): string =>
  readFileSync(join(dir, 'postgres.password'), 'utf8').trim();
